import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { DESKTOP, PHONE, TABLET, expectAccessible, signIn } from '../support/app.ts'
import { runServerFor } from '../support/fixtures.ts'

test.use({ viewport: DESKTOP })

const server = runServerFor('file')

test('what the office shows is handed over as one file, with its photos, and a model by itself', async ({
  page,
}) => {
  await signIn(page, server.url)
  await page.goto(`${server.url}/office?q=${encodeURIComponent('한빛')}`)
  await page.getByRole('button', { name: '목록 1개 내보내기' }).click()
  const dialog = page.getByRole('dialog', { name: '모델 1개 내보내기' })
  await dialog.getByText('사진과 Excel (ZIP)').click()
  for (const size of [TABLET, PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  const zip = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '파일 받기' }).click()
  expect((await zip).suggestedFilename()).toBe('한빛다이캐스팅.zip')
  await expect(dialog.getByText('‘한빛다이캐스팅.zip’ 파일을 받았습니다.')).toBeVisible()
  const path = await (await zip).path()
  const names = execFileSync('unzip', ['-Z1', path]).toString().trim().split('\n')
  expect(names[0]).toBe('한빛다이캐스팅.xlsx')
  expect(names).toContainEqual(expect.stringMatching(/^한빛다이캐스팅_R\d+-2\.0_1\.jpg$/))

  await page.goto(`${server.url}/root-model/${encodeURIComponent('한빛다이캐스팅')}`)
  await page.getByRole('button', { name: '내보내기' }).click()
  const sheet = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: '파일 받기' }).click()
  expect((await sheet).suggestedFilename()).toBe('한빛다이캐스팅.xlsx')
})
