import { foldFields, isSame } from '#local/outbox/merge.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import type { Draft, Kept } from '#forms/draft/draft-rows.ts'

/**
 * A draft with what another window has kept of the same form. The later word wins: mine, unless I had it before and
 * they have gone on from there. Of lists, each keeps what it has put in and taken out.
 * @param seen what was kept when this window last wrote or read it
 */
export function together(mine: Draft, theirs: Kept, seen: Kept): Draft {
  const changes = { ...theirs.changes }
  const base = { ...theirs.base }
  for (const field of Object.keys(theirs.changes)) {
    // I have put it back to what is saved.
    if (field in mine.changes || !(field in seen.changes)) continue
    if (!isSame(theirs.changes[field], seen.changes[field])) continue
    Reflect.deleteProperty(changes, field)
    Reflect.deleteProperty(base, field)
  }
  for (const [field, own] of Object.entries(mine.changes)) {
    const wasSeen = field in seen.changes
    if (field in theirs.changes && wasSeen && isSame(own, seen.changes[field])) continue
    if (field in theirs.changes && Array.isArray(own)) {
      const before = wasSeen ? seen.changes[field] : mine.base[field]
      const patch = { fields: { [field]: own }, base: { [field]: before } }
      changes[field] = foldFields<Record<string, unknown>>({ [field]: theirs.changes[field] }, patch)[field]
    } else {
      changes[field] = own
      base[field] = mine.base[field]
    }
  }
  const addedPhotos = [...new Set([...mine.addedPhotos, ...theirs.addedPhotos])]
  return { ...mine, changes, base, addedPhotos }
}

/**
 * What is left of what another window has kept once a draft is saved or thrown away: not what that one had, too.
 * @returns null where nothing is left
 */
export function less(theirs: Kept, mine: Kept, savedPhotos: readonly string[]): Kept | null {
  const isTheirs = (field: string) =>
    !(field in mine.changes) || !isSame(theirs.changes[field], mine.changes[field])
  const onlyTheirs = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => isTheirs(field)))
  const changes = onlyTheirs(theirs.changes)
  const { images = [] } = changes as { images?: readonly DeviceImage[] }
  const addedPhotos = theirs.addedPhotos.filter(
    (key) =>
      !savedPhotos.includes(key) &&
      (!mine.addedPhotos.includes(key) || images.some(({ id }) => String(id) === key)),
  )
  if (Object.keys(changes).length + addedPhotos.length === 0) return null
  return { changes, base: onlyTheirs(theirs.base), addedPhotos }
}
