import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { askForBackgroundSync, onNetworkWake } from '#features/app-update/background-sync.ts'
import { keepPreparing, resumePreparing } from '#pictures/make/resume-preparing.ts'
import { whenIdle } from '#lib/when-idle.ts'
import { forgetAhead } from '#session/device/read-ahead.ts'
import { useSession } from '#session/user/use-session.ts'
import { SyncPortContext } from '#session/sync/sync-port.ts'
import { useLookupsAlong } from '#session/lookups/use-lookups-along.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { careForDevice } from '#app/device/device-care.ts'
import type { Online } from '#app/device/online.ts'
import { PortRelay } from '#app/device/port-relay.ts'
import { StoreSilence } from './store-silence.tsx'
import { startSyncPort } from '#app/device/sync-port.ts'
import { tellFailures } from '#app/device/tell-failures.ts'
import { watchStore } from './watch-store.ts'

interface WorkspaceSyncProps {
  db: DeviceDatabase
  online: Online
  children: ReactNode
}

/** Moves the edits of the user whose database is open, for as long as it is. */
export function WorkspaceSync({ db, online, children }: WorkspaceSyncProps) {
  const session = useSession()
  const queries = useQueryClient()
  const { host, authScheme } = online
  const [relay] = useState(() => new PortRelay())
  const [isSilent, setSilent] = useState(false)
  useLookupsAlong()

  useEffect(() => {
    const sync = startSyncPort({
      username: db.userKey,
      host,
      authScheme,
      session,
      onDrained: () => void queries.invalidateQueries(),
    })
    relay.connect(sync.port)
    const stopHearing = onNetworkWake(sync.wakeByNetwork)
    const stopWatching = watchStore(db, { onChange: setSilent, restartWorker: sync.restart })
    const stopTelling = tellFailures(db)
    const stopPreparing = keepPreparing(db)
    forgetAhead(db)
    const stopLater = whenIdle(() => {
      void askForBackgroundSync()
      void resumePreparing(db)
      return careForDevice(db, session.wasForgotten())
    })
    return () => {
      stopLater()
      stopPreparing()
      stopTelling()
      stopWatching()
      relay.disconnect()
      stopHearing()
      sync.stop()
    }
  }, [db, host, authScheme, session, queries, relay])

  return (
    <SyncPortContext value={relay}>
      {children}
      {isSilent && <StoreSilence />}
    </SyncPortContext>
  )
}
