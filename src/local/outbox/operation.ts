import * as z from 'zod/mini'
import { area } from '#domain/model/area.ts'
import { NEEDS_TIME } from '#domain/problem.ts'
import { intent } from './kinds/kinds.ts'
import { addressOf, makes } from './intent.ts'

/**
 * An operation is an entry of the outbox, a durable intention: what a person did, as absolute values, with the value
 * that each field had when it was first edited. It holds no addresses, tokens or timeouts; those are bound when it is
 * sent. sync/model/transition.ts draws its states in full.
 *
 *  enqueue ─▶ QUEUED ─▶ SENDING ─▶ CONFIRMED            leaves the table for the journal (the delivery log)
 *               ▲          ├─▶ REJECTED                  a definite refusal: edit, retry or discard
 *               │          └─▶ UNCERTAIN ─▶ RECONCILE ─▶ CONFIRMED | QUEUED | CONFLICT | NEEDS_USER
 *  PARKED: this build cannot read it, or its bytes are missing.   DISCARDED: by a person only (journal).
 *
 * This is the latest version that the build reads; `schemaOf` has the one that an operation is written in.
 */
export const OPERATION_SCHEMA = 2

export const operationState = z.enum([
  'QUEUED',
  'SENDING',
  'UNCERTAIN',
  'RECONCILE',
  'REJECTED',
  'CONFLICT',
  'NEEDS_USER',
  'PARKED',
])
export type OperationState = z.infer<typeof operationState>

/** Why the last attempt did not end in a confirmation. `message` has at most 4,000 characters of the answer. */
export const operationError = z.object({
  kind: z.string(),
  status: z.nullable(z.int()),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
  /** `time`: the server has said that it is not for what was sent. */
  needs: z.optional(z.string()),
})
export type OperationError = z.infer<typeof operationError>

/** A field that both sides changed. */
export const fieldConflict = z.object({
  field: z.string(),
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
})
export type FieldConflict = z.infer<typeof fieldConflict>

const operation = z.object({
  /** UUID; also the idempotency key and the name of an uploaded file. */
  opId: z.uuid(),
  /** The order in which operations were made, from a counter row in the same transaction; never the clock. */
  seq: z.int(),
  opSchema: z.int().check(z.gte(1), z.lte(OPERATION_SCHEMA)),
  appBuild: z.string(),
  /** The user who made it; it is sent as nobody else. */
  userKey: z.string(),
  area,
  /** Operations of a lane are sent one at a time in the order of `seq`. */
  lane: z.string(),
  /** The record it changes; see `targetOf`. */
  target: z.string(),
  /** The model it belongs to; null for the catalogues. */
  modelKey: z.nullable(z.string()),
  intent,
  /** Operations that must be confirmed before this one is sent. */
  dependsOn: z.array(z.uuid()),
  state: operationState,
  /** The epoch of the leader that last sent it. */
  epoch: z.int(),
  /** Attempts that may have touched the network. */
  wireCount: z.int(),
  /** Failed attempts in a row that count towards the back-off. */
  attempts: z.int(),
  /**
   * Answers in a row that the server failed at itself, and when the first of them arrived (ms of the engine's clock).
   */
  serverErrors: z.optional(
    z.nullable(z.object({ count: z.int(), since: z.number(), isUnanswered: z.optional(z.boolean()) })),
  ),
  /** Wall-clock times in ms, for display and age limits only. */
  createdAt: z.number(),
  firstSentAt: z.nullable(z.number()),
  lastSentAt: z.nullable(z.number()),
  /** Not to be tried before this time (ms of the engine's clock). */
  nextAt: z.number(),
  lastError: z.nullable(operationError),
  /** Ids that the server listed before the first sending, where it keeps no idempotency keys. */
  knownBefore: z.optional(z.array(z.int())),
  conflicts: z.array(fieldConflict),
  /** A copy of the model waits for it, since what it carries belongs in the copy. */
  awaitedByCopy: z.optional(z.literal(true)),
  /** It was written into a backup, and may be taken in elsewhere as it is. */
  inBackup: z.optional(z.literal(true)),
})
export type Operation = z.infer<typeof operation>

/**
 * Reads a stored operation.
 * @returns null for one that this build cannot read: it stays where it is, is shown, and is never sent
 */
