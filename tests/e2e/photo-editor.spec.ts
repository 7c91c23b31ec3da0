import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Locator, type Page, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { TABLET, expectAccessible, signIn, watchViolations } from '../support/app.ts'
import { rowsOf } from '../support/device-rows.ts'
import { runServerFor } from '../support/fixtures.ts'
import { untilServedByWorker } from '../support/main-job.ts'
import { fileOf } from '../support/photo-files.ts'
import { editorOf } from '../support/root-editor.ts'
import { albumOf, untilSynced } from '../support/surveyor.ts'

const server = runServerFor('test')
const MODEL = `/root-model/${encodeURIComponent('한빛다이캐스팅')}?processIndex=1`

/** Parts of a photo's width and height. */
interface Part {
  left: number
  top: number
  right: number
  bottom: number
}

/** What must not leave the site, black on white, on a photo of noise. */
const SECRET: Part = { left: 0.25, top: 0.25, right: 0.5, bottom: 0.5 }
const AROUND: Part = { left: 0.23, top: 0.23, right: 0.52, bottom: 0.52 }
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
async function look(picture: Buffer, { left, top, right, bottom }: Part) {
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

async function expectCovered(picture: Buffer): Promise<void> {
  const covered = await look(picture, SECRET)
  expect(covered.lightest).toBeLessThan(COVER * 2)
  expect(covered.varies).toBeLessThan(4)
  // Nothing else went with it.
  expect((await look(picture, ELSEWHERE)).lightest).toBeGreaterThan(100)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: '사진 편집' })
const board = (page: Page) => dialog(page).getByRole('application')
const tool = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const drawn = (page: Page) => dialog(page).getByRole('list', { name: '그린 것' }).getByRole('button')

/** Where a part of the photo of 4 to 3 is on the screen. */
async function placeOf(surface: Locator, { left, top, right, bottom }: Part) {
  const box = await surface.boundingBox()
  if (box === null) throw new Error('The photo is not on screen.')
  const width = Math.min(box.width, (box.height * 4) / 3)
  const height = (width * 3) / 4
  const x = (share: number) => box.x + (box.width - width) / 2 + width * share
  const y = (share: number) => box.y + (box.height - height) / 2 + height * share
  return { from: { x: x(left), y: y(top) }, to: { x: x(right), y: y(bottom) } }
}

async function drag(page: Page, part: Part): Promise<void> {
  const { from, to } = await placeOf(board(page), part)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 6 })
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}

async function openEditor(page: Page): Promise<void> {
  await albumOf(page).getByRole('button', { name: '사진 편집' }).click()
  await expect(dialog(page)).toBeVisible()
  // Until the photo is there nothing can be drawn on it.
  await expect(board(page)).toHaveCSS('pointer-events', 'auto')
}

