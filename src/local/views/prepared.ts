import * as z from 'zod/mini'
import type { Area } from '#domain/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ListedModel } from './model-overlay.ts'

/** A group that was brought onto this device whole, with the catalogues, before going where there is no network. */
const prepared = z.object({
  /** Wall clock, ms. */
  at: z.number(),
  /** When each model was last changed as it came here (ISO 8601), by its slug. */
  models: z.record(z.string(), z.nullable(z.string())),
})
export type Prepared = z.infer<typeof prepared>

type GroupOf = { area: Area; groupId: number }

const keyOf = ({ area, groupId }: GroupOf) => `prepared:${area}:${groupId}` as const

/** Null where it never was. */
export async function readPrepared(db: DeviceDatabase, group: GroupOf): Promise<Prepared | null> {
  return prepared.safeParse((await db.meta.get(keyOf(group)))?.value).data ?? null
}

/** Notes that all of the group is here now. @param slugs of its models */
export async function notePrepared(
  db: DeviceDatabase,
  group: GroupOf,
  slugs: readonly string[],
): Promise<void> {
  const places = slugs.map((slug): [Area, string] => [group.area, slug])
  await db.transaction('rw', [db.models, db.meta], async () => {
    const rows = await db.models.where('[area+slug]').anyOf(places).toArray()
    const models = Object.fromEntries(rows.map(({ slug, updatedAt }) => [slug ?? '', updatedAt]))
    await db.meta.put({ key: keyOf(group), value: { at: db.deps.now(), models } satisfies Prepared })
  })
}

/** Of a group's models those that this device does not have, or has not as somebody else left them since. */
export function changedSince({ models }: Prepared, listed: readonly ListedModel[], username: string): number {
  return listed.filter(({ slug, onDevice, facts: { changedAt, changedBy } }) => {
    if (!onDevice) return true
    const isNewer = changedAt !== null && changedAt > (models[slug] ?? '')
    return isNewer && changedBy !== username
  }).length
}

const CATALOGUES = 'catalogues'

/** Whether the catalogues have been on this device before. */
export async function hasHadCatalogues(db: DeviceDatabase): Promise<boolean> {
  return (await db.meta.get(CATALOGUES)) !== undefined
}

export async function noteCatalogues(db: DeviceDatabase): Promise<void> {
  await db.meta.put({ key: CATALOGUES, value: db.deps.now() })
}
