import { and, asc, desc, eq, gt, inArray, isNotNull, lt, lte, max, min } from 'drizzle-orm'
import { type ChangeFeed, type ChangeSet, type ModelHistory, recordedValue } from '#domain/history.ts'
import { HttpProblem } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { changes, changeSets } from '#server/store/history-schema.ts'
import { models } from '#server/store/schema.ts'

/** Characters of values in one page. Larger sets come alone. */
const LARGEST_PAGE = 4_000_000

/** The position of the latest change of all, seen by the person or not. */
export async function latestPosition(db: Db): Promise<number> {
  const [row] = await db.select({ latest: max(changeSets.position) }).from(changeSets)
  return row?.latest ?? 0
}

/**
 * The changes behind a cursor in models of these groups. A cursor is the position of a change that is still kept, or 0
 * where nothing has gone yet: any other comes from before the oldest, or from days that a restore has taken back.
 * @throws 410 for such a cursor: whoever asks has to read everything anew
 */
export async function findChangesAfter(
  db: Db,
  asked: { after: number; latest: number; limit: number; groupIds: readonly number[] },
): Promise<ChangeFeed> {
  const { after, latest, limit, groupIds } = asked
  await checkCursor(db, after)
  if (groupIds.length === 0) return { results: [], cursor: latest, hasMore: false }
  const rows = await db
    .select(columns)
    .from(changeSets)
    .innerJoin(models, eq(models.id, changeSets.modelId))
    .where(
      and(
        gt(changeSets.position, after),
        lte(changeSets.position, latest),
        inArray(models.groupId, [...groupIds]),
      ),
    )
    .orderBy(asc(changeSets.position))
    .limit(limit + 1)
  const page = withinSize(rows.slice(0, limit))
  const hasMore = page.length < rows.length
  const results = await setsOf(db, page)
  return { results, cursor: hasMore ? (results.at(-1)?.position ?? after) : latest, hasMore }
}

/** The latest changes of a model, before a position if one is given. */
export async function findChangesOf(
  db: Db,
  asked: { modelId: number; before: number | undefined; limit: number },
): Promise<ModelHistory> {
  const { modelId, before, limit } = asked
  const rows = await db
    .select(columns)
    .from(changeSets)
    .where(
      and(
        eq(changeSets.modelId, modelId),
        before === undefined ? isNotNull(changeSets.position) : lt(changeSets.position, before),
      ),
    )
    .orderBy(desc(changeSets.position))
    .limit(limit + 1)
  const page = withinSize(rows.slice(0, limit))
  const results = await setsOf(db, page)
  return { results, before: page.length < rows.length ? (results.at(-1)?.position ?? null) : null }
}

const { id, position, at, username, area, modelId, slug, key, size } = changeSets
const columns = { id, position, at, username, area, modelId, slug, key, size }

type SetRow = Pick<typeof changeSets.$inferSelect, keyof typeof columns>

async function checkCursor(db: Db, after: number): Promise<void> {
  const [row] =
    after === 0
      ? await db.select({ position: min(changeSets.position) }).from(changeSets)
      : await db.select({ position }).from(changeSets).where(eq(changeSets.position, after))
  const isKnown = after === 0 ? (row?.position ?? 1) === 1 : row !== undefined
  if (!isKnown)
    throw new HttpProblem(410, '이 시점 뒤의 변경 이력이 남아 있지 않습니다. 처음부터 다시 읽어주세요.')
}

function withinSize(rows: readonly SetRow[]): SetRow[] {
  let sum = 0
  return rows.filter((row, index) => {
    sum += row.size
    return index === 0 || sum <= LARGEST_PAGE
  })
}

async function setsOf(db: Db, rows: readonly SetRow[]): Promise<ChangeSet[]> {
  if (rows.length === 0) return []
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
  const bySet = Map.groupBy(found, (row) => row.setId)
  return rows.map(({ id: setId, size: _size, position: placed, at: moment, ...set }) => ({
    ...set,
    position: placed ?? 0,
    at: moment.toISOString(),
    changes: (bySet.get(setId) ?? []).map(({ setId: _setId, ordinal: _ordinal, before, after, ...one }) => ({
      ...one,
      before: valueOf(before),
      after: valueOf(after),
    })),
  }))
}

function valueOf(json: string | null) {
  return json === null ? null : recordedValue.parse(JSON.parse(json))
}
