import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { signIn } from '../../support/surveyor/app.ts'
import { outboxOf, rowsOf } from '../../support/browser/device-rows.ts'
import type { SeenRequest } from '../../support/server/fault-proxy.ts'
import {
  TITLE,
  expectOneOfEach,
  prepareForOffline,
  recordEverything,
} from '../../support/surveyor/main-job.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { queryStopped } from '../../support/server/server-data.ts'
import { untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const network = runNetworkFor('test', server)

const keyOf = ({ headers }: SeenRequest) => String(headers['idempotency-key'] ?? '')
const isUpload = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/image/')

// S-05: a connection that had been used before is closed when the server has read and carried out the request.
test('a creation that the browser itself sends twice is there once', async ({ page }) => {
  const asked = new Map<string, number>()
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key']
    if (key !== undefined) asked.set(key, (asked.get(key) ?? 0) + 1)
  })
  const cutOff = new Set<string>()
  network.decide((request) => {
    const key = keyOf(request)
    if (key === '' || !request.isReused || cutOff.has(key)) return 'pass'
    cutOff.add(key)
    return 'lose-answer'
  })
  await signIn(page, network.url)
  await prepareForOffline(page, network.url)
  await recordEverything(page)
  await untilSynced(page)
  const arrived = (key: string) => network.seen.filter((request) => keyOf(request) === key).length
  const sentByBrowserAlone = [...cutOff].filter((key) => asked.get(key) === 1 && arrived(key) === 2)
  expect(sentByBrowserAlone.length).toBeGreaterThan(0)
  await page.close()
  await expectOneOfEach(server)
})

// S-05, S-19, S-21
test('a server that is killed in the middle of an upload, and behind another one, has all of it once when it is back', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await signIn(page, network.url)
  await prepareForOffline(page, network.url)
  const recorded = Promise.withResolvers<null>()
  let dies: 'in an upload' | 'behind one' | 'no more' = 'in an upload'
  const seen = { bytes: 0, status: 0 }
  const dieInUpload = async () => {
    await expect.poll(() => (seen.bytes = bytesUnderWay())).toBeGreaterThan(50_000)
    await server.kill()
    // The surveyor works on without the server.
    await recorded.promise
    dies = 'behind one'
    await server.start()
  }
  // The connection is cut as soon as the server is dead, long before it is back. Until then, what stands before it may
  // answer in its place.
  const dieBehind = async (status: number) => {
    if (dies === 'no more' || status >= 500) return
    dies = 'no more'
    seen.status = status
    await server.kill().finally(() => void server.start())
  }
  let isFirst = true
  network.decide((request) => {
    if (!isUpload(request) || dies === 'no more') return 'pass'
    if (dies === 'behind one') return { breaksAt: 'answer', happens: dieBehind }
    if (!isFirst) return 'pass'
    isFirst = false
    return { breaksAt: 'half', happens: dieInUpload }
  })
  await recordEverything(page)
  expect(await outboxOf(page)).not.toEqual([])
  recorded.resolve(null)

  // Nobody taps anything any more. The longest pause between two looks at a server that is away is a minute.
  await expect.poll(() => outboxOf(page), { timeout: 400_000 }).toEqual([])
  await untilSynced(page)
  expect(seen.bytes).toBeGreaterThan(50_000)
  expect(seen.status).toBe(201)
  const onDevice = (await rowsOf(page, 'photos')) as { sha256: string }[]
  await page.close()
  await expectOneOfEach(server)
  const onServer = await queryStopped<{ hash: string }>(
    server,
    `select i.received_sha256 as hash from process_images pi join images i on i.id = pi.image_id
     join processes p on p.id = pi.process_id join models m on m.id = p.model_id where m.title = $1`,
    [TITLE],
  )
  expect(onServer.map(({ hash }) => hash).sort()).toEqual(onDevice.map(({ sha256 }) => sha256).sort())
})

/** How much of an unfinished upload the server has written down. */
function bytesUnderWay(): number {
  const folder = join(server.dataDir, 'uploads')
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
