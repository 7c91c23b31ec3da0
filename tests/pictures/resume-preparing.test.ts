import { afterEach, expect, it, vi } from 'vitest'
import { makePicture } from '#pictures/make/make-picture.ts'
import { tellPhotoNews } from '#pictures/keep/photo-news.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { beginPreparing, keepPreparing } from '#pictures/make/resume-preparing.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { until } from '../support/until.ts'

vi.mock('#pictures/make/make-picture.ts', () => ({
  UndecodablePicture: class UndecodablePicture extends Error {},
  makePicture: vi.fn(),
}))
const notify = vi.hoisted(() => vi.fn())
vi.mock('#ui/layers/notify.ts', () => ({ notify }))

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('goes on in another window where the one that took a photo in is closed before its picture is made', async () => {
  const [one, other] = [await newDatabase(), await newDatabase()]
  const stop = keepPreparing(other)
  const name = `photos:${one.userKey}`
  // The first window is at work, and never gets done.
  let close: () => void = () => undefined
  const work = navigator.locks.request(name, () => new Promise<void>((resolve) => (close = resolve)))
  beginPreparing(one)
  const waiting = async () => {
    const { pending = [] } = await navigator.locks.query()
    return pending.filter((request) => request.name === name).length
  }
  await until(async () => expect(await waiting()).toBe(2))
  close()
  await work
  await until(async () => expect(await waiting()).toBe(0))
  stop()
  one.close()
  other.close()
})

it('goes on in a while with what could not be made, and with what came in without anybody saying so', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [bytes, thumbnail] = [new ArrayBuffer(1), new ArrayBuffer(1)]
  const made = { bytes, thumbnail, type: 'image/jpeg', thumbnailType: 'image/jpeg', sha256: 'a'.repeat(64) }
  vi.mocked(makePicture).mockRejectedValueOnce(new Error('The worker is gone.')).mockResolvedValue(made)
  const db = await newDatabase()
  const stop = keepPreparing(db)
  const owner = { area: 'root', modelKey: 'root:1', processKey: null } as const
  await keepOriginal(db, { ...owner, bytes, type: 'image/jpeg', capturedAt: null })
  vi.advanceTimersByTime(5 * 60_000)
  await until(() => expect(makePicture).toHaveBeenCalledTimes(1))
  expect(await db.pictures.count()).toBe(0)
  await until(async () => expect((await navigator.locks.query()).held).toEqual([]))
  vi.advanceTimersByTime(5 * 60_000)
  await until(async () => expect(await db.pictures.count()).toBe(1))
  stop()
  vi.advanceTimersByTime(5 * 60_000)
  expect(makePicture).toHaveBeenCalledTimes(2)
  db.close()
})

it('makes pictures all the same where a window that the browser froze has the turn', async () => {
  const patience: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    patience.push(ms)
    return AbortSignal.abort()
  })
  const [bytes, thumbnail] = [new ArrayBuffer(1), new ArrayBuffer(1)]
  const made = { bytes, thumbnail, type: 'image/jpeg', thumbnailType: 'image/jpeg', sha256: 'a'.repeat(64) }
  vi.mocked(makePicture).mockResolvedValue(made)
  const db = await newDatabase()
  const frozen = Promise.withResolvers<undefined>()
  const held = navigator.locks.request(`photos:${db.userKey}`, () => frozen.promise)
  const owner = { area: 'root', modelKey: 'root:1', processKey: null } as const
  await keepOriginal(db, { ...owner, bytes, type: 'image/jpeg', capturedAt: null })
  beginPreparing(db)
  await until(async () => expect(await db.pictures.count()).toBe(1))
  expect(patience).toEqual([60_000])
  frozen.resolve(undefined)
  await held
  db.close()
})

it('says once that there is no room, until there was', () => {
  const full = { kind: 'postponed', photoKey: 'a', reason: 'full' } as const
  for (let times = 0; times < 3; times += 1) tellPhotoNews(full)
  expect(notify).toHaveBeenCalledTimes(1)
  tellPhotoNews({ kind: 'ready', photoKey: 'a' })
  tellPhotoNews(full)
  expect(notify).toHaveBeenCalledTimes(2)
})
