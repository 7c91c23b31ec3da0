import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, it, vi } from 'vitest'
import { countShared, keepShared } from '#local/shared/keep-shared.ts'
import { findSharedBytes, listShared } from '#local/shared/shared-photos.ts'
import { MOST_SHARED, SHARED_PART } from '#lib/share-target.ts'
import { answerShare } from '../../sw/answer-share.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0, 16, 1, 2, 3, 4, 5, 6])

let factory: IDBFactory
beforeEach(() => {
  factory = new IDBFactory()
})

const photo = (name: string) => new File([JPEG], name, { type: 'image/jpeg', lastModified: 7 })
const deps = () => ({ indexedDB: factory, now: () => 1_000, uuid: () => crypto.randomUUID() })

/** @returns where the page is led to */
async function share(parts: readonly (File | string)[]): Promise<string> {
  const body = new FormData()
  for (const part of parts) body.append(SHARED_PART, part)
  const request = new Request('https://survey.test/shared', { method: 'POST', body })
  const answer = await answerShare(request, deps())
  expect(answer.status).toBe(303)
  return answer.headers.get('location') ?? ''
}

it('keeps every photo whole, in the order in which they came, before it leads on', async () => {
  expect(await share([photo('b.jpg'), photo('a.jpg')])).toBe('https://survey.test/shared')
  const { photos } = await listShared(factory, 'anybody')
  expect(photos.map(({ name, username }) => [name, username])).toEqual([
    ['b.jpg', null],
    ['a.jpg', null],
  ])
  const bytes = await findSharedBytes(factory, photos[0]?.key ?? '')
  expect(new Uint8Array(bytes ?? new ArrayBuffer(0))).toEqual(JPEG)
})

it('says how many were no pictures, too large or not to be read, and keeps the others', async () => {
  const large = photo('large.jpg')
  const moved = photo('moved.jpg')
  vi.spyOn(moved, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'))
  // What came is not read for it.
  vi.spyOn(FormData.prototype, 'getAll').mockReturnValueOnce([
    new File(['%PDF-1.7 and more'], 'a.jpg'),
    Object.defineProperty(large, 'size', { value: 40 * 1024 * 1024 + 1 }),
    Object.defineProperty(photo('just.jpg'), 'size', { value: 40 * 1024 * 1024 }),
    moved,
    photo('good.jpg'),
  ])
  const led = new URL(await share([photo('any.jpg')]))
  expect(Object.fromEntries(led.searchParams)).toEqual({
    notAnImage: '1',
    tooManyBytes: '1',
    unreadable: '1',
  })
  expect(await countShared(factory)).toBe(2)
  expect(await share([])).toBe('https://survey.test/shared?unreadable=1')
  expect(await share(['a text'])).toBe('https://survey.test/shared?unreadable=1')
})

it('says so where what was shared breaks off on the way', async () => {
  const told = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const request = new Request('https://survey.test/shared', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: '--x\r\ncontent-disposition: form-data; name="photos"',
  })
  const answer = await answerShare(request, deps())
  expect(answer.headers.get('location')).toBe('https://survey.test/shared?unreadable=1')
  expect(told).toHaveBeenCalledWith('What was shared could not be read.', expect.any(Error))
})

it('keeps no more than a person can look through', async () => {
  const facts = { name: '', type: 'image/jpeg', lastModified: 0, sharedAt: 0, order: 0 }
  for (let at = 1; at < MOST_SHARED; at += 1) {
    await keepShared(factory, { key: String(at), ...facts }, new ArrayBuffer(1))
  }
  expect(await share([photo('last.jpg'), photo('too-many.jpg')])).toMatch(/\?tooMany=1$/)
  expect(await countShared(factory)).toBe(MOST_SHARED)
})

it.each([
  ['full', new DOMException('There is no room.', 'QuotaExceededError')],
  ['notKept', new DOMException('The storage is broken.', 'UnknownError')],
  ['notKept', new Error('The storage is broken.')],
])('says %s where the device does not take it', async (reason, error) => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const body = new FormData()
  body.append(SHARED_PART, photo('a.jpg'))
  const request = new Request('https://survey.test/shared', { method: 'POST', body })
  const answer = await answerShare(request, { ...deps(), indexedDB: failing(error) })
  expect(answer.headers.get('location')).toBe(`https://survey.test/shared?${reason}=1`)
  expect(told).toHaveBeenCalledWith('A shared photo could not be kept on this device.', error)
})

/** A browser that does not give out its storage. */
function failing(error: Error): IDBFactory {
  return new Proxy(factory, {
    get: () => () => {
      throw error
    },
  })
}
