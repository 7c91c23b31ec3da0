import * as z from 'zod/mini'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DraftRow } from '#local/store/records.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { NOTHING_KEPT, readDraft, windowOf } from './draft-rows.ts'
import { together } from './windows/shared-drafts.ts'

/** The memory of a tab: each page of it finds what the one before has left, and nobody else does. */
type TabMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (userKey: string) => `typed-last:${userKey}`
const rowsIn = z.array(
  z.object({ key: z.string(), modelKey: z.string(), values: z.unknown(), savedAt: z.number() }),
)

/** The last write of the drafts of each database: who opens drafts waits for it. */
export const lastWrites = new WeakMap<DeviceDatabase, Promise<void>>()

/**
 * Leaves to the next page of this tab what a page had typed when it was left and the database had not confirmed by
 * then. A page that is left hears nothing of what it still asks the database for, and browsers drop some of that; this
 * memory answers at once. It ends with its tab.
 * @param rows none where the page goes on with them itself
 */
export function leaveLastWords(
  userKey: string,
  rows: readonly DraftRow[],
  memory: TabMemory = sessionStorage,
): void {
  try {
    if (rows.length === 0) memory.removeItem(keyOf(userKey))
    else memory.setItem(keyOf(userKey), JSON.stringify(rows))
  } catch (error) {
    console.error('What was typed last could not be left to the next page.', error)
  }
}

/**
 * Takes what the page before has left into the database, as drafts, unless somebody wrote there since; what another
 * window keeps of the same form stays. What had been saved all the same is no change of its form any more, which ends
 * such a draft. Drafts that are opened meanwhile wait for it; nothing else does.
 */
export function takeLastWords(db: DeviceDatabase, memory: TabMemory = sessionStorage): Promise<void> {
  const taking = take(db, memory)
  lastWrites.set(db, taking)
  return taking
}

async function take(db: DeviceDatabase, memory: TabMemory): Promise<void> {
  try {
    const left = memory.getItem(keyOf(db.userKey))
    if (left === null) return
    const rows = rowsIn.parse(JSON.parse(left))
    await writeStrictly(db, [db.drafts], async () => {
      for (const row of rows) {
        await takeRow(db, row)
      }
    })
    memory.removeItem(keyOf(db.userKey))
  } catch (error) {
    console.error('What was typed last could not be taken over.', error)
  }
}

/** Inside a transaction. */
async function takeRow(db: DeviceDatabase, row: DraftRow): Promise<void> {
  const there = await db.drafts.get(row.key)
  if (there === undefined) {
    await db.drafts.put(row)
    return
  }
  const isYounger = there.savedAt > row.savedAt
  const [first, last] = isYounger ? [row, there] : [there, row]
  const isOfOthers = ![undefined, windowOf(row)].includes(windowOf(there))
  const [theirs, mine] = isOfOthers ? [readDraft(first), readDraft(last)] : [null, null]
  if (theirs !== null && mine !== null) {
    const { wasRestored: _, ...whole } = together(mine, theirs, NOTHING_KEPT)
    await db.drafts.put({ ...last, values: { ...whole, window: windowOf(last) } })
  } else if (!isYounger) {
    await db.drafts.put(row)
  }
}
