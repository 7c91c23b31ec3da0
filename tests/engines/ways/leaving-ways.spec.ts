import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { openApiSession } from '../../support/server/api-session.ts'
import type { Fault, SeenRequest } from '../../support/server/fault-proxy.ts'
import { runNetworkFor, runServerFor, runTlsFrontFor } from '../../support/server/fixtures.ts'
import { smallPhoto } from '../../support/pictures/photo-files.ts'
import { queryStopped } from '../../support/server/server-data.ts'
import { expectList } from '../database-free.ts'
import { type EngineDevice, test } from '../drivers/device.ts'
import type { DrivenPage } from '../drivers/driven-page.ts'
import { signInDriven } from '../sign-in.ts'
import { type Places, WAYS } from './ways-of-leaving.ts'

/** Twenty in `npm run leaving`, where nobody says otherwise. */
const ROUNDS = Number(process.env['LEAVING_ROUNDS'])
const server = runServerFor('test')
const network = runNetworkFor('test', server)
/** Over TLS, as people meet it: it decides which pages Safari keeps for the way back. */
const site = runTlsFrontFor('test', network)
const api = openApiSession(server)
const SLUG = '한빛다이캐스팅'
const MODEL = `/root-model/${encodeURIComponent(SLUG)}`

/** Another moment in each round. */
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const placesOf = (): Places => ({ work: site.url + MODEL, other: `${site.url}/root-model` })

/** Runs in the page. All that it says and that stands in its fields. */
const allText = () =>
  [document.body.innerText, ...[...document.querySelectorAll('textarea')].map(({ value }) => value)].join(
    '\n',
  )
const shows = (page: DrivenPage, words: string) =>
  expect.poll(() => page.evaluate(allText).catch(() => ''), { message: words }).toContain(words)

/** Runs in the page. The album into which photos can be put. */
const albumOfForm = () =>
  [...document.querySelectorAll('[role=group]')]
    .filter((group) => group.querySelector('input[type=file]') !== null)
    .map(({ textContent }) => textContent)
    .join()

const readFeatures = async () => ((await api.read(`/api${MODEL}/`)) as { features: string }).features

/** Of each process of the model. */
async function countPhotos(): Promise<number[]> {
  const { results } = (await api.read(`/api${MODEL}/processes/`)) as { results: { images: unknown[] }[] }
  return results.map(({ images }) => images.length)
}

/** Whoever starts the browser anew finds all that was sent, and a database that nobody holds. */
async function endDay(device: EngineDevice, page: DrivenPage): Promise<void> {
  await page.close()
  const next = await device.open()
  await next.goto(placesOf().other)
  await expectList(next)
  await next.goto(placesOf().work)
  await next.sees('공정 삭제')
  await next.sees(/서버에 저장됨 \d\d:\d\d/, 90_000)
  await next.close()
  await server.stop()
}

/** What the database of the stopped server has of the model. */
const storedOf = async <T extends object>(columns: string) =>
  (await queryStopped<T>(server, `select ${columns} from models where slug = $1`, [SLUG]))[0]

test.beforeEach(() => {
  // For hangs, not for speed.
  test.setTimeout(600_000 + ROUNDS * 120_000)
})

for (const way of WAYS) {
  test(`the first pull is left (${way.name}): nothing is held, and the model comes`, async ({ device }) => {
    const places = placesOf()
    for (let round = 0; round < ROUNDS; round += 1) {
      await device.forget()
      const page = await device.open()
      await signInDriven(page, site.url)
      await way.arrive(page, places)
      await pause(round * 50)
      const comeBack = await way.leave(page, places)
      await expectList(page)
      await comeBack()
      await page.sees('공정 삭제')
      await page.goto(places.other)
      await expectList(page)
      await page.close()
    }
  })

  test(`a save is left (${way.name}): what was written arrives, once`, async ({ device }) => {
    const places = placesOf()
    const page = await device.open()
    await signInDriven(page, site.url)
    const before = await readFeatures()
    const texts = Array.from({ length: ROUNDS }, (_, round) => `(${round}째 글)`)
    for (const [round, words] of texts.entries()) {
      await way.arrive(page, places)
      await page.click('button', '개요 수정')
      await page.type('특징', words)
      await page.click('button', '개요 저장')
      await pause(round * 10)
      const comeBack = await way.leave(page, places)
      await expectList(page)
      await comeBack()
      await shows(page, words)
      const arrives = async () => {
        // What was cut off before it was written down is a draft, also of a page that begins anew meanwhile.
        const isDraft = await page.has('button', '개요 수정 취소').catch(() => false)
        if (isDraft) await page.click('button', '개요 저장')
        return readFeatures()
      }
      await expect.poll(arrives).toContain(words)
    }
    await endDay(device, page)
    const stored = await storedOf<{ features: string; writings: number }>(
      `features, (select count(*)::int from changes join change_sets on change_sets.id = set_id
        where model_id = models.id and field = 'features') as writings`,
    )
    const left = texts.reduce((text, words) => text.replace(words, ''), stored?.features ?? '')
    expect(left).toBe(before)
    expect(stored?.writings).toBe(ROUNDS)
  })

  test(`an upload is left (${way.name}): the photo arrives, once`, async ({ device }) => {
    const folder = mkdtempSync(join(tmpdir(), 'survey-photo-'))
    const places = placesOf()
    const page = await device.open()
    await signInDriven(page, site.url)
    const before = await countPhotos()
    for (let round = 0; round < ROUNDS; round += 1) {
      const photo = join(folder, `${round}.jpg`)
      writeFileSync(photo, await smallPhoto())
      await way.arrive(page, places)
      await page.sees('공정 삭제')
      const held = Promise.withResolvers<null>()
      network.seen.length = 0
      network.decide((seen) => (isUpload(seen) ? faultOf(round, held.promise) : 'pass'))
      await page.click('button', '공정 추가')
      await page.chooseFile('사진 찍기', photo)
      // Other processes have one photo, too.
      await expect.poll(() => page.evaluate(albumOfForm).catch(() => '')).toContain('1장')
      await page.click('button', '공정 저장')
      await expect.poll(() => network.seen.some(isUpload)).toBe(true)
      const comeBack = await way.leave(page, places)
      await expectList(page)
      held.resolve(null)
      network.decide(() => 'pass')
      await comeBack()
      const wanted = [...before, ...Array.from({ length: round + 1 }, () => 1)]
      await expect.poll(countPhotos, { timeout: 90_000 }).toEqual(wanted)
    }
    rmSync(folder, { recursive: true })
    await endDay(device, page)
    const ofModel = 'from processes where model_id = models.id'
    const stored = await storedOf<{ processes: number; photos: number }>(
      `(select count(*)::int ${ofModel}) as processes,
       (select count(*)::int from process_images where process_id in (select id ${ofModel})) as photos`,
    )
    expect(stored).toEqual({
      processes: before.length + ROUNDS,
      photos: before.reduce((sum, count) => sum + count, ROUNDS),
    })
  })
}

const isUpload = ({ method, path }: SeenRequest) => method === 'POST' && path.endsWith('/image/')

/** By turns the server gets half of it, and carries it out without anybody who hears the answer. */
function faultOf(round: number, over: Promise<unknown>): Fault {
  return round % 2 === 0 ? { until: over } : { breaksAt: 'half', happens: () => over }
}
