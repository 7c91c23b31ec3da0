import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import { haveSession, signIn, watchFailedRequests } from '../../support/surveyor/app.ts'
import { killDevice, openDevice } from '../../support/browser/device.ts'
import {
  MELTING,
  beginModel,
  expectEverything,
  expectOneOfEach,
  prepareForOffline,
  recordEverything,
} from '../../support/surveyor/main-job.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { addProcess, untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED, LONG } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const network = runNetworkFor('test', server)
let profileDir: string
const profiles: string[] = []

test.beforeEach(() => {
  profileDir = newProfile()
})
test.afterEach(async () => {
  for (const profile of profiles.splice(0)) {
    await killDevice(profile)
    rmSync(profile, { recursive: true, force: true })
  }
})

// PROD-13, ENT-23, API-88, API-89
test('what was recorded without network survives the death of the tablet and reaches the server once', async () => {
  const tablet = await openDevice(profileDir)
  const page = await tablet.newPage()
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
  await reopened.reload()
  await signInAgainIfAsked(reopened)
  await untilSynced(reopened)
  await again.close()
  await expectOneOfEach(server)

  await server.start()
  const office = await (await openDevice(newProfile(), { viewport: { width: 1440, height: 900 } })).newPage()
  await haveSession(office, network.url, 'kotric1')
  await office.goto(`${network.url}/root-model`)
  await expectEverything(office)
})

test('with the first answer to every creation lost there is still one of each', LONG, async () => {
  const lost = new Set<string>()
  network.decide(({ method, path, headers }) => {
    const key = String(headers['idempotency-key'] ?? '')
    if (method !== 'POST' || key === '' || lost.has(key)) return 'pass'
    lost.add(key)
    expect(path).toMatch(/^\/api\/root-model\//)
    return 'lose-answer'
  })
  const page = await (await openDevice(profileDir)).newPage()
  await signIn(page, network.url)
  await prepareForOffline(page, network.url)
  await recordEverything(page)
  await untilSynced(page)
  // One model, two processes, three photos: each creation was cut off once.
  expect(lost.size).toBe(6)
  await page.context().close()
  await expectOneOfEach(server)
})

test('a server that accepts and never answers keeps nobody waiting', async () => {
  const page = await (await openDevice(profileDir)).newPage()
  await signIn(page, network.url)
  await prepareForOffline(page, network.url)
  network.decide(() => 'hang')
  await page.goto(`${network.url}/root-model`)
  const haveNoneFailed = watchFailedRequests(page)
  await expect(page.getByText('뿌리모델을 선택해주세요.')).toBeVisible()
  expect(haveNoneFailed()).toBe(true)
  await beginModel(page)
  await addProcess(page, MELTING)
  await expect(page.getByText(/이 기기에 저장됨 · \d+건 대기|올리는 중/).first()).toBeVisible()
})

/** A browser that dies hard can lose its youngest cookies. Then the login says what waits, and it goes on. */
async function signInAgainIfAsked(page: Page): Promise<void> {
  const login = page.getByRole('button', { name: '로그인', exact: true })
  await expect(login.or(page.getByText(/^서버에 저장됨 \d\d:\d\d/)).first()).toBeVisible({ timeout: 60_000 })
  if (!(await login.isVisible())) return
  await expect(page.getByText(/admin 님의 올리지 않은 작업 \d+건/)).toBeVisible()
  await page.getByLabel('아이디').fill('admin')
  await page.getByLabel('비밀번호').fill('demo-admin')
  await login.click()
}

function newProfile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'survey-tablet-'))
  profiles.push(folder)
  return folder
}
