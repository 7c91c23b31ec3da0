import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { hostSync } from '#sync/worker/sync-worker-host.ts'

// S-21
it('a worker whose database does not open at first works as soon as it does', async () => {
  const open = indexedDB.open.bind(indexedDB)
  // More often than the database's own library tries it.
  let failures = 5
  vi.spyOn(indexedDB, 'open').mockImplementation((...args) => {
    failures -= 1
    if (failures >= 0) throw new DOMException('Internal error opening backing store', 'UnknownError')
    return open(...args)
  })
  const worker = hostSync({
    renewToken: () => Promise.resolve('unreachable'),
    onDrained: () => undefined,
    lock: () => ({ hold: () => new Promise(() => undefined) }),
    now: Date.now,
    random: () => 0.5,
  })
  const page = { username: 'kotric1', host: 'http://127.0.0.1:9', authScheme: 'Token', appBuild: 'test' }
  void worker.start(page)
  void worker.token({ token: 'token', capabilities: null })
  expect(await worker.pull({ area: 'root', slug: 'hanbit' })).toEqual({ kind: 'network' })
  expect(failures).toBeLessThan(0)
})
