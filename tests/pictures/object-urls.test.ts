import { describe, expect, it } from 'vitest'
import { ObjectUrls } from '../../src/pictures/keep/object-urls.ts'

function watched() {
  const living = new Set<string>()
  let count = 0
  const urls = new ObjectUrls(
    () => {
      const url = `blob:${++count}`
      living.add(url)
      return url
    },
    (url) => living.delete(url),
  )
  return { urls, living }
}

const picture = (bytes: number) => ({ bytes: new ArrayBuffer(bytes), type: 'image/jpeg' })
const MEGABYTE = 1024 * 1024

describe('object URLs', () => {
  it('are one per picture, however many places show it', () => {
    const { urls, living } = watched()
    expect(urls.acquire('a', picture(1))).toBe(urls.acquire('a', picture(1)))
    expect(living.size).toBe(1)
  })

  it('are kept for a while and found again', () => {
    const { urls } = watched()
    const url = urls.acquire('a', picture(1))
    urls.release('a')
    expect(urls.acquire('a', picture(1))).toBe(url)
  })

  it('are revoked, the longest unused first, once more than 16 MB lie unused', () => {
    const { urls, living } = watched()
    for (const id of ['a', 'b', 'c', 'd', 'e']) urls.acquire(id, picture(5 * MEGABYTE))
    for (const id of ['b', 'a', 'c', 'd']) urls.release(id)
    expect([...living]).toEqual(['blob:1', 'blob:3', 'blob:4', 'blob:5'])
  })

  it('are never revoked while they are shown', () => {
    const { urls, living } = watched()
    for (let index = 0; index < 20; index += 1) urls.acquire(String(index), picture(5 * MEGABYTE))
    expect(living.size).toBe(20)
  })
})
