import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { PhotoStore } from '#server/images/photo-store.ts'
import type { HandedModel } from './handed-model.ts'

interface ArchiveParts {
  sheet: { path: string; name: string }
  read: () => AsyncIterable<HandedModel>
  photos: PhotoStore
  /** What its entries say of their age: packed again, it is the same to the last byte. */
  madeAt: Date
}

/**
 * A ZIP with the workbook and every photo beside it. The photos stay as they are (JPEG does not get smaller), so that
 * the size of the whole is known before the first byte; each is opened when its turn comes.
 */
export async function openArchive(parts: ArchiveParts): Promise<{ stream: Readable; bytes: number }> {
  const zip = new ZipFile()
  const { size } = await stat(parts.sheet.path)
  zip.addReadStreamLazy(parts.sheet.name, { compress: false, size, mtime: parts.madeAt }, (done) =>
    done(null, createReadStream(parts.sheet.path)),
  )
  let current: Readable | null = null
  for await (const handed of parts.read()) {
    for (const { fileName, hash, bytes } of handed.photos) {
      if (bytes === null) continue
      zip.addReadStreamLazy(fileName, { compress: false, size: bytes, mtime: parts.madeAt }, (done) => {
        void parts.photos.open(hash).then(
          (found) => {
            current = found?.stream ?? null
            const gone = new Error('a photo has gone while it was handed over')
            done(current === null ? gone : null, current ?? Readable.from([]))
          },
          (error: unknown) => done(error, Readable.from([])),
        )
      })
    }
  }
  const stream = zip.outputStream
  if (!(stream instanceof Readable)) throw new Error('yazl answers with a stream of Node')
  zip.on('error', (error: Error) => stream.destroy(error))
  // Whoever stops half-way leaves a photo open.
  stream.on('close', () => current?.destroy())
  return new Promise((resolve) => {
    // Its types have forgotten what the second argument is called with, and that the first may be empty.
    const tell = (bytes: number) => resolve({ stream, bytes })
    zip.end({ forceZip64Format: false, comment: '' }, tell as () => void)
  })
}
