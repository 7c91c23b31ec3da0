import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  folder: string
  /** Fills it but for so many bytes. */
  fill: (left: number) => void
  makeRoom: () => void
  remove: () => void
}

/** Why no disk of its own can be made here, or null where it can. */
export function whyNoSmallDisk(): string | null {
  try {
    makeSmallDisk(1).remove()
    return null
  } catch {
    return 'a small disk cannot be mounted (tmpfs, which takes root)'
  }
}

/** A disk in memory of so many megabytes. */
export function makeSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'survey-disk-'))
  try {
    const options = `size=${megabytes}m,mode=0777`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'survey-disk', folder], { stdio: 'ignore' })
  } catch (error) {
    rmSync(folder, { recursive: true })
    throw error
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: (left) => {
      const file = openSync(filler, 'a')
      chmodSync(filler, 0o600)
      try {
        for (;;) {
          const { bavail, bsize } = statfsSync(folder)
          const room = bavail * bsize - left
          if (room <= 0) return
          writeSync(file, Buffer.alloc(Math.min(room, 4 * 1024 * 1024)))
        }
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove: () => {
      execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' })
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
