import { expect } from '@playwright/test'
import { runServerFor } from '../support/fixtures.ts'
import { openChromium } from './chromium.ts'
import { test } from './device.ts'
import type { DrivenPage } from './driven-page.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('file')
const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`

const SIZES = {
  tablet: { width: 820, height: 1180 },
  phone: { width: 390, height: 844 },
  desktop: { width: 1440, height: 900 },
}

/** How one gets to see it, from the page of the model, and what is measured there. */
const SIGHTS: { name: string; parts: string; open: (page: DrivenPage) => Promise<void> }[] = [
  { name: 'map', parts: 'ol[aria-label=공정도] li', open: () => Promise.resolve() },
  {
    name: 'album',
    parts: 'button[aria-label$="자세히 보기"], button[aria-label$="자세히 보기"] img',
    open: () => Promise.resolve(),
  },
  {
    name: 'dialog',
    parts: '[role=alertdialog], [role=alertdialog] button',
    open: (page) => page.click('button', '공정 삭제'),
  },
  {
    name: 'calendar',
    parts: '[role=dialog] table, [role=dialog] [role=gridcell] button',
    open: async (page) => {
      await page.click('button', '기타 정보 수정')
      await page.click('combobox', '입력일')
    },
  },
]

/** As much as letters of another rasteriser may move a line; what lies far down is moved by each line over it. */
const toleranceOf = (px: number): number => Math.max(3, Math.abs(px) / 100)

type Box = [x: number, y: number, width: number, height: number]

/** Runs in the page. The parts that are seen, each from the first one; nothing while a picture is still to come. */
function measure(parts: string): Box[] {
  const all = [...document.querySelectorAll<HTMLElement>(parts)].filter(({ offsetWidth }) => offsetWidth > 0)
  if (all.some((part) => part instanceof HTMLImageElement && part.naturalWidth === 0)) return []
  const from = all[0]?.getBoundingClientRect() ?? new DOMRect()
  return all.map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return [x - from.x, y - from.y, width, height]
  })
}

function differences(boxes: readonly Box[], expected: readonly Box[]): string[] {
  if (boxes.length === 0 || boxes.length !== expected.length)
    return [`${boxes.length} parts instead of ${expected.length}`]
  const isNear = (px: number, wanted = NaN) => Math.abs(px - wanted) <= toleranceOf(wanted)
  return boxes.flatMap((box, part) => {
    const wanted = expected[part] ?? []
    if (box.every((px, at) => isNear(px, wanted[at]))) return []
    return [`part ${part}: ${box.map(Math.round).join()} instead of ${wanted.map(Math.round).join()}`]
  })
}

test('map, album, dialogs and calendar are as large as in Chromium, at three sizes', async ({ device }) => {
  const pages = { engine: await device.open(), chromium: await openChromium() }
  for (const page of Object.values(pages)) await signInDriven(page, server.url)
  for (const [name, size] of Object.entries(SIZES)) {
    for (const sight of SIGHTS) {
      for (const page of Object.values(pages)) {
        await page.resize(size)
        await page.goto(server.url + MODEL)
        await page.sees('공정 삭제')
        await expect
          .poll(() => page.evaluate(() => [innerWidth, innerHeight]))
          .toEqual([size.width, size.height])
        await sight.open(page)
      }
      const far = async () => {
        const [boxes, expected] = await Promise.all([
          pages.engine.evaluate(measure, sight.parts),
          pages.chromium.evaluate(measure, sight.parts),
        ])
        return differences(boxes, expected)
      }
      await expect.poll(far, { message: `${sight.name} of a ${name}` }).toEqual([])
    }
  }
  await pages.chromium.close()
})
