import { mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import sharp from 'sharp'
import { buildPhotoPage } from '../../support/pictures/build-photo-page.ts'
import { killDevice, openDevice } from '../../support/browser/device.ts'
import {
  HEIC,
  UPPER_LEFT,
  UPPER_RIGHT,
  cameraPhoto,
  fileOf,
  sha256,
} from '../../support/pictures/photo-files.ts'
import { type RunningServer, discardServer } from '../../support/server/run-server.ts'
import { runChosenServer } from '../../support/server/run-servers.ts'
import { LONG } from '../../support/left-out.ts'

/**
 * The photo feature in a page of its own, built as the app is and served by the real server, so that what
 * runs is what the policy it sends allows.
 */
let server: RunningServer
let appDir: string
let photo: Buffer

test.beforeAll(async () => {
  appDir = await buildPhotoPage()
  server = await runChosenServer({ env: { APP_DIR: appDir } })
  photo = await cameraPhoto()
})

test.afterAll(async () => {
  await discardServer(server)
  rmSync(appDir, { recursive: true, force: true })
})

interface Watched {
  /** Blob workers that were started, and how each ended. */
  workers: { finished: number; failed: number }[]
  /** Pictures that this page's own thread decoded at full size. */
  decodedHere: number
  violations: string[]
}

/** Watches where the work is done, from before the first script of the page. */
async function watchWork(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const watched: Watched = { workers: [], decodedHere: 0, violations: [] }
    Object.assign(window, { watched })
    const NativeWorker = window.Worker
    window.Worker = class extends NativeWorker {
      constructor(url: string | URL, options?: WorkerOptions) {
        super(url, options)
        const seen = { finished: 0, failed: 0 }
        if (String(url).startsWith('blob:')) watched.workers.push(seen)
        this.addEventListener('message', ({ data }: MessageEvent<{ file?: unknown; error?: unknown }>) => {
          if (data.file instanceof Blob) seen.finished += 1
          if (data.error !== undefined) seen.failed += 1
        })
        this.addEventListener('error', () => (seen.failed += 1))
      }
    }
    const decode = window.createImageBitmap.bind(window)
    window.createImageBitmap = (source: ImageBitmapSource, options?: ImageBitmapOptions) => {
      // The compressor asks without a size; the thumbnail is decoded small.
      if (options?.resizeWidth === undefined && source instanceof Blob && source.size > 100_000) {
        watched.decodedHere += 1
      }
      return decode(source, options)
    }
    document.addEventListener('securitypolicyviolation', (event) => {
      watched.violations.push(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
}

function workOf(page: Page): Promise<Watched> {
  return page.evaluate(() => (window as unknown as { watched: Watched }).watched)
}

interface Stored {
  photos: { key: string; stage: string; capturedAt: string; width: number; height: number; sha256: string }[]
  originals: string[]
  pictures: string[]
  thumbnails: string[]
}

/** What the device's database holds, bytes as base64. */
function storedOn(page: Page): Promise<Stored> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('survey:kotric1')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(new Error('The database could not be opened.'))
    })
    const rows = (table: string) =>
      new Promise<{ key: string; bytes: ArrayBuffer }[]>((resolve) => {
        const reading = db.transaction(table).objectStore(table).getAll()
        reading.onsuccess = () => resolve(reading.result)
      })
    const base64 = async (table: string) =>
      Promise.all(
        (await rows(table)).map(async ({ bytes }) => {
          const address = await new Promise<string>((resolve) => {
            const reader = new FileReader()
            reader.onload = () => resolve(reader.result as string)
            reader.readAsDataURL(new Blob([bytes]))
          })
          return address.slice(address.indexOf(',') + 1)
        }),
      )
    const stored = {
      photos: await rows('photos'),
      originals: await base64('originals'),
      pictures: await base64('pictures'),
      thumbnails: await base64('thumbnails'),
    }
    db.close()
    return stored as unknown as Stored
  })
}

const camera = (page: Page) => page.getByLabel('사진 찍기')
const gallery = (page: Page) => page.getByLabel('사진첩')
const bytesOf = (base64: string | undefined) => Buffer.from(base64 ?? '', 'base64')

