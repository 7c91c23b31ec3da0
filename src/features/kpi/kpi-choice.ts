import type { KpiLevel } from '#domain/process/kpi.ts'
import { MESSAGES } from '#domain/messages.ts'
import { LENGTH, textProblem } from '#domain/text.ts'
import type { DeviceKpiEntry, DeviceKpiNode } from '#local/store/fields.ts'

/** The chosen node of each level, from the top; nothing below a level where nothing is chosen. */
export type KpiChoice = readonly DeviceKpiNode[]

export type NewKpiEntry = Omit<DeviceKpiEntry, 'id'>

/** Choosing on one level drops what was chosen below it. */
export function choose(choice: KpiChoice, node: DeviceKpiNode): KpiChoice {
  return [...choice.slice(0, node.level), node]
}

export function choiceOf(entry: NewKpiEntry | null): KpiChoice {
  const chosen: DeviceKpiNode[] = []
  for (const node of [entry?.kpi0, entry?.kpi1, entry?.kpi2, entry?.kpi3]) {
    if (node === null || node === undefined) break
    chosen.push(node)
  }
  return chosen
}

/** The level to choose from next; the last one when all are chosen. */
export function nextLevel(choice: KpiChoice): KpiLevel {
  return Math.min(choice.length, 3) as KpiLevel
}

export type CheckedKpi = { kind: 'valid'; entry: NewKpiEntry } | { kind: 'invalid'; message: string }

/** A key management factor needs a unit and a description that is neither blank nor too long. */
export function checkKpiEntry(choice: KpiChoice, memo: string): CheckedKpi {
  const [kpi0, kpi1, kpi2, kpi3] = choice
  if (kpi0 === undefined || kpi1 === undefined || kpi2 === undefined || kpi3 === undefined) {
    return { kind: 'invalid', message: MESSAGES.kpi.noUnit }
  }
  const message = memo.trim() === '' ? MESSAGES.kpi.noMemo : textProblem(memo, LENGTH.paragraph)
  if (message !== null) return { kind: 'invalid', message }
  return { kind: 'valid', entry: { kpi0, kpi1, kpi2, kpi3, memo: memo.normalize('NFC').trim() } }
}
