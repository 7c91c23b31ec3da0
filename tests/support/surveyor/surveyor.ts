import { type Locator, type Page, expect } from '@playwright/test'
import { outboxOf } from '../browser/device-rows.ts'
import { cameraPhoto, fileOf } from '../pictures/photo-files.ts'
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

export const rootPathOf = (title: string): string => `/root-model/${encodeURIComponent(title)}`

/** Opens a root model of the sample data by its address. */
export async function openModel(page: Page, url: string, title: string): Promise<void> {
  await page.goto(url + rootPathOf(title))
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(cardsOf(page).first()).toBeVisible()
}

/** Opens a model through its group in the list. */
export async function openFromList(page: Page, title: string, group: string): Promise<void> {
  await openList(page)
  const list = page.getByRole('complementary')
  const heading = list.getByRole('button', { name: new RegExp(`^${group}`) }).first()
  // It says so itself whether it is open; a link that is not there yet says nothing.
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
  await list.getByRole('link', { name: title }).click()
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

/** @param onMade called as soon as its card is there, before it is named */
export async function addProcess(page: Page, entry: ProcessEntry, onMade?: () => void): Promise<void> {
  const before = await cardsOf(page).count()
  await page.getByRole('button', { name: '공정 추가' }).first().click()
  await expect(cardsOf(page)).toHaveCount(before + 1)
  onMade?.()
  await expect(cardsOf(page).nth(before)).toHaveAttribute('aria-current', 'true')
  await page.getByLabel('공정명').fill(entry.name)
  await page.getByLabel('공정 설명').fill(entry.description)
  await saveProcess(page)
}

/** Takes photos with the camera for the process that is open, one after the other, and saves them. */
export async function takePhotos(page: Page, seeds: readonly number[]): Promise<void> {
  const photos: Buffer[] = []
  for (const seed of seeds) photos.push(await cameraPhoto(seed))
  await addPhotos(page, photos)
}

/** Adds photos to the process that is open, one after the other, and saves them. */
export async function addPhotos(page: Page, photos: readonly Buffer[]): Promise<void> {
  await editorOf(page).edit('공정').click()
  const album = albumOf(page)
  const before = Number.parseInt(await album.getByText(/^\d+장$/).innerText(), 10)
  for (const [index, photo] of photos.entries()) {
    await album.getByLabel('사진 찍기').setInputFiles(fileOf(photo))
    await expect(album.getByText(`${before + index + 1}장`)).toBeVisible()
  }
  await saveProcess(page)
}

/** Writes a text into the overview of the root model that is open, and saves it. */
export async function saveFeatures(page: Page, text: string): Promise<void> {
  await editorOf(page).edit('개요').click()
  await page.getByLabel('특징').fill(text)
  await editorOf(page).save('개요').click()
  await expect(page.getByLabel('특징')).toBeDisabled()
}

async function saveProcess(page: Page): Promise<void> {
  await editorOf(page).save('공정').click()
  await expect(page.getByLabel('공정명')).toBeDisabled()
}

/** The photos of the process that is open. */
export function albumOf(page: Page): Locator {
  return page.getByRole('group', { name: '사진' }).first()
}

/** What a refresh is answered where nobody is signed in. */
const NO_SESSION = JSON.stringify({ token: null })

/** Opens the app again. A browser that dies hard can lose its youngest cookies: then it asks who is there. */
export async function comeBack(page: Page, address: string, username = 'admin'): Promise<void> {
  const isRefresh = (url: string) => new URL(url).pathname === '/api/auth/refresh/'
  const answered = page.waitForResponse((answer) => isRefresh(answer.url()), { timeout: 60_000 })
  await page.goto(address)
  const answer = await answered
  // Told by its length: the body cannot be read any more once the page has gone on.
  const bytes = Number(answer.headers()['content-length'])
  if (answer.ok() && bytes > NO_SESSION.length) return
  const password = page.getByLabel('비밀번호')
  await expect(password).toBeVisible()
  const isAtLogin = page.url().endsWith('/login')
  if (isAtLogin) await page.getByLabel('아이디').fill(username)
  await password.fill(`demo-${username}`)
  await page.getByRole('button', { name: '로그인', exact: true }).click()
  await expect(password).toBeHidden()
  if (isAtLogin) await page.goto(address)
}

/** Nothing waits on the device any more. What does is told whole, with what the screen says of it. */
export async function untilDelivered(page: Page, username = 'admin'): Promise<void> {
  const waiting = async () => {
    const operations = await outboxOf(page, username)
    if (operations.length === 0) return []
    const said = await page.getByRole('status').allTextContents()
    return [...said, ...operations.map((operation) => JSON.stringify(operation).slice(0, 2_000))]
  }
  // A page that is just being left for another cannot be asked.
  const asked = () => waiting().catch(() => ['unknown'])
  await expect.poll(asked, { timeout: 90_000 }).toEqual([])
}

/** Everything that waited has reached the server, and the screen says so. */
export async function untilSynced(page: Page, username = 'admin'): Promise<void> {
  // The words on the screen may still be those of the round before.
  await untilDelivered(page, username)
  await expect(page.getByText(/^서버에 저장됨 \d\d:\d\d/).first()).toBeVisible({ timeout: 90_000 })
}
