import type { Page } from '@playwright/test'

/**
 * Plays the keyboard of an iPad: it lies over the window, which keeps its size, and only the part that is seen gets
 * smaller, and is moved where Safari moves it. To be called before the page is opened.
 */
export async function playKeyboard(page: Page) {
  await page.addInitScript(() => {
    const seen = Object.assign(new EventTarget(), { height: 0, offsetTop: 0, scale: 1, covered: 0 })
    Object.defineProperty(seen, 'height', { get: () => window.innerHeight - seen.covered })
    Object.defineProperty(window, 'visualViewport', { value: seen })
  })
  return {
    /** @param covered px of the window's height @param offsetTop px by which Safari has moved what is seen */
    show: (covered: number, offsetTop = 0) =>
      page.evaluate(
        (now) => {
          Object.assign(window.visualViewport!, now)
          window.visualViewport!.dispatchEvent(new Event('resize'))
        },
        { covered, offsetTop },
      ),
  }
}
