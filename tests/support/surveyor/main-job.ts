import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, expect } from '@playwright/test'
import sharp from 'sharp'
import { UPPER_LEFT } from '../pictures/photo-files.ts'
import type { RunningServer } from '../server/run-server.ts'
import { queryStopped } from '../server/server-data.ts'
import { addProcess, albumOf, cardsOf, createRootModel, openFromList, takePhotos } from './surveyor.ts'

/** The main job: a new model with two processes and three photos, recorded in a hall. */

export const TITLE = '세창정밀주조 2라인'
export const MELTING = { name: '용해', description: 'ADC12 잉곳을 720 ℃에서 용해' }
const CASTING = { name: '다이캐스팅', description: '850톤 콜드챔버 2대, 사이클 62초' }

/** Seen once with network: the list of groups, and the service worker in charge. */
export async function prepareForOffline(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/root-model`)
  await page.getByRole('button', { name: '모델 목록 열기' }).click()
  await expect(page.getByRole('complementary').getByText('주조', { exact: true })).toBeVisible()
  // The list is written down a moment after it is shown.
  const isKept = () => Object.values(localStorage).some((kept) => String(kept).includes('"주조"'))
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
  await untilServedByWorker(page)
}

/** The page is served by the service worker from now on, so that it opens without network. */
export async function untilServedByWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(async () => {
      await page.reload()
      return page.evaluate(() => navigator.serviceWorker.controller !== null)
    })
    .toBe(true)
}

export async function beginModel(page: Page): Promise<void> {
  await createRootModel(page, TITLE, '주조')
}

export async function recordEverything(page: Page): Promise<void> {
  await beginModel(page)
  await addProcess(page, MELTING)
  await takePhotos(page, [1, 2])
  await addProcess(page, CASTING)
  await takePhotos(page, [3])
}

export async function expectEverything(page: Page): Promise<void> {
  await openFromList(page, TITLE, '주조')
  await expect(cardsOf(page)).toHaveCount(2)
  await expect(cardsOf(page).nth(0)).toContainText(MELTING.name)
  await expect(cardsOf(page).nth(1)).toContainText(CASTING.name)
  await cardsOf(page).nth(0).click()
  await expect(page.getByLabel('공정 설명')).toHaveValue(MELTING.description)
  await expect(albumOf(page).getByText('2장')).toBeVisible()
  const picture = albumOf(page).getByRole('img').first()
  await expect
    .poll(() => picture.evaluate((img) => (img as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100)
}

/**
 * Asked of the server's own database and of the files that it keeps. Stops the server.
 * @param expected.stored photos that it holds, shown or not
 */
export async function expectOneOfEach(server: RunningServer, expected = { stored: 3 }): Promise<void> {
  await server.stop()
  const models = await queryStopped<{ id: number }>(server, 'select id from models where title = $1', [TITLE])
  expect(models).toHaveLength(1)
  const processes = await queryStopped<{ name: string; description: string; process_number: string }>(
    server,
    'select name, description, process_number from processes where model_id = $1 order by "order"',
    [models[0]?.id],
  )
  expect(processes).toMatchObject([MELTING, CASTING])
  expect(processes.map((process) => process.process_number)).toEqual([
    `R${models[0]?.id ?? ''}-1.0`,
    `R${models[0]?.id ?? ''}-2.0`,
  ])
  const photos = await queryStopped<{ name: string; content_hash: string; captured_at: string | null }>(
    server,
    `select p.name, i.content_hash, i.captured_at from process_images pi
     join processes p on p.id = pi.process_id join images i on i.id = pi.image_id
     where p.model_id = $1 order by p."order", pi.position`,
    [models[0]?.id],
  )
  expect(photos.map(({ name }) => name)).toEqual([MELTING.name, MELTING.name, CASTING.name])
  expect(new Set(photos.map(({ content_hash }) => content_hash)).size).toBe(3)
  const stored = await queryStopped(server, 'select id from images where model_id = $1', [models[0]?.id])
  expect(stored).toHaveLength(expected.stored)
  for (const photo of photos) await expectUprightAndBare(server, photo.content_hash)
  expect(photos.every(({ captured_at }) => captured_at !== null)).toBe(true)
}

async function expectUprightAndBare(server: RunningServer, hash: string): Promise<void> {
  const file = join(server.dataDir, 'photos', hash.slice(0, 2), `${hash}.jpg`)
  expect(existsSync(file)).toBe(true)
  const picture = sharp(readFileSync(file))
  const { width, height, exif, orientation } = await picture.metadata()
  expect({ isUpright: height > width, exif, orientation }).toEqual({
    isUpright: true,
    exif: undefined,
    orientation: undefined,
  })
  const [r = 0, g = 0, b = 0] = await picture
    .extract({ left: 20, top: 20, width: 1, height: 1 })
    .raw()
    .toBuffer()
  expect(Math.abs(r - UPPER_LEFT.r) + Math.abs(g - UPPER_LEFT.g) + Math.abs(b - UPPER_LEFT.b)).toBeLessThan(
    60,
  )
}
