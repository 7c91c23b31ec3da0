import { type Page, expect, test } from '@playwright/test'
import { TABLET, expectAccessible, haveSession } from '../../support/surveyor/app.ts'
import { outboxOf, rowsOf } from '../../support/browser/device-rows.ts'
import { isWrite } from '../../support/server/fault-proxy.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { holdDatabase } from '../../support/browser/hold-database.ts'
import { cameraPhoto, fileOf } from '../../support/pictures/photo-files.ts'
import { editorOf, readModel, readProcesses } from '../../support/surveyor/root-editor.ts'
import { albumOf, cardsOf, untilSynced } from '../../support/surveyor/surveyor.ts'
import { INSTALLED, LONG } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const network = runNetworkFor('test', server)
test.use({ viewport: TABLET })

const MODEL = '한빛다이캐스팅'
const HOLD = '/health?hold'

async function openModel(page: Page): Promise<void> {
  await page.goto(`${network.url}/root-model/${encodeURIComponent(MODEL)}`)
  await expect(cardsOf(page).first()).toBeVisible()
}

const silence = (page: Page) =>
  page.getByRole('alert').filter({ hasText: '이 기기의 저장소가 응답하지 않습니다.' })
const features = (page: Page) => page.getByLabel('특징')

// S-01, S-18
test('a database that opens and does not answer is told of; what is saved meanwhile goes on by itself, whole', async ({
  page,
  context,
}) => {
  await haveSession(page, network.url)
  await openModel(page)
  const photosOf = async () =>
    (await readProcesses(page, MODEL)).map(({ images }) => (images as unknown[]).length)
  const before = await photosOf()
  const editor = editorOf(page)
  await editor.edit('공정').click()
  await albumOf(page)
    .getByLabel('사진 찍기')
    .setInputFiles(fileOf(await cameraPhoto(7)))
  await expect(albumOf(page).getByText(`${(before[0] ?? 0) + 1}장`)).toBeVisible()
  await editor.edit('개요').click()
  await features(page).fill('저장소가 멈추기 전에 쓴 글')
  await expect.poll(async () => JSON.stringify(await rowsOf(page, 'drafts'))).toContain('멈추기 전에 쓴 글')

  const holder = await context.newPage()
  expect(await holdDatabase(holder, network)).toBe(true)
  await page.bringToFront()
  network.seen.length = 0
  await features(page).fill('저장소가 멈춘 동안 쓴 글')
  await editor.save('개요').click()
  await editor.save('공정').click()
  await expect(silence(page)).toBeVisible()
  await expect(silence(page)).toContainText('저장소가 응답하면 멈춘 저장을 이어서 합니다.')
  await expectAccessible(page)
  // Nothing is called saved, and nothing has left the screen.
  await expect(features(page)).toBeEnabled()
  await expect(features(page)).toHaveValue('저장소가 멈춘 동안 쓴 글')
  expect(network.seen.filter(isWrite)).toEqual([])
  // A page that is opened now says the same.
  const late = await context.newPage()
  await late.goto(page.url())
  await expect(silence(late)).toBeVisible()

  await holder.close()
  await expect(silence(page)).toBeHidden()
  await expect(features(page)).toBeDisabled()
  await expect(page.getByLabel('공정명')).toBeDisabled()
  await expect(cardsOf(late).first()).toBeVisible()
  await expect(silence(late)).toBeHidden()
  await untilSynced(page)
  expect(await readModel(page, MODEL)).toMatchObject({ features: '저장소가 멈춘 동안 쓴 글' })
  expect(await photosOf()).toEqual(before.map((count, index) => (index === 0 ? count + 1 : count)))
  expect(await rowsOf(page, 'drafts')).toEqual([])
})

/** The sync worker of the page stops inside a transaction over everything, for ever. */
async function hangWorker(page: Page): Promise<void> {
  const find = () => page.workers().find((one) => one.url().includes('sync'))
  await expect.poll(() => find() !== undefined).toBe(true)
  const hangs = find()?.evaluate(
    (address) =>
      new Promise(() => {
        const opening = indexedDB.open('survey:admin')
        opening.onsuccess = () => {
          const db = opening.result
          const whole = db.transaction([...db.objectStoreNames], 'readwrite')
          whole.objectStore('meta').count().onsuccess = () => {
            const call = new XMLHttpRequest()
            call.open('GET', address, false)
            call.send()
          }
        }
      }),
    HOLD,
  )
  // It ends with its worker.
  hangs?.catch(() => undefined)
  await expect.poll(() => network.seen.some(({ path }) => path === HOLD)).toBe(true)
}

// S-07
test(
  'a worker that hangs inside the database is replaced, and nobody has to do anything',
  LONG,
  async ({ page, context }) => {
    await haveSession(page, network.url)
    await openModel(page)
    const second = await context.newPage()
    await openModel(second)
    const never = Promise.withResolvers<null>()
    network.decide(({ path }) => (path === HOLD ? { until: never.promise } : 'pass'))
    await hangWorker(second)
    await page.bringToFront()
    const editor = editorOf(page)
    await editor.edit('개요').click()
    await features(page).fill('남의 창이 멈춘 동안 쓴 글')
    await editor.save('개요').click()
    await expect(features(page)).toBeDisabled()
    await untilSynced(page)
    expect(await outboxOf(page)).toEqual([])
    expect(await readModel(page, MODEL)).toMatchObject({ features: '남의 창이 멈춘 동안 쓴 글' })
    never.resolve(null)
  },
)
