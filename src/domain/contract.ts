import * as z from 'zod/mini'
import { equipment, newEquipment } from './process/equipment.ts'
import { classification, genBiz } from './model/gen-biz.ts'
import { modelGroup, modelSummary } from './model/group.ts'
import { handOverRequest } from './hand-over.ts'
import { changeFeed, feedQuery, historyQuery, modelHistory } from './history.ts'
import { image } from './process/image.ts'
import { kpiEntry, kpiEntryInput, kpiNode, newKpiNode } from './process/kpi.ts'
import {
  generalModel,
  generalModelPatch,
  newGeneralModel,
  newRootModel,
  rootModel,
  rootModelPatch,
} from './model/model.ts'
import { pageOf } from './page.ts'
import { newProcess, process, processPatch } from './process/process.ts'
import { modelMerge, modelMergePreview, modelMergeQuery } from './model/merge.ts'
import { rootTech } from './model/root-tech.ts'
import { currentUser, loginResponse, refreshResponse } from './people/session.ts'
import { text } from './text.ts'

export { paths } from './paths.ts'

/** The schemas of the answers, by call. `POST` and `PATCH` return the full record. */
export const answers = {
  login: loginResponse,
  refresh: refreshResponse,
  me: currentUser,
  groups: z.array(modelGroup),
  models: pageOf(modelSummary),
  simpleModels: z.array(modelSummary),
  rootModel,
  generalModel,
  processes: z.object({ results: z.array(process) }),
  process,
  images: z.object({ results: z.array(image) }),
  image,
  kpiEntries: z.object({ results: z.array(kpiEntry) }),
  equipmentPage: pageOf(equipment),
  equipment,
  kpiPage: pageOf(kpiNode),
  kpiNode,
  industryPage: pageOf(genBiz),
  classes: pageOf(classification),
  rootTechs: pageOf(rootTech),
  changes: changeFeed,
  modelChanges: modelHistory,
  modelMergePreview,
} as const

/** The schemas of the request bodies, by call. */
export const bodies = {
  newRootModel,
  newGeneralModel,
  rootModelPatch,
  generalModelPatch,
  modelMerge,
  newProcess,
  processPatch,
  newEquipment,
  newKpiNode,
  kpiEntry: kpiEntryInput,
  handOver: handOverRequest,
} as const

const serverIdInPath = z.coerce.number().check(z.int(), z.positive(), z.lte(2_147_483_647))
const pageNumber = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000)))
const pageSize = z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)))
const search = z.optional(text(200))

/** The query parameters, by call. Any others are ignored. */
export const queries = {
  search: z.object({ search, page: pageNumber, page_size: pageSize }),
  /** Industry records can be narrowed by the code of either classification. */
  industries: z.object({
    search,
    page: pageNumber,
    page_size: pageSize,
    ksic_code: z.optional(text(20)),
    ic_code: z.optional(text(20)),
  }),
  kpi: z.object({
    search,
    page: pageNumber,
    page_size: pageSize,
    /** `true` asks for the nodes as a flat list, which is the only form served. */
    flatten: z.optional(z.string()),
    parent_id: z.optional(serverIdInPath),
  }),
  changes: feedQuery,
  modelChanges: historyQuery,
  modelMerge: modelMergeQuery,
} as const

/** The path parameters. */
export const params = {
  slug: z.object({ slug: z.string().check(z.minLength(1), z.maxLength(200)) }),
  process: z.object({ slug: z.string(), id: serverIdInPath }),
  kpi: z.object({ slug: z.string(), kpiId: serverIdInPath }),
  processKpi: z.object({
    slug: z.string(),
    id: serverIdInPath,
    kpiId: serverIdInPath,
  }),
  image: z.object({ id: serverIdInPath }),
  handOver: z.object({ id: z.uuid() }),
} as const

/** The headers beyond HTTP's own. */
export const IDEMPOTENCY_KEY_HEADER = 'idempotency-key'
export const idempotencyKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,100}$/))
