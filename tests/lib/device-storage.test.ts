import { afterEach, expect, test, vi } from 'vitest'
import { type AskedStorage, browserStorage, isForgetfulTab, readStorageFacts } from '#lib/device-storage.ts'

afterEach(() => void vi.unstubAllGlobals())

const UNKNOWN = { isSpared: null, usedBytes: null, freeBytes: null }
const storage = (estimate: StorageEstimate, isSpared = true): AskedStorage => ({
  persisted: () => Promise.resolve(isSpared),
  estimate: () => Promise.resolve(estimate),
})

test('what a browser says of its storage is read as far as it says it', async () => {
  expect(await readStorageFacts(storage({ usage: 30, quota: 100 }))).toEqual({
    ...{ isSpared: true, usedBytes: 30, freeBytes: 70 },
  })
  expect(await readStorageFacts(storage({ quota: 100 }, false))).toEqual({
    ...{ isSpared: false, usedBytes: null, freeBytes: 100 },
  })
  expect(await readStorageFacts(storage({ usage: 30 }))).toMatchObject({ usedBytes: 30, freeBytes: null })
  expect(await readStorageFacts(storage({ usage: 130, quota: 100 }))).toMatchObject({ freeBytes: 0 })
})

test('a browser that cannot be asked, or fails at it, has said nothing', async () => {
  expect(await readStorageFacts(undefined)).toEqual(UNKNOWN)
  expect(await readStorageFacts({})).toEqual(UNKNOWN)
  const fails = () => Promise.reject(new TypeError('The storage is broken.'))
  expect(await readStorageFacts({ persisted: fails, estimate: fails })).toEqual(UNKNOWN)
})

test('the storage is the browser’s own, where it has one', () => {
  vi.stubGlobal('navigator', {})
  expect(browserStorage()).toBeUndefined()
  const own = storage({})
  vi.stubGlobal('navigator', { storage: own })
  expect(browserStorage()).toBe(own)
})

test('a tab of Safari forgets; an app on the home screen and other browsers do not', () => {
  const page = (vendor: string, how: { standalone?: boolean; isStandalone?: boolean } = {}) => ({
    matchMedia: (query: string) =>
      ({ matches: how.isStandalone === true && query === '(display-mode: standalone)' }) as MediaQueryList,
    navigator: { vendor, standalone: how.standalone },
  })
  const apple = 'Apple Computer, Inc.'
  expect(isForgetfulTab(page(apple))).toBe(true)
  expect(isForgetfulTab(page(apple, { standalone: false }))).toBe(true)
  expect(isForgetfulTab(page(apple, { standalone: true }))).toBe(false)
  expect(isForgetfulTab(page(apple, { isStandalone: true }))).toBe(false)
  expect(isForgetfulTab(page('Google Inc.'))).toBe(false)
  expect(isForgetfulTab(page('Not Apple'))).toBe(false)
})
