import { SYNC_TAG, WAKE, isMessage } from '#lib/service-worker-messages.ts'

interface SyncManager {
  register: (tag: string) => Promise<void>
}

/** Asks the browser to say when the network is back. Where it cannot, the app notices by itself. */
export async function askForBackgroundSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined || !('sync' in registration)) return
  // Only Chromium has it, so TypeScript does not know its type.
  const sync = registration.sync as SyncManager
  await sync.register(SYNC_TAG).catch(() => undefined)
}

/** Hears the service worker say that the network is back. */
export function onNetworkWake(wake: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const hear = ({ data }: MessageEvent) => {
    if (isMessage(data, WAKE)) wake()
  }
  navigator.serviceWorker.addEventListener('message', hear)
  return () => navigator.serviceWorker.removeEventListener('message', hear)
}