async function expectUpright(picture: Buffer): Promise<void> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return { r: data[at]!, g: data[at + 1]!, b: data[at + 2]! }
  }
  for (const [found, wanted] of [
    [colorAt(40, 40), UPPER_LEFT],
    [colorAt(info.width - 40, 40), UPPER_RIGHT],
  ] as const) {
    for (const channel of ['r', 'g', 'b'] as const) {
      expect(
        Math.abs(found[channel] - wanted[channel]),
        `${channel} of ${JSON.stringify(found)}`,
      ).toBeLessThan(25)
    }
  }
}

test('a 12-megapixel photo becomes a small upright one without metadata, in the worker of the compressor', async ({
  context,
  page,
}) => {
  await watchWork(context)
  const before = Date.now()
  await page.goto(server.url)
  await camera(page).setInputFiles(fileOf(photo))
  await expect(page.getByText('대기')).toBeVisible()

  const work = await workOf(page)
  expect(work.violations).toEqual([])
  expect(work.workers).toEqual([{ finished: 1, failed: 0 }])
  expect(work.decodedHere).toBe(0)

  const stored = await storedOn(page)
  const picture = bytesOf(stored.pictures[0])
  const metadata = await sharp(picture).metadata()
  expect(metadata.format).toBe('jpeg')
  expect(metadata.height).toBeLessThanOrEqual(2560)
  expect(metadata.height).toBeGreaterThan(2200)
  expect(metadata.width / metadata.height).toBeCloseTo(3 / 4, 2)
  expect(metadata.exif).toBeUndefined()
  expect(metadata.orientation).toBeUndefined()
  // With its two zeros: the four letters alone also come up by chance, once in some thousand noisy pictures.
  expect(photo.includes('Exif\0\0')).toBe(true)
  expect(picture.includes('Exif\0\0')).toBe(false)
  expect(picture.length).toBeLessThan(1.05 * 1024 * 1024)
  await expectUpright(picture)
  expect(stored.originals).toEqual([])
  const [row] = stored.photos
  expect(row).toMatchObject({ stage: 'ready', sha256: sha256(picture) })
  expect(Date.parse(row!.capturedAt)).toBeGreaterThanOrEqual(before - 1000)
  expect(row!.capturedAt).toMatch(/\+09:00$/)

  const thumbnail = bytesOf(stored.thumbnails[0])
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'jpeg', width: 360, height: 480 })
  expect(thumbnail.length).toBeLessThan(60_000)
  await expectUpright(thumbnail)
  const shown = page.getByRole('img', { name: '사진 1' })
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(360)
  test.info().annotations.push({
    type: 'measured',
    description: `photo ${photo.length} B → picture ${picture.length} B, thumbnail ${thumbnail.length} B`,
  })
})

test('under a policy without blob workers the watch above sees it', async ({ context, page }) => {
  await watchWork(context)
  await page.route(`${server.url}/`, async (route) => {
    const answer = await route.fetch()
    const headers = answer.headers()
    const policy = headers['content-security-policy']!.replace("worker-src 'self' blob:", "worker-src 'self'")
    await route.fulfill({ response: answer, headers: { ...headers, 'content-security-policy': policy } })
  })
  await page.goto(server.url)
  await camera(page).setInputFiles(fileOf(photo))
  await expect(page.getByText('대기')).toBeVisible()
  const work = await workOf(page)
  expect(work.workers.every((worker) => worker.finished === 0)).toBe(true)
  expect(work.decodedHere).toBe(1)
})

test('a photo from the gallery keeps the time that the camera wrote into it', async ({ page }) => {
  await page.goto(server.url)
  await gallery(page).setInputFiles(fileOf(photo))
  await expect(page.getByText('대기')).toBeVisible()
  expect((await storedOn(page)).photos[0]?.capturedAt).toBe('2026-03-02T08:15:30+09:00')
})

test('a PNG and a WebP are taken too', async ({ page }) => {
  const drawn = sharp({
    create: { width: 800, height: 600, channels: 4, background: { r: 0, g: 90, b: 90, alpha: 0.5 } },
  })
  await page.goto(server.url)
  await gallery(page).setInputFiles(fileOf(await drawn.png().toBuffer(), 'plan.png', 'image/png'))
  await gallery(page).setInputFiles(fileOf(await drawn.webp().toBuffer(), 'plan.webp', 'image/webp'))
  await expect(page.getByText('대기')).toHaveCount(2)
  const { pictures } = await storedOn(page)
  for (const picture of pictures) {
    expect(await sharp(bytesOf(picture)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 800,
      height: 600,
    })
  }
})

