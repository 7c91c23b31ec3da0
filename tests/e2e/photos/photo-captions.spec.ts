import { type Page, expect, test } from '@playwright/test'
import { TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { rowsOf } from '../../support/browser/device-rows.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { untilServedByWorker } from '../../support/surveyor/main-job.ts'
import { cameraPhoto, fileOf } from '../../support/pictures/photo-files.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import { queryStopped } from '../../support/server/server-data.ts'
import { albumOf, untilDelivered } from '../../support/surveyor/surveyor.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
test.use({ viewport: TABLET })

const ADDRESS = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`
const look = (page: Page) => page.getByRole('dialog', { name: '사진 자세히 보기' })
const caption = (page: Page) => look(page).getByLabel('사진 설명')
const close = (page: Page) => look(page).getByRole('button', { name: '닫기' }).click()

test('what is said of a photo without network is there after the page dies, and reaches the server', async ({
  page,
  context,
}) => {
  await haveSession(page, server.url)
  await page.goto(`${server.url}${ADDRESS}`)
  await untilServedByWorker(page)
  await context.setOffline(true)

  await page.getByRole('button', { name: '새 공정 현장 입력' }).click()
  await page.getByLabel('공정명').fill('출탕')
  const photos = page.getByRole('button', { name: /공정 사진 \d 자세히 보기$/ })
  for (const seed of [1, 2]) {
    await page.getByLabel('사진첩').setInputFiles(fileOf(await cameraPhoto(seed)))
    await expect(photos).toHaveCount(seed)
  }
  await photos.first().click()
  await caption(page).fill('래들 앞면')
  // The keys that move photos move in the text.
  await caption(page).press('Home')
  await caption(page).press('ArrowLeft')
  await page.keyboard.insertText('출탕 ')
  await expect(caption(page)).toHaveValue('출탕 래들 앞면')
  await look(page).getByRole('button', { name: '다음 사진' }).click()
  await expect(caption(page)).toHaveValue('')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'drafts'))).toContain('출탕 래들 앞면')
  await page.reload()
  await photos.first().click()
  await expect(caption(page)).toHaveValue('출탕 래들 앞면')
  await close(page)
  await page.getByRole('button', { name: '완료' }).click()
  await expect(page.getByRole('button', { name: '공정 수정' })).toBeVisible()
  await expect(page.getByText('출탕 래들 앞면')).toBeVisible()

  await context.setOffline(false)
  await untilDelivered(page)
  // One that is at the server is said otherwise, as another edit.
  await editorOf(page).edit('공정').click()
  await albumOf(page)
    .getByRole('button', { name: /사진 1 자세히 보기$/ })
    .click()
  await caption(page).fill('래들 뒷면')
  await caption(page).press('Enter')
  await close(page)
  await editorOf(page).save('공정').click()
  await untilDelivered(page)

  await page.getByRole('link', { name: '변경 이력' }).click()
  const last = page.getByRole('article').first()
  await expect(last).toContainText('공정 ‘출탕’ · 사진 설명')
  await expect(last).toContainText('‘출탕 래들 앞면’ → ‘래들 뒷면’')
  await page.goto(`${server.url}/root-model/read-only/${encodeURIComponent('한빛다이캐스팅')}`)
  await expect(page.getByRole('article', { name: '출탕 공정' })).toContainText('래들 뒷면')

  await page.close()
  await server.stop()
  const stored = await queryStopped<{ caption: string }>(
    server,
    `select caption from images join process_images on image_id = images.id
     join processes on processes.id = process_id where processes.name = $1 order by position`,
    ['출탕'],
  )
  expect(stored).toEqual([{ caption: '래들 뒷면' }, { caption: '' }])
})
