import { type Page, expect } from '@playwright/test'

/**
 * Notes all words that appear in the page from now on: a toast may be gone again before a busy machine looks.
 * @returns waits until these words have appeared since it was asked the last time
 */
export async function listen(page: Page): Promise<(words: string) => Promise<void>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) heard.push(node.textContent ?? '')
    }).observe(document.body, { childList: true, subtree: true })
  })
  const appeared = () =>
    page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0).join())
  return (words) => expect.poll(appeared).toContain(words)
}
