import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openApiSession } from '../support/server/api-session.ts'
import { runNetworkFor, runServerFor } from '../support/server/fixtures.ts'
import { cameraPhoto } from '../support/pictures/photo-files.ts'
import { queryStopped } from '../support/server/server-data.ts'
import { test } from './drivers/device.ts'
import { signInDriven } from './sign-in.ts'

const server = runServerFor('test')
const network = runNetworkFor('test', server)
const TITLE = '세창정밀주조 2라인'
let folder: string

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'survey-photo-'))
})
test.afterEach(() => {
  rmSync(folder, { recursive: true })
})

/** Of each process of each model that has this title. */
async function countPhotos(): Promise<number[]> {
  const api = openApiSession(server)
  const models = (await api.read('/api/root-model/?page_size=1000')) as Listed<{
    title: string
    slug: string
  }>
  const slugs = models.results.filter(({ title }) => title === TITLE).map(({ slug }) => slug)
  const counts = slugs.map(async (slug) => {
    const path = `/api/root-model/${encodeURIComponent(slug)}/processes/`
    const { results } = (await api.read(path)) as Listed<{ images: unknown[] }>
    return results.map(({ images }) => images.length)
  })
  return (await Promise.all(counts)).flat()
}

interface Listed<T> {
  results: T[]
}

test('the main job goes offline with a photo, outlives SIGKILL, and reaches the server once', async ({
  device,
}) => {
  const photo = join(folder, '20260302_081530.jpg')
  writeFileSync(photo, await cameraPhoto())
  let page = await device.open()
  await signInDriven(page, network.url)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.goto(`${network.url}/root-model`)
  await page.click('button', '모델 목록 열기')
  await page.sees('주조')
  // The list is written down a moment after it is shown.
  const isKept = () => Object.values(localStorage).some((kept) => String(kept).includes('"주조"'))
  await expect.poll(() => page.evaluate(isKept)).toBe(true)
  const isServed = () => navigator.serviceWorker.controller !== null
  await expect.poll(() => page.reload().then(() => page.evaluate(isServed))).toBe(true)

  await network.down()
  await page.reload()
  await page.sees('뿌리모델을 선택')
  await page.click('button', '모델 목록 열기')
  await page.click('button', '새 뿌리모델')
  await page.type('모델명', TITLE, { inDialog: true })
  await page.click('combobox', null, { inDialog: true })
  await page.click('option', '주조')
  await page.click('button', '생성', { inDialog: true })
  await page.sees(TITLE)
  await page.click('button', '공정 추가')
  await page.chooseFile('사진 찍기', photo)
  await page.sees('1장')
  await page.click('button', '공정 저장')
  // It is written down, and the form is no longer edited.
  await expect.poll(() => page.has('button', '공정 수정')).toBe(true)
  // Who dies before it has been written down signs in again, and goes on then.
  await expect.poll(() => device.hasOnDisk('remembered-user')).toBe(true)
  await device.kill()

  page = await device.open()
  await page.goto(`${network.url}/root-model`)
  await page.sees(/\d건 대기/)
  await network.up()
  await expect.poll(() => countPhotos(), { timeout: 90_000 }).toEqual([1])
  await page.close()

  await server.stop()
  const models = await queryStopped<{ id: number }>(server, 'select id from models where title = $1', [TITLE])
  expect(models).toHaveLength(1)
  const of = 'select count(*)::int as count from'
  const owner = [models[0]?.id]
  for (const table of ['processes', 'images']) {
    const made = await queryStopped(server, `${of} ${table} where model_id = $1`, owner)
    expect(made, table).toEqual([{ count: 1 }])
  }
})
