import { mergeProcessNumbers } from '#domain/process/process-number.ts'

/** What was there when an edit began, what it makes of it, and what others have made of it since. */
type ThreeWays<T> = Record<'base' | 'mine' | 'theirs', T>

/**
 * Three-way merge of a list that both sides changed, as a set keyed by `keyOf`.
 *
 * What one side removed and the other left untouched stays removed; what one side changed wins over the other's
 * untouched copy; the order is mine, with their additions at the end. What both added under different keys with the
 * same content is one item: mine has arrived there, and its answer has not.
 * @param isSameItem whether two items with the same key have the same content; their descriptions may differ
 */
export function mergeLists<T>(
  lists: ThreeWays<readonly T[]>,
  keyOf: (item: T) => string,
  isSameItem: (one: T, other: T) => boolean = isSame,
): T[] {
  if (isSameList(lists.base, lists.mine, isSameItem)) return [...lists.theirs]
  const baseByKey = byKey(lists.base, keyOf)
  const mineByKey = byKey(lists.mine, keyOf)
  const theirsByKey = byKey(lists.theirs, keyOf)
  const merged: T[] = []
  const theirAdditions = lists.theirs.filter((item) => {
    const key = keyOf(item)
    return !baseByKey.has(key) && !mineByKey.has(key)
  })
  const arrived = new Set<T>()
  for (const item of lists.mine) {
    const key = keyOf(item)
    const base = baseByKey.get(key)
    const theirs = theirsByKey.get(key)
    if (base === undefined && theirs === undefined) {
      const twin = theirAdditions.find((other) => !arrived.has(other) && isSameItem(item, other))
      if (twin !== undefined) arrived.add(twin)
      merged.push(twin ?? item)
      continue
    }
    const isChangedByMe = base !== undefined && !isSameItem(base, item)
    if (isChangedByMe) merged.push(item)
    else if (theirs !== undefined) merged.push(theirs)
  }
  for (const item of lists.theirs) {
    const key = keyOf(item)
    if (mineByKey.has(key) || arrived.has(item)) continue
    const base = baseByKey.get(key)
    // What is in the base was removed by me.
    if (base === undefined || !isSameItem(base, item)) merged.push(item)
  }
  return merged
}

/** Equal as plain data, whatever the order of the properties. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const a = one as Record<string, unknown>
  const b = other as Record<string, unknown>
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame(a[key], b[key]))
}

function isSameList<T>(one: readonly T[], other: readonly T[], isSameItem: (a: T, b: T) => boolean): boolean {
  // Both are as long, so each has its other.
  return one.length === other.length && one.every((item, index) => isSameItem(item, other[index] as T))
}

function byKey<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T> {
  return new Map(items.map((item) => [keyOf(item), item]))
}

/**
 * The canonical form in which two values of a record are compared. A server may trim text and normalise it (NFC), and
 * it describes photos, equipment and looked-up records more fully than the device did: only their ids count, and what
 * is said of a photo. A key management factor is compared by its nodes and its memo, whatever its id.
 */
export function comparable(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').trim()
  if (Array.isArray(value)) return value.map(comparableItem)
  return isIdentified(value) ? value.id : value
}

/** Whether two values of a field are the same in that form. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return isSame(comparable(one), comparable(other))
}

/** Whether two items of a list have the same content. */
export function isSameItem(one: unknown, other: unknown): boolean {
  return isSame(comparableItem(one), comparableItem(other))
}

function comparableItem(item: unknown): unknown {
  if (!isIdentified(item)) return item
  if (!('memo' in item)) {
    const caption = captionOf(item)
    return caption === '' ? item.id : { id: item.id, caption }
  }
  const entry = item as Record<string, unknown>
  return {
    memo: comparable(entry['memo']),
    nodes: ['kpi0', 'kpi1', 'kpi2', 'kpi3'].map((level) => comparable(entry[level] ?? null)),
  }
}

function captionOf(item: object | undefined): unknown {
  return comparable((item as Captioned | undefined)?.caption ?? '')
}

function isIdentified(value: unknown): value is { id: unknown } {
  return typeof value === 'object' && value !== null && 'id' in value
}

/**
 * A record with a patch folded over it: lists merge with what `current` has by now, and so do the parts of a process
 * number; else the patch wins.
 */
export function foldFields<T extends object>(current: T, patch: { fields: object; base: object }): T {
  const next: Record<string, unknown> = { ...(current as Record<string, unknown>) }
  const { fields, base } = patch as Record<'fields' | 'base', Record<string, unknown>>
  for (const [field, mine] of Object.entries(fields)) {
    if (mine === undefined) continue
    const three = { base: base[field], mine, theirs: next[field] }
    if (Array.isArray(mine)) {
      const lists = { base: toList(three.base), mine: toList(mine), theirs: toList(three.theirs) }
      next[field] = field === 'images' ? mergePhotos(lists) : mergeLists(lists, identityOf, isSameItem)
    } else {
      next[field] = mergedNumber(field, three)?.number ?? mine
    }
  }
  return next as T
}

/**
 * Which photos there are is merged by their ids alone, and what is said of each by itself: people who say something of
 * different photos do not dispute, and to say something of a photo does not bring it back.
 */
function mergePhotos(lists: ThreeWays<readonly Captioned[]>): Captioned[] {
  const [before, mine] = [byKey(lists.base, identityOf), byKey(lists.mine, identityOf)]
  return mergeLists(lists, identityOf, (one, other) => one.id === other.id).map((photo) => {
    const [was, own] = [before.get(identityOf(photo)), mine.get(identityOf(photo))]
    if (own === undefined || captionOf(own) === captionOf(was)) return photo
    // Mine has arrived there, and somebody has said something else since.
    if (was === undefined && captionOf(photo) !== '') return photo
    return { ...photo, caption: own.caption }
  })
}

/** Null for every field but the number of a process, and where one of the three is not known. */
export function mergedNumber(
  field: string,
  { base, mine, theirs }: ThreeWays<unknown>,
): ReturnType<typeof mergeProcessNumbers> | null {
  if (field !== 'processNumber') return null
  if (typeof base !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string') return null
  return mergeProcessNumbers({ base, mine, theirs })
}

interface Identified {
  id: number | string
}
interface Captioned extends Identified {
  caption?: string | undefined
}

function identityOf(item: Identified): string {
  return String(item.id)
}

function toList(value: unknown): Identified[] {
  return Array.isArray(value) ? (value as Identified[]) : []
}
