import { inArray } from 'drizzle-orm'
import type { KpiEntryInput } from '#domain/process/kpi.ts'
import { invalid } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { kpiNodes } from '#server/store/schema/records.ts'

export type FollowedEntry = KpiEntryInput & {
  /** Whether it was sent with other nodes, which have been merged. */
  isMoved: boolean
}

interface Node {
  id: number
  level: number
  parentId: number | null
  mergedInto: number | null
}

type Nodes = ReadonlyMap<number, Node>
type Chain = readonly (number | null)[]

/**
 * The entries with the nodes that stand for theirs now: a device without network may send some that have been merged.
 * Every node exists, is of its level, and lies under the one above it.
 */
export async function followNodes(tx: Db, entries: readonly KpiEntryInput[]): Promise<FollowedEntry[]> {
  const chains = entries.map(chainOf)
  const nodes = await nodesOf(tx, chains.flat())
  return entries.map((entry) => {
    const sent = chainOf(entry)
    const chain = followChain(sent, nodes)
    if (!isPath(chain, nodes)) throw invalid({ kpis: '관리요소를 찾을 수 없습니다.' })
    const [kpi0Id = null, kpi1Id = null, kpi2Id = null, kpi3Id = null] = chain
    return { ...entry, kpi0Id, kpi1Id, kpi2Id, kpi3Id, isMoved: chain.join() !== sent.join() }
  })
}

const chainOf = ({ kpi0Id, kpi1Id, kpi2Id, kpi3Id }: KpiEntryInput): Chain => [kpi0Id, kpi1Id, kpi2Id, kpi3Id]

/** With those that they were merged into, and what lies above these. */
async function nodesOf(tx: Db, sent: Chain): Promise<Nodes> {
  const nodes = new Map<number, Node>()
  const { id, level, parentId, mergedInto } = kpiNodes
  let wanted = sent.filter((one) => one !== null)
  while (wanted.length > 0) {
    const rows = await tx
      .select({ id, level, parentId, mergedInto })
      .from(kpiNodes)
      .where(inArray(id, [...new Set(wanted)]))
    for (const row of rows) nodes.set(row.id, row)
    wanted = [...nodes.values()].flatMap((node) => nextAbove(node.mergedInto, nodes))
  }
  return nodes
}

/** The first node that is not here yet on the way up from this one. */
function nextAbove(from: number | null, nodes: Nodes): number[] {
  for (let id = from; id !== null; id = parentOf(id, nodes)) {
    if (!nodes.has(id)) return [id]
  }
  return []
}

/** Above the lowest node that was merged, the path is that of the node it was merged into. */
function followChain(sent: Chain, nodes: Nodes): Chain {
  const chain = sent.map((id) => (id === null ? null : (nodes.get(id)?.mergedInto ?? id)))
  const lowest = chain.findLastIndex((id, level) => id !== sent[level])
  if (lowest < 0) return sent
  let above = parentOf(chain[lowest], nodes)
  for (let level = lowest - 1; level >= 0; level -= 1) {
    if (chain[level] !== null) chain[level] = above
    above = parentOf(above, nodes)
  }
  return chain
}

function parentOf(id: number | null | undefined, nodes: Nodes): number | null {
  return nodes.get(id ?? 0)?.parentId ?? null
}

function isPath(chain: Chain, nodes: Nodes): boolean {
  return chain.every((id, level) => {
    if (id === null) return true
    const node = nodes.get(id)
    const above = level === 0 ? null : (chain[level - 1] ?? null)
    return node?.level === level && (above === null || node.parentId === above)
  })
}
