import { registerRoute } from 'workbox-routing'
import { SKIP_WAITING, SYNC_TAG, TAKE_ON, WAKE, isMessage } from '#lib/service-worker-messages.ts'
import { serveCatalogues } from './catalogues.ts'
import { takeShares } from './share-target.ts'
import { type ShellEntry, serveShell } from './shell.ts'

/**
 * The service worker: the app's files for every page address, and the catalogues, without network; and it takes in
 * photos from the system's share sheet. It answers no other request that could change something, and knows nothing of
 * what a person made; that lies in the databases of the pages.
 */
declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: ShellEntry[] }

/** Background Sync, which not every browser has and TypeScript therefore does not know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string
}

serveShell(self, self.__WB_MANIFEST)
serveCatalogues(self, registerRoute)
takeShares(self, registerRoute)

self.addEventListener('activate', (event) => {
  // The page that installed the first version has its catalogues kept without a reload.
  event.waitUntil(self.clients.claim())
})

self.addEventListener('message', (event) => {
  if (isMessage(event.data, SKIP_WAITING)) event.waitUntil(self.skipWaiting())
  if (isMessage(event.data, TAKE_ON)) event.waitUntil(self.clients.claim())
})

self.addEventListener('sync', (event) => {
  const { tag } = event as SyncEvent
  if (tag === SYNC_TAG) (event as SyncEvent).waitUntil(wakePages())
})

async function wakePages(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage({ type: WAKE })
}
