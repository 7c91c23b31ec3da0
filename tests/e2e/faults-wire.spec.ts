import { expect, test } from '@playwright/test'
import { signIn } from '../support/app.ts'
import type { SeenRequest } from '../support/fault-proxy.ts'
import { expectOneOfEach, readyForTheHall, recordEverything } from '../support/hall-job.ts'
import { runNetworkFor, runServerFor } from '../support/run-for.ts'
import { untilSynced } from '../support/surveyor.ts'

const server = runServerFor('test')
const network = runNetworkFor('test', server)

const keyOf = ({ headers }: SeenRequest) => String(headers['idempotency-key'] ?? '')

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
  await readyForTheHall(page, network.url)
  await recordEverything(page)
  await untilSynced(page)
  const arrived = (key: string) => network.seen.filter((request) => keyOf(request) === key).length
  const sentByBrowserAlone = [...cutOff].filter((key) => asked.get(key) === 1 && arrived(key) === 2)
  expect(sentByBrowserAlone.length).toBeGreaterThan(0)
  await page.close()
  await expectOneOfEach(server)
})
