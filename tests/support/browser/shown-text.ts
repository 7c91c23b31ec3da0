import { type Page, expect } from '@playwright/test'

/**
 * Notes all words that appear in the page from now on: a toast may be gone again before a busy machine looks.
 * @returns a function that waits until these words have appeared since its last call
 */
export async function watchShownText(page: Page): Promise<(words: string) => Promise<void>> {
  await page.evaluate(() => {
    const shownTexts: string[] = []
    Object.assign(window, { shownTexts })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) shownTexts.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  const appeared = () =>
    page.evaluate(() => (window as unknown as { shownTexts: string[] }).shownTexts.splice(0).join())
  return (words) => expect.poll(appeared).toContain(words)
}
