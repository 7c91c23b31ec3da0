import * as z from 'zod/mini'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelRow } from '#local/store/records.ts'
import type { ListedModel } from './model-overlay.ts'

/** What this device's user has seen of a model. By the server's own stamps: no clock of a device has a say in it. */
const seen = z.object({
  /** When the model was last changed as it was seen (ISO 8601); empty where no server had said so yet. */
  upTo: z.string(),
  /** Others have changed it since, and the own change that came after would hide that. */
  hasNews: z.boolean(),
})
type Seen = z.infer<typeof seen>

/** By the key of the model; those that were never opened on this device are not in it. */
export type SeenModels = ReadonlyMap<string, Seen>

const PREFIX = 'seen:'
const keyOf = (modelKey: string) => `${PREFIX}${modelKey}` as const

/** Notes that somebody has the model before them, as it is now. */
export async function noteSeen(
  db: DeviceDatabase,
  { key, updatedAt }: Pick<ModelRow, 'key' | 'updatedAt'>,
): Promise<void> {
  const value: Seen = { upTo: updatedAt ?? '', hasNews: false }
  await db.meta.put({ key: keyOf(key), value })
}

/** Before a model is changed without being looked at: what others changed in it stays news. */
export async function keepNews(db: DeviceDatabase, modelKey: string): Promise<void> {
  await db.transaction('rw', [db.meta], async () => {
    const { data } = seen.safeParse((await db.meta.get(keyOf(modelKey)))?.value)
    if (data !== undefined) await db.meta.put({ key: keyOf(modelKey), value: { ...data, hasNews: true } })
  })
}

export async function readSeen(db: DeviceDatabase): Promise<SeenModels> {
  const rows = await db.meta.where('key').startsWith(PREFIX).toArray()
  return new Map(
    rows.flatMap(({ key, value }): [string, Seen][] => {
      const { data } = seen.safeParse(value)
      return data === undefined ? [] : [[key.slice(PREFIX.length), data]]
    }),
  )
}

/**
 * Whether somebody else has changed a model since this device's user had it open here. What they changed themselves,
 * here or elsewhere, they know; and of a model that they never opened here nothing can have changed since.
 */
export function hasChangedSinceSeen(
  all: SeenModels,
  { key, facts }: Pick<ListedModel, 'key' | 'facts'>,
  username: string,
): boolean {
  const was = key === null ? undefined : all.get(key)
  if (was === undefined) return false
  const isNewer = facts.changedAt !== null && facts.changedAt > was.upTo
  return was.hasNews || (isNewer && facts.changedBy !== username)
}
