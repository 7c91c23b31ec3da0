import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { type ProblemCause, problemOf } from '#api/problem.ts'
import type { Area } from '#domain/model/area.ts'
import { isLocalId } from '#domain/ids.ts'
import { useLookAt } from '#session/place/live.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { answerAhead } from '#session/device/read-ahead.ts'
import { useSyncPort } from '#session/sync/sync-port.ts'
import { useDatabase } from '#session/device/use-database.ts'
import type { ShownProcess } from '#local/views/queries.ts'
import type { ModelRow } from '#local/store/records.ts'
import { StorageFailure } from '#local/store/strict-write.ts'
import { useDelayed } from '#ui/hooks/use-delayed.ts'
import { readOpenModel } from './read-open-model.ts'

export type OpenModel =
  | { kind: 'loading' }
  | { kind: 'open'; model: ModelRow; processes: readonly ShownProcess[]; isLoading: boolean }
  /** Deleted, or never there, or not for this user. */
  | { kind: 'missing' }
  /** Not on this device, and not brought; null: the server did not answer. */
  | { kind: 'away'; problem: AwayProblem | null; retry: () => void }

/** Why the server did not bring a model, or that there is no room for it. */
export type AwayProblem = ProblemCause | { kind: 'no-room' }

const PATIENCE_MS = 1_000

/**
 * The model of an address, read from the device and brought up to date from the server. When a model made
 * here gets its slug, the address is replaced under the open page.
 */
export function useOpenModel(area: Area, slug: string): OpenModel {
  const db = useDatabase()
  const port = useSyncPort()
  // The last answer stays until the next one is there, so it may belong to the address before.
  const found = useLiveQuery(
    () => readOpenModel(db, area, slug),
    [db, area, slug],
    answerAhead(db, readOpenModel, area, slug),
  )
  const model = found !== undefined && belongsTo(found.model, slug) ? found.model : null
  const isRead = model !== null || found?.slug === slug
  const serverSlug = model === null ? slug : model.slug

  const isAtServer = isRead && serverSlug !== null && !isLocalId(serverSlug)
  const pull = useQuery({
    queryKey: queryKeys.model(area, serverSlug ?? ''),
    queryFn: async () => {
      await port.pull(area, serverSlug ?? '')
      return null
    },
    enabled: isAtServer,
  })
  useLookAt(area, isAtServer ? serverSlug : null)
  const isStuck = useDelayed(pull.isSuccess && model === null, PATIENCE_MS)

  useAddressOf(model, slug)

  if (model !== null && !model.gone) {
    return { kind: 'open', model, processes: found?.processes ?? [], isLoading: pull.isLoading }
  }
  if (!isRead) return { kind: 'loading' }
  const problem = problemOf(pull.error)
  const isUnknown = isLocalId(slug) || problem?.kind === 'not-found'
  if (model?.gone === true || isUnknown) return { kind: 'missing' }
  const away = pull.error instanceof StorageFailure ? ({ kind: 'no-room' } as const) : problem
  if (pull.isError || isStuck) return { kind: 'away', problem: away, retry: () => void pull.refetch() }
  return { kind: 'loading' }
}

function belongsTo(model: ModelRow | null, slug: string): boolean {
  return model !== null && (model.slug === slug.normalize('NFC') || model.key === slug)
}

function useAddressOf(model: ModelRow | null, slug: string): void {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const known = model?.slug ?? null
  useEffect(() => {
    if (known === null || known === slug.normalize('NFC')) return
    // The same page under its other name: nobody is moved.
    void navigate(addressUnder(known, pathname) + search, { replace: true, state: { isSamePage: true } })
  }, [known, slug, pathname, search, navigate])
}

/** `/root-model/read-only/{slug}`, `/root-model/{slug}` and what lies below it, with another slug. */
function addressUnder(slug: string, pathname: string): string {
  const parts = pathname.split('/')
  return parts.with(parts[2] === 'read-only' ? 3 : 2, encodeURIComponent(slug)).join('/')
}
