import { expect } from '@playwright/test'
import type { DrivenPage } from './drivers/driven-page.ts'

/** The list of models is there, and nothing holds the database of who works here. */
export async function expectList(page: DrivenPage): Promise<void> {
  await page.sees('뿌리모델을 선택')
  // A page that was kept for the way back may have it open.
  if (!(await page.has('button', '목록 닫기'))) await page.click('button', '모델 목록 열기')
  await page.sees('주조')
  await expectFree(page)
}

export async function expectFree(page: DrivenPage): Promise<void> {
  // Whatever holds the database would keep this waiting.
  const canWrite = () =>
    new Promise<boolean>((resolve, reject) => {
      const opened = indexedDB.open('survey:admin')
      opened.onerror = () => reject(new Error('It does not open.'))
      opened.onsuccess = () => {
        const connection = opened.result
        const transaction = connection.transaction([...connection.objectStoreNames], 'readwrite')
        transaction.objectStore('meta').get('epoch')
        transaction.oncomplete = () => {
          connection.close()
          resolve(true)
        }
      }
    })
  expect(await page.evaluate(canWrite)).toBe(true)
}
