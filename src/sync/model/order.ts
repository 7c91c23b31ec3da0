import { isPatch, makes } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'

/**
 * What is on its own record only: an edit of a process, and one of the model but for its industry, which numbers its
 * processes. A copy holds what was before it and nothing later, so it passes nothing and nothing passes it.
 */
export function mayPass({ intent }: Operation): boolean {
  return isPatch(intent) && intent.section !== 'industry'
}

/**
 * Whether such an edit may pass it while it waits for its time. A creation may be passed by edits only: the processes
 * of a model are numbered in the order in which they are made.
 */
export function isPassable(op: Operation): boolean {
  return mayPass(op) || makes(op.intent, 'process')
}

/** No wait is ever longer than this; one that seems to be was noted before the clock was set back. */
const LONGEST_WAIT_MS = 2 * 3_600_000

export function isDue({ nextAt }: Operation, now: number): boolean {
  return nextAt <= now || nextAt > now + LONGEST_WAIT_MS
}
