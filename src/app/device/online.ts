import type { SessionApi } from '#api/session.ts'
import { Session } from '#session/user/session.ts'
import type { SessionNews } from '#session/user/session-deps.ts'
import { createDeviceMemory } from '#session/user/remembered-user.ts'
import { UserNotes } from '#session/user/user-notes.ts'
import { firstPaint } from '#lib/after-first-paint.ts'
import type { Config } from '#lib/config.ts'
import { underLock } from '#lib/under-lock.ts'

const RECHECK_MS = 30_000
/** For another tab that renews the session; two that do it at once get the same answer of our server. */
const PATIENCE_MS = 5_000
const MINUTE_MS = 60_000
/** Longer than a photo takes in the camera's own app, for which the page is hidden with a form open. */
const AWAY_MS = 30 * MINUTE_MS

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
  const drawn = location.pathname === '/login' ? firstPaint() : undefined
  const api = fetchedSessionApi(async () => {
    await drawn
    const [{ createClient }, { createSessionApi }] = await Promise.all([
      import('#api/client.ts'),
      import('#api/session.ts'),
    ])
    return createSessionApi(createClient({ host, authScheme, token: session.token }))
  })
  const channel = new BroadcastChannel('session')
  const notes = new UserNotes(localStorage, () => Date.now())
  const session: Session = new Session({
    api,
    memory: createDeviceMemory(localStorage),
    notes,
    exclusively: (work) => underLock('session', PATIENCE_MS, work),
    announce: (news) => channel.postMessage(news),
    now: () => performance.now(),
  })
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => session.hear(data)
  watchConnection(() => session.recheck())
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.comeBack()
  })
  session.start()
  watchLimit(session, notes)
  return { session, host, authScheme }
}

/** What speaks HTTP is fetched beside the first paint, which does without it; on the login screen behind it. */
function fetchedSessionApi(fetched: () => Promise<SessionApi>): SessionApi {
  return {
    login: async (credentials, signal) => (await fetched()).login(credentials, signal),
    refresh: async (signal) => (await fetched()).refresh(signal),
    logout: async (signal) => (await fetched()).logout(signal),
    me: async (signal) => (await fetched()).me(signal),
  }
}

/** Lets the time pass that reading without the server is limited to, and has it looked at when somebody comes back. */
function watchLimit(session: Session, notes: UserNotes): void {
  setInterval(() => {
    const state = session.state()
    if (state.kind === 'signed-in') notes.pass(state.username, MINUTE_MS)
  }, MINUTE_MS)
  let hiddenAt = Infinity
  document.addEventListener('visibilitychange', () => {
    const now = Date.now()
    if (document.visibilityState === 'hidden') hiddenAt = now
    // A clock that was set back meanwhile tells nothing of how long it was.
    else if (now - hiddenAt >= AWAY_MS || now < hiddenAt) session.lookAtLimit()
  })
}

/** Calls back whenever the server may be within reach again. Lives as long as the page. */
function watchConnection(recheck: () => void): void {
  window.addEventListener('online', recheck)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') recheck()
  })
  setInterval(recheck, RECHECK_MS)
}
