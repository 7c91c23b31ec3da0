import { josa } from 'es-hangul'
import { MODEL_LABEL } from '#domain/model/area-words.ts'
import { bandLabel } from '#domain/model/bands.ts'
import { dayLabel } from '#domain/model/entry-date.ts'
import { DX_LABEL, GROUP_LABEL, SECTIONS, fieldLabel, fieldsOf } from '#domain/model/sections.ts'
import { workStatusLabel } from '#domain/model/work-status.ts'
import { orNone } from '#domain/or-none.ts'
import { equipmentType, industryTypeLabel } from '#domain/process/equipment.ts'
import { type KpiEntry, kpiWords } from '#domain/process/kpi.ts'
import { processColumns } from '#domain/process/process-map.ts'
import { processPosition } from '#domain/process/process-number.ts'
import { DX_FIELDS, type Process } from '#domain/process/process.ts'
import type { HandedModel } from '#server/hand-over/handed-model.ts'

/** A name, and what is said beside it. */
type Row = readonly [name: string, text: string]

const { process: ofProcess, kpi, etc, stage, technology } = SECTIONS

export function kindOf({ area }: HandedModel): string {
  return `${MODEL_LABEL[area]} 조사 보고서`
}

export function headFacts({ model }: HandedModel): string {
  return [
    `${etc.fields.workedAt.label} ${model.workedAt === null ? orNone(null) : dayLabel(model.workedAt)}`,
    `${etc.fields.manager.label} ${orNone(model.manager)}`,
    `${stage.fields.workStatus.label} ${workStatusLabel(model.workStatus)}`,
  ].join('   ·   ')
}

/** The whole line at a glance: a row for each column of the map. */
export function mapRows({ processes }: HandedModel): Row[] {
  return processColumns(processes).map(({ main, cells }) => [
    `${main}`,
    cells.map((cell) => `${processPosition(cell.processNumber)} ${orNone(cell.name)}`).join('   ›   '),
  ])
}

export function modelRows({ model }: HandedModel): Row[] {
  const ofKind: [string, string | undefined][] =
    'genBiz' in model
      ? [
          ['제품명', model.genBiz?.productName],
          ['제품 ID', model.genBiz?.id.toString()],
          ['참조모델 ID', model.id.toString()],
          ['표준산업분류', model.genBiz?.ksic],
          ['표준산업분류 코드', model.genBiz?.ksicCode],
          ['산업연관분류', model.genBiz?.ic],
          ['산업연관분류 코드', model.genBiz?.icCode],
        ]
      : [
          [`${technology.title} ${technology.fields.mainRootTech.label}`, model.mainRootTech?.name],
          [`${technology.title} ${technology.fields.subRootTech.label}`, model.subRootTech?.name],
        ]
  const facts: [string, string | undefined][] = [
    ...ofKind,
    ...fieldsOf('overview').map((field): [string, string] => [fieldLabel(field), model[field]]),
    [GROUP_LABEL, model.group.name],
  ]
  return facts.map(([name, value]) => [name, orNone(value)])
}

/** Why there are none; of a model that was merged where they are, as its report on the screen says. */
export function noProcesses({ model: { mergedInto: into } }: HandedModel): string {
  if (!into) return '저장된 공정이 없습니다.'
  const toward = `‘${into.title}’${josa.pick(into.title, '으로/로')}`
  return `공정은 합친 모델에 있습니다. 이 모델은 ${toward} 합쳤습니다.`
}

/** What stands before the photos of a process, and what behind them. */
export function processRows({ area }: HandedModel, process: Process): { before: Row[]; after: Row[] } {
  const { fields } = ofProcess
  // The form of a root process asks for neither; what was recorded all the same is shown.
  const hasOwn = (...values: (string | null)[]) =>
    area === 'general' || values.some((value) => value !== null && value.trim() !== '')
  const after: Row[] = [
    [fields.description.label, orNone(process.description)],
    [fields.equipments.label, machines(process)],
    [fields.kpis.label, factors(process.kpis)],
  ]
  const states = DX_FIELDS.map((field) => process[field])
  if (hasOwn(...states)) {
    const words = DX_FIELDS.map((field) => `${fields[field].label} ${orNone(process[field])}`)
    after.push([DX_LABEL, words.join('   ·   ')])
  }
  if (hasOwn(process.memo)) after.push([fields.memo.label, orNone(process.memo)])
  if (hasOwn(process.manager)) after.push([fields.manager.label, orNone(process.manager)])
  return { before: [[fields.processNumber.label, orNone(process.processNumber)]], after }
}

export function commonRows({ model }: HandedModel): Row[] {
  const rates = ['autoProcessState', 'monitoringProcessState', 'connectionProcessState'] as const
  return [
    [kpi.fields.kpis.label, factors(model.kpis)],
    ...rates.map((rate): Row => {
      const band = model[rate]
      return [kpi.fields[rate].label, band === null ? orNone(null) : bandLabel(band)]
    }),
  ]
}

export function otherRows({ model }: HandedModel): Row[] {
  return [[etc.fields.memo.label, orNone(model.memo)]]
}

function machines({ equipments }: Process): string {
  if (equipments.length === 0) return orNone(null)
  return equipmentType.options
    .flatMap((type) => equipments.filter((one) => one.equipmentType === type))
    .map(({ name, ...one }) => {
      const industry = one.industryType === '' ? orNone(null) : industryTypeLabel(one.industryType)
      return `${orNone(name)}  (${one.equipmentType} · ${industry} · ${orNone(one.otherType)})`
    })
    .join('\n')
}

function factors(entries: readonly KpiEntry[]): string {
  if (entries.length === 0) return orNone(null)
  return entries
    .map((entry) => (entry.memo.trim() === '' ? kpiWords(entry) : `${kpiWords(entry)}\n   ${entry.memo}`))
    .join('\n')
}
