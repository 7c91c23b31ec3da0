import { useLiveQuery } from 'dexie-react-hooks'
import type { Area } from '#domain/model/area.ts'
import { yesterdayInSeoul } from '#domain/model/entry-date.ts'
import type { ListedModel } from '#local/views/model-overlay.ts'
import { hasChangedSinceSeen, readSeen } from '#local/views/seen-models.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { useListedGroups } from '#session/lookups/use-listed-groups.ts'
import { type OfficeEntry, entriesOf } from './office-entries.ts'
import type { Since } from './filter/office-filter.ts'

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
  const db = useDatabase()
  const lists = { general: useListedGroups('general'), root: useListedGroups('root') }
  const seen = useLiveQuery(() => readSeen(db), [db])
  const areas = ['general', 'root'] as const
  const times = areas.map((area) => (lists[area].kind === 'ready' ? lists[area].asOf : null))
  const yesterday = yesterdayInSeoul(db.deps.now()).getTime()
  const changedSince: Record<Since, (model: ListedModel) => boolean> = {
    yesterday: ({ facts: { changedAt } }) => changedAt !== null && Date.parse(changedAt) >= yesterday,
    seen: (model) => seen !== undefined && hasChangedSinceSeen(seen, model, db.userKey),
  }
  return {
    entries: areas.flatMap((area) =>
      // What was seen is read in a moment; rows that came before it would change under a finger.
      lists[area].kind === 'ready' && seen !== undefined
        ? entriesOf(area, lists[area].groups, (model, since) => changedSince[since](model))
        : [],
    ),
    asOf: times.some((time) => time === null) ? null : Math.min(...times.flatMap((time) => time ?? [])),
    isCurrent: areas.every((area) => lists[area].kind !== 'ready' || lists[area].isCurrent),
    isLoading: seen === undefined || areas.some((area) => lists[area].kind === 'loading'),
    failed: areas.flatMap((area) => {
      const list = lists[area]
      return list.kind === 'failed' ? [{ area, retry: list.retry }] : []
    }),
  }
}
