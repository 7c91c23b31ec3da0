import { count, eq, inArray, or, sql } from 'drizzle-orm'
import type { KeptEntry, KeptKpiNode } from '#domain/process/keeping.ts'
import { kpiLevel } from '#domain/process/kpi.ts'
import type { Db } from '#server/store/database.ts'
import { lockName } from '#server/store/locks.ts'
import { kpiEntries, kpiNodes } from '#server/store/schema/records.ts'
import type { Keeper } from './keeper.ts'
import { type NodeRow, NodeTree } from './node-tree.ts'
import { raised } from './raised.ts'

const LEVELS = ['kpi0Id', 'kpi1Id', 'kpi2Id', 'kpi3Id'] as const
type LevelColumn = (typeof LEVELS)[number]

/** The nodes of key management factors, in their four levels. */
export const nodeKeeper: Keeper = {
  catalogue: 'kpi',
  // Whoever adds a node takes the same.
  claim: (tx) => lockName(tx, 'kpi'),
  find: async (db, id) => {
    const tree = await NodeTree.read(db)
    const node = tree.get(id)
    return node === undefined ? null : { entry: entryOf(node, tree), version: node.version }
  },
  reach: async (db, id) => idsOf((await NodeTree.read(db)).branch(id)),
  list: async (db, ids) => {
    const tree = await NodeTree.read(db)
    return ids.flatMap((id) => {
      const node = tree.get(id)
      return node === undefined ? [] : [entryOf(node, tree)]
    })
  },
  retired: async (db) => {
    const tree = await NodeTree.read(db)
    const retired = tree.all().filter((node) => node.retiredAt !== null && node.mergedInto === null)
    return retired.map((node) => entryOf(node, tree)).sort((a, b) => compare(a, b))
  },
  uses: (db, id) =>
    db
      .select({ modelId: kpiEntries.modelId, places: count() })
      .from(kpiEntries)
      .where(refersTo([id]))
      .groupBy(kpiEntries.modelId),
  below: async (db, id) => (await NodeTree.read(db)).branch(id).length - 1,
  shownIn: async (db, id) => {
    const rows = await db
      .selectDistinct({ modelId: kpiEntries.modelId })
      .from(kpiEntries)
      .where(refersTo(idsOf((await NodeTree.read(db)).branch(id))))
    return rows.map(({ modelId }) => modelId)
  },
  problem: async (db, entry, { name, isRetired }) => {
    const tree = await NodeTree.read(db)
    const parentId = tree.get(entry.id)?.parentId ?? null
    const twin = name === undefined ? undefined : tree.twinOf(parentId, name.trim())
    if (twin !== undefined && twin.id !== entry.id) {
      return { name: '같은 자리에 같은 이름의 항목이 있습니다. 두 항목을 합쳐주세요.' }
    }
    if (isRetired === false && tree.get(parentId)?.retiredAt) {
      return { isRetired: '위 항목이 사용 중지되어 있습니다. 위 항목부터 다시 사용해주세요.' }
    }
    return null
  },
  change: async (tx, { id }, { name, isRetired }, at) => {
    const tree = await NodeTree.read(tx)
    if (name !== undefined) tree.change(id, { name: name.trim() })
    if (isRetired !== undefined) {
      const since = tree.get(id)?.retiredAt?.getTime()
      for (const node of tree.branch(id)) {
        // With it go those that are still offered, and come those that went with it.
        if (isRetired && node.retiredAt === null) tree.change(node.id, { retiredAt: at })
        if (!isRetired && node.retiredAt?.getTime() === since) tree.change(node.id, { retiredAt: null })
      }
    }
    await write(tx, tree, at)
  },
  mergeProblem: (from, into) =>
    levelOf(from) === levelOf(into) ? null : '같은 단계의 항목끼리만 합칠 수 있습니다.',
  merge: async (tx, from, into, at) => {
    const tree = await NodeTree.read(tx)
    const moved = await tx
      .select({ id: kpiEntries.id })
      .from(kpiEntries)
      .where(refersTo(idsOf(tree.branch(from.id))))
    const pairs = tree.merge(from.id, into.id)
    await write(tx, tree, at)
    for (const pair of pairs) {
      const column = columnOf(pair.level)
      await tx
        .update(kpiEntries)
        .set({ [column]: pair.into })
        .where(eq(kpiEntries[column], pair.from))
    }
    const above = tree.pathOf(into.id).slice(0, -1)
    if (moved.length === 0 || above.length === 0) return
    const path = above.map((id, level) => {
      const column = columnOf(level)
      return [column, sql`case when ${kpiEntries[column]} is null then null else ${id}::int end`] as const
    })
    await tx
      .update(kpiEntries)
      .set(Object.fromEntries(path))
      .where(inArray(kpiEntries.id, idsOf(moved)))
  },
}

function refersTo(ids: readonly number[]) {
  return or(...LEVELS.map((column) => inArray(kpiEntries[column], [...ids])))
}

function columnOf(level: number): LevelColumn {
  return LEVELS[kpiLevel.parse(level)]
}

function levelOf(entry: KeptEntry): number | null {
  return 'level' in entry ? entry.level : null
}

function idsOf(rows: readonly { id: number }[]): number[] {
  return rows.map(({ id }) => id)
}

/** Those that were merged first: they leave their names to others. */
async function write(tx: Db, tree: NodeTree, at: Date): Promise<void> {
  const rows = tree.changed().sort((a, b) => Number(b.mergedInto !== null) - Number(a.mergedInto !== null))
  for (const { id, level: _level, version: _version, ...values } of rows) {
    await tx
      .update(kpiNodes)
      .set({ ...values, version: raised(kpiNodes.version, at) })
      .where(eq(kpiNodes.id, id))
  }
}

function entryOf(node: NodeRow, tree: NodeTree): KeptKpiNode {
  const { id, name, fullName, level, parentId, retiredAt, mergedInto } = node
  const target = tree.get(mergedInto)
  return {
    ...{ id, name, fullName, level: kpiLevel.parse(level), parentId },
    retiredAt: retiredAt?.toISOString() ?? null,
    mergedInto: target === undefined ? null : { id: target.id, name: target.fullName },
  }
}

function compare(one: KeptKpiNode, other: KeptKpiNode): number {
  return one.fullName < other.fullName ? -1 : 1
}
