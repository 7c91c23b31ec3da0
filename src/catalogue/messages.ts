import * as z from 'zod/mini'
import { handedToken, renewal } from '#api/tokens.ts'
import { classification, genBiz } from '#domain/model/gen-biz.ts'
import { entityId } from '#domain/ids.ts'
import type { Methods } from '#lib/workers/worker-link.ts'
import { deviceEquipment, deviceKpiNode } from '#local/store/fields.ts'

/** What the page and the catalogue worker ask of each other. */

const catalogue = z.enum(['equipment', 'kpi', 'industry'])
export type CatalogueKind = z.infer<typeof catalogue>

/** A KPI node with the nodes above it, from level 0 down to itself. */
const kpiPath = z.object({ id: entityId, node: deviceKpiNode, path: z.array(deviceKpiNode) })
export type KpiPath = z.infer<typeof kpiPath>

/** What a search lists, by catalogue. */
export const entrySchemas = { equipment: deviceEquipment, kpi: kpiPath, industry: genBiz } as const
export type CatalogueEntries = { [K in CatalogueKind]: z.infer<(typeof entrySchemas)[K]> }

/**
 * How much of a catalogue this device holds.
 *
 * - `loading`: being read; what has arrived can be searched already.
 * - `ready`: all of it.
 * - `partial`: the network ended on the way.
 * - `absent`: none of it, and it could not be read.
 */
const state = z.object({ phase: z.enum(['idle', 'loading', 'ready', 'partial', 'absent']), count: z.int() })
export type CatalogueState = z.infer<typeof state>

const query = z.object({
  text: z.string(),
  /** Industry records only: the beginning of a classification code. */
  ksicCode: z.optional(z.string()),
  icCode: z.optional(z.string()),
})
export type CatalogueQuery = z.infer<typeof query>

/** The number by which later questions name a search. */
const search = z.int()

/** The entries of a search so far. A list only ever grows: nothing on screen moves. */
const found = z.object({ search, total: z.int(), first: z.array(z.unknown()) })
export type Found<T> = Omit<z.infer<typeof found>, 'first'> & { first: T[] }

/** `failed`: the server could not be asked. What the device has found stands. */
const asked = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answered'), total: z.int(), next: z.nullable(z.int()) }),
  z.object({ kind: z.literal('failed') }),
])
export type Asked = z.infer<typeof asked>

const own = <T extends z.ZodMiniType>(value: T) => z.array(z.object({ serverId: z.nullable(z.int()), value }))

export const workerMethods = {
  token: { params: handedToken },
  setOwn: { params: z.object({ equipment: own(deviceEquipment), kpi: own(deviceKpiNode) }) },
  load: { params: z.object({ catalogue }), result: z.void() },
  reload: { params: z.object({ catalogue }), result: z.void() },
  /** Null where a later search of the same field overtook it. */
  search: {
    params: z.object({ catalogue, query, field: z.optional(z.int()) }),
    result: z.nullable(found),
  },
  window: {
    params: z.object({ catalogue, search, from: z.int(), to: z.int() }),
    result: z.array(z.unknown()),
  },
  ask: { params: z.object({ catalogue, search, page: z.int() }), result: asked },
  extend: { params: z.object({ catalogue, search }), result: z.int() },
  /** Those of the entries that were retired or merged, as far as the worker knows. */
  gone: { params: z.object({ catalogue, ids: z.array(entityId) }), result: z.array(entityId) },
  kpiChildren: { params: z.object({ parentId: z.nullable(entityId) }), result: z.array(deviceKpiNode) },
  classes: {
    params: z.object({ system: z.enum(['product', 'wci']), text: z.string() }),
    result: z.array(classification),
  },
} as const satisfies Methods

export const pageMethods = {
  state: { params: z.object({ catalogue, state }) },
  renewToken: { params: z.void(), result: renewal },
} as const satisfies Methods
