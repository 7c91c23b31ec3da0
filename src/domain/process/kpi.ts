import * as z from 'zod/mini'
import { serverId } from '#domain/ids.ts'
import { orNone } from '#domain/or-none.ts'
import { LENGTH, text } from '#domain/text.ts'

export const KPI_LEVELS = ['분석지표', '모니터링 지표', '핵심관리요소', '단위'] as const
export const kpiLevel = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])
export type KpiLevel = z.infer<typeof kpiLevel>

/** A node of the catalogue: 0 분석지표, 1 모니터링 지표, 2 핵심관리요소, 3 단위. */
export const kpiNode = z.object({
  id: serverId,
  name: z.string(),
  /** The names from level 0 down, joined by " > ". */
  fullName: z.string(),
  level: kpiLevel,
  parentId: z.nullable(serverId),
})
export type KpiNode = z.infer<typeof kpiNode>

export const KPI_NAME_JOINT = ' > '

export function kpiFullName(names: readonly string[]): string {
  return names.join(KPI_NAME_JOINT)
}

/** The level of a new node: one below its parent's, or 0 without a parent. Null under a unit, which has no children. */
export function childLevel(parentLevel: KpiLevel | null): KpiLevel | null {
  if (parentLevel === null) return 0
  const parsed = kpiLevel.safeParse(parentLevel + 1)
  return parsed.success ? parsed.data : null
}

/** `POST /api/kpi/`. */
export const newKpiNode = z.object({
  name: text(LENGTH.name).check(z.regex(/\S/, '이름을 입력해주세요.')),
  parent_id: z.optional(z.nullable(serverId)),
})
export type NewKpiNode = z.infer<typeof newKpiNode>

/** `공정조건 › 온도 › 용탕 온도 (℃)` */
export function kpiWords(entry: Record<'kpi0' | 'kpi1' | 'kpi2' | 'kpi3', { name: string } | null>): string {
  const path = [entry.kpi0, entry.kpi1, entry.kpi2].map((node) => orNone(node?.name))
  return `${path.join(' › ')} (${orNone(entry.kpi3?.name)})`
}

/** One key management factor of a process or a model, as the server answers it. */
export const kpiEntry = z.object({
  id: z.optional(serverId),
  kpi0: z.nullable(kpiNode),
  kpi1: z.nullable(kpiNode),
  kpi2: z.nullable(kpiNode),
  kpi3: z.nullable(kpiNode),
  memo: z.string(),
})
export type KpiEntry = z.infer<typeof kpiEntry>

const nodeId = z.nullable(serverId)

/** The same entry as it is sent. */
export const kpiEntryInput = z.object({
  id: z.optional(serverId),
  kpi0Id: nodeId,
  kpi1Id: nodeId,
  kpi2Id: nodeId,
  kpi3Id: nodeId,
  memo: text(LENGTH.paragraph),
})
export type KpiEntryInput = z.infer<typeof kpiEntryInput>

export const kpiEntryInputs = z.array(kpiEntryInput).check(z.maxLength(500))
