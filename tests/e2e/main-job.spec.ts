import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { signIn } from '../support/app.ts'
import { killDevice, openDevice } from '../support/device.ts'
import { UPPER_LEFT } from '../support/photo-files.ts'
import { runNetworkFor, runServerFor } from '../support/run-for.ts'
import { queryStopped } from '../support/server-data.ts'
import {
  addProcess,
  albumOf,
  cardsOf,
  createRootModel,
  openFromList,
  takePhotos,
  untilSynced,
} from '../support/surveyor.ts'

const TITLE = '세창정밀주조 2라인'
const MELTING = { name: '용해', description: 'ADC12 잉곳을 720 ℃에서 용해' }
const CASTING = { name: '다이캐스팅', description: '850톤 콜드챔버 2대, 사이클 62초' }

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
  await readyForTheHall(page)

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
  await expectOneOfEach()

  await server.start()
  const office = await (await openDevice(newProfile(), { viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(office, network.url, 'kotric1')
  await office.goto(`${network.url}/root-model`)
  await expectEverything(office)
})

test('with the first answer to every creation lost there is still one of each', async () => {
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
  await readyForTheHall(page)
  await recordEverything(page)
  await untilSynced(page)
  // One model, two processes, three photos: each creation was cut off once.
  expect(lost.size).toBe(6)
  await page.context().close()
  await expectOneOfEach()
})

test('a server that accepts and never answers keeps nobody waiting', async () => {
  const page = await (await openDevice(profileDir)).newPage()
  await signIn(page, network.url)
  await readyForTheHall(page)
  network.decide(() => 'hang')
  const started = await page.evaluate(() => Date.now())
  await page.goto(`${network.url}/root-model`)
  await expect(page.getByText('뿌리모델을 선택해주세요.')).toBeVisible()
  const shown = await page.evaluate(() => Date.now())
  expect(shown - started).toBeLessThan(5_000)
  await createRootModel(page, TITLE, '주조')
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

/** Seen once with network: the list of groups, and the service worker in charge. */
async function readyForTheHall(page: Page): Promise<void> {
  await page.goto(`${network.url}/root-model`)
  await page.getByRole('button', { name: '모델 목록 열기' }).click()
  await expect(page.getByRole('complementary').getByText('주조', { exact: true })).toBeVisible()
  // The list is written down a moment after it is shown.
  const isKept = () => Object.values(localStorage).some((kept) => String(kept).includes('"주조"'))
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(async () => {
      await page.reload()
      return page.evaluate(() => navigator.serviceWorker.controller !== null)
    })
    .toBe(true)
}

async function recordEverything(page: Page): Promise<void> {
  await createRootModel(page, TITLE, '주조')
  await addProcess(page, MELTING)
  await takePhotos(page, [1, 2])
  await addProcess(page, CASTING)
  await takePhotos(page, [3])
}

async function expectEverything(page: Page): Promise<void> {
  await openFromList(page, TITLE, '주조')
  await expect(cardsOf(page)).toHaveCount(2)
  await expect(cardsOf(page).nth(0)).toContainText(MELTING.name)
  await expect(cardsOf(page).nth(1)).toContainText(CASTING.name)
  await cardsOf(page).nth(0).click()
  await expect(page.getByLabel('공정 설명')).toHaveValue(MELTING.description)
  await expect(albumOf(page).getByText('2장')).toBeVisible()
  const picture = albumOf(page).getByRole('img').first()
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100)
}

/** Asked of the server's own database and of the files that it keeps. */
async function expectOneOfEach(): Promise<void> {
  await server.stop()
  const models = await queryStopped<{ id: number }>(server, 'select id from models where title = $1', [TITLE])
  expect(models).toHaveLength(1)
  const processes = await queryStopped<{ name: string; description: string; process_number: string }>(
    server,
    'select name, description, process_number from processes where model_id = $1 order by "order"',
    [models[0]?.id],
  )
  expect(processes).toMatchObject([MELTING, CASTING])
  expect(processes.map((process) => process.process_number)).toEqual([
    `R${models[0]?.id ?? ''}-1.0`,
    `R${models[0]?.id ?? ''}-2.0`,
  ])
  const photos = await queryStopped<{ name: string; content_hash: string; captured_at: string | null }>(
    server,
    `select p.name, i.content_hash, i.captured_at from process_images pi
     join processes p on p.id = pi.process_id join images i on i.id = pi.image_id
     where p.model_id = $1 order by p."order", pi.position`,
    [models[0]?.id],
  )
  expect(photos.map(({ name }) => name)).toEqual([MELTING.name, MELTING.name, CASTING.name])
  const stored = await queryStopped(server, 'select id from images where model_id = $1', [models[0]?.id])
  expect(stored).toHaveLength(3)
  for (const photo of photos) await expectUprightAndBare(photo.content_hash)
  expect(photos.every(({ captured_at }) => captured_at !== null)).toBe(true)
}

async function expectUprightAndBare(hash: string): Promise<void> {
  const file = join(server.dataDir, 'photos', hash.slice(0, 2), `${hash}.jpg`)
  expect(existsSync(file)).toBe(true)
  const picture = sharp(readFileSync(file))
  const { width, height, exif, orientation } = await picture.metadata()
  expect({ isUpright: height > width, exif, orientation }).toEqual({
    isUpright: true,
    exif: undefined,
    orientation: undefined,
  })
  const [r = 0, g = 0, b = 0] = await picture
    .extract({ left: 20, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(Math.abs(r - UPPER_LEFT.r) + Math.abs(g - UPPER_LEFT.g) + Math.abs(b - UPPER_LEFT.b)).toBeLessThan(
    60,
  )
}
