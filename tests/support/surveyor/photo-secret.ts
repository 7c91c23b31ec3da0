import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Locator, type Page, expect } from '@playwright/test'
import sharp from 'sharp'
import { rowsOf } from '../browser/device-rows.ts'
import { fileOf } from '../pictures/photo-files.ts'
import { editorOf } from './root-editor.ts'
import { albumOf } from './surveyor.ts'

/** A photo with something on it that must not leave the device, and the editor that covers it. */

/** Parts of a photo's width and height. */
interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

/** What must not leave the site, black on white, on a photo of noise. */
export const SECRET: Part = { left: 0.25, top: 0.25, right: 0.5, bottom: 0.5 }
export const AROUND: Part = { left: 0.23, top: 0.23, right: 0.52, bottom: 0.52 }
const ELSEWHERE: Part = { left: 0.6, top: 0.6, right: 0.9, bottom: 0.9 }
const COVER = 24

async function photoWithSecret(): Promise<Buffer> {
  const [width, height] = [1600, 1200]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const stripes = Array.from({ length: 20 }, (_, at) => `<rect x="${at * 20}" width="10" height="300"/>`)
  const secret = Buffer.from(
    `<svg width="400" height="300"><rect width="400" height="300" fill="white"/>${stripes.join('')}</svg>`,
  )
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise } })
    .composite([{ input: secret, left: width * SECRET.left, top: height * SECRET.top }])
    .jpeg({ quality: 90 })
    .toBuffer()
}

/** How dark a part of a picture is at the most, and how much it varies. */
export async function look(picture: Buffer, { left, top, right, bottom }: Part) {
  const { width, height } = await sharp(picture).metadata()
  const box = {
    left: Math.round(width * left),
    top: Math.round(height * top),
    width: Math.round(width * (right - left)),
    height: Math.round(height * (bottom - top)),
  }
  const part = await sharp(picture).extract(box).toBuffer()
  const { channels } = await sharp(part).stats()
  return {
    lightest: Math.max(...channels.map(({ max }) => max)),
    varies: Math.max(...channels.map(({ stdev }) => stdev)),
  }
}

export async function expectCovered(picture: Buffer): Promise<void> {
  const covered = await look(picture, SECRET)
  expect(covered.lightest).toBeLessThan(COVER * 2)
  expect(covered.varies).toBeLessThan(4)
  // Nothing else went with it.
  expect((await look(picture, ELSEWHERE)).lightest).toBeGreaterThan(100)
}

export const dialog = (page: Page) => page.getByRole('dialog', { name: '사진 편집' })
export const board = (page: Page) => dialog(page).getByRole('application')
export const tool = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
export const drawn = (page: Page) => dialog(page).getByRole('list', { name: '그린 것' }).getByRole('button')

/** Where a part of the photo of 4 to 3 is on the screen. */
export async function placeOf(surface: Locator, { left, top, right, bottom }: Part) {
  const box = await surface.boundingBox()
  if (box === null) throw new Error('The photo is not on screen.')
  const width = Math.min(box.width, (box.height * 4) / 3)
  const height = (width * 3) / 4
  const x = (share: number) => box.x + (box.width - width) / 2 + width * share
  const y = (share: number) => box.y + (box.height - height) / 2 + height * share
  return { from: { x: x(left), y: y(top) }, to: { x: x(right), y: y(bottom) } }
}

export async function drag(page: Page, part: Part): Promise<void> {
  const { from, to } = await placeOf(board(page), part)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 })
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}

export async function openEditor(page: Page): Promise<void> {
  await albumOf(page).getByRole('button', { name: '사진 편집' }).click()
  await expect(dialog(page)).toBeVisible()
  // Until the photo is there nothing can be drawn on it.
  await expect(board(page)).toHaveCSS('pointer-events', 'auto')
}

/** Opens the process for writing and adds a photo with something on it that must not leave. */
export async function addSecret(page: Page): Promise<void> {
  await editorOf(page).edit('공정').click()
  const album = albumOf(page)
  const before = Number.parseInt(await album.getByText(/^\d+장$/).innerText(), 10)
  await album.getByLabel('사진 찍기').setInputFiles(fileOf(await photoWithSecret()))
  await expect(album.getByText(`${before + 1}장`)).toBeVisible()
}

export const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Every picture that has come into the folder of a server since, wherever it keeps it. */
export async function picturesSince(folder: string, before: readonly string[]): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const file of filesIn(folder).filter((name) => !before.includes(name))) {
    const bytes = readFileSync(file)
    const isPicture = await sharp(bytes)
      .metadata()
      .then(
        () => true,
        () => false,
      )
    if (isPicture) pictures.push(bytes)
  }
  return pictures
}

/** The pictures that this device has of photos that were made on it, by their keys, once they are prepared. */
export async function ownPictures(page: Page): Promise<{ key: string; bytes: Buffer }[]> {
  await untilPrepared(page)
  const found = await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('survey:admin')
      opening.onsuccess = () => resolve(opening.result)
    })
    const rowsIn = (table: string) =>
      new Promise<{ key: string; bytes: ArrayBuffer }[]>((resolve) => {
        const reading = db.transaction(table).objectStore(table).getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
    const rows = [...(await rowsIn('originals')), ...(await rowsIn('pictures'))]
    db.close()
    return Promise.all(
      rows.map(async ({ key, bytes }) => {
        const address = await new Promise<string>((resolve) => {
          const reader = new FileReader()
          reader.onload = () => resolve(reader.result as string)
          reader.readAsDataURL(new Blob([bytes]))
        })
        return { key, base64: address.slice(address.indexOf(',') + 1) }
      }),
    )
  })
  return found
    .filter(({ key }) => key.includes('local-'))
    .map(({ key, base64 }) => ({ key, bytes: Buffer.from(base64, 'base64') }))
}

/** No photo waits for its smaller picture. */
async function untilPrepared(page: Page): Promise<void> {
  const unmade = async () =>
    ((await rowsOf(page, 'photos')) as { stage: string }[]).filter(({ stage }) => stage === 'original')
  await expect.poll(unmade).toEqual([])
}

/** Covers what must not leave, and is done. */
export async function cover(page: Page): Promise<void> {
  await openEditor(page)
  await tool(page, '가리기').click()
  await drag(page, AROUND)
  await expect(drawn(page)).toHaveText(['1 가리기'])
  await tool(page, '완료').click()
  await expect(dialog(page)).toBeHidden()
}

/** Looks at the photo that was added last. */
export async function showLast(page: Page): Promise<void> {
  const album = albumOf(page)
  const count = Number.parseInt(await album.getByText(/^\d+장$/).innerText(), 10)
  while (!(await album.getByRole('button', { name: new RegExp(`사진 ${count} 자세히 보기$`) }).isVisible())) {
    await album.getByRole('button', { name: '이전 사진' }).click()
  }
}
