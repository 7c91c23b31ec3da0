import { expect, test } from '@playwright/test'
import { haveSession } from '../../support/surveyor/app.ts'
import { makeLongModel } from '../../support/surveyor/long-model.ts'
import { photosOutOfPlace } from '../../support/pictures/photo-geometry.ts'
import { readPdf } from '../../support/pictures/read-pdf.ts'
import { runServerFor } from '../../support/server/fixtures.ts'

const server = runServerFor('file')

// PROD-13, RO-01, RO-04–06, OPEN-17, OPEN-18
test('the print button makes a report on A4: head and map, numbered pages, processes and photos whole', async ({
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
  await haveSession(page, server.url)
  await page.goto(`${server.url}/root-model/read-only/${encodeURIComponent(made.slug)}`)
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('button', { name: '인쇄 / PDF' }).click()
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await expect(page.locator('html[data-asked="print"]')).not.toBeAttached()
  letThrough()
  await expect(page.locator('html[data-asked="print"]')).toBeAttached()
  expect(await page.evaluate(photosOutOfPlace)).toEqual(Array.from({ length: made.photoCount }, () => 0))
  const pages = readPdf(await page.pdf({ preferCSSPageSize: true }))

  expect(pages.length).toBeGreaterThan(8)
  expect(pages.length).toBeLessThan(16)
  for (const [index, { width, height, text }] of pages.entries()) {
    expect([Math.round(width), Math.round(height)]).toEqual([595, 842])
    const number = `${index + 1} / ${pages.length}`
    expect(text.slice(0, number.length)).toBe(number)
    // A page begins with a process, says whose table it goes on with, or what was recorded of the whole model.
    if (index > 0) expect(text.slice(number.length)).toMatch(/^(공정 정보)?(\d+\.0|공통 KPI|기타 정보)/)
  }
  for (const words of ['생산기술연구원', '뿌리모델 조사 보고서', title, '입력일2026.03.12', '담당자박정훈']) {
    expect(pages[0]?.text).toContain(words)
  }
  for (let main = 1; main <= 12; main += 1) expect(pages[0]?.text).toContain(`${main}.0`)
  // Only a process that has a page for itself, and is longer than it, goes on over the next.
  const firstOn = pages.map(({ text }, index) =>
    /^(?:공정 정보)?(\d+\.0)/.exec(text.slice(`${index + 1} / ${pages.length}`.length))?.at(1),
  )
  for (const [index, { text }] of pages.slice(0, -1).entries()) {
    const begun = [...text.matchAll(/공정 번호R\d+-(\d+\.0)/g)].map(([, number]) => number)
    if (begun.includes(firstOn[index + 1])) expect(firstOn[index]).toBe(firstOn[index + 1])
  }
  const printed = pages.map(({ text }) => text).join('')
  expect(printed).toMatch(/60 ?㎥\/분, 조도는 12 ?㎛/)
  const pictures = pages.flatMap((one) => one.pictures)
  expect(new Set(pictures).size).toBe(pictures.length)
  expect(pictures).toHaveLength(made.photoCount)
})
