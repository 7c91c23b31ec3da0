import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { runServer } from '../../support/server/run-server.ts'
import { until } from '../../support/until.ts'
import { createHttpCaller } from '../support/callers/http-caller.ts'
import { countOf, openLive, peopleOf } from '../support/callers/live-stream.ts'
import { groupId, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { startPostgres, whyNoPostgres } from '../support/databases/postgres.ts'

test.skipIf(whyNoPostgres() !== null)(
  'two servers that start at once on an empty PostgreSQL are one to their callers',
  { timeout: 300_000 },
  async () => {
    const cluster = await startPostgres()
    const dataDir = mkdtempSync(join(tmpdir(), 'survey-two-'))
    const env = { DATABASE_URL: cluster.url() }
    const [one, other] = await Promise.all([runServer({ dataDir, env }), runServer({ dataDir, env })])
    try {
      const caller = await createHttpCaller(one.url, 'admin')
      const there = (path: string) => new URL(path, other.url).href

      const models = (await caller.get(paths.models('root'))).body
      expect(models.count).toBe(7)
      expect((await caller.get(there(paths.models('root')))).body.count).toBe(models.count)

      const slug = await modelWithIndustry(caller, 'root', '두 서버')
      const key = randomUUID()
      const body = { title: '한 번만', group: { id: await groupId(caller, 'root', '기본 그룹') } }
      const answers = await Promise.all([
        caller.post(paths.models('root'), body, { key }),
        caller.post(there(paths.models('root')), body, { key }),
      ])
      for (const { status } of answers) expect([201, 409]).toContain(status)
      const settled = await caller.post(there(paths.models('root')), body, { key })
      expect(settled.status).toBe(201)
      const found = await caller.get(`${paths.models('root')}?search=${encodeURIComponent('한 번만')}`)
      expect(found.body.count).toBe(1)

      const photo = (await caller.upload(paths.modelImages('root', slug), await phonePhoto())).body
      expect((await caller.get(there(photo.url))).status).toBe(200)

      const surveyor = await createHttpCaller(other.url, 'kotric2')
      const open = [
        await openLive(there(paths.modelLive('root', slug)), surveyor.token),
        await openLive(one.url + paths.modelLive('root', slug), caller.token),
      ] as const
      await until(() => expect(open.map(peopleOf)).toEqual([['admin'], ['kotric2']]))
      const told = countOf(open[0], 'model')
      await caller.patch(paths.model('root', slug), { memo: '다른 서버에서' })
      await until(() => expect(countOf(open[0], 'model')).toBe(told + 1))
      expect(countOf(open[1], 'model')).toBe(0)

      for (let n = 0; n < 5; n += 1) await createHttpCaller(one.url, 'nobody')
      // One that comes after the second to wait doubles the next wait; a server that counted alone would let five pass.
      const statuses: number[] = []
      while (statuses.length < 4 && statuses.at(-1) !== 429) {
        const { status } = await fetch(there(paths.login), {
          method: 'POST',
          headers: { authorization: `Basic ${btoa('nobody:wrong')}` },
        })
        statuses.push(status)
      }
      expect(statuses.at(-1)).toBe(429)
    } finally {
      await Promise.all([one.kill(), other.kill()])
      cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)
