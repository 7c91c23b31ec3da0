import { type Page, expect, test } from '@playwright/test'
import { PHONE, TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { putRow, rowsOf } from '../../support/browser/device-rows.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { cameraPhoto, fileOf } from '../../support/pictures/photo-files.ts'
import { editProcess } from '../../support/surveyor/process-page.ts'
import { albumOf, untilDelivered } from '../../support/surveyor/surveyor.ts'

const server = runServerFor('test')

test.use({ viewport: TABLET, hasTouch: true })

const TITLE = '한결사출'

async function photosAtServer(): Promise<number> {
  const path = `/api/root-model/${encodeURIComponent(TITLE)}/processes/`
  const { results } = (await openApiSession(server).read(path)) as { results: { images: unknown[] }[] }
  return results[0]?.images.length ?? 0
}

test('photos that were taken for a process that is not here any more are moved to another, and reach the server once', async ({
  page,
}) => {
  const before = await photosAtServer()
  await haveSession(page, server.url)
  await editProcess(page, server.url, TITLE)
  await page.getByLabel('공정 설명').fill('사출 압력이 높은 쪽 게이트에서 찍음')
  for (const seed of [1, 2])
    await albumOf(page)
      .getByLabel('사진 찍기')
      .setInputFiles(fileOf(await cameraPhoto(seed)))
  await expect(albumOf(page)).toContainText(`${before + 2}장`)
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'drafts'))).toMatch(/local-.*local-/)
  await page.goto(`${server.url}/help`)
  await losePlace(page)

  await page.goto(`${server.url}/sync`)
  const row = page.getByRole('listitem', { name: `${TITLE} › 삭제된 곳` })
  await row.getByRole('button', { name: '내용 보기' }).click()
  const typed = page.getByRole('dialog', { name: '입력한 내용' })
  await expect(typed.getByRole('img', { name: /^추가한 사진/ })).toHaveCount(2)
  await expect(typed).toContainText('사출 압력이 높은 쪽 게이트에서 찍음')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await typed.getByRole('button', { name: '사진 옮기기' }).click()
  const moving = page.getByRole('dialog', { name: '사진 옮기기' })
  await moving.getByRole('radio').first().check({ force: true })
  await expectAccessible(page)
  await moving.getByRole('button', { name: '사진 2장 저장' }).click()
  await expect(page.getByText('사진 2장을 저장했습니다.')).toBeVisible()
  await expect(moving).toBeHidden()

  // The text is still there, to be copied.
  await row.getByRole('button', { name: '내용 보기' }).click()
  await expect(typed).toContainText('사출 압력이 높은 쪽 게이트에서 찍음')
  await expect(typed.getByRole('button', { name: '사진 옮기기' })).toBeHidden()
  await typed.getByRole('button', { name: '닫기', exact: true }).click()
  await untilDelivered(page)
  expect(await photosAtServer()).toBe(before + 2)
})

/** As a device is left where its process went from under what was typed: before builds that keep it there. */
async function losePlace(page: Page): Promise<void> {
  const [row] = (await rowsOf(page, 'drafts')) as { values: object }[]
  if (row === undefined) throw new Error('Nothing was typed.')
  await putRow(page, 'drafts', { ...row, key: 'process:gone' })
  await putRow(page, 'drafts', { ...row, values: { changes: {}, base: {}, addedPhotos: [] } })
}
