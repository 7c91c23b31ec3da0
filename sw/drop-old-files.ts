/** Where the app's files are kept. */
export const SHELL_CACHE = 'shell'

interface Scope {
  clients: { matchAll: (of: { type: 'window'; includeUncontrolled: true }) => Promise<readonly unknown[]> }
  registration: { installing: unknown; waiting: unknown }
  caches: {
    open: (name: string) => Promise<{
      keys: () => Promise<readonly Pick<Request, 'url'>[]>
      delete: (address: string) => Promise<boolean>
    }>
  }
}

/**
 * Deletes what no window needs any more.
 * @param current the files of this version
 */
export async function dropOldFiles(scope: Scope, current: ReadonlySet<string>): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const { installing, waiting } = scope.registration
  // A version that is being installed, or waits, has its files here already and fetches none of them again.
  if (windows.length > 0 || installing !== null || waiting !== null) return
  const cache = await scope.caches.open(SHELL_CACHE)
  for (const { url } of await cache.keys()) {
    if (!current.has(url)) await cache.delete(url)
  }
}