export function readOperation(row: unknown): Operation | null {
  const parsed = operation.safeParse(row)
  return parsed.success ? parsed.data : null
}

/** The states that need a person (dead letters): such an operation leaves its lane and holds up only its dependents. */
export const NEEDS_PERSON: readonly OperationState[] = ['REJECTED', 'CONFLICT', 'NEEDS_USER', 'PARKED']

/** What only a person can answer. */
const ASKED: readonly string[] = ['cannot-tell', 'other-bytes']

/** The server fails at it again and again (a poison message): it waits for a person, and is tried once an hour. */
export function isTriedHourly({ state, lastError }: Pick<Operation, 'state' | 'lastError'>): boolean {
  return state === 'NEEDS_USER' && lastError !== null && !ASKED.includes(lastError.kind)
}

/** From so many failures in a row on, a person may decide. */
const STALLED_AFTER = 5
/** Where nothing is answered, a person can do no better than go where there is a network. */
const UNANSWERED: readonly string[] = ['network', 'timeout']

/** The server has no room. */
export function isForWantOfRoom({ lastError }: Pick<Operation, 'lastError'>): boolean {
  return lastError?.status === 507
}

/**
 * The server has no room, or says itself that its stores are away or that too much is asked of it: that says nothing of
 * this operation, however long it lasts.
 */
export function isForTheServer(op: Pick<Operation, 'lastError'>): boolean {
  return isForWantOfRoom(op) || op.lastError?.needs === NEEDS_TIME
}

/**
 * It waits for its next try and has been answered badly again and again, though nothing tells whether it is the one
 * that the server fails at: all else may fare alike.
 */
export function isStalled(op: Pick<Operation, 'state' | 'attempts' | 'serverErrors' | 'lastError'>): boolean {
  const { state, attempts, serverErrors, lastError } = op
  if (state === 'SENDING' || NEEDS_PERSON.includes(state) || lastError === null) return false
  if (isForTheServer(op)) return false
  return Math.max(attempts, serverErrors?.count ?? 0) >= STALLED_AFTER && !UNANSWERED.includes(lastError.kind)
}

/** Whether nothing of the operation can have reached the server, so that it may be changed or dropped. */
export function isUntouched(op: Pick<Operation, 'state' | 'wireCount'>): boolean {
  return op.wireCount === 0 && (op.state === 'QUEUED' || NEEDS_PERSON.includes(op.state))
}

type Fixable = Pick<Operation, 'state' | 'wireCount' | 'awaitedByCopy' | 'inBackup'>

/** Whether something else relies on what it says. */
function isFixed({ awaitedByCopy, inBackup }: Fixable): boolean {
  return awaitedByCopy === true || inBackup === true
}

/** Whether a later edit may be merged into it, or drop it. */
export function isChangeable(op: Fixable): boolean {
  return isUntouched(op) && !isFixed(op)
}

/** Whether a later edit may take its place: it was refused or is in dispute. See `mayBeDone`. */
export function isReplaceable(op: Fixable): boolean {
  return isChangeable(op) || ((op.state === 'REJECTED' || op.state === 'CONFLICT') && !isFixed(op))
}

/** Whether it was refused after it was sent: a gateway may say so of what the server behind it has carried out. */
export function mayBeDone({ state, wireCount }: Pick<Operation, 'state' | 'wireCount'>): boolean {
  return state === 'REJECTED' && wireCount > 0
}

/** Whether it may go with its record when that is deleted: nothing of it is at the server. */
export function isDroppable(op: Fixable): boolean {
  return isChangeable(op) || (op.state === 'REJECTED' && !isFixed(op))
}

/**
 * Whether a list of the server may already show what this makes, under an id that the device does not know yet.
 * One that waits for a person may do so for weeks; what is listed meanwhile is absorbed later.
 */
export function isMaking({ state, wireCount, intent }: Operation): boolean {
  return wireCount > 0 && !NEEDS_PERSON.includes(state) && makes(intent, 'model', 'process')
}

/** The models that must be on a device for it to send this. */
export function modelKeysOf({ modelKey, intent }: Operation): (string | null)[] {
  return [modelKey, addressOf(intent).modelKey]
}
