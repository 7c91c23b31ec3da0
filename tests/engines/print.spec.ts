import { expect } from '@playwright/test'
import { runServerFor } from '../support/fixtures.ts'
import { makeLongModel } from '../support/long-model.ts'
import { pageSizesOf } from '../support/pdf-page-sizes.ts'
import { photosOutOfPlace } from '../support/photo-geometry.ts'
import { openChromium } from './chromium.ts'
import { test } from './device.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('file')

test('a report is printed on as many sheets of A4 as in Chromium', async ({ device }) => {
  const { slug, photoCount } = await makeLongModel(server.url, {
    area: 'root-model',
    title: '세진금속 3공장',
    processCount: 8,
  })
  const sheets: [number, number][][] = []
  for (const page of [await device.open(), await openChromium()]) {
    await signInDriven(page, server.url)
    await page.goto(`${server.url}/root-model/read-only/${encodeURIComponent(slug)}`)
    await expect
      .poll(() => page.evaluate(photosOutOfPlace))
      .toEqual(Array.from({ length: photoCount }, () => 0))
    sheets.push(pageSizesOf(await page.print()))
    await page.close()
  }
  const [printed = [], expected = []] = sheets
  expect(expected.length).toBeGreaterThan(4)
  expect(printed).toHaveLength(expected.length)
  for (const [width, height] of printed) {
    // A4 in points, as each engine rounds it.
    expect(Math.abs(width - 595.3)).toBeLessThan(1)
    expect(Math.abs(height - 841.9)).toBeLessThan(1)
  }
})
