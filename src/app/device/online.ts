import type { SessionApi } from '#api/session.ts'
import { Session, type SessionNews } from '#session/user/session.ts'
import { createDeviceMemory } from '#session/user/remembered-user.ts'
import type { Config } from '#lib/config.ts'

const RECHECK_MS = 30_000

export interface Online {
  session: Session
  /** Origin of the API, for workers that make a client of their own. */
  host: string
  authScheme: string
}

/** The session and the calls of this page, wired to the browser. */
export function createOnline(config: Config): Online {
  const host = config.apiHost === '' ? location.origin : config.apiHost
  const { authScheme } = config
  const api = fetchedSessionApi(async () => {
    const [{ createClient }, { createSessionApi }] = await Promise.all([
      import('#api/client.ts'),
      import('#api/session.ts'),
    ])
    return createSessionApi(createClient({ host, authScheme, token: session.token }))
  })
  const channel = new BroadcastChannel('session')
  const session: Session = new Session({
    api,
    memory: createDeviceMemory(localStorage),
    exclusively: (work) => navigator.locks.request('session', work),
    announce: (news) => channel.postMessage(news),
    now: () => performance.now(),
  })
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => session.hear(data)
  watchConnection(() => session.recheck())
  session.start()
  return { session, host, authScheme }
}

/** What speaks HTTP is fetched beside the first paint, which does without it. */
function fetchedSessionApi(fetched: () => Promise<SessionApi>): SessionApi {
  return {
    login: async (credentials, signal) => (await fetched()).login(credentials, signal),
    refresh: async (signal) => (await fetched()).refresh(signal),
    logout: async (signal) => (await fetched()).logout(signal),
    me: async (signal) => (await fetched()).me(signal),
  }
}

/** Calls back whenever the server may be within reach again. Lives as long as the page. */
function watchConnection(recheck: () => void): void {
  window.addEventListener('online', recheck)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') recheck()
  })
  setInterval(recheck, RECHECK_MS)
}
