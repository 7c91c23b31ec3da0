import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { createLimiter } from '#server/images/limiter.ts'
import { createMetrics, type Measured, type Metrics } from '#server/metrics/metrics.ts'
import { serveMetrics } from '#server/metrics/serve-metrics.ts'
import type { Database } from '#server/store/database.ts'
import { onEachDatabase, lendEmbedded } from '../support/databases/databases.ts'
import { createModel } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { multipart } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const measured: Measured = {
  images: () => ({ running: 2, waiting: 7 }),
  connections: () => ({ used: 3, idle: 4, waiting: 5 }),
  diskFreeBytes: () => Promise.resolve(9_000),
  diskKeptFreeBytes: 512,
  lateWork: () => Promise.resolve({ waiting: 6, stuck: 1, oldestAt: new Date(Date.now() - 3_600_000) }),
}

/** The values, by name and labels as they are written. */
async function valuesOf({ read }: Pick<Metrics, 'read'>): Promise<Record<string, number>> {
  const lines = (await read()).text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  )
}

describe('what is measured of calls', () => {
  let database: Database
  let metrics: Metrics
  let t: TestApp
  beforeAll(async () => {
    database = await lendEmbedded()
    metrics = await createMetrics(measured)
    t = await openTestApp(database, { metrics })
  })
  afterAll(async () => {
    await t.close()
    await database.close()
  })

  test('goes by route and class of status, and never by address', async () => {
    const admin = await t.as('admin')
    const { slug } = (await createModel(admin, 'root', '재는 모델')).body
    const began = performance.now()
    await admin.get(paths.model('root', slug))
    await admin.get(paths.model('root', slug))
    await admin.get(paths.model('root', 'nowhere'))
    const count = (status: string) =>
      `survey_call_seconds_count{method="GET",route="/api/root-model/:slug/",status="${status}"}`
    const values = await valuesOf(metrics)
    expect([values[count('2xx')], values[count('4xx')]]).toEqual([2, 1])
    expect((await metrics.read()).text).not.toContain(encodeURIComponent(slug))
    const seconds = values[count('2xx').replace('_count', '_sum')]
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThan((performance.now() - began) / 1_000)
  })

  test('counts photos that were kept with the bytes of their calls, and none that was refused', async () => {
    const admin = await t.as('admin')
    const { slug } = (await createModel(admin, 'root', '재는 사진')).body
    const { payload, contentType } = multipart(await phonePhoto(), {})
    const upload = (body: Buffer) =>
      admin.call('POST', paths.modelImages('root', slug), {
        payload: body,
        headers: { 'content-type': contentType },
      })
    expect((await upload(payload)).status).toBe(201)
    expect((await upload(payload.subarray(0, 300))).status).toBe(400)
    const values = await valuesOf(metrics)
    expect([values['survey_uploads_total'], values['survey_upload_bytes_total']]).toEqual([1, payload.length])
  })

  test('counts failures of the server by their status', async () => {
    const failing = await createMetrics(measured)
    const other = await openTestApp(database, { metrics: failing, hasSpace: () => Promise.resolve(false) })
    const { slug } = (await createModel(await other.as('admin'), 'root', '가득 찬 곳')).body
    await (await other.as('admin')).upload(paths.modelImages('root', slug), await phonePhoto())
    await other.nobody.get(paths.models('root'))
    expect((await other.nobody.get('/ready')).status).toBe(503)
    const errors = Object.entries(await valuesOf(failing)).filter(([name]) =>
      name.startsWith('survey_errors'),
    )
    expect(errors).toEqual([['survey_errors_total{status="507"}', 1]])
    await other.close()
  })

  test('counts who was turned away apart: that is no failure, and took no time', async () => {
    const crowded = await createMetrics(measured)
    const other = await openTestApp(database, { metrics: crowded, crowdLimits: { calls: 0, uploads: 0 } })
    expect((await other.nobody.get(paths.models('root'))).status).toBe(503)
    const values = Object.entries(await valuesOf(crowded))
    expect(values.filter(([name]) => /^survey_(turned|errors|call)/.test(name))).toEqual([
      ['survey_turned_away_total{kind="calls"}', 1],
    ])
    await other.close()
  })

  test('is not to be had where the app is', async () => {
    expect((await t.nobody.get('/metrics')).status).toBe(404)
  })
})

