import * as z from 'zod/mini'
import type { Area } from '#domain/model/area.ts'
import type { DeviceDatabase } from '#local/store/database.ts'

/** A group that was brought onto this device whole, with the catalogues, before going where there is no network. */
const prepared = z.object({
  /** Wall clock, ms. */
  at: z.number(),
})
export type Prepared = z.infer<typeof prepared>

export type GroupOf = { area: Area; groupId: number }

/** What a group is called among those of both areas. */
export const groupKey = ({ area, groupId }: GroupOf) => `${area}:${groupId}` as const

const PREPARED = 'prepared:'
const keyOf = (group: GroupOf) => `${PREPARED}${groupKey(group)}` as const

/** Null where it never was. */
export async function readPrepared(db: DeviceDatabase, group: GroupOf): Promise<Prepared | null> {
  return prepared.safeParse((await db.meta.get(keyOf(group)))?.value).data ?? null
}

/** Every group that was, by what it is called. */
export async function listPrepared(db: DeviceDatabase): Promise<Map<string, Prepared>> {
  const rows = await db.meta.where('key').startsWith(PREPARED).toArray()
  return new Map(
    rows.flatMap(({ key, value }): [string, Prepared][] => {
      const { data } = prepared.safeParse(value)
      return data === undefined ? [] : [[key.slice(PREPARED.length), data]]
    }),
  )
}

/** Whether a model on this device was brought with such a group. */
export async function isPrepared(db: DeviceDatabase, modelKey: string): Promise<boolean> {
  const row = await db.models.get(modelKey)
  if (row === undefined || (await readPrepared(db, row)) === null) return false
  return !(await readLeftOut(db)).has(modelPlace(row.area, row.slug ?? ''))
}

/** Notes that all of the group is here now, but for what is left out of it. */
export async function notePrepared(db: DeviceDatabase, group: GroupOf): Promise<void> {
  await db.meta.put({ key: keyOf(group), value: { at: db.deps.now() } satisfies Prepared })
}

/** When the catalogues last came whole onto this device (wall clock, ms); null: never yet. */
export async function cataloguesReadAt(db: DeviceDatabase): Promise<number | null> {
  return z.number().safeParse((await db.meta.get('catalogues'))?.value).data ?? null
}

export async function noteCatalogues(db: DeviceDatabase): Promise<void> {
  await db.meta.put({ key: 'catalogues', value: db.deps.now() })
}

const names = z.array(z.string())

/** The groups that a person has chosen to take along, by what they are called; null: nobody has chosen yet. */
export async function readTrip(db: DeviceDatabase): Promise<readonly string[] | null> {
  return names.safeParse((await db.meta.get('trip'))?.value).data ?? null
}

export async function writeTrip(db: DeviceDatabase, groups: readonly string[]): Promise<void> {
  await db.meta.put({ key: 'trip', value: groups })
}

/**
 * Takes a group along whole, or not at all: who had left models out of it begins anew.
 * @param shown what is taken along where nobody has chosen yet; what is shown may be older than the choice before
 */
export async function chooseGroup(
  db: DeviceDatabase,
  {
    key,
    area,
    slugs,
    shown,
  }: { key: string; area: Area; slugs: readonly string[]; shown: readonly string[] },
  isChosen: boolean,
): Promise<void> {
  await db.transaction('rw', [db.meta], async () => {
    const others = ((await readTrip(db)) ?? shown).filter((one) => one !== key)
    await writeTrip(db, isChosen ? [...others, key] : others)
    await leaveOut(db, area, slugs, false)
  })
}

/** What a model is called among those of both areas. */
export const modelPlace = (area: Area, slug: string) => `${area}/${slug}`

/** The models of groups that a person does not take along with them, by what they are called. */
export async function readLeftOut(db: DeviceDatabase): Promise<ReadonlySet<string>> {
  return new Set(names.safeParse((await db.meta.get('leftOut'))?.value).data)
}

export async function leaveOut(
  db: DeviceDatabase,
  area: Area,
  slugs: readonly string[],
  isLeftOut: boolean,
): Promise<void> {
  await db.transaction('rw', [db.meta], async () => {
    const places = new Set(await readLeftOut(db))
    for (const slug of slugs) {
      if (isLeftOut) places.add(modelPlace(area, slug))
      else places.delete(modelPlace(area, slug))
    }
    await db.meta.put({ key: 'leftOut', value: [...places] })
  })
}
