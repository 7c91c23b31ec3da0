import { createHash } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
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
    return await decode(sharp(picture, READING))
  } catch (error) {
    throw await asProblem(error, picture)
  }
}

const READING = { limitInputPixels: UPLOAD_MAX_PIXELS, failOn: 'error' } as const

async function decode(picture: Sharp) {
  const { data, info } = await picture
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 86 })
    .toBuffer({ resolveWithObject: true })
  const thumbnail = await sharp(data)
    .resize(THUMBNAIL_EDGE, THUMBNAIL_EDGE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 72 })
    .toBuffer()
  return { bytes: { photo: data, thumbnail }, width: info.width, height: info.height }
}

/** What the server has too little of is no fault of the picture, whoever says it. */
const OWN_FAILURE = /memory|allocate|too many open files|no space|unable to (create|open) (thread|temp)/i
/** Of those who read a picture, of what they read. */
const OF_PICTURE = /^(Input (buffer|image) |VipsJpeg: |vipspng: |pngload|webp)/

async function asProblem(error: unknown, picture: Buffer): Promise<unknown> {
  const message = error instanceof Error ? error.message : ''
  if (OWN_FAILURE.test(message)) return error
  if (message.includes('pixel limit')) {
    return new HttpProblem(413, `사진은 ${UPLOAD_MAX_PIXELS / 1_000_000}백만 화소까지 올릴 수 있습니다.`)
  }
  if (OF_PICTURE.test(message) || (await canDecodeAnother(picture))) {
    return new HttpProblem(400, '사진을 읽을 수 없습니다. 파일이 손상되었는지 확인해주세요.')
  }
  return error
}

/** Of what is said without a reason: whether one that is whole, and as large as this says it is, can be read here. */
async function canDecodeAnother(picture: Buffer): Promise<boolean> {
  const head = await sharp(picture, READING)
    .metadata()
    .catch(() => null)
  // Its head alone takes next to no memory.
  if (head === null) return true
  const plain = { width: head.width, height: head.height, channels: 3, background: '#808080' } as const
  return decode(sharp({ create: plain, limitInputPixels: UPLOAD_MAX_PIXELS })).then(
    () => true,
    () => false,
  )
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
