import type { registerRoute as registerRouteType } from 'workbox-routing'
import { SHARED_PATH } from '#lib/share-target.ts'
import { answerShare } from './answer-share.ts'

/** Takes in what the system's share sheet hands over, also without network. */
export function takeShares(scope: ServiceWorkerGlobalScope, registerRoute: typeof registerRouteType): void {
  const deps = { indexedDB: scope.indexedDB, now: () => Date.now(), uuid: () => crypto.randomUUID() }
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARED_PATH,
    ({ request }) => answerShare(request, deps),
    'POST',
  )
}
