/** What pages and the service worker say to each other. */

/** To a waiting worker: a person took the new version. (The name is workbox-window's.) */
export const SKIP_WAITING = 'SKIP_WAITING'
/** To the active worker: a page goes past it. */
export const TAKE_ON = 'TAKE_ON'
/** To the pages: the network is back, as far as the browser knows. */
export const WAKE = 'WAKE'
/** The name under which a page asks the browser for a sync. */
export const SYNC_TAG = 'outbox'

export function isMessage(data: unknown, type: string): boolean {
  return (data as { type?: unknown } | null | undefined)?.type === type
}
