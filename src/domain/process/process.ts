import * as z from 'zod/mini'
import { equipment } from './equipment.ts'
import { serverId } from '#domain/ids.ts'
import { image, imageCaptions } from './image.ts'
import { kpiEntry, kpiEntryInputs } from './kpi.ts'
import { NO_PROCESS_NUMBER, PROCESS_NUMBER } from './process-number.ts'
import { LENGTH, text } from '#domain/text.ts'

export const DEFAULT_PROCESS_NAME = '신규공정'

export const autoState = z.enum(['전자동', '반자동', '수동'])
export const monitoringState = z.enum(['분석', '수집', '수집하지 않음'])
export const connectionState = z.enum(['관리함', '관리하지 않음'])
export type AutoState = z.infer<typeof autoState>
export type MonitoringState = z.infer<typeof monitoringState>
export type ConnectionState = z.infer<typeof connectionState>

/** How far the digital transformation of a process has come, in the order in which it is read. */
export const DX_FIELDS = ['autoState', 'monitoringState', 'connectionState'] as const

export const process = z.object({
  id: serverId,
  name: z.string(),
  description: z.string(),
  processNumber: z.string(),
  /** 0-based place in the model; renumbered when another process is deleted. */
  order: z.int().check(z.gte(0)),
  images: z.array(image),
  equipments: z.array(equipment),
  kpis: z.array(kpiEntry),
  // DX status and memo belong to the general area; an API may leave them out in the other.
  autoState: z._default(z.nullable(autoState), null),
  monitoringState: z._default(z.nullable(monitoringState), null),
  connectionState: z._default(z.nullable(connectionState), null),
  memo: z._default(z.string(), ''),
  manager: z._default(z.string(), ''),
  updatedAt: z.optional(z.string()),
  updatedBy: z.optional(z.nullable(z.string())),
  /** The record's ETag, so that a list of processes has what If-Match needs. */
  etag: z.optional(z.string()),
})
export type Process = z.infer<typeof process>

export const newProcess = z.object({
  name: text(LENGTH.name).check(z.regex(/\S/, '공정명을 입력해주세요.')),
})

/** What is written in a process, with the limits that forms and server share. */
export const processInput = {
  name: text(LENGTH.name),
  description: text(LENGTH.paragraph),
  processNumber: text(LENGTH.name).check(z.regex(PROCESS_NUMBER, NO_PROCESS_NUMBER)),
  imageIds: z.array(serverId).check(z.maxLength(500)),
  imageCaptions,
  equipmentIds: z.array(serverId).check(z.maxLength(500)),
  kpis: kpiEntryInputs,
  autoState: z.nullable(autoState),
  monitoringState: z.nullable(monitoringState),
  connectionState: z.nullable(connectionState),
  memo: text(LENGTH.paragraph),
  manager: text(LENGTH.name),
}

/** `PATCH …/processes/{id}/`: what is absent stays as it is. */
export const processPatch = z.partial(z.strictObject(processInput))
export type ProcessPatch = z.infer<typeof processPatch>
