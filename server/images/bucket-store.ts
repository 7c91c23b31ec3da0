import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3ServiceException } from '@aws-sdk/client-s3'
import type { PhotoStore } from './photo-store.ts'

export interface BucketSettings {
  bucket: string
  region: string
  endpoint?: string
  accessKeyId?: string
  secretAccessKey?: string
}

/** Photos as objects `ab/abcdef….jpg` of an S3-compatible bucket, which must exist. */
export async function createBucketStore(
  settings: BucketSettings,
  { silentForMs = 20_000 }: { silentForMs?: number } = {},
): Promise<PhotoStore> {
  const s3 = await import('@aws-sdk/client-s3')
  const { bucket: Bucket, endpoint, accessKeyId, secretAccessKey } = settings
  const client = new s3.S3Client({
    region: settings.region,
    // The bucket in the path: small servers have no names of their own for buckets.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    ...(accessKeyId !== undefined &&
      secretAccessKey !== undefined && { credentials: { accessKeyId, secretAccessKey } }),
    // The default frames a streamed body with a checksum behind it, which small servers store as if it were
    // part of the file.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Without it a call waits for ever for a bucket that has gone silent, and so does the upload behind it.
    requestHandler: { connectionTimeout: silentForMs, socketTimeout: silentForMs },
  })
  const keyOf = (hash: string) => `${hash.slice(0, 2)}/${hash}.jpg`
  const sizeOf = async (Key: string) => {
    const found = await orNull(client.send(new s3.HeadObjectCommand({ Bucket, Key })))
    return found?.ContentLength ?? null
  }

  return {
    put: async (hash, file) => {
      const Key = keyOf(hash)
      const { size } = await stat(file)
      if ((await orUnknown(sizeOf(Key))) === size) return
      await client.send(
        new s3.PutObjectCommand({
          Bucket,
          Key,
          Body: createReadStream(file),
          ContentLength: size,
          ContentType: 'image/jpeg',
        }),
      )
      // An acknowledged photo is one that can be read back.
      const stored = await sizeOf(Key)
      if (stored !== size) throw new Error(`the bucket stored ${stored ?? 0} of ${size} bytes`)
    },
    open: async (hash) => {
      const found = await orNull(client.send(new s3.GetObjectCommand({ Bucket, Key: keyOf(hash) })))
      if (found === null || !(found.Body instanceof Readable)) return null
      return { stream: found.Body, bytes: found.ContentLength ?? 0 }
    },
    size: (hash) => sizeOf(keyOf(hash)),
    isThere: async () => {
      await client.send(new s3.HeadBucketCommand({ Bucket }))
      return true
    },
    remove: async (hash) => {
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: keyOf(hash) }))
    },
  }
}

/**
 * Whether the bucket did not do what was asked of it: every failure of its client carries this field. Photos are put
 * before a transaction is committed, so that a call that fails here has written nothing.
 */
export function isBucketAway(error: unknown): error is S3ServiceException {
  return error instanceof Error && '$metadata' in error
}

/**
 * Null also where the bucket answers that it does not know: of a small one that was killed as it wrote an object, which
 * is then put again. One that does not answer is away.
 */
async function orUnknown<T>(look: Promise<T>): Promise<T | null> {
  try {
    return await look
  } catch (error) {
    if (isBucketAway(error) && error.$metadata.httpStatusCode !== undefined) return null
    throw error
  }
}

/** Null where the object is not there; every other failure stays one. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    const isMissing = error instanceof Error && ['NotFound', 'NoSuchKey'].includes(error.name)
    if (isMissing) return null
    throw error
  }
}
