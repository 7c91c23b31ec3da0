import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline, type Readable } from 'node:stream'
import type { HandOverFormat } from '#domain/hand-over.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import type { ByteRange } from './byte-range.ts'
import { cutOut } from './cut-out.ts'
import type { HandedModel } from './handed-model.ts'
import { writeJson } from './json-file.ts'
import { beginKept, keep, type KeptFile } from './kept-files.ts'
import { openArchive } from './photo-archive.ts'
import { fillSpool, readSpool } from './spool.ts'
import type { writeReport } from './pdf/write-report.ts'
import { writeTable } from './table.ts'
import { writeWorkbook } from './workbook.ts'

interface FileDeps {
  photos: PhotoStore
  /** Where what is made lies for a while. */
  folder: string
  /** Throws once nobody waits for the file any more. */
  stopIfGone: () => void
}

const WRITE = {
  xlsx: writeWorkbook,
  csv: writeTable,
  json: writeJson,
  zip: writeWorkbook,
  pdf: drawReport,
} as const

/**
 * Makes the file on disk and keeps it for its owner; of a ZIP only the sheet is made, its photos are read as it is
 * sent.
 */
export async function makeFile(
  models: AsyncIterable<HandedModel>,
  { format, name, owner, now }: { format: HandOverFormat; name: string; owner: User; now: Date },
  { photos, folder, stopIfGone }: FileDeps,
): Promise<KeptFile> {
  const own = await beginKept(folder)
  try {
    await fillSpool(spoolOf(own), models)
    const read = () => watched(readSpool(spoolOf(own)), stopIfGone)
    await WRITE[format](pathOf(own), read, { photos, name, now })
    const file: KeptFile = { ...own, format, name, bytes: 0, madeAt: now.toISOString() }
    file.bytes = format === 'zip' ? await bytesOfArchive(file, photos) : (await stat(pathOf(own))).size
    stopIfGone()
    await keep(file, owner)
    return file
  } catch (error) {
    await rm(own.folder, { recursive: true, force: true })
    throw error
  }
}

/** Opens a made file, or a part of it; it lies there until it has served its time. */
export async function openFile(
  file: KeptFile,
  range: ByteRange | null,
  photos: PhotoStore,
): Promise<Readable> {
  if (file.format !== 'zip') {
    return createReadStream(pathOf(file), range === null ? {} : { start: range.first, end: range.last })
  }
  const { stream } = await archiveOf(file, photos)
  // Whatever breaks reaches who reads.
  return range === null ? stream : pipeline(stream, cutOut(range), () => undefined)
}

/** What draws it is read when it is first asked for: most servers run for weeks without. */
async function drawReport(...parts: Parameters<typeof writeReport>): Promise<void> {
  const report = await import('./pdf/write-report.ts')
  await report.writeReport(...parts)
}

async function* watched<T>(source: AsyncIterable<T>, beforeEach: () => void): AsyncGenerator<T> {
  for await (const one of source) {
    beforeEach()
    yield one
  }
}

const spoolOf = ({ folder }: Pick<KeptFile, 'folder'>) => join(folder, 'models.jsonl')
const pathOf = ({ folder }: Pick<KeptFile, 'folder'>) => join(folder, 'file')

function archiveOf(file: KeptFile, photos: PhotoStore) {
  const sheet = { path: pathOf(file), name: file.name.replace(/zip$/, 'xlsx') }
  return openArchive({ sheet, read: () => readSpool(spoolOf(file)), photos, madeAt: new Date(file.madeAt) })
}

async function bytesOfArchive(file: KeptFile, photos: PhotoStore): Promise<number> {
  const { stream, bytes } = await archiveOf(file, photos)
  stream.destroy()
  return bytes
}