test('the chosen file is durable before it is compressed, and a killed browser goes on with it', async () => {
  const profile = mkdtempSync(join(tmpdir(), 'photo-profile-'))
  try {
    const first = await openDevice(profile)
    await first.route('**/browser-image-compression*', () => undefined)
    const page = first.pages()[0] ?? (await first.newPage())
    await page.goto(server.url)
    await camera(page).setInputFiles(fileOf(photo))
    await expect(page.getByText('준비 중')).toBeVisible()
    await expect(page.getByRole('img', { name: '사진 1' })).toHaveJSProperty('complete', true)
    expect(sha256(bytesOf((await storedOn(page)).originals[0]))).toBe(sha256(photo))
    await killDevice(profile)

    const second = await openDevice(profile)
    const again = second.pages()[0] ?? (await second.newPage())
    await again.goto(server.url)
    await expect(again.getByText('대기')).toBeVisible()
    const stored = await storedOn(again)
    expect(stored.originals).toEqual([])
    await expectUpright(bytesOf(stored.pictures[0]))
    await second.close()
  } finally {
    await killDevice(profile)
    rmSync(profile, { recursive: true, force: true })
  }
})

test('two windows never prepare the same photo', LONG, async ({ context }) => {
  await watchWork(context)
  const [one, other] = [await context.newPage(), await context.newPage()]
  await one.goto(server.url)
  await other.goto(server.url)
  for (let count = 0; count < 3; count += 1) {
    await camera(one).setInputFiles(fileOf(photo))
    await camera(other).setInputFiles(fileOf(photo))
  }
  await expect(one.getByText('대기')).toHaveCount(6)
  await expect(other.getByText('대기')).toHaveCount(6)
  const works = [await workOf(one), await workOf(other)]
  expect(works.flatMap((work) => work.workers).filter((worker) => worker.finished === 1)).toHaveLength(6)
})

const REFUSED = [
  {
    what: 'a HEIC file',
    file: fileOf(HEIC, 'IMG_0001.HEIC', 'image/heic'),
    title: 'HEIC 사진은 사용할 수 없습니다.',
  },
  {
    what: 'a text file',
    file: fileOf(Buffer.from('공정 메모입니다. 사진이 아닙니다.'), 'memo.jpg'),
    title: '사진 파일이 아닙니다.',
  },
  { what: 'an empty file', file: fileOf(Buffer.alloc(0), 'empty.jpg'), title: '사진 파일이 아닙니다.' },
]

for (const { what, file, title } of REFUSED) {
  test(`${what} is refused in words, and nothing else is touched`, async ({ page }) => {
    await page.goto(server.url)
    await page.getByLabel('메모').fill('850톤 콜드챔버')
    await camera(page).setInputFiles(fileOf(photo))
    await expect(page.getByText('대기')).toBeVisible()
    await gallery(page).setInputFiles(file)
    await expect(page.getByText(title)).toBeVisible()
    await expect(page.getByText('대기')).toHaveCount(1)
    await expect(page.getByLabel('메모')).toHaveValue('850톤 콜드챔버')
  })
}

test('a cut JPEG is refused in words', async ({ page }) => {
  await page.goto(server.url)
  await gallery(page).setInputFiles(fileOf(photo.subarray(0, Math.floor(photo.length / 2))))
  await expect(page.getByText('사진 파일이 손상되어 열 수 없습니다.')).toBeVisible()
  expect((await storedOn(page)).photos).toEqual([])
})

