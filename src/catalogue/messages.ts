import * as z from 'zod/mini'
import { classification, genBiz } from '#domain/gen-biz.ts'
import { entityId } from '#domain/ids.ts'
import { deviceEquipment, deviceKpiNode } from '#local/store/fields.ts'

/** What the page and the search worker say to each other. Both parse what they hear. */

const catalogueKind = z.enum(['equipment', 'kpi', 'industry'])

const id = z.int()
const own = <T extends z.ZodMiniType>(value: T) => z.array(z.object({ serverId: z.nullable(z.int()), value }))

const query = z.object({
  text: z.string(),
  ksicCode: z.optional(z.string()),
  icCode: z.optional(z.string()),
})

export const toWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('token'), token: z.string() }),
  z.object({ kind: z.literal('own'), equipment: own(deviceEquipment), kpi: own(deviceKpiNode) }),
  z.object({ kind: z.literal('load'), id, catalogue: catalogueKind }),
  z.object({ kind: z.literal('search'), id, catalogue: catalogueKind, query }),
  z.object({
    kind: z.literal('window'),
    id,
    catalogue: catalogueKind,
    search: z.int(),
    from: z.int(),
    to: z.int(),
  }),
  z.object({ kind: z.literal('ask'), id, catalogue: catalogueKind, search: z.int(), page: z.int() }),
  z.object({ kind: z.literal('extend'), id, catalogue: catalogueKind, search: z.int() }),
  z.object({ kind: z.literal('children'), id, parentId: z.nullable(entityId) }),
  z.object({ kind: z.literal('classes'), id, system: z.enum(['product', 'wci']), text: z.string() }),
])
export type ToWorker = z.infer<typeof toWorker>
/** The questions; each gets exactly one answer under its id. */
export type Question = Extract<ToWorker, { id: number }>

const kpiPath = z.object({ id: entityId, node: deviceKpiNode, path: z.array(deviceKpiNode) })

export const entries = {
  equipment: z.array(deviceEquipment),
  kpi: z.array(kpiPath),
  industry: z.array(genBiz),
} as const

const found = z.nullable(z.object({ search: z.int(), total: z.int(), first: z.array(z.unknown()) }))

/** The answer to each kind of question. */
export const answers = {
  load: z.null(),
  search: found,
  window: z.array(z.unknown()),
  ask: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('answered'), total: z.int(), next: z.nullable(z.int()) }),
    z.object({ kind: z.literal('failed') }),
  ]),
  extend: z.int(),
  children: z.array(deviceKpiNode),
  classes: z.array(classification),
} as const

export const fromWorker = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), id, value: z.unknown() }),
  z.object({ kind: z.literal('failure'), id, message: z.string() }),
  z.object({
    kind: z.literal('state'),
    catalogue: catalogueKind,
    phase: z.enum(['idle', 'loading', 'ready', 'partial', 'absent']),
    count: z.int(),
  }),
  /** The server refused the token. */
  z.object({ kind: z.literal('token-wanted') }),
])
export type FromWorker = z.infer<typeof fromWorker>
