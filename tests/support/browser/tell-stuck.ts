import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'

const PATIENCE_MS = 5000

/** Of the present test; asked for as a fixture, a page would start Chromium where another engine is driven. */
const signedIn = new Set<Page>()

export function tellOfIfStuck(page: Page): void {
  signedIn.add(page)
}

/**
 * Behind each test; says of each page of one that failed whether its scripts run and whether it is drawn. A click
 * waits for frames without a word: where a page that answers gets none, the browser stands still and not the app.
 */
export async function tellIfStuck(hasFailed: boolean): Promise<void> {
  // Those of a file without a server of its own stay here until the next one.
  const pages = [...signedIn].filter((page) => !page.isClosed())
  signedIn.clear()
  for (const page of hasFailed ? pages : []) {
    const runs = await within(page.evaluate(() => document.visibilityState))
    const isDrawn = await within(nextFrame(page))
    console.error(
      `${page.url()}: scripts ${runs ?? 'stand still'}, ${isDrawn === null ? 'no frame' : 'drawn'}`,
    )
  }
}

const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise<true>((resolve) => requestAnimationFrame(() => resolve(true))))

const within = <T>(answer: Promise<T>): Promise<T | null> =>
  Promise.race([answer.catch(() => null), setTimeout(PATIENCE_MS, null, { ref: false })])
