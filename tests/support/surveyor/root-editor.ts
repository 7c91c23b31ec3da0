import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './app.ts'

/** The buttons of the editor, by what they speak of: `edit('개요')`. */
export function editorOf(page: Page) {
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true })
  return {
    edit: (subject: string) => button(`${subject} 수정`),
    cancel: (subject: string) => button(`${subject} 수정 취소`),
    save: (subject: string) => button(`${subject} 저장`),
  }
}

/** Nothing is amiss while it is read, nor while all of it is edited. */
export async function expectAccessibleEditor(page: Page, subjects: readonly string[]): Promise<void> {
  await expectAccessible(page)
  for (const subject of subjects) await editorOf(page).edit(subject).click()
  await expectAccessible(page)
}

/** What the server says, asked with the session of the page. */
async function readApi(page: Page, path: string): Promise<unknown> {
  return page.evaluate(async (wanted) => {
    const renewed = await fetch('/api/auth/refresh/', { method: 'POST' })
    const { token } = (await renewed.json()) as { token: string }
    const answer = await fetch(wanted, { headers: { Authorization: `Token ${token}` } })
    return answer.json() as Promise<unknown>
  }, path)
}

type Models = 'root-model' | 'gen-biz-model'

export async function readModel(page: Page, slug: string, models: Models = 'root-model'): Promise<unknown> {
  return readApi(page, `/api/${models}/${encodeURIComponent(slug)}/`)
}

export async function readProcesses(
  page: Page,
  slug: string,
  models: Models = 'root-model',
): Promise<Record<string, unknown>[]> {
  const path = `/api/${models}/${encodeURIComponent(slug)}/processes/`
  const answer = (await readApi(page, path)) as { results: Record<string, unknown>[] }
  return answer.results
}
