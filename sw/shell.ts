import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isShellFile } from './is-shell-file.ts'
import { isPageAddress } from './page-address.ts'

export interface ShellEntry {
  url: string
  revision: string | null
}

const CACHE = 'shell'

/**
 * Keeps the app's files and answers every page address with them.
 *
 * A new version installs beside the old one and waits. Pages of the old version go on finding their files
 * until no window is left that could be one: a person may have taken the new version in one window while a
 * form is open in another.
 */
export function serveShell(scope: ServiceWorkerGlobalScope, entries: ShellEntry[]): void {
  const controller = new PrecacheController({
    cacheName: CACHE,
    // A file that does not come whole and as itself fails the installation; the browser tries again later.
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          (await isShellFile(request.url, response)) ? response : null,
      },
    ],
  })
  controller.addToCacheList(entries)

  scope.addEventListener('install', (event) => {
    event.waitUntil(controller.install(event))
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(dropOldFiles(scope, controller))
  })
  scope.addEventListener('fetch', (event) => {
    // Starting with no window open: nobody needs the files of an older version any more.
    if (event.request.mode === 'navigate') event.waitUntil(dropOldFiles(scope, controller))
  })

  registerRoute(new PrecacheRoute(controller))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) =>
      (await caches.match(request.url, { cacheName: CACHE, ignoreVary: true })) ?? fetch(request),
  )
  // In development nothing is precached, so there is no shell to serve.
  if (entries.length > 0) {
    const index = controller.createHandlerBoundToURL('index.html')
    registerRoute(
      new NavigationRoute((options) =>
        isPageAddress(options.url) ? index(options) : fetch(options.request),
      ),
    )
  }
}

async function dropOldFiles(
  scope: ServiceWorkerGlobalScope,
  controller: Pick<PrecacheController, 'getURLsToCacheKeys'>,
): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length > 0) return
  const current = new Set(controller.getURLsToCacheKeys().values())
  const cache = await caches.open(CACHE)
  for (const request of await cache.keys()) {
    if (!current.has(request.url)) await cache.delete(request)
  }
}
