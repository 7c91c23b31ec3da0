import type { DeviceDatabase } from '#local/store/database.ts'
import type { JournalRow } from '#local/store/records.ts'
import { countDoubles } from '#local/bare-contract/doubles.ts'
import { NEEDS_PERSON } from '#local/outbox/operation.ts'

/** What the status pill in the top bar shows. */
export interface SyncStatus {
  /** Operations that are on this device only. */
  waiting: number
  /** How many operations of the current round are done, and of how many. Null while nothing is sent. */
  sending: { done: number; total: number } | null
  /** Operations that need a person. */
  needsYou: number
  /** Records that the server may hold twice, which only a person can judge. */
  doubles: number
  /** Wall-clock ms of the last confirmation by the server; null: none yet on this device. */
  lastServerSaveAt: number | null
  /** Why nothing is sent although something waits. */
  hold: SyncHold | null
}

export const SYNC_HOLDS = ['offline', 'session', 'portal', 'server', 'throttled'] as const
export type SyncHold = (typeof SYNC_HOLDS)[number]

/** What the engine writes into `meta.round` while it works. */
export interface Round {
  done: number
  total: number
}

export async function readSyncStatus(db: DeviceDatabase): Promise<SyncStatus> {
  const [total, needsYou, doubles, last, round, engine] = await Promise.all([
    db.operations.count(),
    db.operations
      .where('state')
      .anyOf([...NEEDS_PERSON])
      .count(),
    countDoubles(db),
    lastConfirmed(db),
    db.meta.get('round'),
    db.meta.get('engine'),
  ])
  const waiting = total - needsYou
  return {
    waiting,
    needsYou,
    doubles,
    sending: waiting === 0 ? null : toRound(round?.value),
    lastServerSaveAt: last?.at ?? null,
    hold: SYNC_HOLDS.find((hold) => hold === engine?.value) ?? null,
  }
}

function lastConfirmed(db: DeviceDatabase): Promise<JournalRow | undefined> {
  return db.journal
    .orderBy('at')
    .reverse()
    .filter(({ outcome }) => outcome === 'CONFIRMED')
    .first()
}

function toRound(value: unknown): Round | null {
  if (typeof value !== 'object' || value === null) return null
  const { done, total } = value as Partial<Round>
  return typeof done === 'number' && typeof total === 'number' && done < total ? { done, total } : null
}
