import type { Page } from '@playwright/test'
import type { Operation } from '#local/operation.ts'

/** What waits on a device for a user, in the order of making. */
export async function outboxOf(page: Page, username = 'admin'): Promise<Operation[]> {
  const rows = (await rowsOf(page, 'operations', username)) as Operation[]
  return rows.sort((one, other) => one.seq - other.seq)
}

/** A table of a user's database on the device, read past the app; empty where there is no database yet. */
export function rowsOf(page: Page, table: string, username = 'admin'): Promise<unknown[]> {
  return page.evaluate(
    async ([name, store]) => {
      const known = await indexedDB.databases()
      if (!known.some((database) => database.name === name)) return []
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => {
          resolve(opening.result)
        }
        opening.onerror = () => {
          reject(opening.error ?? new Error('It cannot be opened.'))
        }
      })
      try {
        return await new Promise<unknown[]>((resolve, reject) => {
          const asking = db.transaction(store).objectStore(store).getAll()
          asking.onsuccess = () => {
            resolve(asking.result)
          }
          asking.onerror = () => {
            reject(asking.error ?? new Error('It cannot be read.'))
          }
        })
      } finally {
        db.close()
      }
    },
    [`survey:${username}`, table] as const,
  )
}