/** Opens the process for writing and adds a photo with something on it that must not leave. */
async function addSecret(page: Page): Promise<void> {
  await editorOf(page).edit('공정').click()
  const album = albumOf(page)
  const before = Number.parseInt(await album.getByText(/^\d+장$/).innerText(), 10)
  await album.getByLabel('사진 찍기').setInputFiles(fileOf(await photoWithSecret()))
  await expect(album.getByText(`${before + 1}장`)).toBeVisible()
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** Every picture that has come to the server since, wherever it keeps it. */
async function picturesSince(before: readonly string[]): Promise<Buffer[]> {
  const pictures: Buffer[] = []
  for (const file of filesIn(server.dataDir).filter((name) => !before.includes(name))) {
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
async function ownPictures(page: Page): Promise<{ key: string; bytes: Buffer }[]> {
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

test('what is covered offline never reaches the server, on a tablet that is four times slower', async ({
  page,
  context,
}) => {
  const violations = watchViolations(page)
  await signIn(page, server.url)
  await page.goto(server.url + MODEL)
  await untilServedByWorker(page)
  const before = filesIn(server.dataDir)
  await context.setOffline(true)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await addSecret(page)

  await openEditor(page)
  await expectAccessible(page)
  await drag(page, { left: 0.6, top: 0.2, right: 0.8, bottom: 0.4 })
  await tool(page, '원').click()
  await drag(page, { left: 0.1, top: 0.6, right: 0.3, bottom: 0.8 })
  await tool(page, '글자').click()
  await dialog(page).getByLabel('사진에 쓸 글자').fill('누유 지점')
  await dialog(page).getByRole('button', { name: '넣기' }).click()
  await dialog(page).getByLabel('사진에 쓸 글자').fill('여기')
  const beside = await placeOf(board(page), { left: 0.8, top: 0.8, right: 1, bottom: 1 })
  await page.mouse.click(beside.from.x, beside.from.y)
  await tool(page, '가리기').click()
  await drag(page, AROUND)
  await expect(drawn(page)).toHaveText(['1 화살표', '2 원', '3 글자 누유 지점', '4 글자 여기', '5 가리기'])
  await expectAccessible(page)
  await tool(page, '완료').click()
  await expect(dialog(page)).toBeHidden()
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await editorOf(page).save('공정').click()
  await expect(page.getByLabel('공정명')).toBeDisabled()
  expect(violations).toEqual([])

  await context.setOffline(false)
  await untilSynced(page)
  const kept = await ownPictures(page)
  expect(kept.map(({ key }) => key.startsWith('unedited:'))).toEqual([false])
  await server.stop()
  const pictures = await picturesSince(before)
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) await expectCovered(picture)
})

/** Looks at the photo that was added last. */
async function showLast(page: Page): Promise<void> {
  const album = albumOf(page)
  const count = Number.parseInt(await album.getByText(/^\d+장$/).innerText(), 10)
  while (!(await album.getByRole('button', { name: new RegExp(`사진 ${count} 자세히 보기$`) }).isVisible())) {
    await album.getByRole('button', { name: '이전 사진' }).click()
  }
}

test('a photo that was sent is not replaced, which is said, and its edited one becomes a photo of its own', async ({
  page,
}) => {
  await signIn(page, server.url)
  await page.goto(server.url + MODEL)
  await addSecret(page)
  await editorOf(page).save('공정').click()
  await untilSynced(page)
  const before = filesIn(server.dataDir)
  await editorOf(page).edit('공정').click()
  await showLast(page)
  const album = albumOf(page)
  const count = await album.getByText(/^\d+장$/).innerText()
  await openEditor(page)
  await expect(dialog(page).getByRole('note')).toContainText('바로 지워지지 않고')
  await tool(page, '가리기').click()
  await drag(page, AROUND)
  await tool(page, '완료').click()
  const question = page.getByRole('alertdialog', { name: '이미 올라갔거나 보내기 시작한 사진입니다.' })
  await expectAccessible(page)
  await question.getByRole('button', { name: '취소' }).click()
  await expect(drawn(page)).toHaveCount(1)
  expect(filesIn(server.dataDir).filter((name) => name.endsWith('.jpg') && !before.includes(name))).toEqual(
    [],
  )
  await tool(page, '완료').click()
  await question.getByRole('button', { name: '새 사진으로 넣기' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(album.getByText(count)).toBeVisible()
  await editorOf(page).save('공정').click()
  await untilSynced(page)
  await server.stop()
  const pictures = await picturesSince(before)
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) await expectCovered(picture)
})

test('all of it goes by keys: tools, moving, sizing, taking away, and a question before it is left', async ({
  page,
}) => {
  await page.setViewportSize(TABLET)
  await signIn(page, server.url)
  await page.goto(server.url + MODEL)
  await addSecret(page)
  await openEditor(page)
  await tool(page, '가리기').press('Enter')
  await expect(board(page)).toBeFocused()
  await expect(drawn(page)).toHaveText(['1 가리기'])
  for (let left = 0; left < 5; left += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  // A held key is one step.
  await page.keyboard.press('Control+z')
  await expect(drawn(page)).toHaveText(['1 가리기'])
  await page.keyboard.press('Delete')
  await expect(drawn(page)).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(drawn(page)).toHaveText(['1 가리기'])
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: '그린 것을 버릴까요?' })
  await expect(question.getByRole('button', { name: '취소' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await expect(drawn(page).first()).toHaveAttribute('aria-pressed', 'true')
  await dialog(page).getByRole('button', { name: '지우기' }).press('Enter')
  await expect(drawn(page)).toHaveCount(0)
  await board(page).press('Escape')
  await expect(dialog(page)).toBeHidden()
})
