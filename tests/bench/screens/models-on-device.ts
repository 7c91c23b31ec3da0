import type { Page } from '@playwright/test'

/** Copies a root model of this device so many times, each under a key, slug and title of its own. */
export async function copyModelsOnDevice(page: Page, count: number): Promise<void> {
  await page.evaluate(async (copies) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => {
          resolve(request.result)
        }
        request.onerror = () => {
          reject(request.error ?? new Error('IndexedDB failed.'))
        }
      })
    const [found] = (await indexedDB.databases()).filter(({ name }) => name?.startsWith('survey:'))
    const db = await done(indexedDB.open(found?.name ?? ''))
    const models = db.transaction('models', 'readwrite').objectStore('models')
    interface Row {
      key: string
      slug: string
      view: { title: string; productionItem: string }
    }
    const [row] = (await done(models.getAll())) as Row[]
    if (row === undefined) throw new Error('There is no model on this device.')
    for (let at = 0; at < copies; at += 1) {
      const title = `${at % 2 === 0 ? '한빛주물' : '세창정밀'} ${at}라인`
      // Made here: listed whatever the server says.
      const key = `local-${crypto.randomUUID()}`
      const view = { ...row.view, title, productionItem: `감속기 하우징 ${at}호` }
      models.put({ ...row, key, serverId: null, slug: null, base: null, etag: null, view })
    }
    await new Promise((resolve) => {
      models.transaction.oncomplete = resolve
    })
    db.close()
  }, count)
}
