import type { Page } from '@playwright/test'

/**
 * Sets the clocks of a page's sync worker forward and wakes it: what waits for a time finds that it has passed.
 */
export async function advanceClock(page: Page, ms: number): Promise<void> {
  const engine = page.workers().find((worker) => worker.url().includes('sync'))
  await engine?.evaluate((shiftMs) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + shiftMs
    const elapsed = performance.now.bind(performance)
    performance.now = () => elapsed() + shiftMs
  }, ms)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}
