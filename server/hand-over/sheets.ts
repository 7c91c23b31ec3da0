import { AREA_LABEL } from '#domain/model/area-words.ts'
import { bandLabel } from '#domain/model/bands.ts'
import { industryTypeLabel } from '#domain/process/equipment.ts'
import { KPI_LEVELS, type KpiEntry } from '#domain/process/kpi.ts'
import type { Process } from '#domain/process/process.ts'
import { CAPTION_LABEL, GROUP_LABEL, RETIRED_LABEL, SECTIONS } from '#domain/model/sections.ts'
import { workStatusLabel } from '#domain/model/work-status.ts'
import type { HandedModel } from './handed-model.ts'

/** A day, or a moment as it is read in Seoul: sheets have real dates. */
export type Cell = string | number | null | { day: string } | { moment: string }

export interface Sheet {
  name: string
  /** Heads with the width of their column in letters. */
  columns: readonly (readonly [head: string, width: number])[]
  rows: (handed: HandedModel) => Cell[][]
}

const { fields } = SECTIONS.process
const rates = SECTIONS.kpi.fields
const { overview, etc, technology, stage } = SECTIONS

const OF_MODEL = [
  ['모델 ID', 9],
  ['모델명', 28],
] as const
const OF_PROCESS = [...OF_MODEL, [fields.processNumber.label, 14], [fields.name.label, 20]] as const
const CHANGED = [
  ['최근 변경', 17],
  ['변경한 사람', 12],
] as const

const MODELS: Sheet = {
  name: '모델',
  columns: [
    ...OF_MODEL,
    ['종류', 8],
    [GROUP_LABEL, 20],
    ['제품명', 24],
    ['제품 ID', 9],
    ['표준산업분류 코드', 12],
    ['표준산업분류', 24],
    ['산업연관분류 코드', 12],
    ['산업연관분류', 24],
    [`${technology.title} ${technology.fields.mainRootTech.label}`, 14],
    [`${technology.title} ${technology.fields.subRootTech.label}`, 14],
    [overview.fields.productionItem.label, 28],
    [overview.fields.overview.label, 50],
    [overview.fields.features.label, 50],
    ['공정 수', 8],
    [rates.autoProcessState.label, 12],
    [rates.monitoringProcessState.label, 12],
    [rates.connectionProcessState.label, 12],
    [etc.fields.memo.label, 40],
    [etc.fields.manager.label, 12],
    [etc.fields.workedAt.label, 12],
    [stage.fields.workStatus.label, 12],
    [RETIRED_LABEL, 8],
    ['합친 모델', 28],
    ...CHANGED,
  ],
  rows: ({ area, model, processes }) => {
    const genBiz = 'genBiz' in model ? model.genBiz : null
    const [main, sub] = 'mainRootTech' in model ? [model.mainRootTech, model.subRootTech] : [null, null]
    return [
      [
        model.id,
        model.title,
        AREA_LABEL[area],
        model.group.name,
        genBiz?.productName ?? null,
        genBiz?.id ?? null,
        genBiz?.ksicCode ?? null,
        genBiz?.ksic ?? null,
        genBiz?.icCode ?? null,
        genBiz?.ic ?? null,
        main?.name ?? null,
        sub?.name ?? null,
        model.productionItem,
        model.overview,
        model.features,
        processes.length,
        ...[model.autoProcessState, model.monitoringProcessState, model.connectionProcessState].map((band) =>
          band === null ? null : bandLabel(band),
        ),
        model.memo,
        model.manager,
        model.workedAt === null ? null : { day: model.workedAt },
        workStatusLabel(model.workStatus),
        model.isRetired ? RETIRED_LABEL : null,
        model.mergedInto?.title ?? null,
        ...changed(model),
      ],
    ]
  },
}

