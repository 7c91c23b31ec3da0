import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { imageKindOf } from '#domain/process/image-kind.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { addPhoto } from '#pictures/keep/add-photo.ts'
import { readExifDate } from '#pictures/make/exif-date.ts'
import { heicToJpeg } from '#pictures/make/heic-to-jpeg.ts'
import { beginPreparing } from '#pictures/make/resume-preparing.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { craftedJpeg } from './crafted-jpeg.ts'

vi.mock(import('#pictures/make/resume-preparing.ts'), () => ({
  beginPreparing: vi.fn(),
}))

/** 48 × 32, made by heif-enc of a JPEG that was taken at a quarter past eight. */
const heic = new Uint8Array(readFileSync('tests/support/pictures/photo.heic'))
const owner = { area: 'root', modelKey: 'local-1', processKey: null } as const
const jpeg = craftedJpeg({ width: 48, height: 32 }).buffer

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})
/** With the name and type that a phone's gallery or a disk may give it. */
const chosen = (name: string, type: string) => new File([heic], name, { type, lastModified: 0 })

describe('a HEIC file', () => {
  it('is known by its content and says when it was taken, wherever that stands in it', () => {
    expect(imageKindOf(heic)).toBe('heic')
    expect(readExifDate(heic)).toEqual({ local: '2026-03-02T08:15:30', offset: '+09:00' })
    const behind = new Uint8Array([
      ...heic.subarray(0, 0x220),
      ...new Uint8Array(300_000),
      ...heic.subarray(0x220),
    ])
    expect(readExifDate(behind)?.local).toBe('2026-03-02T08:15:30')
    for (let length = 0; length < heic.length; length += 1) {
      expect(() => readExifDate(heic.subarray(0, length))).not.toThrow()
    }
  })

  it.each([
    ['IMG_0001.HEIC', 'image/heic'],
    ['IMG_0001.jpg', 'image/jpeg'],
    ['photo', ''],
  ])('is kept as a JPEG where the device decodes it: %s', async (name, type) => {
    const convertHeic = vi.fn(() => Promise.resolve(jpeg))
    const added = await addPhoto(db, chosen(name, type), { source: 'gallery', owner, convertHeic })
    expect(added).toMatchObject({ kind: 'added', capturedAt: '2026-03-02T08:15:30+09:00' })
    const [original] = await db.originals.toArray()
    expect(original?.type).toBe('image/jpeg')
    expect(imageKindOf(new Uint8Array(original?.bytes ?? new ArrayBuffer()))).toBe('jpeg')
    expect(beginPreparing).toHaveBeenCalled()
  })

  it('is refused with a way out where it does not, and nothing of it stays', async () => {
    const convertHeic = () => Promise.resolve(null)
    const added = await addPhoto(db, chosen('a.heic', 'image/heic'), {
      source: 'gallery',
      owner,
      convertHeic,
    })
    expect(added).toEqual({ kind: 'refused', problem: 'heic' })
    expect([await db.originals.count(), await db.photos.count()]).toEqual([0, 0])
  })

  it('is decoded by the next way where one fails, and by none is null', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const fails = () => Promise.reject(new DOMException('no', 'InvalidStateError'))
    const works = vi.fn(() => Promise.resolve(jpeg))
    // What the way that works hands on is a JPEG already.
    expect(await heicToJpeg(heic.buffer, [fails, works as never])).toBe(jpeg)
    expect(await heicToJpeg(heic.buffer, [fails, fails])).toBeNull()
    expect(warned).toHaveBeenCalledTimes(3)
    warned.mockRestore()
  })

  it('is drawn no larger than what is sent, upright as it was decoded', async () => {
    const drawn: unknown[] = []
    vi.stubGlobal(
      'OffscreenCanvas',
      class {
        readonly size: number[]
        constructor(...size: number[]) {
          this.size = size
        }
        getContext = () => ({ drawImage: (...how: unknown[]) => drawn.push(how.slice(1)) })
        convertToBlob = ({ type }: { type: string }) =>
          Promise.resolve(new Blob([JSON.stringify(this.size)], { type }))
      },
    )
    const iphone = { width: 6048, height: 8064 } as ImageBitmap
    const made = await heicToJpeg(heic.buffer, [(_, draw) => draw(iphone)])
    expect(new TextDecoder().decode(made ?? new ArrayBuffer())).toBe('[1920,2560]')
    expect(drawn).toEqual([[0, 0, 1920, 2560]])
    const empty = { width: 0, height: 0 } as ImageBitmap
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    expect(await heicToJpeg(heic.buffer, [(_, draw) => draw(empty)])).toBeNull()
    warned.mockRestore()
    vi.unstubAllGlobals()
  })
})
