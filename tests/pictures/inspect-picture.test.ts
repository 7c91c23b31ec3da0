import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { inspectPicture } from '../../src/pictures/make/inspect-picture.ts'
import { craftedJpeg } from './crafted-jpeg.ts'

const drawn = () => sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })

describe('a chosen file', () => {
  it('is known by its first bytes', () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1')
    expect(inspectPicture(heic).kind).toBe('heic')
    expect(inspectPicture(Buffer.from('%PDF-1.7 and so on')).kind).toBe('unknown')
    expect(inspectPicture(new Uint8Array()).kind).toBe('unknown')
  })

  it('gives its size without being decoded', async () => {
    const size = { width: 64, height: 48, isWhole: true }
    expect(inspectPicture(await drawn().jpeg().toBuffer())).toMatchObject(size)
    expect(inspectPicture(await drawn().jpeg({ progressive: true }).toBuffer())).toMatchObject(size)
    expect(inspectPicture(await drawn().png().toBuffer())).toMatchObject(size)
    expect(inspectPicture(await drawn().webp().toBuffer())).toMatchObject({ kind: 'webp', isWhole: true })
  })

  it('is whole with restart markers, several scans and what cameras append', () => {
    expect(inspectPicture(craftedJpeg()).isWhole).toBe(true)
    expect(inspectPicture(craftedJpeg({ trailer: [0, 1, 2, 0xff, 0xd8] })).isWhole).toBe(true)
  })

  it('is not whole wherever it is cut, also behind the end of a thumbnail inside it', () => {
    const jpeg = craftedJpeg({ thumbnail: true })
    for (let length = 12; length < jpeg.length; length += 1) {
      expect(inspectPicture(jpeg.subarray(0, length)).isWhole).toBe(false)
    }
  })

  it('is not whole when a PNG or WebP is cut', async () => {
    for (const file of [await drawn().png().toBuffer(), await drawn().webp().toBuffer()]) {
      expect(inspectPicture(file.subarray(0, file.length - 5)).isWhole).toBe(false)
    }
  })
})
