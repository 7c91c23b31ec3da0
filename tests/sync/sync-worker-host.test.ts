import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import type { ToPage } from '#sync/messages.ts'
import { SyncWorkerHost } from '#sync/worker/sync-worker-host.ts'
import { until } from '../support/until.ts'

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
  const posted: ToPage[] = []
  const host = new SyncWorkerHost({
    post: (message) => posted.push(message),
    lock: () => ({ hold: () => new Promise(() => undefined) }),
    room: () => Promise.resolve(null),
    openChannel: () => ({ post: () => undefined }),
    now: Date.now,
    elapsed: () => performance.now(),
    random: () => 0.5,
    uuid: () => crypto.randomUUID(),
  })
  const page = { username: 'kotric1', host: 'http://127.0.0.1:9', authScheme: 'Token', appBuild: 'test' }
  await host.hear({ kind: 'start', ...page })
  await host.hear({ kind: 'token', token: 'token', capabilities: null })
  await host.hear({ kind: 'pull', id: 1, area: 'root', slug: 'hanbit' })
  await until(() => {
    expect(posted).toEqual([{ kind: 'pulled', id: 1, problem: { kind: 'network' } }])
  })
})
