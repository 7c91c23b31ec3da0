import * as z from 'zod/mini'
import { band } from './bands.ts'
import { isoDay } from './entry-date.ts'
import { genBiz } from './gen-biz.ts'
import { groupRef } from './group.ts'
import { serverId } from '#domain/ids.ts'
import { MESSAGES } from '#domain/messages.ts'
import { image, imageCaptions } from '#domain/process/image.ts'
import { kpiEntry, kpiEntryInputs } from '#domain/process/kpi.ts'
import { process } from '#domain/process/process.ts'
import { LENGTH, text } from '#domain/text.ts'
import { workStatus } from './work-status.ts'

/** A model that stands for another since the two were merged. */
export const mergedInto = z.object({
  id: serverId,
  slug: z.string().check(z.minLength(1)),
  title: z.string(),
})
export type MergedInto = z.infer<typeof mergedInto>

/** What both kinds of model carry. */
const sharedFields = {
  id: serverId,
  slug: z.string().check(z.minLength(1)),
  title: z.string(),
  group: groupRef,
  productionItem: z.string(),
  overview: z.string(),
  features: z.string(),
  updatedAt: z.optional(z.string()),
  updatedBy: z.optional(z.nullable(z.string())),
  /** Out of the way, and whole; an API that has no such thing has none that are. */
  isRetired: z._default(z.boolean(), false),
  /** The model that its processes went to; null, or absent: it was not merged. */
  mergedInto: z.optional(z.nullable(mergedInto)),
  /** The models that were merged into it, by id: a device may still have what it holds under those. */
  doubles: z.optional(z.array(serverId)),
}

/** Sections 05 to 07. */
const laterSections = {
  kpis: z.array(kpiEntry),
  autoProcessState: z.nullable(band),
  monitoringProcessState: z.nullable(band),
  connectionProcessState: z.nullable(band),
  memo: z.string(),
  manager: z.string(),
  workedAt: z.nullable(isoDay),
  images: z.array(image),
  workStatus,
}

/** The same for general models, whose API may leave them out: nothing is entered there then. */
const optionalSections = {
  kpis: z._default(laterSections.kpis, []),
  autoProcessState: z._default(laterSections.autoProcessState, null),
  monitoringProcessState: z._default(laterSections.monitoringProcessState, null),
  connectionProcessState: z._default(laterSections.connectionProcessState, null),
  memo: z._default(laterSections.memo, ''),
  manager: z._default(laterSections.manager, ''),
  workedAt: z._default(laterSections.workedAt, null),
  images: z._default(laterSections.images, []),
  workStatus: z._default(laterSections.workStatus, 0),
}

const techRef = z.object({ id: serverId, name: z.optional(z.string()) })

export const rootModel = z.object({
  ...sharedFields,
  ...laterSections,
  mainRootTech: z.nullable(techRef),
  subRootTech: z.nullable(techRef),
})
export type RootModel = z.infer<typeof rootModel>

export const generalModel = z.object({
  ...sharedFields,
  ...optionalSections,
  genBiz: z.nullable(genBiz),
  processes: z.optional(z.array(process)),
})
export type GeneralModel = z.infer<typeof generalModel>

export const modelTitle = text(LENGTH.title).check(z.regex(/\S/, MESSAGES.model.noTitle))

const groupInput = z.object({ id: serverId })

export const newRootModel = z.strictObject({ title: modelTitle, group: groupInput })
export const newGeneralModel = z.strictObject({
  title: modelTitle,
  kpis: z.array(z.never()).check(z.maxLength(0)),
  group: groupInput,
})

/** What is written in a model of either kind, with the limits that forms and server share. */
export const modelInput = {
  title: modelTitle,
  productionItem: text(LENGTH.line),
  overview: text(LENGTH.paragraph),
  features: text(LENGTH.paragraph),
  kpis: kpiEntryInputs,
  autoProcessState: z.nullable(band),
  monitoringProcessState: z.nullable(band),
  connectionProcessState: z.nullable(band),
  memo: text(LENGTH.paragraph),
  manager: text(LENGTH.name),
  workedAt: z.nullable(isoDay),
  imageIds: z.array(serverId).check(z.maxLength(500)),
  imageCaptions,
  workStatus,
  group: groupInput,
  /** Needs the right to keep the catalogues besides. */
  isRetired: z.boolean(),
}

/** `PATCH` of a model: what is absent stays as it is. */
export const rootModelPatch = z.partial(
  z.strictObject({
    ...modelInput,
    mainRootTechId: z.nullable(serverId),
    subRootTechId: z.nullable(serverId),
  }),
)
export type RootModelPatch = z.infer<typeof rootModelPatch>

export const generalModelPatch = z.partial(z.strictObject({ ...modelInput, genBizId: z.nullable(serverId) }))
export type GeneralModelPatch = z.infer<typeof generalModelPatch>
