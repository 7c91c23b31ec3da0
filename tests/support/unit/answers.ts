import type { GenBiz } from '#domain/model/gen-biz.ts'
import type { GeneralModel, RootModel } from '#domain/model/model.ts'
import type { Image } from '#domain/process/image.ts'
import type { KpiNode } from '#domain/process/kpi.ts'
import type { Process } from '#domain/process/process.ts'

/** What a server answers of records in which nothing is entered. */

const GROUP = { id: 1, name: '주조' }
const NO_LATER_SECTIONS = {
  kpis: [],
  autoProcessState: null,
  monitoringProcessState: null,
  connectionProcessState: null,
  memo: '',
  manager: '',
  workedAt: null,
  images: [],
  workStatus: 0 as const,
}

export function rootAnswer(id: number, changes: Partial<RootModel> = {}): RootModel {
  return { ...sharedAnswer(id), mainRootTech: null, subRootTech: null, ...changes }
}

export function generalAnswer(id: number, changes: Partial<GeneralModel> = {}): GeneralModel {
  return { ...sharedAnswer(id), genBiz: null, ...changes }
}

function sharedAnswer(id: number) {
  return {
    ...{ id, slug: `model-${id}`, title: `모델 ${id}`, group: GROUP, isRetired: false },
    ...{ productionItem: '', overview: '', features: '' },
    ...NO_LATER_SECTIONS,
  }
}

export function processAnswer(id: number, changes: Partial<Process> = {}): Process {
  return {
    ...{ id, name: `공정 ${id}`, description: '', processNumber: `266-${id}.0`, order: 0 },
    ...{ images: [], equipments: [], kpis: [], memo: '', manager: '' },
    ...{ autoState: null, monitoringState: null, connectionState: null },
    ...changes,
  }
}

export function imageAnswer(id: number, changes: Partial<Image> = {}): Image {
  return { id, url: `/images/${id}`, ...changes }
}

export function kpiNodeAnswer(id: number, changes: Partial<KpiNode> = {}): KpiNode {
  return { id, name: `${id}`, fullName: `${id}`, level: 0, parentId: null, ...changes }
}

export function industryOf(id: number): GenBiz {
  return { id, productName: `제품 ${id}`, ksicCode: '1', ksic: '', icCode: '2', ic: '' }
}