test('a JPEG whose inside cannot be decoded leaves the form, and the next is prepared', async ({ page }) => {
  // Whole by its markers, but with samples of 0 bits.
  const broken = Buffer.from(photo)
  broken[broken.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 0
  await page.goto(server.url)
  await gallery(page).setInputFiles(fileOf(broken))
  await gallery(page).setInputFiles(fileOf(photo))
  await expect(page.getByText('사진 파일이 손상되어 열 수 없습니다.')).toBeVisible()
  await expect(page.getByText('대기')).toHaveCount(1)
  expect((await storedOn(page)).photos).toHaveLength(1)
})

test('a file of 60 MB is refused in words, before it is read', async ({ page }) => {
  const path = join(mkdtempSync(join(tmpdir(), 'large-photo-')), 'large.jpg')
  writeFileSync(path, photo)
  truncateSync(path, 60 * 1024 * 1024)
  await page.goto(server.url)
  await gallery(page).setInputFiles(path)
  await expect(page.getByText('사진 파일이 너무 큽니다.')).toBeVisible()
  expect((await storedOn(page)).photos).toEqual([])
  rmSync(join(path, '..'), { recursive: true })
})

test(
  'a full disk is said in words; what is there stays, and with room again it goes on',
  LONG,
  async ({ context, page }) => {
    const devtools = await context.newCDPSession(page)
    const { origin } = new URL(server.url)
    await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 5 * photo.length })
    await page.goto(server.url)
    await page.getByLabel('메모').fill('금형 온도')
    const full = page.getByText('저장 공간이 부족합니다. 사진을 저장하지 못했습니다.')
    // The disk may be full for the original of the next photo, or before that for the smaller picture of the
    // last one, which then stays as it came.
    const rows = page.getByRole('listitem').filter({ has: page.getByText(/^(대기|준비 중)$/) })
    let kept = 0
    while (kept < 20) {
      await camera(page).setInputFiles(fileOf(photo))
      await expect(full.or(rows.nth(kept))).toBeVisible()
      if (await full.isVisible()) break
      kept += 1
    }
    expect(kept).toBeGreaterThan(0)
    await expect(full).toBeVisible()
    await expect(rows).toHaveCount(kept)
    await expect(page.getByLabel('메모')).toHaveValue('금형 온도')
    await devtools.send('Storage.overrideQuotaForOrigin', { origin })
    await page.reload()
    await expect(page.getByText('대기')).toHaveCount(kept)
    await camera(page).setInputFiles(fileOf(photo))
    await expect(page.getByText('대기')).toHaveCount(kept + 1)
  },
)

test('twenty photos, one after the other, keep the memory of the page bounded', LONG, async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'twenty-photos-'))
  const paths: string[] = []
  for (let count = 1; count <= 20; count += 1) {
    const path = join(folder, `${count}.jpg`)
    writeFileSync(path, await cameraPhoto(count))
    paths.push(path)
  }
  const page = await browser.newPage()
  await page.goto(server.url)
  const watch = watchRenderers()
  const baseline = watch.takePeakMb()
  const peaks: number[] = []
  const started = performance.now()
  for (const [index, path] of paths.entries()) {
    await camera(page).setInputFiles(path)
    await expect(page.getByText('대기')).toHaveCount(index + 1)
    peaks.push(watch.takePeakMb())
  }
  const seconds = (performance.now() - started) / 1000
  test.info().annotations.push({
    type: 'measured',
    description: `20 photos in ${seconds.toFixed(1)} s; from ${baseline} MB, peaks ${peaks.join(' ')} MB`,
  })
  // A decoded photo is 48 MB: held on to, ten of them would be 480.
  expect(Math.max(...peaks.slice(10))).toBeLessThan(Math.max(...peaks.slice(0, 10)) + 300)
  // What is left are caches, and they give way where memory is short.
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Memory.simulatePressureNotification', { level: 'critical' })
  await expect.poll(() => watch.takeNowMb(), { timeout: 30_000 }).toBeLessThan(baseline + 300)
  watch.stop()
  await page.close()
  rmSync(folder, { recursive: true })
})

/** Samples the resident memory of the browser's page processes, all together. */
function watchRenderers() {
  let peakKb = 0
  const sample = () => {
    peakKb = Math.max(peakKb, residentKb())
  }
  const timer = setInterval(sample, 25)
  return {
    takePeakMb: () => {
      sample()
      const mb = Math.round(peakKb / 1024)
      peakKb = 0
      return mb
    },
    takeNowMb: () => Math.round(residentKb() / 1024),
    stop: () => {
      clearInterval(timer)
    },
  }
}

function residentKb(): number {
  let sum = 0
  for (const pid of childrenOf(process.pid)) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')) continue
      sum += Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
    } catch {
      // It ended meanwhile.
    }
  }
  return sum
}

/** All processes under one; another worker of the test runner has browsers of its own. */
function childrenOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    const children = tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8')
        .trim()
        .split(' ')
        .filter(Boolean)
        .map(Number),
    )
    return children.flatMap((child) => [child, ...childrenOf(child)])
  } catch {
    return []
  }
}
