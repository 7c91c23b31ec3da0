// `npm run bench:ui`: from the tap on a model in the list to its page, with 60 processes and 300 photos on the
// device, in the production build. Warm: the page has been open before. Fails above 300 ms at the median.
import { type Page, chromium } from '@playwright/test'
import sharp from 'sharp'
import { DESKTOP, signIn } from '../../support/surveyor/app.ts'
import { wholeBrowser } from '../../support/browser/browsers.ts'
import { callApi, uploadImage } from '../../support/server/call-api.ts'
import globalSetup from '../../support/server/global-setup.ts'
import { discardServer, runServer } from '../../support/server/run-server.ts'
import { share } from '../typing.ts'

const PROCESSES = 60
const PHOTOS_EACH = 5
const ROUNDS = 15
const LIMIT_MS = 300
const TITLE = '대형 라인'

await globalSetup()
const server = await runServer()
const browser = await chromium.launch(wholeBrowser)
try {
  const page = await browser.newPage({ viewport: DESKTOP })
  await signIn(page, server.url)
  const group = await makeModel(page)
  await page.goto(`${server.url}/root-model`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null))
  await page.reload()
  const list = page.getByRole('complementary')
  await list.getByRole('button', { name: new RegExp(`^${group}`) }).click()
  await list.getByRole('button', { name: /내려받기/ }).click()
  await list.getByText(/^오프라인 준비 완료/).waitFor({ timeout: 300_000 })

  await watchOpening(page)
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    await list.getByRole('link', { name: TITLE }).click()
    const took = await page.waitForFunction(() => Reflect.get(window, 'tookMs') as number | undefined)
    // The first opening is the cold one.
    if (round > 0) times.push((await took.jsonValue()) ?? Infinity)
    await page.getByRole('link', { name: '뿌리', exact: true }).click()
    await page.getByText('뿌리모델을 선택해주세요.').waitFor()
  }
  const [median, p95] = [share(times, 0.5), share(times, 0.95)]
  process.stdout.write(
    `${times.length} openings of ${PROCESSES} processes and ${PROCESSES * PHOTOS_EACH} photos: ` +
      `median ${median.toFixed(0)} ms of ${LIMIT_MS}, p95 ${p95.toFixed(0)} ms\n`,
  )
  if (median > LIMIT_MS) process.exitCode = 1
} finally {
  await browser.close()
  await discardServer(server)
}

/** From the tap until all cards stand, the form is there and every picture in view is painted. */
async function watchOpening(page: Page): Promise<void> {
  await page.evaluate((cards) => {
    const isOpen = () => {
      if (document.querySelectorAll('[data-process]').length < cards) return false
      if (document.querySelector('textarea') === null) return false
      const pictures = [...document.images].filter((img) => {
        const box = img.getBoundingClientRect()
        return box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
      })
      return pictures.every((img) => img.complete && img.naturalWidth > 0)
    }
    addEventListener(
      'click',
      (event) => {
        if (!(event.target instanceof Element) || event.target.closest('a[href*="root-model/"]') === null)
          return
        Reflect.deleteProperty(window, 'tookMs')
        const look = () => {
          if (isOpen()) Reflect.set(window, 'tookMs', performance.now() - event.timeStamp)
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      },
      { capture: true },
    )
  }, PROCESSES)
}

/** @returns the name of the group of the model */
async function makeModel(page: Page): Promise<string> {
  const groups = (await callApi(page, 'GET', '/api/root-model-group/')) as {
    id: number
    name: string
    models: unknown[]
  }[]
  const [group] = groups.toSorted((a, b) => a.models.length - b.models.length)
  if (group === undefined) throw new Error('There is no group.')
  const body = { title: TITLE, group: { id: group.id } }
  const { slug } = (await callApi(page, 'POST', '/api/root-model/', body)) as { slug: string }
  const path = `/api/root-model/${encodeURIComponent(slug)}/processes/`
  const photos = await Promise.all(Array.from({ length: PHOTOS_EACH }, (_, seed) => photoOf(seed)))
  for (let at = 0; at < PROCESSES; at += 1) {
    const { id } = (await callApi(page, 'POST', path, { name: `공정 ${at + 1}` })) as { id: number }
    const imageIds: number[] = []
    for (const photo of photos) imageIds.push(await uploadImage(page, `${path}${id}/image/`, photo))
    const description = '설비와 작업 조건을 적은 설명으로, 두 줄 남짓한 길이이다.'
    await callApi(page, 'PATCH', `${path}${id}/`, { imageIds, description })
  }
  return group.name
}

/** As large and as detailed as what the app itself makes of a camera's photo. */
function photoOf(seed: number): Promise<Buffer> {
  const background = { r: (seed * 7) % 255, g: (seed * 13) % 255, b: 90 }
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 }
  return sharp({ create: { width: 480, height: 360, channels: 3, background, noise } })
    .resize(1920, 1440)
    .tint(background)
    .jpeg({ quality: 80 })
    .toBuffer()
}
