import * as z from 'zod/mini'
import type { EntityId } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type DeviceImage, type DeviceKpiEntry, processFields } from '#local/store/fields.ts'
import { type NamedLists, renameIds } from '#local/store/ids/rename-ids.ts'

interface Moving {
  /** Keys of the draft. */
  from: string
  to: string
  owner: { modelKey: string; processKey: string | null }
  /** What the record has by its old ids, under its new ones. */
  photos: ReadonlyMap<EntityId, DeviceImage>
  entries: ReadonlyMap<EntityId, DeviceKpiEntry>
}

/**
 * Inside a transaction: what was typed in a record and not saved goes along where the record is made anew, with the
 * photos that were added there. It names what is in the record by its new ids.
 */
export async function moveTyped(db: DeviceDatabase, moving: Moving): Promise<void> {
  const { from, to, owner } = moving
  const draft = await db.drafts.get(from)
  if (draft === undefined) return
  let { values } = draft
  if (isReadable(values)) {
    await db.photos.where('key').anyOf(values.addedPhotos).modify(owner)
    values = renamed(values, moving)
  }
  await db.drafts.delete(from)
  await db.drafts.put({ ...draft, key: to, modelKey: owner.modelKey, values })
}

const lists = z.partial(z.pick(processFields, { images: true, equipments: true, kpis: true }))
const typedValues = z.object({ changes: lists, base: lists, addedPhotos: z.array(z.string()) })
type Typed = z.infer<typeof typedValues>

/** As it is, with what else is in it; what this build cannot read goes along unread. */
function isReadable(values: unknown): values is Typed {
  return typedValues.safeParse(values).success
}

function renamed(typed: Typed, { photos, entries }: Moving): Typed {
  const inNew = (fields: NamedLists) => {
    // What has no bytes here is not in the new record either.
    const images = fields.images?.flatMap((image): DeviceImage[] => {
      if (photos.has(image.id)) return [{ ...image, url: null, thumbnailUrl: null }]
      return typed.addedPhotos.includes(String(image.id)) ? [image] : []
    })
    return renameIds({ ...fields, ...(images && { images }) }, (kind, id) => {
      if (kind === 'photo') return photos.get(id)?.id ?? id
      return kind === 'kpi-entry' ? (entries.get(id)?.id ?? id) : id
    })
  }
  return { ...typed, changes: inNew(typed.changes), base: inNew(typed.base) }
}
