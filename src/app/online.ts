import { type ApiClient, createClient } from '#api/client.ts'
import { createSessionApi } from '#api/session.ts'
import { Session, type SessionNews } from '#session/session.ts'
import { createDeviceMemory } from '#local/store/remembered-user.ts'
import type { Config } from '#lib/config.ts'

const RECHECK_MS = 30_000

export interface Online {
  session: Session
  client: ApiClient
  /** Origin of the API, for workers that make a client of their own. */
  host: string
  authScheme: string
}

/** The session and the calls of this page, wired to the browser. */
export function createOnline(config: Config): Online {
  let session: Session | null = null
  const host = config.apiHost === '' ? location.origin : config.apiHost
  const { authScheme } = config
  const client = createClient({
    host,
    authScheme,
    token: () => session?.token() ?? '',
  })
  const api = createSessionApi(client)
  const channel = new BroadcastChannel('session')
  session = new Session({
    api,
    memory: createDeviceMemory(localStorage),
    exclusively: (work) => navigator.locks.request('session', work),
    announce: (news) => {
      channel.postMessage(news)
    },
    now: () => performance.now(),
  })
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => session.hear(data)
  watchConnection(() => {
    session.recheck()
  })
  session.start()
  return { session, client, host, authScheme }
}

/** Calls back whenever the server may be within reach again. Lives as long as the page. */
function watchConnection(recheck: () => void): void {
  window.addEventListener('online', recheck)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') recheck()
  })
  setInterval(recheck, RECHECK_MS)
}
