import { type CDPSession, type Page, expect } from '@playwright/test'

export interface Disk {
  /** From now on the browser refuses whatever the app wants to keep. */
  fill: () => Promise<void>
  makeRoom: () => Promise<void>
}

/** The room that the browser leaves to the app of a page. */
export async function diskOf(page: Page): Promise<Disk> {
  const devtools: CDPSession = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  return {
    fill: async () => {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 })
      // The browser goes on for a while by what it knew before.
      await expect.poll(() => isSomethingKept(page)).toBe(false)
    },
    makeRoom: async () => {
      await devtools.send('Storage.overrideQuotaForOrigin', { origin })
      await expect.poll(() => isSomethingKept(page)).toBe(true)
    },
  }
}

/** Tried in a database of its own. */
function isSomethingKept(page: Page): Promise<boolean> {
  return page.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('somebody else', 1)
        opening.onupgradeneeded = () => opening.result.createObjectStore('blocks')
        opening.onerror = () => {
          resolve(false)
        }
        opening.onsuccess = () => {
          const writing = opening.result.transaction('blocks', 'readwrite')
          const end = (isKept: boolean) => {
            opening.result.close()
            resolve(isKept)
          }
          writing.oncomplete = () => {
            end(true)
          }
          writing.onabort = () => {
            end(false)
          }
          writing.objectStore('blocks').put(new Uint8Array(50_000), 1)
        }
      }),
  )
}
