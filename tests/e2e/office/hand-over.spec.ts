import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { DESKTOP, PHONE, TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'

test.use({ viewport: DESKTOP })

const server = runServerFor('file')
const network = runNetworkFor('file', server)

test('what the office shows is handed over as one file, with its photos, and a model by itself', async ({
  page,
}) => {
  await haveSession(page, server.url)
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

test('a file whose connection breaks in the middle goes on from where it was', async ({ page }) => {
  const CUT_AT = 20_000
  let cut = () => {}
  const untilCut = new Promise<void>((resolve) => (cut = resolve))
  let isBack = false
  network.decide(({ method, path }) => {
    if (!path.startsWith('/api/hand-overs/')) return 'pass'
    if (method === 'POST') return { breaksAfter: CUT_AT, happens: () => untilCut }
    return isBack ? 'pass' : 'drop'
  })
  const calls = () => network.seen.filter(({ path }) => path.startsWith('/api/hand-overs/'))

  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model/${encodeURIComponent('한빛다이캐스팅')}`)
  await page.getByRole('button', { name: '내보내기' }).click()
  const dialog = page.getByRole('dialog', { name: '모델 1개 내보내기' })
  await dialog.getByText('사진과 Excel (ZIP)').click()
  const zip = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '파일 받기' }).click()
  await expect(dialog.getByText(/^받는 중 [1-9]\d?% /)).toBeVisible()
  cut()
  await expect(dialog.getByRole('alert')).toContainText('연결이 끊겼습니다. 받은 1MB는 그대로 두고')
  for (const size of [TABLET, PHONE, DESKTOP]) {
    await page.setViewportSize(size)
    await expectAccessible(page)
  }
  // It has been in vain at least once.
  await expect.poll(() => calls().length).toBeGreaterThan(1)
  isBack = true
  // It may have gone on by itself a moment before.
  await dialog
    .getByRole('button', { name: '지금 이어받기' })
    .click({ timeout: 5_000 })
    .catch(() => undefined)
  const path = await (await zip).path()
  await expect(dialog.getByText('‘한빛다이캐스팅.zip’ 파일을 받았습니다.')).toBeVisible()

  expect(calls().filter(({ method }) => method === 'POST')).toHaveLength(1)
  for (const { headers } of calls().slice(1)) {
    expect(headers.range).toBe(`bytes=${CUT_AT}-`)
    expect(headers['if-range']).toMatch(/^"[0-9a-f-]{36}"$/)
  }
  expect(statSync(path).size).toBeGreaterThan(2 * CUT_AT)
  expect(execFileSync('unzip', ['-tq', path]).toString()).toContain('No errors detected')
})
