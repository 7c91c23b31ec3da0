import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, min, type SQL } from 'drizzle-orm'
import type { CatalogueHistory } from '#domain/catalogue-history.ts'
import { changedObject, type ChangeSet, type ModelHistory, recordedValue } from '#domain/history.ts'
import { type KeptCatalogue, keptCatalogue } from '#domain/process/keeping.ts'
import type { Db } from '#server/store/database.ts'
import { changes, changeSets } from '#server/store/schema/history.ts'
import { models } from '#server/store/schema/records.ts'

/** Characters of values in one page. Larger sets come alone. */
const LARGEST_PAGE = 4_000_000

const SETS_PER_PAGE = { usual: 100, most: 500 }

export function setsPerPage(asked: number | undefined): number {
  return Math.min(asked ?? SETS_PER_PAGE.usual, SETS_PER_PAGE.most)
}

/** A change by its place in the history. Whether a restore has put another one there, its time tells. */
export interface Place {
  position: number
  at: Date | null
}

const BEGINNING: Place = { position: 0, at: null }
const place = { position: changeSets.position, at: changeSets.at }

/** The place of the latest change of all, seen by the person or not. */
export async function latestPlace(db: Db): Promise<Place> {
  const [row] = await db
    .select(place)
    .from(changeSets)
    .where(isNotNull(changeSets.position))
    .orderBy(desc(changeSets.position))
    .limit(1)
  return row === undefined ? BEGINNING : { position: row.position ?? 0, at: row.at }
}

/** A change that is still kept, or the beginning where nothing has gone yet; null for whatever else a cursor says. */
export async function findPlace(db: Db, position: number): Promise<Place | null> {
  if (position > 0) {
    const [row] = await db.select(place).from(changeSets).where(eq(changeSets.position, position))
    return row === undefined ? null : { position, at: row.at }
  }
  const [row] = await db.select({ first: min(changeSets.position) }).from(changeSets)
  return (row?.first ?? 1) === 1 ? BEGINNING : null
}

/** The changes behind a position in models of these groups, and how far they go. */
export async function findChangesAfter(
  db: Db,
  asked: { after: number; latest: Place; limit: number; groupIds: readonly number[] },
): Promise<{ results: ChangeSet[]; end: Place; hasMore: boolean }> {
  const { after, latest, limit, groupIds } = asked
  if (groupIds.length === 0) return { results: [], end: latest, hasMore: false }
  const rows = await db
    .select(columns)
    .from(changeSets)
    .innerJoin(models, eq(models.id, changeSets.modelId))
    .where(
      and(
        gt(changeSets.position, after),
        lte(changeSets.position, latest.position),
        inArray(models.groupId, [...groupIds]),
      ),
    )
    .orderBy(asc(changeSets.position))
    .limit(limit + 1)
  const page = withinSize(rows.slice(0, limit))
  const hasMore = page.length < rows.length
  const last = page.at(-1)
  const end = hasMore && last !== undefined ? { position: last.position ?? after, at: last.at } : latest
  return { results: await setsOf(db, page), end, hasMore }
}

/** What part of a history is asked for. */
interface Asked {
  before: number | undefined
  limit: number
}

/** The latest changes of a model, before a position if one is given. */
export async function findChangesOf(db: Db, asked: Asked & { modelId: number }): Promise<ModelHistory> {
  const { page, before } = await latestOf(db, eq(changeSets.modelId, asked.modelId), asked)
  return { results: await setsOf(db, page), before }
}

/** The latest changes of a catalogue, before a position if one is given. */
export async function findChangesOfCatalogue(
  db: Db,
  asked: Asked & { catalogue: KeptCatalogue },
): Promise<CatalogueHistory> {
  const { page, before } = await latestOf(db, eq(changeSets.catalogue, asked.catalogue), asked)
  const bySet = await changesIn(db, page)
  const results = page.map(({ id: setId, ...set }) => ({
    position: set.position ?? 0,
    at: set.at.toISOString(),
    username: set.username,
    device: set.device,
    changes: (bySet.get(setId) ?? []).map((one) => ({ ...one, object: keptCatalogue.parse(one.object) })),
  }))
  return { results, before }
}

async function latestOf(
  db: Db,
  which: SQL,
  { before, limit }: Asked,
): Promise<{ page: SetRow[]; before: number | null }> {
  const behind = before === undefined ? isNotNull(changeSets.position) : lt(changeSets.position, before)
  const rows = await db
    .select(columns)
    .from(changeSets)
    .where(and(which, behind))
    .orderBy(desc(changeSets.position))
    .limit(limit + 1)
  const page = withinSize(rows.slice(0, limit))
  return { page, before: page.length < rows.length ? (page.at(-1)?.position ?? null) : null }
}

const { id, position, at, username, area, modelId, slug, key, device, size } = changeSets
const columns = { id, position, at, username, area, modelId, slug, key, device, size }

type SetRow = Pick<typeof changeSets.$inferSelect, keyof typeof columns>

function withinSize(rows: readonly SetRow[]): SetRow[] {
  let sum = 0
  return rows.filter((row, index) => {
    sum += row.size
    return index === 0 || sum <= LARGEST_PAGE
  })
}

/** Those of models. */
async function setsOf(db: Db, rows: readonly SetRow[]): Promise<ChangeSet[]> {
  const bySet = await changesIn(db, rows)
  return rows.map(({ id: setId, size: _size, position: placed, at: moment, ...set }) => {
    const { area: ofArea, modelId: ofModel, slug: ofSlug } = set
    if (ofArea === null || ofModel === null || ofSlug === null) throw new Error('a change of no model')
    return {
      ...set,
      ...{ area: ofArea, modelId: ofModel, slug: ofSlug },
      position: placed ?? 0,
      at: moment.toISOString(),
      changes: (bySet.get(setId) ?? []).map((one) => ({ ...one, object: changedObject.parse(one.object) })),
    }
  })
}

async function changesIn(db: Db, rows: readonly SetRow[]) {
  if (rows.length === 0) return new Map<number, never>()
  const found = await db
    .select()
    .from(changes)
    .where(
      inArray(
        changes.setId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(changes.setId), asc(changes.ordinal))
  const read = found.map(({ ordinal: _ordinal, before, after, ...one }) => ({
    ...one,
    before: valueOf(before),
    after: valueOf(after),
  }))
  return Map.groupBy(read, ({ setId }) => setId)
}

function valueOf(json: string | null) {
  return json === null ? null : recordedValue.parse(JSON.parse(json))
}
