import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { CAPTURED_AT_PART, UPLOAD_MAX_BYTES, UPLOAD_PART } from '#domain/process/image.ts'
import { imageKindOf } from '#domain/process/image-kind.ts'
import type { Request } from '#server/http/fastify.ts'
import { HttpProblem, invalid } from '#server/http/problems.ts'

/** An upload that has arrived whole and starts like a picture that can be decoded. */
export interface Upload {
  /** Where its bytes lie until `discard`. */
  file: string
  sha256: string
  bytes: number
  capturedAt: string | null
}

const instant = z.iso.datetime({ offset: true, local: true })

/** Streams the multipart body to a file in `folder`; nothing is held in memory and its name is ignored. */
export async function receiveUpload(request: Request, folder: string): Promise<Upload> {
  if (!request.isMultipart()) throw new HttpProblem(415, '사진은 multipart/form-data로 보내야 합니다.')
  const file = join(folder, `${randomUUID()}.upload`)
  try {
    const received = await receiveParts(request, file)
    await checkKind(file)
    return { file, ...received }
  } catch (error) {
    await discard(file)
    throw isMalformed(error) ? new HttpProblem(400, '올린 내용을 끝까지 읽을 수 없습니다.') : error
  }
}

/** What stays because the disk does not answer is swept. */
export function discard(file: string): Promise<void> {
  return rm(file, { force: true }).catch(() => undefined)
}

async function receiveParts(request: Request, file: string): Promise<Omit<Upload, 'file'>> {
  let capturedAt: unknown
  let received: { sha256: string; bytes: number } | null = null
  const parts = request.parts({
    limits: { fileSize: UPLOAD_MAX_BYTES, files: 2, fields: 10, fieldSize: 1_000, parts: 12 },
  })
  for await (const part of parts) {
    if (part.type === 'field') {
      if (part.fieldname === CAPTURED_AT_PART) capturedAt = part.value
    } else if (part.fieldname === UPLOAD_PART && received === null) {
      received = await writeHashed(part.file, file)
      if (part.file.truncated) throw tooLarge()
    } else {
      part.file.resume()
    }
  }
  if (received === null) throw invalid({ [UPLOAD_PART]: '사진 파일이 없습니다.' })
  if (received.bytes === 0) throw invalid({ [UPLOAD_PART]: '빈 파일입니다.' })
  // Judged only now: to stop reading before the end would leave a connection on which nothing moves any more.
  return { ...received, capturedAt: readInstant(capturedAt) }
}

async function writeHashed(
  stream: NodeJS.ReadableStream,
  file: string,
): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(stream, measure, createWriteStream(file))
  return { sha256: hash.digest('hex'), bytes }
}

async function checkKind(file: string): Promise<void> {
  const head = new Uint8Array(32)
  const handle = await open(file)
  try {
    await handle.read(head, 0, head.length, 0)
  } finally {
    await handle.close()
  }
  const kind = imageKindOf(head)
  if (kind === 'heic') {
    throw new HttpProblem(
      415,
      'HEIC 사진은 올릴 수 없습니다. 카메라 설정에서 "높은 호환성(JPEG)"을 선택하거나 JPEG로 바꾸어 올려주세요.',
    )
  }
  if (kind === 'unknown') throw new HttpProblem(415, 'JPEG, PNG, WebP 사진만 올릴 수 있습니다.')
}

/** The parser of multipart bodies throws plain errors; those of Fastify and of the disk carry a code. */
function isMalformed(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof HttpProblem) return false
  return !('code' in error) || error.code === 'ERR_STREAM_PREMATURE_CLOSE' || error.code === 'ECONNRESET'
}

function readInstant(value: unknown): string | null {
  if (value === '' || value === undefined) return null
  const parsed = instant.safeParse(value)
  if (!parsed.success) throw invalid({ [CAPTURED_AT_PART]: '촬영 시각의 형식이 올바르지 않습니다.' })
  return parsed.data
}

function tooLarge(): HttpProblem {
  return new HttpProblem(413, `사진은 ${UPLOAD_MAX_BYTES / 1024 / 1024}MB까지 올릴 수 있습니다.`)
}
