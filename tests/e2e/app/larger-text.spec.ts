import { expect, test } from '@playwright/test'
import { PHONE, TABLET, signIn, untilPainted } from '../../support/surveyor/app.ts'
import { cutTexts, setTextSize } from '../../support/browser/cut-text.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { SCENES } from '../../support/scenes/scenes.ts'

const server = runServerFor('file')

for (const [device, viewport] of [
  ['a phone', PHONE],
  ['a tablet', TABLET],
] as const) {
  test(`text that is set larger is larger, and whole, on ${device}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await signIn(page, server.url)
    for (const { name, open } of SCENES.filter(({ isMain }) => isMain)) {
      await test.step(name, async () => {
        await setTextSize(page, 16)
        await open(page, server.url)
        for (const size of [16, 24, 32]) {
          await setTextSize(page, size)
          await expect(page.locator('body')).toHaveCSS('font-size', `${(17 * size) / 16}px`)
          await untilPainted(page)
          expect.soft(await page.evaluate(cutTexts), `${name} at ${size}`).toEqual([])
        }
      })
    }
  })
}
