import { expect, test } from '@playwright/test'
import { signIn } from '../support/app.ts'
import { makeLongModel } from '../support/long-model.ts'
import { readPdf } from '../support/read-pdf.ts'
import { runServerFor } from '../support/fixtures.ts'

const server = runServerFor('file')

// PROD-13, RO-01, RO-04–06, OPEN-17, OPEN-18
test('the print button makes a report on A4: a head, numbered pages, photos whole, every row under its process', async ({
  page,
}) => {
  const title = '세진금속 3공장'
  const made = await makeLongModel(server.url, { area: 'root-model', title, processCount: 12 })
  // Headless Chromium has no print dialog: the page asks for it, the test makes the PDF.
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset['asked'] = 'print'
    }
  })
  // Small pictures that come late: paper waits for them.
  let letThrough = () => {}
  const late = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(/\/images\/\d+\/thumbnail/, async (route) => {
    await late
    await route.continue()
  })
  await signIn(page, server.url)
  await page.goto(`${server.url}/root-model/read-only/${encodeURIComponent(made.slug)}`)
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('button', { name: '인쇄 / PDF' }).click()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(page.locator('html[data-asked="print"]')).not.toBeAttached()
  letThrough()
  await expect(page.locator('html[data-asked="print"]')).toBeAttached()
  const pages = readPdf(await page.pdf({ preferCSSPageSize: true }))

  expect(pages.length).toBeGreaterThan(8)
  expect(pages.length).toBeLessThan(16)
  for (const [index, { width, height, text }] of pages.entries()) {
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    const number = `${index + 1} / ${pages.length}`
    expect(text.slice(0, number.length)).toBe(number)
    // A page that goes on with a table says first which process it is.
    if (index > 0) expect(text.slice(number.length)).toMatch(/^\d+\.0/)
  }
  for (const words of ['생산기술연구원', '뿌리모델 조사 보고서', title, '입력일2026.03.12', '담당자박정훈']) {
    expect(pages[0]?.text).toContain(words)
  }
  const pictures = pages.flatMap((one) => one.pictures)
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(pictures).toHaveLength(made.photoCount)
})
