import type { QueryClient } from '@tanstack/react-query'
import type { LiveApi, LiveModel } from '#api/live.ts'
import type { CataloguePort } from '#catalogue/page/port.ts'
import { wait } from '#lib/wait.ts'
import { groupLists, queryKeys } from '#session/lookups/query-keys.ts'
import type { LivePort } from '#session/place/live.ts'
import type { Session } from '#session/user/session.ts'
import { LiveFollower } from './live-follower.ts'

/** A page that was only covered for a moment stays in touch; one in the background takes no connection from others. */
const HIDDEN_MS = 10_000

const KEPT_KINDS = ['equipment', 'kpi'] as const

/** What the server tells of leads to the questions that a page asks anyway: in no other way do records come here. */
export function followServer({
  api,
  session,
  queries,
  catalogue,
}: {
  api: LiveApi
  session: Pick<Session, 'state' | 'subscribe'>
  queries: QueryClient
  catalogue: Pick<CataloguePort, 'reload'>
}): { port: LivePort; start: () => () => void } {
  let isResting = false
  const isWanted = () => {
    const state = session.state()
    const isOffered = state.kind === 'signed-in' && state.capabilities?.includes('live') === true
    return isOffered && !isResting && navigator.onLine
  }
  const ask = (queryKey: readonly unknown[]) => void queries.invalidateQueries({ queryKey })
  const follower = new LiveFollower({
    api,
    isWanted,
    askedMsAgo: ({ area, slug }: LiveModel) => {
      const state = queries.getQueryState(queryKeys.model(area, slug))
      if (state === undefined || state.fetchStatus === 'fetching') return 0
      return Math.max(0, Date.now() - state.dataUpdatedAt)
    },
    onModel: ({ area, slug }) => {
      ask(queryKeys.model(area, slug))
      ask(queryKeys.history(area, slug))
    },
    onModels: () => {
      for (const list of groupLists) ask(list)
    },
    onCatalogue: () => {
      for (const kind of KEPT_KINDS) catalogue.reload(kind).catch(console.warn)
    },
    wait,
    elapsed: () => performance.now(),
    random: () => Math.random(),
  })
  const start = () => {
    const stop = new AbortController()
    const { signal } = stop
    let hiding: ReturnType<typeof setTimeout> | undefined
    const onVisibility = () => {
      clearTimeout(hiding)
      if (document.visibilityState === 'hidden') {
        hiding = setTimeout(() => {
          isResting = true
          follower.rest()
        }, HIDDEN_MS)
      } else {
        isResting = false
        follower.wake()
      }
    }
    isResting = document.visibilityState === 'hidden'
    document.addEventListener('visibilitychange', onVisibility, { signal })
    window.addEventListener('online', () => follower.wake(), { signal })
    const stopHearing = session.subscribe(() => {
      if (isWanted()) follower.wake()
    })
    void follower.run(signal)
    return () => {
      clearTimeout(hiding)
      stopHearing()
      stop.abort()
    }
  }
  return { port: follower, start }
}
