import { expect } from '@playwright/test'
import { runServerFor } from '../support/server/fixtures.ts'
import { openChromium } from './drivers/chromium.ts'
import { test } from './drivers/device.ts'
import { SIGHTS } from './geometry-sights.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('file')
const SIZES = {
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}

/** From the part before: across, down, width and height. */
type Box = [x: number, y: number, width: number, height: number]

/**
 * As much as letters of another rasteriser may move a line across. Down it is more: WebKit makes lines as high as the
 * whole pixels of their height (24 of 24.8), so that each of twenty pixels and more is lower by up to one.
 */
const toleranceOf = (px: number, at: number): number =>
  Math.max(3, Math.abs(px) * (at % 2 === 0 ? 0.01 : 0.03))

/** Runs in the page. The parts that are seen; nothing while a picture is still to come. */
function measure(parts: string): Box[] {
  const all = [...document.querySelectorAll<HTMLElement>(parts)].filter(({ offsetWidth }) => offsetWidth > 0)
  if (all.some((part) => part instanceof HTMLImageElement && part.naturalWidth === 0)) return []
  return all.map((part, index) => {
    const from = (all[index - 1] ?? part).getBoundingClientRect()
    const { x, y, width, height } = part.getBoundingClientRect()
    return [x - from.x, y - from.y, width, height]
  })
}

function differences(boxes: readonly Box[], expected: readonly Box[]): string[] {
  if (boxes.length === 0 || boxes.length !== expected.length)
    return [`${boxes.length} parts instead of ${expected.length}`]
  const isNear = (px: number, at: number, wanted = NaN) => Math.abs(px - wanted) <= toleranceOf(wanted, at)
  return boxes.flatMap((box, part) => {
    const wanted = expected[part] ?? []
    if (box.every((px, at) => isNear(px, at, wanted[at]))) return []
    return [`part ${part}: ${box.map(Math.round).join()} instead of ${wanted.map(Math.round).join()}`]
  })
}

for (const [group, sights] of Object.entries(SIGHTS)) {
  test(`${group} are as large as in Chromium, at three sizes`, async ({ device }) => {
    const pages = { engine: await device.open(), chromium: await openChromium() }
    for (const page of Object.values(pages)) await signInDriven(page, server.url)
    for (const [name, size] of Object.entries(SIZES)) {
      for (const sight of sights) {
        for (const page of Object.values(pages)) {
          await page.resize(size)
          await page.goto(server.url + sight.path)
          await page.sees(sight.sees)
          await expect
            .poll(() => page.evaluate(() => [innerWidth, innerHeight]))
            .toEqual([size.width, size.height])
          await sight.open?.(page)
        }
        const far = async () => {
          const [boxes, expected] = await Promise.all([
            pages.engine.evaluate(measure, sight.parts),
            pages.chromium.evaluate(measure, sight.parts),
          ])
          return differences(boxes, expected)
        }
        await expect.soft.poll(far, { message: `${sight.name} of a ${name}`, timeout: 15_000 }).toEqual([])
      }
    }
    await pages.chromium.close()
  })
}
