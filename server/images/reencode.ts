import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { UPLOAD_MAX_PIXELS } from '#domain/image.ts'
import { HttpProblem } from '#server/http/problems.ts'
import { createLimiter } from './limiter.ts'

/** A picture as it is kept: upright, sRGB, JPEG, without any metadata. */
export interface Encoded {
  photo: { file: string; hash: string }
  thumbnail: { file: string; hash: string }
  width: number
  height: number
}

const THUMBNAIL_EDGE = 480
/** Turning a picture upright holds all its pixels: few at a time keep memory bounded however many arrive. */
const limit = createLimiter(2)

sharp.cache(false)

export function reencode(file: string): Promise<Encoded> {
  return limit(() => encode(file))
}

async function encode(file: string): Promise<Encoded> {
  const photo = `${file}.photo`
  const thumbnail = `${file}.thumbnail`
  try {
    const { width, height } = await sharp(file, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86 })
      .toFile(photo)
    await sharp(photo)
      .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 72 })
      .toFile(thumbnail)
    return {
      photo: { file: photo, hash: await hashOf(photo) },
      thumbnail: { file: thumbnail, hash: await hashOf(thumbnail) },
      width,
      height,
    }
  } catch (error) {
    await rm(photo, { force: true })
    await rm(thumbnail, { force: true })
    throw unreadable(error)
  }
}

function unreadable(error: unknown): HttpProblem {
  const message = error instanceof Error ? error.message : ''
  return message.includes('pixel limit')
    ? new HttpProblem(413, `사진은 ${UPLOAD_MAX_PIXELS / 1_000_000}백만 화소까지 올릴 수 있습니다.`)
    : new HttpProblem(400, '사진을 읽을 수 없습니다. 파일이 손상되었는지 확인해주세요.')
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
