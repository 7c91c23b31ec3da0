import * as z from 'zod/mini'
import type { Area } from '#domain/model/area.ts'
import type { ChangeSet, FeedCursor } from '#domain/history.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { writeStrictly } from '#local/store/strict-write.ts'

/**
 * How far this device has followed the server's feed of changes. A model that was brought here whole while the cursor
 * stood where it stands, and of which the feed has told nothing since, is as the server has it: it need not be asked
 * for.
 */
const following = z.object({
  /** Of this beginning; after a cursor was lost there is another, under which nothing that is here counts. */
  id: z.string(),
  cursor: z.int(),
  seal: z.string(),
})
export type Following = z.infer<typeof following>

/** Null where nothing is followed. */
export async function readFollowing(db: DeviceDatabase): Promise<Following | null> {
  return following.safeParse((await db.meta.get('following'))?.value).data ?? null
}

/** Begins anew at a cursor of now: of what is here already nobody knows what changed before. */
export async function beginFollowing(db: DeviceDatabase, { cursor, seal }: FeedCursor): Promise<void> {
  const value: Following = { id: db.deps.uuid(), cursor, seal }
  await writeStrictly(db, [db.meta], () => db.meta.put({ key: 'following', value }))
}

export async function stopFollowing(db: DeviceDatabase): Promise<void> {
  await writeStrictly(db, [db.meta], () => db.meta.delete('following'))
}

/**
 * Notes what the feed has told between two places, and goes on to the later one.
 * @returns where it is now; null where another tab has gone on, or begun anew, in the meantime
 */
export async function noteChanges(
  db: DeviceDatabase,
  from: Following,
  { results, cursor, seal }: FeedCursor & { results: readonly ChangeSet[] },
): Promise<Following | null> {
  return writeStrictly(db, [db.meta, db.models], async () => {
    if (!isSamePlace(await readFollowing(db), from)) return null
    const changed = results.map(({ area, modelId }): [Area, number] => [area, modelId])
    await db.models
      .where('[area+serverId]')
      .anyOf(changed)
      .modify((row) => {
        delete row.followedBy
      })
    const value: Following = { id: from.id, cursor, seal }
    await db.meta.put({ key: 'following', value })
    return value
  })
}

/**
 * Inside a transaction: what follows a model that was asked for at that place. Where others have gone on since, they
 * may have passed a change that the answer does not have yet.
 */
export async function followedByOf(db: DeviceDatabase, asked: Following | null): Promise<string | null> {
  return asked !== null && isSamePlace(await readFollowing(db), asked) ? asked.id : null
}

/**
 * The key of a model that is here as the server has it, as far as this device has followed; null: it has to be asked
 * for.
 */
export async function currentModel(db: DeviceDatabase, area: Area, slug: string): Promise<string | null> {
  const [row, at] = await Promise.all([
    db.models.get({ area, slug: slug.normalize('NFC') }),
    readFollowing(db),
  ])
  const isCurrent = row !== undefined && !row.gone && at !== null && row.followedBy === at.id
  return isCurrent ? row.key : null
}

function isSamePlace(one: Following | null, other: Following): boolean {
  return one?.id === other.id && one.cursor === other.cursor
}
