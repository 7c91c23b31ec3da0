import { createWriteStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { flush } from '#server/store/flush.ts'
import { isCode } from '#server/store/is-code.ts'

interface Kept {
  path: string
  bytes: number
}

/**
 * Writes the database into a folder as `database-20260304T050000Z.tar.gz`, under that name only once it is whole and on
 * the disk.
 */
export async function keepDatabase(tar: Readable, folder: string, now: Date): Promise<Kept> {
  await mkdir(folder, { recursive: true })
  const moment = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  const path = join(folder, `database-${moment}.tar.gz`)
  const bytes = await appear(path, (partial) =>
    pipeline(tar, createGzip(), createWriteStream(partial, { mode: 0o600 })),
  )
  return { path, bytes }
}

/**
 * Brings the photos of a backup up to date. They never change, so what is there stays, and one folder serves every
 * database that was kept beside it. To be called after the database was read: then each photo that it names is here.
 */
export async function keepPhotos(from: string, to: string): Promise<{ copied: number; bytes: number }> {
  const kept = { copied: 0, bytes: 0 }
  for (const part of await namesIn(from)) {
    const there = new Set(await namesIn(join(to, part)))
    const missing = (await namesIn(join(from, part))).filter(
      (name) => name.endsWith('.jpg') && !there.has(name),
    )
    if (missing.length > 0) await mkdir(join(to, part), { recursive: true })
    for (const name of missing) {
      kept.bytes += await appear(join(to, part, name), (partial) => copyFile(join(from, part, name), partial))
      kept.copied += 1
    }
  }
  return kept
}

async function appear(path: string, write: (partial: string) => Promise<void>): Promise<number> {
  const partial = `${path}.partial`
  try {
    await write(partial)
    await flush(partial)
    await rename(partial, path)
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
  return (await stat(path)).size
}

/** None where there is no such folder. One that cannot be read may be full of photos that would be missing. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (isCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  }
}
