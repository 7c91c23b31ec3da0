import * as z from 'zod/mini'
import type { TellLateWork } from '#api/late-work.ts'
import { LATE_AFTER_MS, type LateWork, lateWork } from '#domain/people/late-work.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type OwnWork, readOwnWork } from '#local/views/work/late-work.ts'
import type { EngineDeps, SessionGate } from '#sync/model/engine-deps.ts'

export interface TellDeps extends Pick<EngineDeps, 'db' | 'capabilities' | 'now' | 'wait' | 'timeout'> {
  session: Pick<SessionGate, 'isOpen'>
  tell: TellLateWork
}

/** Also how long what can go has for it, once there is a network again. */
const LOOK_EVERY_MS = 60_000
/** What has become more or less is told no more often. */
const CHANGED_AFTER_MS = 10 * 60_000
/** What stays as it is, too: whoever reads it sees that the device is in use. */
const AGAIN_AFTER_MS = 60 * 60_000
/** A server in trouble has other things to do. */
const AFTER_FAILURE_MS = 10 * 60_000
const PATIENCE_MS = 30_000

/**
 * What was told last, as `meta` keeps it: a page that is closed in between must not leave it standing at the server.
 */
const lastTold = z.extend(lateWork, { at: z.number() })
type LastTold = z.infer<typeof lastTold>

/**
 * While this tab leads, tells the server how much of this device's work is late: it has waited for ten minutes, or is
 * stuck. And once that it is so no more. Nothing hangs on it: what fails is told later.
 */
export async function keepTelling(deps: TellDeps, signal: AbortSignal): Promise<void> {
  // Of a device that has told nothing yet, and the same though it cannot note what it tells.
  const newDevice = deps.db.deps.uuid()
  let waitMs = LOOK_EVERY_MS
  for (;;) {
    await deps.wait(waitMs, signal)
    if (signal.aborted) return
    try {
      await tellIfLate(deps, newDevice)
      waitMs = LOOK_EVERY_MS
    } catch (error) {
      waitMs = AFTER_FAILURE_MS
      console.warn('The server could not be told of work that is late.', error)
    }
  }
}

async function tellIfLate(
  { db, capabilities, session, now, timeout, tell }: TellDeps,
  newDevice: string,
): Promise<void> {
  if (!capabilities().has('late-work') || !session.isOpen()) return
  const last = await readLastTold(db)
  const work = await readOwnWork(db)
  const { waiting, stuck, oldestMs } = isLate(work) ? work : { waiting: 0, stuck: 0, oldestMs: 0 }
  const at = now()
  if (!isNews({ waiting, stuck }, last, at)) return
  const told: LateWork = {
    deviceId: last?.deviceId ?? newDevice,
    waiting,
    stuck,
    oldestSeconds: Math.min(MOST_SECONDS, Math.floor(oldestMs / 1_000)),
  }
  await tell(told, timeout(PATIENCE_MS))
  const row: LastTold = { ...told, at }
  await db.meta.put({ key: 'lateWork', value: row })
}

/** Ten years: a clock may be set to anything. */
const MOST_SECONDS = 315_360_000

function isLate({ stuck, waiting, oldestMs }: OwnWork): boolean {
  return stuck > 0 || (waiting > 0 && oldestMs >= LATE_AFTER_MS)
}

function isNews(
  { waiting, stuck }: Pick<OwnWork, 'waiting' | 'stuck'>,
  last: LastTold | null,
  at: number,
): boolean {
  const isNothing = waiting + stuck === 0
  const wasNothing = last === null || last.waiting + last.stuck === 0
  if (isNothing || wasNothing) return isNothing !== wasNothing
  // A clock that was set back says nothing.
  const agoMs = at < last.at ? Infinity : at - last.at
  const isChanged = waiting !== last.waiting || stuck !== last.stuck
  return agoMs >= (isChanged ? CHANGED_AFTER_MS : AGAIN_AFTER_MS)
}

async function readLastTold(db: DeviceDatabase): Promise<LastTold | null> {
  return lastTold.safeParse((await db.meta.get('lateWork'))?.value).data ?? null
}
