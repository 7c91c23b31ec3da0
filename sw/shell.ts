import { PrecacheController, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { SHELL_CACHE, dropOldFiles } from './drop-old-files.ts'
import { isShellFile } from './is-shell-file.ts'
import { isPageAddress } from './page-address.ts'

export interface ShellEntry {
  url: string
  revision: string | null
}

/**
 * Keeps the app's files and answers every page address with them.
 *
 * A new version installs beside the old one and waits. Pages of the old version go on finding their files
 * until no window is left that could be one: a person may have taken the new version in one window while a
 * form is open in another.
 */
export function serveShell(scope: ServiceWorkerGlobalScope, entries: ShellEntry[]): void {
  const controller = new PrecacheController({
    cacheName: SHELL_CACHE,
    // A file that does not come whole and as itself fails the installation; the browser tries again later.
    plugins: [
      {
        cacheWillUpdate: async ({ request, response }) =>
          (await isShellFile(request.url, response)) ? response : null,
      },
    ],
  })
  controller.addToCacheList(entries)
  const dropOld = () => dropOldFiles(scope, new Set(controller.getURLsToCacheKeys().values()))

  scope.addEventListener('install', (event) => {
    event.waitUntil(controller.install(event))
  })
  scope.addEventListener('activate', (event) => {
    event.waitUntil(dropOld())
  })
  scope.addEventListener('fetch', (event) => {
    // Starting with no window open: nobody needs the files of an older version any more.
    if (event.request.mode === 'navigate') event.waitUntil(dropOld())
  })

  registerRoute(new PrecacheRoute(controller))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) =>
      (await caches.match(request.url, { cacheName: SHELL_CACHE, ignoreVary: true })) ?? fetch(request),
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
