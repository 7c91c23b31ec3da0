import { useQuery } from '@tanstack/react-query'
import { useObservable } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { canSeeGroup } from '#domain/people/access.ts'
import type { Area } from '#domain/model/area.ts'
import { useLookupQueries } from './lookup-queries.ts'
import { answerAhead } from '#session/device/read-ahead.ts'
import { useAccess } from '#session/user/use-access.ts'
import { useSignedIn } from '#session/user/use-session.ts'
import { useDatabase } from '#session/device/use-database.ts'
import {
  type ListedGroup,
  type Listing,
  type ModelOverlay,
  overlayGroups,
  readModelOverlay,
  watchModelOverlay,
} from '#local/views/model-overlay.ts'

export type ListedGroups =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void }
  | {
      kind: 'ready'
      groups: ListedGroup[]
      /** When the server's list was received, wall-clock ms; null: never, these are the device's own. */
      asOf: number | null
      /** Whether the server answered when it was last asked. */
      isCurrent: boolean
    }

/**
 * The groups of an area that the user may see, with this device's own models and edits laid over them.
 * @param asks whether the server is asked where its list is old or missing, or each time anew; otherwise what is here
 *   is all there is
 */
export function useListedGroups(area: Area, asks: boolean | 'anew' = true): ListedGroups {
  const db = useDatabase()
  const { username, role: saidRole } = useSignedIn()
  const role = useAccess()
  const lookups = useLookupQueries()
  const query = useQuery({
    ...lookups.groups(area),
    enabled: asks !== false && username !== '',
    ...(asks === 'anew' && { staleTime: 0 }),
  })
  const { data, dataUpdatedAt: readAt } = query
  const served = useMemo(() => (data === undefined ? undefined : { groups: data, readAt }), [data, readAt])
  const ahead = answerAhead(db, readModelOverlay, area, served?.readAt)
  const listing = useObservable(
    () => watchModelOverlay(db, area, served),
    [db, area, served],
    ahead && { area, served, overlay: ahead },
  )
  const groups = useMemo(() => {
    if (listing?.area !== area) return null
    // A server that says roles has its own rules for groups, and has applied them.
    const viewer = saidRole === undefined ? { username, role } : null
    return groupsSeen(listing, viewer)
  }, [listing, username, role, saidRole, area])

  if (groups === null) return { kind: 'loading' }
  // What is on the device shows at once, whatever the server does.
  if (served !== undefined || groups.length > 0 || asks === false) {
    return { kind: 'ready', groups, asOf: served?.readAt ?? null, isCurrent: !query.isError }
  }
  if (query.isError) return { kind: 'failed', retry: () => void query.refetch() }
  return { kind: 'loading' }
}

type Viewer = Parameters<typeof canSeeGroup>[0]

/** By what is laid over the list: several parts of a page show the same. */
const laid = new WeakMap<ModelOverlay, { by: unknown[]; groups: ListedGroup[] }>()

/** @param viewer null where the server has left out what is not to be seen */
function groupsSeen({ area, served, overlay }: Listing, viewer: Viewer | null): ListedGroup[] {
  const by = [served?.groups, viewer?.username, viewer?.role]
  const known = laid.get(overlay)
  if (known?.by.every((part, at) => part === by[at]) === true) return known.groups
  const visible = served?.groups.filter(({ name }) => viewer === null || canSeeGroup(viewer, area, name))
  const groups = overlayGroups(visible, overlay)
  laid.set(overlay, { by, groups })
  return groups
}
