import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { endWithProcess } from '../../support/server/end-with-process.ts'
import { runServer } from '../../support/server/run-server.ts'
import { until } from '../../support/until.ts'
import { openLive } from '../support/callers/live-stream.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { whyNoPostgres } from '../support/databases/postgres.ts'
import { seededPostgres } from '../support/databases/seeded-postgres.ts'
import { openWire } from '../support/databases/silent-wire.ts'
import { multipart } from '../support/callers/callers.ts'

/** Two seconds more than promised: a busy machine takes its time to notice. */
const PROMISED_MS = 10_000 + 2_000

const cleanUp: (() => unknown)[] = []
afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

describe.skipIf(whyNoPostgres() !== null)('a server whose PostgreSQL hangs', { timeout: 300_000 }, () => {
  const beginning = async () => {
    const { cluster, dataDir } = await seededPostgres()
    cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }))
    cleanUp.push(() => cluster.stop())
    const wire = await openWire(cluster.url())
    cleanUp.push(() => wire.close())
    return { cluster, dataDir, wire }
  }

  test.each([
    { how: 'is frozen', isFrozen: true },
    { how: 'is behind a wire that fell silent', isFrozen: false },
  ])('ends in time when it is told to stop, where it $how', async ({ isFrozen }) => {
    const { cluster, dataDir, wire } = await beginning()
    const server = await runServer({ dataDir, env: { DATABASE_URL: wire.url } })
    cleanUp.push(() => server.kill())
    const ask = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, init)
    const basic = { authorization: `Basic ${btoa('admin:demo-admin')}` }
    const signedIn = await ask(paths.login, { method: 'POST', headers: basic })
    const { token } = (await signedIn.json()) as { token: string }
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const groups = (await (await ask(paths.groups('root'), { headers })).json()) as { id: number }[]
    const body = JSON.stringify({ title: '얼어붙는 중', group: { id: groups[0]!.id } })
    const add = () => ask(paths.models('root'), { method: 'POST', headers, body })
    const { slug } = (await (await add()).json()) as { slug: string }
    const live = await openLive(`${server.url}${paths.modelLive('root', slug)}`, token)
    expect(live.status).toBe(200)

    if (isFrozen) {
      cluster.signal('SIGSTOP')
      cleanUp.push(() => cluster.signal('SIGCONT'))
    } else wire.fallSilent()
    wire.markNow()
    // A read, a write, a login and a photo that wait for the database, and a body that comes a letter at a time.
    const photo = multipart(await phonePhoto(), {})
    const upload = {
      method: 'POST',
      headers: { ...headers, 'content-type': photo.contentType },
      body: new Uint8Array(photo.payload),
    }
    const asked = [
      ask(paths.model('root', slug), { headers }),
      add(),
      ask(paths.login, { method: 'POST', headers: basic }),
      ask(paths.modelImages('root', slug), upload),
    ].map((answer) => answer.then(({ ok }) => ok).catch(() => false))
    const trickle = request(`${server.url}${paths.models('root')}`, {
      method: 'POST',
      headers: { ...headers, 'content-length': 1_000 },
    }).on('error', () => undefined)
    const letters = setInterval(() => trickle.write('{'), 200)
    cleanUp.push(() => clearInterval(letters))
    await until(() => expect(wire.spokenOn()).toBeGreaterThanOrEqual(asked.length))

    const toldAt = performance.now()
    await server.stop()
    const tookMs = performance.now() - toldAt
    expect(tookMs).toBeLessThan(PROMISED_MS)
    expect(await Promise.all(asked)).toEqual(asked.map(() => false))
  })

  test('ends at once when it is told to stop before it has begun', async () => {
    const { wire } = await beginning()
    wire.fallSilent()
    const dataDir = mkdtempSync(join(tmpdir(), 'survey-not-begun-'))
    cleanUp.push(() => rmSync(dataDir, { recursive: true, force: true }))
    const child = spawn(process.execPath, ['dist-server/main.js'], {
      cwd: join(import.meta.dirname, '..', '..', '..'),
      env: { ...process.env, DATABASE_URL: wire.url, DATA_DIR: dataDir, PORT: '0' },
      stdio: 'ignore',
    })
    const kill = () => child.kill('SIGKILL')
    cleanUp.push(kill, endWithProcess(kill))
    await until(() => expect(wire.spokenOn()).toBe(1))
    const exited = once(child, 'exit')
    const toldAt = performance.now()
    child.kill('SIGTERM')
    await exited
    expect(performance.now() - toldAt).toBeLessThan(PROMISED_MS)
  })
})
