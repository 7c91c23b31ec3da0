import { type Browser, type Page, chromium, expect, test } from '@playwright/test'
import { TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { lightBrowser, withCamera } from '../../support/browser/browsers.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { untilServedByWorker } from '../../support/surveyor/main-job.ts'
import { editorOf, readProcesses } from '../../support/surveyor/root-editor.ts'
import { albumOf, openModel, untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const MODEL = '한빛다이캐스팅'

let browser: Browser
test.beforeAll(async () => {
  browser = await chromium.launch(withCamera(lightBrowser))
})
test.afterAll(() => browser.close())

const burst = (page: Page) => albumOf(page).getByRole('button', { name: '연속 촬영' })
const firstProcess = async (page: Page) => (await readProcesses(page, MODEL))[0] as { images: unknown[] }

test('several photos are taken in a row from the form, without network, and reach the server once', async () => {
  const context = await browser.newContext({ viewport: TABLET, hasTouch: true, locale: 'ko-KR' })
  const page = await context.newPage()
  await haveSession(page, server.url)
  await openModel(page, server.url, MODEL)
  await untilServedByWorker(page)
  const before = (await firstProcess(page)).images.length
  const editor = editorOf(page)
  await expect(burst(page)).toHaveCount(0)
  await editor.edit('공정').tap()
  await expectAccessible(page)
  // Its part comes with the first press, from what the device holds.
  await context.setOffline(true)
  await burst(page).tap()
  const camera = page.getByRole('dialog', { name: '카메라' })
  const shutter = camera.getByRole('button', { name: '촬영' })
  for (const count of [before + 1, before + 2]) {
    await shutter.tap()
    await expect(camera.getByRole('status').getByText(new RegExp(`^${count}장`))).toBeVisible()
    await expect(shutter).toBeEnabled()
  }
  // What was saved before is not taken anew here, and that is said.
  await camera.getByRole('list', { name: '찍은 사진' }).getByRole('button').last().tap()
  await expect(camera.getByRole('button', { name: '다시 찍기' })).toBeDisabled()
  await expect(camera.getByRole('status')).toContainText('이미 저장한 사진입니다.')
  await camera.getByRole('button', { name: '완료' }).tap()
  await expect(camera).toBeHidden()
  const toast = page.getByRole('listitem').filter({ hasText: '사진 2장이 추가되었습니다.' })
  await expect(toast).toContainText('저장 버튼을 눌러야 저장됩니다.')
  await editor.save('공정').tap()
  await expect(page.getByLabel('공정명')).toBeDisabled()
  await context.setOffline(false)
  await untilSynced(page)
  expect((await firstProcess(page)).images).toHaveLength(before + 2)
  await context.close()
})

test('where the camera is not given, that is said, and the camera of the system is left', async () => {
  const context = await browser.newContext({ viewport: TABLET, hasTouch: true, locale: 'ko-KR' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await haveSession(page, server.url)
  await openModel(page, server.url, MODEL)
  await editorOf(page).edit('공정').tap()
  await burst(page).tap()
  await expect(page.getByText('카메라를 바로 열 수 없습니다.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: '카메라' })).toHaveCount(0)
  await expect(burst(page)).toHaveCount(0)
  await expect(albumOf(page).getByLabel('사진 찍기')).toHaveAttribute('capture', 'environment')
  await context.close()
})
