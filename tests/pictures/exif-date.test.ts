import { describe, expect, it } from 'vitest'
import { capturedAtOf, isoWithOffset } from '../../src/pictures/make/captured-at.ts'
import { readExifDate } from '../../src/pictures/make/exif-date.ts'
import { craftedJpeg } from './crafted-jpeg.ts'

const DATE = '2026:03:02 08:15:30'

describe('the capture time of a JPEG', () => {
  it('is read in both byte orders', () => {
    for (const little of [false, true]) {
      expect(readExifDate(craftedJpeg({ date: DATE, offset: '+09:00', little }))).toEqual({
        local: '2026-03-02T08:15:30',
        offset: '+09:00',
      })
    }
  })

  it('has no offset where the camera wrote none or nonsense', () => {
    expect(readExifDate(craftedJpeg({ date: DATE }))?.offset).toBeNull()
    expect(readExifDate(craftedJpeg({ date: DATE, offset: '+99:99' }))?.offset).toBeNull()
  })

  it('is absent for an unset clock, a day that does not exist, and no metadata', () => {
    expect(readExifDate(craftedJpeg({ date: '0000:00:00 00:00:00' }))).toBeNull()
    // The last two are read as another day by the engine, and refused as they stand by the server.
    for (const date of ['2026:13:40 08:15:30', '2026:02:30 08:15:30', '2026:02:28 24:00:00']) {
      expect(readExifDate(craftedJpeg({ date }))).toBeNull()
    }
    expect(readExifDate(craftedJpeg())).toBeNull()
  })

  it('is absent, not an error, wherever the file is cut or one byte is wrong', () => {
    const whole = craftedJpeg({ date: DATE, offset: '+09:00' })
    for (let length = 0; length < whole.length; length += 1) {
      expect(() => readExifDate(whole.subarray(0, length))).not.toThrow()
    }
    for (let at = 0; at < whole.length; at += 1) {
      for (const wrong of [0x00, 0xff]) {
        const bytes = whole.slice()
        bytes[at] = wrong
        expect(() => readExifDate(bytes)).not.toThrow()
      }
    }
  })
})

describe('when a photo was taken', () => {
  const now = Date.parse('2026-11-21T05:00:00Z')
  const lastModified = Date.parse('2026-05-01T00:00:00Z')

  it('is now for the camera, whatever the file says', () => {
    const bytes = craftedJpeg({ date: DATE, offset: '+09:00' })
    const capturedAt = capturedAtOf({ source: 'camera', bytes, lastModified, now })
    expect(Date.parse(capturedAt)).toBe(now)
  })

  it('is what the picture says for the gallery, with its own offset', () => {
    const bytes = craftedJpeg({ date: DATE, offset: '-05:00' })
    expect(capturedAtOf({ source: 'gallery', bytes, lastModified, now })).toBe('2026-03-02T08:15:30-05:00')
  })

  it('is taken for the time of this device where the picture has no offset', () => {
    const capturedAt = capturedAtOf({
      source: 'gallery',
      bytes: craftedJpeg({ date: DATE }),
      lastModified,
      now,
    })
    expect(capturedAt).toBe(isoWithOffset(new Date(2026, 2, 2, 8, 15, 30)))
  })

  it('is the date of the file where the picture says nothing', () => {
    const capturedAt = capturedAtOf({ source: 'gallery', bytes: craftedJpeg(), lastModified, now })
    expect(Date.parse(capturedAt)).toBe(lastModified)
  })

  it('always has an offset', () => {
    expect(isoWithOffset(new Date(now))).toMatch(/^2026-11-2[01]T\d\d:\d\d:00[+-]\d\d:\d\d$/)
  })
})
