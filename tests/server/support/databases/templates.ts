import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..', '..', '..')
const LONG_UNUSED_MS = 3_600_000

/**
 * Where a seeded folder of this sort is kept to be copied, one for each state of the sources; it may have to be made
 * yet. It lies where the user postgres may read it. That may be in memory, so that those of other states go once nobody
 * has used them for an hour.
 */
export function templateFolder(sort: string): string {
  const start = join(tmpdir(), `survey-${sort}-seeded-${process.getuid?.() ?? 0}-`)
  const path = start + fingerprint()
  if (existsSync(path)) {
    utimesSync(path, new Date(), new Date())
    return path
  }
  const others = readdirSync(dirname(start)).filter((name) => name.startsWith(basename(start)))
  for (const other of others.map((name) => join(dirname(start), name))) {
    const usedAt = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? 0
    if (Date.now() - usedAt > LONG_UNUSED_MS) rmSync(other, { recursive: true, force: true })
  }
  return path
}

/** Of all that a seeded database depends on. */
export function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of [
    'server/store',
    'server/store/migrations',
    'server/seed',
    'server/catalogue',
    'server/import',
    'server/auth',
  ]) {
    for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
      if (entry.isFile()) hash.update(entry.name).update(readFileSync(join(ROOT, folder, entry.name)))
    }
  }
  return hash.digest('hex').slice(0, 16)
}
