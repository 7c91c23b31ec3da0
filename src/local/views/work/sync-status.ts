import type { DeviceDatabase } from '#local/store/database.ts'
import { countDoubles } from '#local/bare-contract/doubles.ts'
import { isUnsaved } from '#local/store/drafts.ts'
import { NEEDS_PERSON } from '#local/outbox/operation.ts'
import { sharedByDatabase } from '#local/views/shared-query.ts'
import { throttledQuery } from '#local/views/throttled-query.ts'

/** What the status pill in the top bar shows. */
export interface SyncStatus {
  /** Operations that are on this device only. */
  waiting: number
  /** How many operations were sent since the queue was last empty, and of how many. Null while nothing is sent. */
  sending: { done: number; total: number } | null
  /** Operations that need a person. */
  needsYou: number
  /** Forms with input that was not saved. */
  unsaved: number
  /** Records that the server may hold twice, which only a person can judge. */
  doubles: number
  /** Wall-clock ms of the last confirmation by the server; null: none yet on this device. */
  lastServerSaveAt: number | null
  /** Why nothing is sent although something waits. */
  hold: SyncHold | null
}

const SYNC_HOLDS = ['offline', 'session', 'portal', 'server', 'throttled'] as const
export type SyncHold = (typeof SYNC_HOLDS)[number]

/** The status, now and whenever it changes; read once for all who show it. */
export const watchSyncStatus = sharedByDatabase((db) =>
  throttledQuery(db, [db.operations, db.drafts, db.meta], syncStatusReader(db)),
)

/**
 * Follows the status: how far the sending has come is told from what waited before.
 * @returns reads it; one read after the other
 */
export function syncStatusReader(db: DeviceDatabase): () => Promise<SyncStatus> {
  let before = { waiting: 0, lastServerSaveAt: null as number | null }
  let done = 0
  return async () => {
    const status = await readSyncStatus(db)
    const { waiting, lastServerSaveAt } = status
    // What a person takes back waits no longer either, but was not sent.
    if (lastServerSaveAt !== before.lastServerSaveAt) done += Math.max(0, before.waiting - waiting)
    if (waiting === 0) done = 0
    before = { waiting, lastServerSaveAt }
    return { ...status, sending: done === 0 ? null : { done, total: done + waiting } }
  }
}

export async function readSyncStatus(db: DeviceDatabase): Promise<Omit<SyncStatus, 'sending'>> {
  const [total, needsYou, unsaved, doubles, lastConfirmed, engine] = await Promise.all([
    db.operations.count(),
    db.operations.where('state').anyOf(NEEDS_PERSON).count(),
    db.drafts.filter(isUnsaved).count(),
    countDoubles(db),
    db.journal
      .orderBy('at')
      .reverse()
      .filter(({ outcome }) => outcome === 'CONFIRMED')
      .first(),
    db.meta.get('engine'),
  ])
  return {
    waiting: total - needsYou,
    needsYou,
    unsaved,
    doubles,
    lastServerSaveAt: lastConfirmed?.at ?? null,
    hold: SYNC_HOLDS.find((hold) => hold === engine?.value) ?? null,
  }
}
