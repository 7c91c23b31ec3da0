import type { Page } from '@playwright/test'

/**
 * Sets the clock of the page's workers forward, the engine's among them, and wakes them: what waits for a time
 * to pass finds that it has.
 */
export async function passTime(page: Page, ms: number): Promise<void> {
  for (const worker of page.workers()) {
    await worker.evaluate((shiftMs) => {
      const now = Date.now.bind(Date)
      Date.now = () => now() + shiftMs
    }, ms)
  }
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}
