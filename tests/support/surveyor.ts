import { type Locator, type Page, expect } from '@playwright/test'
import { cameraPhoto, fileOf } from './photo-files.ts'
import { editorOf } from './root-editor.ts'

/** What a surveyor does, by hand and by eye. */

export interface ProcessEntry {
  name: string
  description: string
}

export async function createRootModel(page: Page, title: string, group: string): Promise<void> {
  await openList(page)
  await page.getByRole('button', { name: '새 뿌리모델' }).click()
  const dialog = page.getByRole('dialog', { name: '새 뿌리모델' })
  await dialog.getByLabel('모델명').fill(title)
  await dialog.getByLabel('그룹', { exact: true }).click()
  await dialog.getByRole('option', { name: group, exact: true }).click()
  await dialog.getByRole('button', { name: '생성', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

/** Opens a model through its group in the list. */
export async function openFromList(page: Page, title: string, group: string): Promise<void> {
  await openList(page)
  const list = page.getByRole('complementary')
  const link = list.getByRole('link', { name: title })
  if (!(await link.isVisible()))
    await list
      .getByRole('button', { name: new RegExp(`^${group}`) })
      .first()
      .click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}

async function openList(page: Page): Promise<void> {
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024
  if (isNarrow) await page.getByRole('button', { name: '모델 목록 열기' }).click()
}

/** The cards of the process map. */
export function cardsOf(page: Page): Locator {
  return page.getByRole('list', { name: '공정도' }).getByRole('button')
}

export async function addProcess(page: Page, entry: ProcessEntry): Promise<void> {
  const before = await cardsOf(page).count()
  await page.getByRole('button', { name: '공정 추가' }).first().click()
  await expect(cardsOf(page)).toHaveCount(before + 1)
  const editor = editorOf(page)
  await editor.edit('공정').click()
  await page.getByLabel('공정명').fill(entry.name)
  await page.getByLabel('공정 설명').fill(entry.description)
  await saveProcess(page)
}

/** Takes photos with the camera for the process that is open, one after the other, and saves them. */
export async function takePhotos(page: Page, seeds: readonly number[]): Promise<void> {
  await editorOf(page).edit('공정').click()
  const album = albumOf(page)
  const before = Number.parseInt(await album.getByText(/^\d+장$/).innerText(), 10)
  for (const [index, seed] of seeds.entries()) {
    await album.getByLabel('사진 찍기').setInputFiles(fileOf(await cameraPhoto(seed)))
    await expect(album.getByText(`${before + index + 1}장`)).toBeVisible()
  }
  await saveProcess(page)
}

async function saveProcess(page: Page): Promise<void> {
  await editorOf(page).save('공정').click()
  await expect(page.getByLabel('공정명')).toBeDisabled()
}

/** The photos of the process that is open. */
export function albumOf(page: Page): Locator {
  return page.getByRole('group', { name: '사진' }).first()
}

/** Everything that waited has reached the server. */
export async function untilSynced(page: Page): Promise<void> {
  await expect(page.getByText(/^서버에 저장됨 \d\d:\d\d/).first()).toBeVisible({ timeout: 90_000 })
}
