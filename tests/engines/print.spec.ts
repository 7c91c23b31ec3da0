import { spawnSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { runServerFor } from '../support/server/fixtures.ts'
import { makeLongModel } from '../support/surveyor/long-model.ts'
import { sheetsOf } from '../support/pictures/pdf-sheets.ts'
import { photosOutOfPlace } from '../support/pictures/photo-geometry.ts'
import { readPdf } from '../support/pictures/read-pdf.ts'
import { openChromium } from './drivers/chromium.ts'
import { test } from './drivers/device.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('file')

test('a report is printed on as many sheets of A4 as in Chromium, and no photo is cut in two', async ({
  device,
  engine,
}) => {
  const { slug, photoCount } = await makeLongModel(server.url, {
    area: 'root-model',
    title: '세진금속 3공장',
    processCount: 8,
  })
  const files: Buffer[] = []
  for (const page of [await device.open(), await openChromium()]) {
    await signInDriven(page, server.url)
    await page.goto(`${server.url}/root-model/read-only/${encodeURIComponent(slug)}`)
    await expect
      .poll(() => page.evaluate(photosOutOfPlace))
      .toEqual(Array.from({ length: photoCount }, () => 0))
    files.push(await page.print())
    await page.close()
  }
  const [printed = [], expected = []] = files.map(sheetsOf)
  expect(expected.length).toBeGreaterThan(4)
  expect(printed).toHaveLength(expected.length)
  for (const { width, height } of printed) {
    // A4 in points, as each engine rounds it.
    expect(Math.abs(width - 595.3)).toBeLessThan(1)
    expect(Math.abs(height - 841.9)).toBeLessThan(1)
  }
  const picturesOn = (sheets: typeof printed) => sheets.map(({ pictures }) => pictures)
  const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
  expect(sumOf(picturesOn(expected))).toBe(photoCount)
  // GTK prints without the margins of the app's pages, which end elsewhere then.
  if (engine === 'webkit') expect(sumOf(picturesOn(printed))).toBe(photoCount)
  else expect(picturesOn(printed)).toEqual(picturesOn(expected))
  if (engine === 'webkit') {
    const [words, wanted] = files.map((file) => readPdf(file).map(({ text }) => hangulIn(text)))
    expect(lettersOf(words)).toBe(lettersOf(wanted))
    return
  }
  // cairo writes for Firefox in letters of its own, which poppler reads.
  test.skip(!readsPdfs, 'apt-get install -y --no-install-recommends poppler-utils')
  const [words = [], wanted = []] = files.map(hangulOnSheets)
  expect(lettersOf(words)).toBe(lettersOf(wanted))
  const beginnings = (sheets: readonly string[]) => sheets.map((sheet) => sheet.slice(0, 8))
  expect(beginnings(words)).toEqual(beginnings(wanted))
})

const readsPdfs = spawnSync('pdftotext', ['-v']).status === 0

function hangulOnSheets(file: Buffer): string[] {
  const { stdout } = spawnSync('pdftotext', ['-', '-'], { input: file, encoding: 'utf8' })
  return stdout.split('\f').slice(0, -1).map(hangulIn)
}

/** Digits have no letters in a PDF of WebKit. */
const hangulIn = (text: string) => text.replaceAll(/[^가-힣]/g, '')

/** In no order: engines draw what floats at other times. */
const lettersOf = (sheets: readonly string[] = []) => Array.from(sheets.join('')).sort().join('')
