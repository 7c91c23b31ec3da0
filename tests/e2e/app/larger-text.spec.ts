import { expect, test } from '@playwright/test'
import { PHONE, TABLET, signIn, untilPainted } from '../../support/surveyor/app.ts'
import { cutTexts, setTextSize } from '../../support/browser/cut-text.ts'
import { runServerFor } from '../../support/server/fixtures.ts'
import { SCENES } from '../../support/scenes/scenes.ts'
import { INSTALLED, LONG } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')

test('text that is set larger is larger, and whole, on a tablet and on a phone', LONG, async ({ page }) => {
  await page.setViewportSize(TABLET)
  await signIn(page, server.url)
  for (const { name, open } of SCENES.filter(({ isMain }) => isMain)) {
    await test.step(name, async () => {
      await page.setViewportSize(TABLET)
      await setTextSize(page, 16)
      await open(page, server.url)
      for (const viewport of [TABLET, PHONE]) {
        await page.setViewportSize(viewport)
        for (const size of [16, 24, 32]) {
          await setTextSize(page, size)
          await expect(page.locator('body')).toHaveCSS('font-size', `${(17 * size) / 16}px`)
          await untilPainted(page)
          const where = `${name} at ${size}, ${viewport.width} px`
          expect.soft(await page.evaluate(cutTexts), where).toEqual([])
        }
      }
    })
  }
})
