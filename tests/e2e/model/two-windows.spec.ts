import { type Page, expect, test } from '@playwright/test'
import { readProcesses, editorOf } from '../../support/surveyor/root-editor.ts'
import { TABLET, haveSession } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { untilSynced } from '../../support/surveyor/surveyor.ts'
import { cameraPhoto, fileOf } from '../../support/pictures/photo-files.ts'

const server = runServerFor('test')
const address = () => `${server.url}/root-model/${encodeURIComponent('한빛다이캐스팅')}?processIndex=1`

test.use({ viewport: TABLET })

const text = (page: Page) => page.getByLabel('공정 설명')
const kept = (page: Page, changes: number) =>
  expect(page.getByText(`저장하지 않은 변경 ${changes}개`)).toContainText('이 기기에 보관됨')

/** Two windows of one device, with the form of the same process. */
async function two(page: Page): Promise<[Page, Page]> {
  await haveSession(page, server.url)
  const other = await page.context().newPage()
  for (const one of [page, other]) {
    await one.goto(address())
    await expect(editorOf(one).edit('공정')).toBeVisible()
  }
  return [page, other]
}

test('what one window keeps stays when another leaves the same form, or writes in it', async ({ page }) => {
  const [one, other] = await two(page)
  await editorOf(one).edit('공정').click()
  await text(one).fill('첫 창에서 쓴 글')
  await kept(one, 1)
  // Nothing was typed there.
  await editorOf(other).edit('공정').click()
  await editorOf(other).cancel('공정').click()
  await one.reload()
  await expect(text(one)).toHaveValue('첫 창에서 쓴 글')

  await editorOf(other).edit('공정').click()
  await other.getByLabel('공정명').fill('둘째 창의 이름')
  await kept(other, 2)
  await expect(text(other)).toHaveValue('첫 창에서 쓴 글')
  for (const window of [one, other]) {
    await window.reload()
    await expect(text(window)).toHaveValue('첫 창에서 쓴 글')
    await expect(window.getByLabel('공정명')).toHaveValue('둘째 창의 이름')
  }
  await editorOf(other).save('공정').click()
  await untilSynced(other)
  expect(await readProcesses(other, '한빛다이캐스팅')).toContainEqual(
    expect.objectContaining({ name: '둘째 창의 이름', description: '첫 창에서 쓴 글' }),
  )
  // Where the same was saved there is nothing left to save.
  await expect(editorOf(one).edit('공정')).toBeVisible()
})

test('a text can be saved though another window has thrown away the photo beside it', async ({ page }) => {
  const [one, other] = await two(page)
  await editorOf(one).edit('공정').click()
  await text(one).fill('사진과 함께 쓴 글')
  await one
    .locator('input[type=file]')
    .first()
    .setInputFiles(fileOf(await cameraPhoto(3)))
  await kept(one, 2)
  await other.reload()
  await expect(text(other)).toHaveValue('사진과 함께 쓴 글')
  await editorOf(other).cancel('공정').click()
  await other.getByRole('alertdialog').getByRole('button', { name: '버리기' }).click()

  await editorOf(one).save('공정').click()
  await expect(one.getByText('이 기기에 없는 사진이 있어 저장하지 못했습니다.')).toBeVisible()
  await one.getByRole('button', { name: '사진 빼기' }).last().click()
  await editorOf(one).save('공정').click()
  await untilSynced(one)
  expect(await readProcesses(one, '한빛다이캐스팅')).toContainEqual(
    expect.objectContaining({ description: '사진과 함께 쓴 글' }),
  )
})