test('queues, connections and the disk are looked at when somebody asks', async () => {
  const values = await valuesOf(await createMetrics(measured))
  expect(values).toMatchObject({
    'survey_images{state="running"}': 2,
    'survey_images{state="waiting"}': 7,
    'survey_database_connections{state="used"}': 3,
    'survey_database_connections{state="idle"}': 4,
    'survey_database_connections{state="waiting"}': 5,
    survey_disk_free_bytes: 9_000,
    survey_disk_kept_free_bytes: 512,
    'survey_late_devices{state="waiting"}': 6,
    'survey_late_devices{state="stuck"}': 1,
  })
  expect(values['survey_late_work_seconds']).toBeGreaterThanOrEqual(3_600)
  const embedded = await valuesOf(await createMetrics({ ...measured, connections: () => null }))
  expect(Object.keys(embedded).filter((name) => name.startsWith('survey_database'))).toEqual([])
})

test('of a database that is away nothing is said of late work, and all else is', async () => {
  let isAway = false
  const lateWork = () => (isAway ? Promise.reject(new Error('away')) : measured.lateWork())
  const metrics = await createMetrics({ ...measured, lateWork })
  const late = async () => Object.keys(await valuesOf(metrics)).filter((name) => name.includes('late'))
  expect(await late()).toHaveLength(3)
  isAway = true
  expect(await late()).toEqual([])
  expect(await valuesOf(metrics)).toMatchObject({ survey_disk_free_bytes: 9_000 })
})

test('of a disk that cannot be asked nothing is said, and all else is', async () => {
  const metrics = await createMetrics({ ...measured, diskFreeBytes: () => Promise.reject(new Error('EIO')) })
  const values = await valuesOf(metrics)
  expect(values).not.toHaveProperty('survey_disk_free_bytes')
  expect(values).toMatchObject({ survey_disk_kept_free_bytes: 512, 'survey_images{state="running"}': 2 })
})

test('a limiter says how many of its tasks run and wait', async () => {
  const { run, load } = createLimiter(2)
  const { promise, resolve } = Promise.withResolvers<null>()
  const tasks = [1, 2, 3].map(() => run(() => promise))
  expect(load()).toEqual({ running: 2, waiting: 1 })
  resolve(null)
  await Promise.all(tasks)
  expect(load()).toEqual({ running: 0, waiting: 0 })
})

onEachDatabase(({ kind, get }) => {
  test('a connection is used while a transaction is open', async () => {
    const database = get()
    const during = await database.db.transaction(() => Promise.resolve(database.connections()))
    expect(during?.used).toBe(kind === 'PGlite' ? undefined : 1)
    expect(database.connections()?.used).toBe(kind === 'PGlite' ? undefined : 0)
  })
})

test('they are OpenMetrics at an address of their own, which has nothing else', async () => {
  const metrics = await createMetrics(measured)
  const { port, close } = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
  const ask = (path: string, method = 'GET') => fetch(`http://127.0.0.1:${port}${path}`, { method })
  const answer = await ask('/metrics')
  expect(answer.headers.get('content-type')).toBe(
    'application/openmetrics-text; version=1.0.0; charset=utf-8',
  )
  expect(await answer.text()).toMatch(/^# HELP [^]*\nsurvey_images\{state="waiting"\} 7\n[^]*# EOF\n$/)
  for (const other of [await ask('/'), await ask('/api/auth/me/'), await ask('/metrics', 'POST')]) {
    expect(other.status).toBe(404)
  }
  await close()
  const failing = await serveMetrics(
    { read: () => Promise.reject(new Error('no disk')) },
    { port: 0, host: '127.0.0.1' },
  )
  expect((await fetch(`http://127.0.0.1:${failing.port}/metrics`)).status).toBe(500)
  await failing.close()
})

test('every metric that an example alert names is there', async () => {
  const metrics = await createMetrics(measured)
  metrics.noteCall({ method: 'GET', route: '/', status: 503, seconds: 1 })
  metrics.noteTurnedAway('calls')
  metrics.noteUpload(1)
  const known = new Set(Object.keys(await valuesOf(metrics)).map((name) => name.replace(/\{.*/, '')))
  const rules = readFileSync(join(import.meta.dirname, '../../../docs/server/alerts.yml'), 'utf8')
  const expressions = [...rules.matchAll(/^ +expr: (.*)$/gm)].map(([, expression = '']) => expression)
  expect(expressions.length).toBe(rules.match(/- alert:/g)?.length)
  const named = expressions.flatMap((one) => one.match(/\b(?:survey|nodejs|process)_\w+/g) ?? [])
  expect(named.length).toBeGreaterThan(8)
  expect(named.filter((name) => !known.has(name))).toEqual([])
})