const PROCESSES: Sheet = {
  name: '공정',
  columns: [
    ...OF_PROCESS,
    ['공정 ID', 9],
    ['순서', 7],
    [fields.description.label, 60],
    ['사진 수', 8],
    ['장비 수', 8],
    ['핵심관리요소 수', 12],
    [fields.memo.label, 40],
    [fields.manager.label, 12],
    ...CHANGED,
  ],
  rows: ({ model, processes }) =>
    processes.map((process) => [
      ...ofProcess(model, process),
      process.id,
      process.order + 1,
      process.description,
      process.images.length,
      process.equipments.length,
      process.kpis.length,
      process.memo,
      process.manager,
      ...changed(process),
    ]),
}

const EQUIPMENT: Sheet = {
  name: '장비',
  columns: [
    ...OF_PROCESS,
    ['장비 ID', 9],
    ['장비명', 36],
    ['장비 유형', 10],
    ['업종 유형', 16],
    ['기타', 14],
  ],
  rows: ({ model, processes }) =>
    processes.flatMap((process) =>
      process.equipments.map((one) => [
        ...ofProcess(model, process),
        one.id,
        one.name,
        one.equipmentType,
        one.industryType === '' ? null : industryTypeLabel(one.industryType),
        one.otherType,
      ]),
    ),
}

const KPIS: Sheet = {
  name: '핵심관리요소',
  columns: [...OF_PROCESS, ...KPI_LEVELS.map((level) => [level, 18] as const), ['설명', 40]],
  rows: ({ model, processes }) => [
    ...processes.flatMap((process) =>
      process.kpis.map((entry) => [...ofProcess(model, process), ...kpiCells(entry)]),
    ),
    ...model.kpis.map((entry) => [model.id, model.title, null, SECTIONS.kpi.title, ...kpiCells(entry)]),
  ],
}

const DX: Sheet = {
  name: 'DX',
  columns: [
    ...OF_PROCESS,
    [fields.autoState.label, 12],
    [fields.monitoringState.label, 14],
    [fields.connectionState.label, 14],
  ],
  rows: ({ model, processes }) =>
    processes.map((process) => [
      ...ofProcess(model, process),
      process.autoState,
      process.monitoringState,
      process.connectionState,
    ]),
}

const PHOTOS: Sheet = {
  name: '사진',
  columns: [
    ...OF_PROCESS,
    ['순번', 7],
    ['파일 이름', 44],
    [CAPTION_LABEL, 40],
    ['촬영', 17],
    ['가로', 8],
    ['세로', 8],
    ['사진 ID', 9],
    ['비고', 24],
  ],
  rows: ({ model, processes, photos }) =>
    photos.map(({ image, processId, number, fileName, bytes }) => {
      const process = processes.find(({ id }) => id === processId)
      return [
        ...(process === undefined ? [model.id, model.title, null, etc.title] : ofProcess(model, process)),
        number,
        fileName,
        image.caption ?? null,
        momentOrText(image.capturedAt ?? null),
        image.width ?? null,
        image.height ?? null,
        image.id,
        bytes === null ? '서버에 사진 파일이 없음' : null,
      ]
    }),
}

/** Those of the workbook, in their order. */
export const SHEETS: readonly Sheet[] = [MODELS, PROCESSES, EQUIPMENT, KPIS, DX, PHOTOS]

type Titled = Pick<HandedModel['model'], 'id' | 'title'>

function ofProcess(model: Titled, process: Process): Cell[] {
  return [model.id, model.title, process.processNumber, process.name]
}

export function kpiCells({ kpi0, kpi1, kpi2, kpi3, memo }: KpiEntry): Cell[] {
  return [...[kpi0, kpi1, kpi2, kpi3].map((node) => node?.name ?? null), memo]
}

function changed(record: { updatedAt?: string | undefined; updatedBy?: string | null | undefined }): Cell[] {
  return [momentOrText(record.updatedAt ?? null), record.updatedBy ?? null]
}

/** A camera may have noted a time that none can be read from; it is handed on as it is. */
function momentOrText(value: string | null): Cell {
  if (value === null) return null
  return Number.isNaN(Date.parse(value)) ? value : { moment: value }
}
