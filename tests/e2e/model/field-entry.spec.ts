import { type Browser, type Page, chromium, expect, test } from '@playwright/test'
import { TABLET, expectAccessible, haveSession, watchViolations } from '../../support/surveyor/app.ts'
import { lightBrowser, withCamera } from '../../support/browser/browsers.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { untilServedByWorker } from '../../support/surveyor/main-job.ts'
import { queryStopped } from '../../support/server/server-data.ts'
import { untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`

let browser: Browser
test.beforeAll(async () => {
  browser = await chromium.launch(withCamera(lightBrowser))
})
test.afterAll(() => browser.close())

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const shots = (page: Page) => page.getByRole('list', { name: '찍은 사진' }).getByRole('button')

/** Runs in the page: counts the frames of the camera that are encoded on its own thread, and not beside it. */
function countFramesHere(): void {
  const toBlob = Reflect.get(HTMLCanvasElement.prototype, 'toBlob')
  const convertToBlob = Reflect.get(OffscreenCanvas.prototype, 'convertToBlob')
  const count = { frames: 0 }
  Reflect.set(window, 'encodedHere', count)
  // A small picture is at most 480 px.
  const note = ({ width }: { width: number }) => (count.frames += width > 480 ? 1 : 0)
  HTMLCanvasElement.prototype.toBlob = function (...given) {
    note(this)
    toBlob.apply(this, given)
  }
  OffscreenCanvas.prototype.convertToBlob = function (...given) {
    note(this)
    return convertToBlob.apply(this, given)
  }
}

const framesHere = (page: Page) =>
  page.evaluate(() => (Reflect.get(window, 'encodedHere') as { frames: number }).frames)

test('where the browser draws nothing beside the page, the page makes the picture itself', async () => {
  const context = await browser.newContext({ viewport: TABLET, hasTouch: true, locale: 'ko-KR' })
  const page = await context.newPage()
  await page.addInitScript(countFramesHere)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
  await haveSession(page, server.url)
  await page.goto(`${server.url}${MODEL}`)
  await page.getByRole('button', { name: '새 공정 현장 입력' }).tap()
  await page.getByRole('button', { name: '사진 찍기' }).tap()
  await page.getByRole('dialog', { name: '카메라' }).getByRole('button', { name: '촬영' }).tap()
  await expect(shots(page)).toHaveCount(1)
  expect(await framesHere(page)).toBeGreaterThan(0)
  await context.close()
})

test('a process is recorded without network and without a dialog, and reaches the server once', async () => {
  const context = await browser.newContext({ viewport: TABLET, hasTouch: true, locale: 'ko-KR' })
  const page = await context.newPage()
  const violations = watchViolations(page)
  await page.addInitScript(countFramesHere)
  await haveSession(page, server.url)
  await page.goto(`${server.url}${MODEL}`)
  await untilServedByWorker(page)
  await expect(page.getByRole('button', { name: '새 공정 현장 입력' })).toBeVisible()
  await context.setOffline(true)

  await page.getByRole('button', { name: '새 공정 현장 입력' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: /신규공정/ })).toBeVisible()
  await page.getByRole('button', { name: '사진 찍기' }).tap()
  const camera = page.getByRole('dialog', { name: '카메라' })
  const shutter = camera.getByRole('button', { name: '촬영' })
  for (const count of [1, 2, 3]) {
    await shutter.tap()
    await expect(shots(page)).toHaveCount(count)
    await expect(shutter).toBeEnabled()
  }
  await shots(page).last().tap()
  await expectAccessible(page)
  await camera.getByRole('button', { name: '다시 찍기' }).tap()
  await shutter.tap()
  await expect(camera.getByText('3장')).toBeVisible()
  await camera.getByRole('button', { name: '완료' }).tap()
  await expect(camera).toBeHidden()
  expect(await framesHere(page)).toBe(0)

  await page.getByLabel('공정명').tap()
  await page.keyboard.insertText('출탕')
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('턴디시로 옮겨 담는다')
  const machines = part(page, '장비').getByRole('list', { name: '장비' })
  await machines
    .getByRole('button', { name: /이전 공정/ })
    .first()
    .tap()
  await expect(machines.getByRole('button', { pressed: true })).toHaveCount(1)
  await part(page, '핵심관리요소')
    .getByRole('list', { name: '추천 핵심관리요소' })
    .getByRole('button', { name: /이전 공정/ })
    .first()
    .tap()
  await expect(part(page, '핵심관리요소').getByRole('group')).toHaveCount(1)
  await page.getByRole('button', { name: '완료' }).tap()
  await expect(page.getByRole('button', { name: '공정 수정' })).toBeVisible()
  expect(violations).toEqual([])

  await context.setOffline(false)
  await untilSynced(page)
  await context.close()
  await server.stop()
  const [made, ...others] = await queryStopped<{ id: number; description: string }>(
    server,
    'select id, description from processes where name = $1',
    ['출탕'],
  )
  expect(others).toEqual([])
  expect(made?.description).toBe('턴디시로 옮겨 담는다')
  const countIn = async (table: string) =>
    (
      await queryStopped<{ count: number }>(
        server,
        `select count(*)::int as count from ${table} where process_id = $1`,
        [made?.id],
      )
    )[0]?.count
  expect(await countIn('process_images')).toBe(3)
  expect(await countIn('process_equipment')).toBe(1)
  expect(await countIn('kpi_entries')).toBe(1)
})
