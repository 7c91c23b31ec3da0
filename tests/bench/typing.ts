import type { CDPSession, Locator, Page } from '@playwright/test'

/** Below the pause after which the server is asked. */
const BETWEEN_KEYS_MS = 250

/** Processor time of the page's thread so far: what else runs on this machine does not count. */
export async function startThreadClock(cdp: CDPSession): Promise<() => Promise<number>> {
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await cdp.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
}

/**
 * Types words as a Korean keyboard does, state by state, into the search field of a dialog.
 * @returns what each key cost the page's thread, in ms
 */
export async function costsOfTyping(
  page: Page,
  dialog: Locator,
  words: readonly (readonly string[])[],
): Promise<number[]> {
  const cdp = await page.context().newCDPSession(page)
  const busyMs = await startThreadClock(cdp)
  const costs: number[] = []
  for (const states of words) {
    for (const text of states) {
      const before = await busyMs()
      await cdp.send('Input.imeSetComposition', {
        text,
        selectionStart: text.length,
        selectionEnd: text.length,
      })
      await page.waitForTimeout(BETWEEN_KEYS_MS)
      costs.push((await busyMs()) - before)
    }
    await cdp.send('Input.insertText', { text: states.at(-1) ?? '' })
    await dialog.getByRole('searchbox').fill('')
    await page.waitForTimeout(BETWEEN_KEYS_MS)
  }
  return costs
}

/** The value below which this share of the numbers lies. */
export function share(numbers: readonly number[], of: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0
}
