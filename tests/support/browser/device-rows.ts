import type { Page } from '@playwright/test'
import type { Operation } from '#local/outbox/operation.ts'

/** What waits on a device for a user, in the order of making. */
export async function outboxOf(page: Page, username = 'admin'): Promise<Operation[]> {
  const rows = (await rowsOf(page, 'operations', username)) as Operation[]
  return rows.sort((one, other) => one.seq - other.seq)
}

/** Puts a row into a user's database on the device, past the app. */
export async function putRow(page: Page, table: string, row: object, username = 'admin'): Promise<void> {
  await inStore(page, [`survey:${username}`, table, row])
}

/** A table of a user's database on the device, read past the app; empty where there is no database yet. */
export function rowsOf(page: Page, table: string, username = 'admin'): Promise<unknown[]> {
  return inStore(page, [`survey:${username}`, table, null])
}

/** @param call the database, the table, and a row to be put first */
function inStore(page: Page, call: readonly [string, string, object | null]): Promise<unknown[]> {
  return page.evaluate(async ([name, table, row]) => {
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
        const store = db.transaction(table, row === null ? 'readonly' : 'readwrite').objectStore(table)
        if (row !== null) store.put(row)
        const asking = store.getAll()
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
  }, call)
}
