import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { discardServer, freePort } from '../../support/server/run-server.ts'
import { runServers } from '../../support/server/run-servers.ts'
import { until } from '../../support/until.ts'
import { createHttpCaller } from '../support/callers/http-caller.ts'
import { countOf, openLive } from '../support/callers/live-stream.ts'
import { createModel, groupId } from '../support/records/models.ts'
import { startNginx, whyNoNginx } from '../support/apps/nginx.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { whyNoPostgres } from '../support/databases/postgres.ts'

/** nginx sends one call to the one process and the next to the other. */
const BOTH = [1, 2, 3, 4]

/** What people are promised: another's save is on an open page by then. */
const LIVE_WITHIN_MS = 2_000

test.skipIf(whyNoNginx() !== null || whyNoPostgres() !== null)(
  'two processes of one PostgreSQL behind nginx are one server, and one of them is enough',
  { timeout: 300_000 },
  async () => {
    const server = await runServers(2, {})
    try {
      const admin = await createHttpCaller(server.url, 'admin')
      const key = randomUUID()
      const body = { title: '둘 중 하나', group: { id: await groupId(admin, 'root', '기본 그룹') } }
      const answers = await Promise.all(BOTH.map(() => admin.post(paths.models('root'), body, { key })))
      for (const { status } of answers) expect([201, 409]).toContain(status)
      const found = await admin.get(`${paths.models('root')}?search=${encodeURIComponent(body.title)}`)
      expect(found.body.count).toBe(1)

      const { slug } = (await createModel(admin, 'root', '프록시 뒤의 둘')).body
      const photo = (await admin.upload(paths.modelImages('root', slug), await phonePhoto())).body
      for (const _ of BOTH) expect((await admin.get(photo.url)).status).toBe(200)

      // Each on another process, so that one of them hears of the save from the other.
      const open = [await openLive(server.url + paths.modelLive('root', slug), admin.token)]
      open.push(await openLive(server.url + paths.modelLive('root', slug), admin.token))
      const other = await createHttpCaller(server.url, 'kotric1')
      await other.patch(paths.model('root', slug), { memo: '다른 사람이' })
      const savedAt = performance.now()
      await until(() => expect(open.map((one) => countOf(one, 'model'))).toEqual([1, 1]))
      // Told, and not asked for: nothing on the way holds a sign back or looks for it now and then.
      expect(performance.now() - savedAt).toBeLessThan(LIVE_WITHIN_MS)
      for (const { leave } of open) leave()

      await server.killOne()
      for (const _ of BOTH) expect((await admin.get(paths.model('root', slug))).body.memo).toBe('다른 사람이')
      for (const n of BOTH) {
        const saved = await admin.patch(paths.model('root', slug), { memo: `${n}` })
        // A save that met the dead one may be refused by the gateway, and never as its own fault.
        expect([200, 502]).toContain(saved.status)
      }
    } finally {
      await discardServer(server)
    }
  },
)

test.skipIf(whyNoNginx() !== null)(
  'servers that could not be reached for a moment are asked again by the next call',
  { timeout: 300_000 },
  async () => {
    const [front, ...ports] = [await freePort(), await freePort(), await freePort()]
    const nginx = await startNginx(ports, { 'listen 443 ssl http2;': `listen 127.0.0.1:${front};` })
    const ask = async () => (await fetch(`http://127.0.0.1:${front}/health`)).status
    const servers = ports.map(() => createServer((_, answer) => answer.end()))
    try {
      for (const _ of BOTH) expect(await ask()).toBe(502)
      const listening = servers.map(
        (server, n) => new Promise<void>((resolve) => server.listen(ports[n], '127.0.0.1', resolve)),
      )
      await Promise.all(listening)
      for (const _ of BOTH) expect(await ask()).toBe(200)
    } finally {
      for (const server of servers) server.closeAllConnections()
      for (const server of servers) server.close()
      await nginx.stop()
    }
  },
)
