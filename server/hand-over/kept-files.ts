import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { handOverFormat } from '#domain/hand-over.ts'
import type { User } from '#server/auth/sessions/sessions.ts'

/** A made file lies this long after somebody last asked for it; a connection that breaks comes back sooner. */
const KEPT_MS = 60 * 60 * 1000
/** What a server that was killed left half made. */
const HALF_MADE_MS = 24 * KEPT_MS
/** Of one person; with a further one the oldest leaves. */
const MOST_KEPT = 3
const PREFIX = 'hand-over-'
const ABOUT = 'about.json'

const about = z.object({
  format: handOverFormat,
  name: z.string(),
  bytes: z.number(),
  /** When it was made: what is packed anew for it has to come out the same. */
  madeAt: z.iso.datetime(),
  ownerId: z.number(),
  rights: z.string(),
})

export interface KeptFile extends Omit<z.infer<typeof about>, 'ownerId' | 'rights'> {
  id: string
  /** Its folder. */
  folder: string
}

/** A new folder for something that is being made; nobody finds it until `keep` has been called. */
export async function beginKept(folder: string): Promise<Pick<KeptFile, 'id' | 'folder'>> {
  const id = randomUUID()
  const own = join(folder, PREFIX + id)
  await mkdir(own)
  return { id, folder: own }
}

/** Keeps what has been made for the person who asked for it, as long as they may do what they may now. */
export async function keep(file: KeptFile, owner: User): Promise<void> {
  const { folder, format, name, bytes, madeAt } = file
  const written = { format, name, bytes, madeAt, ownerId: owner.id, rights: rightsOf(owner) }
  await writeFile(join(folder, ABOUT), JSON.stringify(written))
  await touch(folder, new Date(madeAt))
}

/** Null where there is none (any more) that this person may have. */
export async function findKept(
  folder: string,
  { id, user, now }: { id: string; user: User; now: Date },
): Promise<KeptFile | null> {
  const own = join(folder, PREFIX + id)
  const found = await readAbout(own)
  if (found === null || found.ownerId !== user.id || found.rights !== rightsOf(user)) return null
  if (await isOld(own, now)) return null
  await touch(own, now)
  return { ...found, id, folder: own }
}

/**
 * Removes what has served its time, and so many of a person's that a further one has room. Others may be making some.
 */
export async function sweepKept(folder: string, now: Date, forOwner?: User): Promise<void> {
  const own: { path: string; madeAt: string }[] = []
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue
    const path = join(folder, name)
    const found = await readAbout(path)
    if (await isOld(path, now)) await rm(path, { recursive: true, force: true })
    else if (found !== null && found.ownerId === forOwner?.id) own.push({ path, madeAt: found.madeAt })
  }
  const newestFirst = own.sort((a, b) => b.madeAt.localeCompare(a.madeAt))
  for (const { path } of newestFirst.slice(MOST_KEPT - 1)) await rm(path, { recursive: true, force: true })
}

function rightsOf({ role, groups }: User): string {
  return JSON.stringify([role, groups])
}

async function readAbout(folder: string): Promise<z.infer<typeof about> | null> {
  try {
    return about.parse(JSON.parse(await readFile(join(folder, ABOUT), 'utf8')))
  } catch {
    // Not there, or just being written.
    return null
  }
}

async function isOld(folder: string, now: Date): Promise<boolean> {
  const [whole, half] = await Promise.all(
    [join(folder, ABOUT), folder].map((path) => stat(path).catch(() => null)),
  )
  if (whole !== null && whole !== undefined) return now.getTime() - whole.mtimeMs > KEPT_MS
  return half !== null && half !== undefined && now.getTime() - half.mtimeMs > HALF_MADE_MS
}

function touch(folder: string, at: Date): Promise<void> {
  return utimes(join(folder, ABOUT), at, at)
}
