import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { KpiEntryInput } from '#domain/process/kpi.ts'
import { invalid } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { kpiEntries, kpiNodes } from '#server/store/schema.ts'

/** Whose entries: those of a process, or with null those common to the whole model. */
export interface KpiOwner {
  modelId: number
  processId: number | null
}

/**
 * Makes the list what was sent, and answers the ids of those that went. An entry with the id of one of the owner's keeps that id; any other is new,
 * also where its id is gone, so that nothing that a person wrote is dropped.
 */
export async function replaceKpiEntries(
  tx: Db,
  owner: KpiOwner,
  entries: readonly KpiEntryInput[],
): Promise<number[]> {
  await checkNodes(tx, entries)
  const own = await tx.select({ id: kpiEntries.id }).from(kpiEntries).where(isOf(owner))
  const ownIds = new Set(own.map((row) => row.id))
  const rows = entries.map((entry, position) => ({ ...entryValues(entry), position, id: entry.id }))
  const kept = new Set<number>()
  const added: Omit<(typeof rows)[number], 'id'>[] = []
  for (const { id, ...values } of rows) {
    if (id !== undefined && ownIds.has(id) && !kept.has(id)) {
      kept.add(id)
      await tx.update(kpiEntries).set(values).where(eq(kpiEntries.id, id))
    } else {
      added.push(values)
    }
  }
  const gone = [...ownIds].filter((id) => !kept.has(id))
  if (gone.length > 0) await tx.delete(kpiEntries).where(inArray(kpiEntries.id, gone))
  if (added.length > 0) await tx.insert(kpiEntries).values(added.map((values) => ({ ...owner, ...values })))
  return gone
}

export async function addKpiEntry(tx: Db, owner: KpiOwner, entry: KpiEntryInput): Promise<void> {
  await checkNodes(tx, [entry])
  await tx.insert(kpiEntries).values({
    ...owner,
    ...entryValues(entry),
    position: sql`(select coalesce(max(position) + 1, 0) from ${kpiEntries} where ${isOf(owner)})`,
  })
}

/** Answers whether there was such an entry. */
export async function removeKpiEntry(tx: Db, owner: KpiOwner, id: number): Promise<boolean> {
  const removed = await tx
    .delete(kpiEntries)
    .where(and(isOf(owner), eq(kpiEntries.id, id)))
    .returning({ id: kpiEntries.id })
  return removed.length > 0
}

function isOf(owner: KpiOwner): SQL | undefined {
  const ofProcess =
    owner.processId === null ? isNull(kpiEntries.processId) : eq(kpiEntries.processId, owner.processId)
  return and(eq(kpiEntries.modelId, owner.modelId), ofProcess)
}

function entryValues({ kpi0Id, kpi1Id, kpi2Id, kpi3Id, memo }: KpiEntryInput) {
  return { kpi0Id, kpi1Id, kpi2Id, kpi3Id, memo }
}

/** Every node exists, is of its level, and lies under the one above it. */
async function checkNodes(tx: Db, entries: readonly KpiEntryInput[]): Promise<void> {
  const chains = entries.map((entry) => [entry.kpi0Id, entry.kpi1Id, entry.kpi2Id, entry.kpi3Id])
  const ids = [...new Set(chains.flat().filter((id) => id !== null))]
  if (ids.length === 0) return
  const rows = await tx
    .select({ id: kpiNodes.id, level: kpiNodes.level, parentId: kpiNodes.parentId })
    .from(kpiNodes)
    .where(inArray(kpiNodes.id, ids))
  const nodes = new Map(rows.map((node) => [node.id, node]))
  const isRight = chains.every((chain) =>
    chain.every((id, level) => {
      if (id === null) return true
      const node = nodes.get(id)
      const above = level === 0 ? null : (chain[level - 1] ?? null)
      return node?.level === level && (above === null || node.parentId === above)
    }),
  )
  if (!isRight) throw invalid({ kpis: '관리요소를 찾을 수 없습니다.' })
}
