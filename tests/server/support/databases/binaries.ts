import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Debian keeps servers where only root looks for them, and those of PostgreSQL beside each other. */
const ELSEWHERE = ['/usr/sbin', '/usr/lib/postgresql/15/bin']

/** The path of an installed program, or null. */
export function binary(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...ELSEWHERE]
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/** Which of the programs are not installed, in words, or null where all are. */
export function whyMissing(names: readonly string[]): string | null {
  const missing = names.filter((name) => binary(name) === null)
  return missing.length === 0 ? null : `${missing.join(' and ')}: not on PATH`
}
