import { type Page, expect, test } from '@playwright/test'
import { TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { editorOf, readProcesses } from '../../support/surveyor/root-editor.ts'
import { addProcess, createRootModel, takePhotos, untilDelivered } from '../../support/surveyor/surveyor.ts'

const server = runServerFor('file')
test.use({ viewport: TABLET })

const MODEL = '사진 순서 시험'

/** The photos of the only process, as the server has them. */
async function photoIds(page: Page): Promise<number[]> {
  const [process] = (await readProcesses(page, '사진-순서-시험')) as { images: { id: number }[] }[]
  return (process?.images ?? []).map(({ id }) => id)
}

test('photos are put in order by keys and by hand, and the server has them in that order', async ({
  page,
}) => {
  await haveSession(page, server.url)
  await page.goto(`${server.url}/root-model`)
  await createRootModel(page, MODEL, '주조')
  await addProcess(page, { name: '용해', description: '녹인다' })
  await takePhotos(page, [1, 2, 3])
  await untilDelivered(page)
  const [first, second, third] = await photoIds(page)

  await editorOf(page).edit('공정').click()
  await page.getByRole('button', { name: '순서 바꾸기' }).click()
  const dialog = page.getByRole('dialog', { name: '사진 순서' })
  const handle = (at: number) => dialog.getByRole('button', { name: `용해 공정 사진 ${at} 옮기기` })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await handle(3).press('ArrowUp')
  await expect(handle(2)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(handle(1)).toBeFocused()
  await expect(dialog.getByRole('status')).toHaveText('1번째로 옮겼습니다.')
  await page.keyboard.press('ArrowUp')
  await expect(handle(1)).toBeFocused()

  // By hand: the second below the third.
  const [from, to] = [await handle(2).boundingBox(), await handle(3).boundingBox()]
  if (from === null || to === null) throw new Error('The photos are not on the screen.')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(dialog.getByRole('status')).toHaveText('3번째로 옮겼습니다.')
  await dialog.getByRole('button', { name: '완료' }).click()
  const toast = page.getByRole('listitem').filter({ hasText: '사진 순서를 바꿨습니다.' })
  await expect(toast).toContainText('저장 버튼을 눌러야 저장됩니다.')

  expect(await photoIds(page)).toEqual([first, second, third])
  await editorOf(page).save('공정').click()
  await expect.poll(() => photoIds(page)).toEqual([third, second, first])
})
