import type { Area } from '#domain/model/area.ts'
import { useListedGroups } from '#session/use-listed-groups.ts'
import { type OfficeEntry, entriesOf } from './office-entries.ts'

export interface OfficeList {
  entries: OfficeEntry[]
  /** When the older of the two areas' lists was received, wall-clock ms; null: one never was. */
  asOf: number | null
  /** Whether the server answered for both when it was last asked. */
  isCurrent: boolean
  isLoading: boolean
  /** The areas whose list could neither be fetched nor made from the device. */
  failed: { area: Area; retry: () => void }[]
}

/** The models of both areas, general first. */
export function useOfficeList(): OfficeList {
  const lists = { general: useListedGroups('general'), root: useListedGroups('root') }
  const areas = ['general', 'root'] as const
  const times = areas.map((area) => (lists[area].kind === 'ready' ? lists[area].asOf : null))
  return {
    entries: areas.flatMap((area) =>
      lists[area].kind === 'ready' ? entriesOf(area, lists[area].groups) : [],
    ),
    asOf: times.some((time) => time === null) ? null : Math.min(...times.flatMap((time) => time ?? [])),
    isCurrent: areas.every((area) => lists[area].kind !== 'ready' || lists[area].isCurrent),
    isLoading: areas.some((area) => lists[area].kind === 'loading'),
    failed: areas.flatMap((area) => {
      const list = lists[area]
      return list.kind === 'failed' ? [{ area, retry: list.retry }] : []
    }),
  }
}
