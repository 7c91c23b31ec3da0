import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { HandOverFormat } from '#domain/hand-over.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import type { HandedModel } from './handed-model.ts'
import { writeJson } from './json-file.ts'
import { openArchive } from './photo-archive.ts'
import { fillSpool, readSpool } from './spool.ts'
import { writeTable } from './table.ts'
import { writeWorkbook } from './workbook.ts'

export interface HandOverFile {
  stream: Readable
  bytes: number
}

interface FileDeps {
  photos: PhotoStore
  /** Where what is being made may lie; nothing is left there. */
  folder: string
}

const WRITE = { xlsx: writeWorkbook, csv: writeTable, json: writeJson, zip: writeWorkbook } as const

/** Makes the file on disk and opens it; of a ZIP only the sheet is made, its photos are read as it is sent. */
export async function makeFile(
  models: AsyncIterable<HandedModel>,
  { format, name }: { format: HandOverFormat; name: string },
  { photos, folder }: FileDeps,
): Promise<HandOverFile> {
  const own = join(folder, `hand-over-${randomUUID()}`)
  const forget = () => void rm(own, { recursive: true, force: true })
  try {
    await mkdir(own)
    const spool = join(own, 'models.jsonl')
    await fillSpool(spool, models)
    const read = () => readSpool(spool)
    const path = join(own, 'file')
    await WRITE[format](path, read)
    const sheet = { path, name: name.replace(/zip$/, 'xlsx') }
    const file =
      format === 'zip'
        ? await openArchive({ sheet, read, photos })
        : { stream: createReadStream(path), bytes: (await stat(path)).size }
    file.stream.once('close', forget)
    return file
  } catch (error) {
    forget()
    throw error
  }
}
