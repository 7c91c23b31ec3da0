import { type Browser, type Page, chromium, expect, test } from '@playwright/test'
import { PHONE, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { lightBrowser, withCamera } from '../../support/browser/browsers.ts'
import { runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')
const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`

let browser: Browser
test.beforeAll(async () => {
  browser = await chromium.launch(withCamera(lightBrowser))
})
test.afterAll(() => browser.close())

/** A phone on which the system's way back is played by Escape: the browser hears of it, and the page of no key. */
async function openPhone(): Promise<Page> {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true, locale: 'ko-KR' })
  const page = await context.newPage()
  await page.addInitScript(() => {
    window.addEventListener('keydown', (event) => event.stopImmediatePropagation(), true)
  })
  await haveSession(page, server.url)
  await page.goto(`${server.url}${MODEL}`)
  await expect(page.getByLabel('공정명')).toBeVisible()
  return page
}
const goBack = (page: Page) => page.keyboard.press('Escape')

async function openField(page: Page): Promise<void> {
  await page.getByRole('button', { name: '현장 입력', exact: true }).tap()
  await expect(page.getByRole('heading', { level: 1, name: /현장 입력/ })).toBeVisible()
}

test('the way back closes what was opened last, and leaves the page where it is', async () => {
  const page = await openPhone()
  const address = page.url()

  const list = page.getByRole('button', { name: /공정 목록/ })
  await list.tap()
  await expect(list).toHaveAttribute('aria-expanded', 'true')
  await goBack(page)
  await expect(list).toHaveAttribute('aria-expanded', 'false')
  await expect(list).toBeFocused()

  const drawer = page.getByRole('complementary', { name: '모델 목록' })
  await page.getByRole('button', { name: '모델 목록 열기' }).tap()
  await expect(drawer).toBeVisible()
  await page.getByRole('button', { name: '새 뿌리모델' }).tap()
  const dialog = page.getByRole('dialog', { name: '새 뿌리모델' })
  await dialog.getByLabel('모델명').fill('한빛 2공장')
  const groups = dialog.getByRole('combobox', { name: '그룹' })
  await groups.tap()
  await expect(dialog.getByRole('option').first()).toBeVisible()
  await goBack(page)
  await expect(dialog.getByRole('option')).toHaveCount(0)
  await expect(dialog.getByLabel('모델명')).toHaveValue('한빛 2공장')
  await goBack(page)
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 입력을 버릴까요?' })
  await expect(question).toBeVisible()
  await goBack(page)
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('모델명')).toHaveValue('한빛 2공장')
  await goBack(page)
  await question.getByRole('button', { name: '버리기' }).tap()
  await expect(dialog).toBeHidden()
  await expect(drawer).toBeVisible()
  await goBack(page)
  await expect(drawer).toBeHidden()
  expect(page.url()).toBe(address)
  await page.context().close()
})

test('the way back out of 현장 입력 closes the camera, then asks for what is not saved, and loses nothing', async () => {
  const page = await openPhone()
  await openField(page)
  const pictures = page.getByRole('button', { name: /자세히 보기$/ })
  await expect(pictures).toHaveCount(1)
  await page.getByRole('button', { name: '사진 찍기' }).tap()
  const camera = page.getByRole('dialog', { name: '카메라' })
  const shutter = camera.getByRole('button', { name: '촬영' })
  await shutter.tap()
  await expect(camera.getByText('2장')).toBeVisible()
  await expect(shutter).toBeEnabled()
  await goBack(page)
  await expect(camera).toBeHidden()
  await expect(pictures).toHaveCount(2)

  const words = page.getByLabel('공정 설명')
  await words.fill('턴디시로 옮겨 담는다')
  const question = page.getByRole('alertdialog', { name: '저장하지 않은 입력이 있습니다.' })
  await goBack(page)
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await goBack(page)
  await expect(question).toBeHidden()
  await expect(words).toHaveValue('턴디시로 옮겨 담는다')
  await goBack(page)
  await question.getByRole('button', { name: '저장하지 않고 나가기' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: '한빛다이캐스팅' })).toBeVisible()
  await expect(page.getByLabel('공정 설명')).toHaveValue('턴디시로 옮겨 담는다')

  await openField(page)
  await expect(words).toHaveValue('턴디시로 옮겨 담는다')
  await goBack(page)
  await question.getByRole('button', { name: '저장하고 나가기' }).tap()
  await expect(page.getByText('정보가 저장되었습니다.')).toBeVisible()
  await expect(page.getByLabel('공정 설명')).toBeDisabled()
  await expect(page.getByLabel('공정 설명')).toHaveValue('턴디시로 옮겨 담는다')

  await openField(page)
  await goBack(page)
  await expect(page.getByLabel('공정 설명')).toBeDisabled()
  await page.context().close()
})

test('where the browser tells nobody of it, the way back leaves 현장 입력, and what was typed is kept', async () => {
  const page = await openPhone()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  await page.reload()
  await openField(page)
  await page.getByLabel('공정 설명').fill('바로 되돌아간다')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: '한빛다이캐스팅' })).toBeVisible()
  await expect(page.getByLabel('공정 설명')).toHaveValue('바로 되돌아간다')
  await expect(page.getByLabel('공정 설명')).toBeEnabled()
  await page.context().close()
})
