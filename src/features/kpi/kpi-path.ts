import type { EntityId } from '#domain/ids.ts'
import type { DeviceKpiNode } from '#local/store/fields.ts'
import { type KpiChoice, type NewKpiEntry, choose } from './kpi-choice.ts'

type WholeChoice = readonly [DeviceKpiNode, DeviceKpiNode, DeviceKpiNode, DeviceKpiNode]

export function isWhole(choice: KpiChoice): choice is WholeChoice {
  return choice.length === 4
}

/** A factor whose unit nobody has to choose: there is only one. */
export async function withOnlyUnit(
  choice: KpiChoice,
  childrenOf: (id: EntityId) => Promise<readonly DeviceKpiNode[]>,
): Promise<KpiChoice> {
  const factor = choice[2]
  if (choice.length !== 3 || factor === undefined) return choice
  const [unit, ...others] = await childrenOf(factor.id)
  return unit !== undefined && others.length === 0 ? choose(choice, unit) : choice
}

/** What it says of the factor is typed afterwards; without that nothing is saved. */
export function entryOf([kpi0, kpi1, kpi2, kpi3]: WholeChoice): NewKpiEntry {
  return { kpi0, kpi1, kpi2, kpi3, memo: '' }
}
