import type { registerRoute as registerRouteType } from 'workbox-routing'
import { paths } from '#domain/paths.ts'
import { parseConfig } from '#lib/config.ts'
import { answerCatalogue, catalogueKey } from './answer-catalogue.ts'
import { HangMemory } from './hang-memory.ts'

const CACHE = 'catalogues'

/** Lists that are the same for every user and are looked up in while there is no network. */
const KEPT = [paths.equipment, paths.kpi, paths.rootTechs, paths.industries]

/** Keeps the catalogues, page by page. A search is not kept: the device answers it from the pages. */
export function serveCatalogues(
  scope: ServiceWorkerGlobalScope,
  registerRoute: typeof registerRouteType,
): void {
  const { apiHost } = parseConfig(import.meta.env)
  const origin = apiHost === '' ? scope.location.origin : new URL(apiHost).origin
  const hangs = new HangMemory()
  registerRoute(
    ({ url, request }) =>
      url.origin === origin &&
      KEPT.some((path) => url.pathname === path) &&
      request.cache !== 'no-store' &&
      catalogueKey(url) !== null,
    ({ request, event }) =>
      answerCatalogue(request, {
        cache: {
          match: async (key, how) => (await caches.open(CACHE)).match(key, how),
          put: async (key, page) => (await caches.open(CACHE)).put(key, page),
        },
        fetch: (asked) => fetch(asked),
        // A preflight of another origin would have to allow If-None-Match.
        mayRevalidate: origin === scope.location.origin,
        hangs,
        finish: (work) => {
          event.waitUntil(work)
        },
      }),
    'GET',
  )
}
