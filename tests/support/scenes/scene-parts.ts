import { type Locator, type Page, expect } from '@playwright/test'
import { editorOf } from '../surveyor/root-editor.ts'

/** A screen, or a dialog on it, and how one gets there as somebody who may write and has the sample data. */
export interface Scene {
  name: string
  /** The screens that people spend their day with; the others follow from them. */
  isMain?: true
  /** Only the window, where something lies over the page. */
  isDialog?: true
  /** It looks through a camera, which only some browsers of the tests have. */
  needsCamera?: true
  open: (page: Page, url: string) => Promise<void>
}

export const GENERAL = `/reference-model/${encodeURIComponent('금속주물')}`
export const ROOT = `/root-model/${encodeURIComponent('한빛다이캐스팅')}`

export async function openEditor(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByLabel('공정명')).toBeVisible()
  await expect(page.getByText('공정 목록을 불러오는 중')).toHaveCount(0)
}

export async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const button = page.getByRole('button', { name: '모델 목록 열기' })
  const groups = page.getByRole('navigation', { name: '업종 그룹' })
  await expect(page.getByRole('banner')).toBeVisible()
  if (await button.isVisible()) await button.click()
  await groups.getByRole('button').first().click()
  await expect(groups.getByRole('link').first()).toBeVisible()
}

export async function openNewModel(page: Page, address: string, button: string): Promise<void> {
  await openList(page, address)
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: '그룹' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
}

export async function editProcess(page: Page, address: string): Promise<void> {
  await openEditor(page, address)
  await editorOf(page).edit('공정').click()
}

/** The window that lies over the page; there is one at a time. */
export function dialogOf(page: Page) {
  return page.getByRole('dialog').or(page.getByRole('alertdialog')).last()
}

export async function settle(page: Page): Promise<void> {
  await expect(dialogOf(page)).toBeVisible()
}

/** A search of 현장 입력; on a phone a button opens it. */
export async function searchOf(page: Page, name: string): Promise<Locator> {
  const field = page.getByRole('searchbox', { name })
  const opening = page.getByRole('button', { name })
  await expect(field.or(opening)).toBeVisible()
  if (await opening.isVisible()) await opening.click()
  return field
}
