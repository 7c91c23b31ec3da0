import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { KpiEntryInput } from '#domain/process/kpi.ts'
import type { Db } from '#server/store/database.ts'
import { kpiEntries } from '#server/store/schema/records.ts'
import { type FollowedEntry, followNodes } from './follow-nodes.ts'

/** Whose entries: those of a process, or with null those common to the whole model. */
export interface KpiOwner {
  modelId: number
  processId: number | null
}

/**
 * Makes the list what was sent, and answers the ids of those that went. An entry with the id of one of the owner's
 * keeps that id; any other is new, also where its id is gone, so that nothing that a person wrote is dropped.
 */
export async function replaceKpiEntries(
  tx: Db,
  owner: KpiOwner,
  entries: readonly KpiEntryInput[],
): Promise<number[]> {
  const followed = await followNodes(tx, entries)
  const own = await tx.select({ id: kpiEntries.id }).from(kpiEntries).where(isOf(owner))
  const ownIds = new Set(own.map((row) => row.id))
  const rows = withoutTwins(followed, ownIds).map((entry, position) => ({
    ...entryValues(entry),
    position,
    id: entry.id,
  }))
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
  const [followed = entry] = await followNodes(tx, [entry])
  await tx.insert(kpiEntries).values({
    ...owner,
    ...entryValues(followed),
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

/**
 * A device that did not hear how its new entry was taken in sends it again, beside the one that it has meanwhile read;
 * it tells them apart by their nodes, of which it knows the old ones only.
 */
function withoutTwins(
  entries: readonly FollowedEntry[],
  ownIds: ReadonlySet<number>,
): readonly FollowedEntry[] {
  const contentOf = (entry: KpiEntryInput) => JSON.stringify(Object.values(entryValues(entry)))
  const isOwn = ({ id }: KpiEntryInput) => id !== undefined && ownIds.has(id)
  const present = new Set(entries.filter(isOwn).map(contentOf))
  return entries.filter((entry) => isOwn(entry) || !entry.isMoved || !present.has(contentOf(entry)))
}
