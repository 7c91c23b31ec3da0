import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { signIn } from '../../support/surveyor/app.ts'
import { killDevice, openDevice } from '../../support/browser/device.ts'
import { outboxOf } from '../../support/browser/device-rows.ts'
import type { SeenRequest } from '../../support/server/fault-proxy.ts'
import {
  expectEverything,
  expectOneOfEach,
  prepareForOffline,
  recordEverything,
} from '../../support/surveyor/main-job.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { advanceClock } from '../../support/browser/advance-clock.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import {
  addProcess,
  cardsOf,
  comeBack,
  createRootModel,
  untilDelivered,
  untilSynced,
} from '../../support/surveyor/surveyor.ts'
import { INSTALLED, LONG } from '../../support/left-out.ts'

test.use(INSTALLED)

/** A server of the bare contract: it keeps no keys and checks no versions. */
const server = runServerFor('test', { env: { CAPABILITIES: '' } })
const network = runNetworkFor('test', server)
/** On a connection of its own for each request a browser sends nothing twice by itself. */
const freshConnections = runNetworkFor('test', server, { keepAlive: false })
const profiles: string[] = []
test.afterEach(async () => {
  for (const profile of profiles.splice(0)) {
    await killDevice(profile)
    rmSync(profile, { recursive: true, force: true })
  }
})

const isPhoto = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/image/')
const isCreation = ({ method, path }: SeenRequest) => method === 'POST' && path.startsWith('/api/root-model/')

// S-05
// With keys it is played on every change (main-job.spec.ts).
test(
  'without keys, too, what was recorded without network survives the death of the tablet and arrives once',
  LONG,
  async () => {
    const profileDir = mkdtempSync(join(tmpdir(), 'survey-tablet-'))
    profiles.push(profileDir)
    const page = await (await openDevice(profileDir)).newPage()
    await signIn(page, network.url)
    await prepareForOffline(page, network.url)
    await network.down()
    await recordEverything(page)
    await killDevice(profileDir)

    const again = await openDevice(profileDir)
    const reopened = await again.newPage()
    await reopened.goto(`${network.url}/root-model`)
    await expectEverything(reopened)
    await network.up()
    await comeBack(reopened, `${network.url}/root-model`)
    await untilSynced(reopened)
    const creations = network.seen.filter(isCreation)
    expect(creations.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(6).fill(undefined))
    await again.close()
    await expectOneOfEach(server)
  },
)

const LOST =
  'without keys a creation whose answer is lost is looked for, and what cannot be found is sent again later'
// S-05, S-21
test(LOST, LONG, async ({ page }) => {
  test.setTimeout(600_000)
  const { url, seen, decide } = freshConnections
  await signIn(page, url)
  await prepareForOffline(page, url)
  // The first two photos, and whatever else is made first at its address.
  decide((request) => {
    if (isPhoto(request)) return seen.filter(isPhoto).length <= 2 ? 'lose-answer' : 'pass'
    const alike = seen.filter(({ method, path }) => method === request.method && path === request.path)
    return isCreation(request) && alike.length === 1 ? 'lose-answer' : 'pass'
  })
  await recordEverything(page)
  // The model and the process are found on the server. A photo that no list shows cannot be: it waits until
  // nothing can be under way any more.
  const waitingAfterLook = async () => {
    if (await isPhotoInDoubt(page)) await advanceClock(page, 91_000)
    return (await outboxOf(page)).length
  }
  await expect.poll(waitingAfterLook, { timeout: 400_000 }).toBe(0)
  expect(seen.filter(isPhoto)).toHaveLength(5)
  expect(seen.filter((request) => isCreation(request) && !isPhoto(request))).toHaveLength(3)
  await page.close()
  await expectOneOfEach(server, { stored: 5 })
})

/** The engine has looked for an upload in vain. */
async function isPhotoInDoubt(page: Page): Promise<boolean> {
  const waiting = await outboxOf(page)
  return waiting.some(({ intent, nextAt }) => intent.kind === 'photo.upload' && nextAt > Date.now() + 15_000)
}

// S-05, S-24
test(
  'without keys a creation that the browser itself sends twice is lost nowhere, and where it cannot be told apart a person is asked',
  LONG,
  async ({ page }) => {
    await signIn(page, network.url)
    await prepareForOffline(page, network.url)
    const isModel = ({ method, path }: Pick<SeenRequest, 'method' | 'path'>) =>
      method === 'POST' && path === '/api/root-model/'
    const creations = () => network.seen.filter(isModel)
    let asked = 0
    page.on('request', (request) => {
      if (isModel({ method: request.method(), path: new URL(request.url()).pathname })) asked += 1
    })
    // Each comes behind a look, on a connection that was used before.
    let unanswered = 1
    network.decide((request) => (isModel(request) && unanswered-- > 0 ? 'lose-answer' : 'pass'))
    const api = openApiSession(server)
    const onServer = async (title: string) => {
      const groups = (await api.read('/api/root-model-group/')) as {
        models: { title: string; slug: string }[]
      }[]
      return groups.flatMap(({ models }) => models.filter((model) => model.title === title))
    }

    // The app sees one good answer: that record is its own, the other stands beside it.
    const TWICE = '두 번 온 모델'
    await createRootModel(page, TWICE, '주조')
    await addProcess(page, { name: '용해', description: '두 번 보내진 뒤에 적은 글' })
    await untilDelivered(page)
    expect({ asked, arrived: creations().length }).toEqual({ asked: 1, arrived: 2 })
    expect(await onServer(TWICE)).toHaveLength(2)
    const list = page.getByRole('complementary')
    await page.reload()
    await page.getByRole('button', { name: '모델 목록 열기' }).click()
    await expect(list.getByRole('link', { name: TWICE })).toHaveCount(2)
    await page.keyboard.press('Escape')
    await expect(cardsOf(page)).toHaveCount(1)

    // It sees no answer at all, and several records that could be its own.
    const UNTOLD = '답이 없던 모델'
    unanswered = Infinity
    await createRootModel(page, UNTOLD, '주조')
    await expect(page.getByText(/^확인 필요 · \d건/).first()).toBeVisible()
    expect(asked).toBe(2)
    const copies = creations().length - 2
    expect(copies).toBeGreaterThan(1)
    expect(await onServer(UNTOLD)).toHaveLength(copies)
    expect(await outboxOf(page)).toMatchObject([{ intent: { kind: 'model.create' }, state: 'NEEDS_USER' }])
    await page.goto(`${network.url}/sync`)
    await expect(page.getByText(/^서버에 올라갔는지 알 수 없습니다\./)).toBeVisible()
  },
)
