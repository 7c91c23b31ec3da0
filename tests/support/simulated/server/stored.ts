import type { Answer } from '#api/client.ts'
import type { Area } from '#domain/model/area.ts'
import type { GenBiz } from '#domain/model/gen-biz.ts'
import type { RootModel } from '#domain/model/model.ts'
import type { Image } from '#domain/process/image.ts'
import type { Process } from '#domain/process/process.ts'

export interface StoredModel {
  record: Omit<RootModel, 'images'> & { area: Area; imageIds: number[]; genBiz?: GenBiz | null }
  version: number
  /** The id of the model that it was copied from. */
  copyOf?: number
  /** The id of the model that stands for it, to the last of a chain. */
  mergedInto?: number
}

export interface StoredProcess {
  record: Omit<Process, 'images' | 'equipments' | 'order'> & { imageIds: number[]; equipmentIds: number[] }
  modelId: number
  version: number
  /** The id of the model that it was first in, where that was merged. */
  cameFrom?: number
}

export type StoredImage = Image & { modelId: number; fileName: string }

/** Under an idempotency key. */
export interface StoredAnswer {
  fingerprint: string
  answer: Answer<unknown>
}

export const etagOfModel = ({ record, version }: StoredModel) => `"m${record.id}-${version}"`
export const etagOfProcess = ({ record, version }: StoredProcess) => `"p${record.id}-${version}"`

/** A model as one that was just created. */
export function emptyModel(
  id: number,
  title: string,
  group: { id: number; name: string },
): Omit<RootModel, 'images' | 'slug'> {
  return {
    id,
    title,
    group,
    productionItem: '',
    overview: '',
    features: '',
    kpis: [],
    autoProcessState: null,
    monitoringProcessState: null,
    connectionProcessState: null,
    memo: '',
    manager: '',
    workedAt: null,
    workStatus: 0,
    mainRootTech: null,
    subRootTech: null,
    isRetired: false,
  }
}

export function emptyProcess(id: number, name: string, processNumber: string): StoredProcess['record'] {
  return {
    id,
    name,
    description: '',
    processNumber,
    imageIds: [],
    equipmentIds: [],
    kpis: [],
    autoState: null,
    monitoringState: null,
    connectionState: null,
    memo: '',
    manager: '',
  }
}
