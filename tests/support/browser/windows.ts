import { type Page, expect } from '@playwright/test'
import { DESKTOP, PHONE, TABLET, expectAccessible } from '../surveyor/app.ts'

/** In each window: nothing is wider than it is, and no rule of accessibility is broken. */
export async function expectWellInAllWindows(page: Page): Promise<void> {
  for (const viewport of [TABLET, PHONE, DESKTOP]) {
    await page.setViewportSize(viewport)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(viewport.width)
    await expectAccessible(page)
  }
}
