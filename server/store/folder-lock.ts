import { mkdir, open, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod/mini'
import { isCode } from './is-code.ts'

const holder = z.object({ pid: z.int(), host: z.string(), started: z.string() })
type Holder = z.infer<typeof holder>

/** The holder touches its lock this often, so that a lock from another machine or container can grow old. */
const HEARTBEAT_MS = 5_000
const SILENT_FOR_MS = 20_000

/** The folder is in use by a running server. */
export class FolderLockedError extends Error {
  override name = 'FolderLockedError'
}

export interface FolderLock {
  release: () => Promise<void>
}

/**
 * Makes sure that one process alone uses a folder (the embedded database has no lock of its own and two
 * processes would destroy it). The lock of a dead process is taken over.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, 'server.lock')
  const own: Holder = { pid: process.pid, host: hostname(), started: await startOf(process.pid) }
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await create(path, own)) return keep(path)
    const found = await read(path)
    if (found !== null && (await isHeld(path, found))) {
      throw new FolderLockedError(
        `다른 서버가 이 데이터 폴더를 쓰고 있습니다: ${folder} (프로세스 ${found.pid}, ${found.host}). ` +
          '그 서버를 끄거나 DATA_DIR을 다른 폴더로 정하세요.',
      )
    }
    await removeStale(path, found)
  }
  throw new FolderLockedError(`데이터 폴더를 잠글 수 없습니다: ${folder}`)
}

async function create(path: string, own: Holder): Promise<boolean> {
  try {
    const file = await open(path, 'wx')
    await file.writeFile(JSON.stringify(own))
    await file.close()
    return true
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false
    throw error
  }
}

async function read(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch(() => '')
  try {
    return holder.parse(JSON.parse(text))
  } catch {
    // Another process may be between creating the file and writing it.
    await sleep(200)
    const again = holder.safeParse(safeJson(await readFile(path, 'utf8').catch(() => '')))
    return again.success ? again.data : null
  }
}

async function isHeld(path: string, found: Holder): Promise<boolean> {
  if (found.host !== hostname()) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }))
    return Date.now() - mtimeMs < SILENT_FOR_MS
  }
  if (found.pid === process.pid) return found.started === (await startOf(process.pid))
  // A process id is given out again after a while: the start time tells the two apart.
  return isRunning(found.pid) && found.started === (await startOf(found.pid))
}

/** Moves the stale lock aside first, so that of two processes that found it only one removes it. */
async function removeStale(path: string, found: Holder | null): Promise<void> {
  const aside = `${path}.${process.pid}`
  await rename(path, aside).catch(() => undefined)
  const moved = holder.safeParse(safeJson(await readFile(aside, 'utf8').catch(() => '')))
  if (moved.success && found !== null && moved.data.pid !== found.pid) {
    await rename(aside, path)
    return
  }
  await rm(aside, { force: true })
}

function keep(path: string): FolderLock {
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, HEARTBEAT_MS)
  heartbeat.unref()
  return {
    release: async () => {
      clearInterval(heartbeat)
      await rm(path, { force: true })
    },
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** When a process started, as Linux counts it; empty where that cannot be known. */
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
