import type { Page } from '@playwright/test'

const NAME = 'somebody else'

/** Takes all the room that the browser leaves to the app, down to the last few hundred bytes. */
export async function fillDisk(page: Page): Promise<void> {
  await page.evaluate(async (name) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name, 1)
      opening.onupgradeneeded = () => opening.result.createObjectStore('blocks', { autoIncrement: true })
      opening.onsuccess = () => {
        resolve(opening.result)
      }
      opening.onerror = () => {
        reject(opening.error ?? new Error('It cannot be opened.'))
      }
    })
    const isKept = (bytes: Uint8Array) =>
      new Promise<boolean>((resolve) => {
        const writing = db.transaction('blocks', 'readwrite')
        writing.oncomplete = () => {
          resolve(true)
        }
        writing.onabort = () => {
          resolve(false)
        }
        writing.objectStore('blocks').add(bytes)
      })
    for (const size of [60_000, 4_000, 250]) {
      // Random, lest they be packed to nothing.
      while (await isKept(crypto.getRandomValues(new Uint8Array(size)))) {
        // The next one.
      }
    }
    db.close()
  }, NAME)
}

/** Gives it back. */
export async function makeRoom(page: Page): Promise<void> {
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve, reject) => {
        const deleting = indexedDB.deleteDatabase(name)
        deleting.onsuccess = () => {
          resolve()
        }
        deleting.onerror = () => {
          reject(deleting.error ?? new Error('It cannot be deleted.'))
        }
      }),
    NAME,
  )
}
