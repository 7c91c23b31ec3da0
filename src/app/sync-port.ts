import type { Session } from '#session/session.ts'
import type { SyncPort } from '#session/sync-port.ts'
import { type Sync, startSync } from '#sync/page/start-sync.ts'

export interface SyncHandle {
  port: SyncPort
  wakeByNetwork: () => void
  stop: () => void
}

/** Starts the sync worker for a user and ties it to the session and to what the browser tells of the network. */
export function startSyncPort(start: {
  username: string
  host: string
  authScheme: string
  session: Session
  onDrained: () => void
}): SyncHandle {
  const { session, username, host, authScheme, onDrained } = start
  const sync: Sync = startSync({
    username,
    host,
    authScheme,
    appBuild: __BUILD_ID__,
    onDrained,
    onTokenNeeded: () => {
      void session.renew().then(() => {
        answerToken(sync, session, username)
      })
    },
  })
  const giveToken = () => {
    const state = session.state()
    const isOurs = state.kind === 'signed-in' && state.username === username
    if (isOurs && state.token !== '') sync.setToken(state.token, state.user?.capabilities ?? null)
    if (!isOurs) sync.setToken('', null)
  }
  const unsubscribe = session.subscribe(giveToken)
  giveToken()
  const onNetwork = () => {
    sync.wake('network')
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') sync.wake('network')
  }
  // A tab that is frozen or put aside lets another one lead.
  const untilGone = new AbortController()
  const { signal } = untilGone
  document.addEventListener('freeze', sync.rest, { signal })
  window.addEventListener('pagehide', sync.rest, { signal })
  document.addEventListener('resume', sync.resume, { signal })
  window.addEventListener('pageshow', sync.resume, { signal })
  window.addEventListener('online', onNetwork, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  return {
    port: {
      wake: () => {
        sync.wake('edit')
      },
      sendNow: () => {
        sync.wake('person')
      },
      pull: sync.pull,
      takeAlong: sync.takeAlong,
      keepPhoto: sync.keepPhoto,
    },
    wakeByNetwork: onNetwork,
    stop: () => {
      unsubscribe()
      untilGone.abort()
      sync.stop()
    },
  }
}

function answerToken(sync: Sync, session: Session, username: string): void {
  const state = session.state()
  if (state.kind !== 'signed-in' || state.username !== username) sync.noToken('refused')
  else if (state.token !== '' && state.standing === 'confirmed') {
    sync.setToken(state.token, state.user?.capabilities ?? null)
  } else sync.noToken(state.standing === 'refused' ? 'refused' : 'unreachable')
}
