import type { DeviceDatabase } from '#local/store/database.ts'
import { NEEDS_PERSON } from '#local/outbox/operation.ts'

/** How much is on this device only, by its number. */
export interface OwnWork {
  waiting: number
  /** Needs a person. */
  stuck: number
  /** For how long the oldest of both has been here, by the device's clock. */
  oldestMs: number
}

export async function readOwnWork(db: DeviceDatabase): Promise<OwnWork> {
  const [all, stuck, oldest] = await Promise.all([
    db.operations.count(),
    db.operations.where('state').anyOf(NEEDS_PERSON).count(),
    db.operations.orderBy('seq').first(),
  ])
  const oldestMs = oldest === undefined ? 0 : Math.max(0, db.deps.now() - oldest.createdAt)
  return { waiting: all - stuck, stuck, oldestMs }
}
