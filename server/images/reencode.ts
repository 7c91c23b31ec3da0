import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { UPLOAD_MAX_PIXELS } from '#domain/process/image.ts'
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
const limiter = createLimiter(2)

sharp.cache(false)

export function reencode(file: string): Promise<Encoded> {
  return limiter.run(() => encode(file))
}

/** How many pictures are under way, and how many wait. */
export const reencodeLoad = () => limiter.load()

/** Files are read and written here and not by sharp, whose errors are then those of the picture alone. */
async function encode(file: string): Promise<Encoded> {
  const photo = `${file}.photo`
  const thumbnail = `${file}.thumbnail`
  try {
    const { bytes, width, height } = await toJpegs(await readFile(file))
    await writeFile(photo, bytes.photo)
    await writeFile(thumbnail, bytes.thumbnail)
    return {
      photo: { file: photo, hash: hashOf(bytes.photo) },
      thumbnail: { file: thumbnail, hash: hashOf(bytes.thumbnail) },
      width,
      height,
    }
  } catch (error) {
    await rm(photo, { force: true })
    await rm(thumbnail, { force: true })
    throw error
  }
}

async function toJpegs(picture: Buffer) {
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 86 })
      .toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(data)
      .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 72 })
      .toBuffer()
    return { bytes: { photo: data, thumbnail }, width: info.width, height: info.height }
  } catch (error) {
    throw asProblem(error)
  }
}

/** What the server has too little of is no fault of the picture. */
const OWN_FAILURE = /memory|too many open files|no space/i

function asProblem(error: unknown): unknown {
  const message = error instanceof Error ? error.message : ''
  if (OWN_FAILURE.test(message)) return error
  return message.includes('pixel limit')
    ? new HttpProblem(413, `사진은 ${UPLOAD_MAX_PIXELS / 1_000_000}백만 화소까지 올릴 수 있습니다.`)
    : new HttpProblem(400, '사진을 읽을 수 없습니다. 파일이 손상되었는지 확인해주세요.')
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
