import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { DESKTOP, PHONE, TABLET, signIn } from '../support/surveyor/app.ts'
import { runServerFor } from '../support/server/fixtures.ts'
import { SCENES } from '../support/scenes/scenes.ts'

const server = runServerFor('file')
const FOLDER = join(import.meta.dirname, '..', '..', 'pictures')

/** The tablet upright, and as it lies on a desk. */
const SIZES = {
  phone: PHONE,
  tablet: TABLET,
  across: { width: TABLET.height, height: TABLET.width },
  desktop: DESKTOP,
}
/** `ASKED='photo|camera' npm run pictures`: those alone. */
const ASKED = new RegExp(process.env['ASKED'] ?? '')
const THEMES = ['light', 'dark', 'contrast']
const sittings = (Object.keys(SIZES) as (keyof typeof SIZES)[]).flatMap((size) =>
  THEMES.map((theme) => ({ size, theme })),
)

for (const { size, theme } of sittings) {
  test(`${size}, ${theme}`, async ({ page }) => {
    await page.setViewportSize(SIZES[size])
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
    const take = (name: string, fullPage = false) =>
      page.screenshot({ path: join(FOLDER, `${size}-${theme}`, `${name}.png`), fullPage })
    await page.goto(`${server.url}/login`)
    await expect(page.getByRole('heading', { name: '로그인' })).toBeVisible()
    await take('login')
    await signIn(page, server.url)
    for (const { name, isDialog, open } of SCENES.filter((scene) => ASKED.test(scene.name))) {
      await open(page, server.url)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      if (isDialog !== true) await page.evaluate(() => window.scrollTo(0, 0))
      await page.waitForTimeout(250)
      await take(name, isDialog !== true)
    }
  })
}
