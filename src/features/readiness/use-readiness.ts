import { useLiveQuery } from 'dexie-react-hooks'
import type { Area } from '#domain/model/area.ts'
import { cataloguesReadAt, listPrepared, readLeftOut, readTrip } from '#local/views/prepared.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { type ListedGroups, useListedGroups } from '#session/lookups/use-listed-groups.ts'
import { useSignedIn } from '#session/user/use-session.ts'
import { useStorageFacts } from '#ui/hooks/use-storage-facts.ts'
import { useIsPreparing } from './preparing-provider.tsx'
import { type Circumstances, type Readiness, readinessOf } from './readiness.ts'
import { type TripGroup, tripGroupOf } from './trip-group.ts'

export interface ReadinessFacts extends Circumstances {
  readiness: Readiness
  /** When the catalogues last came whole, wall-clock ms; null: never yet. */
  cataloguesAt: number | null
  /** What lies on this device by now, as the browser measures it; null where it does not say. */
  usedBytes: number | null
  /** Fetches the lists of groups again that did not come; null where both are here. */
  retry: (() => void) | null
}

type Catalogues = Circumstances['catalogues']

/**
 * What is known of how prepared this device is; undefined until it has been read.
 * @param states of the catalogues; null where nothing is to be read or asked for it: what came whole once counts then
 */
export function useReadiness(states: Catalogues | null): ReadinessFacts | undefined {
  const db = useDatabase()
  const { validUntil } = useSignedIn()
  // Whoever asks whether one can go wants to know what has changed up to now.
  const asks = states !== null && 'anew'
  const general = useListedGroups('general', asks)
  const root = useListedGroups('root', asks)
  const isPreparing = useIsPreparing()
  const storage = useStorageFacts(isPreparing)
  const noted = useLiveQuery(async () => {
    const [prepared, trip, leftOut, cataloguesAt] = await Promise.all([
      listPrepared(db),
      readTrip(db),
      readLeftOut(db),
      cataloguesReadAt(db),
    ])
    return { prepared, trip, leftOut, cataloguesAt, now: Date.now() }
  }, [db])
  if (noted === undefined || general.kind === 'loading' || root.kind === 'loading') return undefined
  const groupsOf = (area: Area, listed: ListedGroups): TripGroup[] =>
    listed.kind === 'ready' ? listed.groups.map((group) => tripGroupOf(area, group, noted)) : []
  const circumstances: Circumstances = {
    groups: [...groupsOf('general', general), ...groupsOf('root', root)],
    catalogues: states ?? catalogueStates(noted.cataloguesAt),
    freeBytes: storage?.freeBytes ?? null,
    sessionUntil: validUntil === undefined ? null : Date.parse(validUntil),
    now: noted.now,
  }
  const failed = [general, root].flatMap((listed) => (listed.kind === 'failed' ? [listed.retry] : []))
  return {
    ...circumstances,
    readiness: readinessOf(circumstances),
    cataloguesAt: noted.cataloguesAt,
    usedBytes: storage?.usedBytes ?? null,
    retry: failed.length === 0 ? null : () => failed.forEach((retry) => retry()),
  }
}

function catalogueStates(readAt: number | null): Catalogues {
  const state = { phase: readAt === null ? 'absent' : 'ready', count: 0 } as const
  return { kpi: state, equipment: state, industry: state }
}
