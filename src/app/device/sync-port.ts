import type { Session } from '#session/user/session.ts'
import { supplyTokens } from '#session/user/supply-tokens.ts'
import type { SyncPort } from '#session/sync/sync-port.ts'
import { startSync } from '#sync/page/start-sync.ts'

export interface SyncHandle {
  port: SyncPort
  wakeByNetwork: () => void
  /** For a worker that hangs in the device's database. */
  restart: () => void
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
  const tokens = supplyTokens(session, username)
  const sync = startSync({
    username,
    host,
    authScheme,
    appBuild: __BUILD_ID__,
    onDrained,
    renewToken: tokens.renew,
  })
  const stopHanding = tokens.follow(sync.handToken)
  const onNetwork = sync.hurry
  const onVisible = () => {
    if (document.visibilityState === 'visible') sync.hurry()
  }
  const untilGone = new AbortController()
  const { signal } = untilGone
  window.addEventListener('online', onNetwork, { signal })
  document.addEventListener('visibilitychange', onVisible, { signal })
  return {
    port: {
      sendNow: sync.hurry,
      pull: sync.pull,
      takeAlong: sync.takeAlong,
      keepPhoto: sync.keepPhoto,
    },
    wakeByNetwork: onNetwork,
    restart: sync.restart,
    stop: () => {
      stopHanding()
      untilGone.abort()
      sync.stop()
    },
  }
}
