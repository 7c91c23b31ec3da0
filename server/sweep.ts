import { forgetEvents } from './audit/retention.ts'
import { forgetSessions } from './auth/sessions/person-sessions.ts'
import { forgetFailures } from './auth/throttle.ts'
import { forgetChanges } from './history/retention.ts'
import { forgetAnswers } from './idempotency/stored-answers.ts'
import type { PhotoStore } from './images/photo-store.ts'
import { sweepPhotos } from './images/sweep-images.ts'
import { forgetLateWork } from './late-work/late-work.ts'
import type { Db } from './store/database.ts'

const DAY_MS = 86_400_000
/**
 * How long answers of creating calls are kept, ended sessions, photos that nothing shows, and what a silent device has
 * told.
 */
const KEPT_MS = 30 * DAY_MS

export interface Swept {
  photos: number
}

/** Removes what has served its time. Safe to run beside everything else, and on several servers at once. */
export async function sweep(
  db: Db,
  { photos, auditDays, historyDays }: { photos: PhotoStore; auditDays: number; historyDays: number },
  now: Date,
): Promise<Swept> {
  const old = new Date(now.getTime() - KEPT_MS)
  await forgetAnswers(db, old)
  await forgetSessions(db, { now, old })
  await forgetFailures(db, now)
  await forgetLateWork(db, old)
  await forgetEvents(db, new Date(now.getTime() - auditDays * DAY_MS))
  await forgetChanges(db, new Date(now.getTime() - historyDays * DAY_MS))
  return { photos: await sweepPhotos(db, photos, old) }
}
