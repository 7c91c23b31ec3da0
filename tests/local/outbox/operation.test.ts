import { describe, expect, it } from 'vitest'
import {
  type Operation,
  type OperationState,
  isChangeable,
  isDroppable,
  isForTheServer,
  isForWantOfRoom,
  isMaking,
  isReplaceable,
  isStalled,
  isTriedHourly,
  isUntouched,
  mayBeDone,
  modelKeysOf,
  operationState,
} from '#local/outbox/operation.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'

const edit = (changes: Partial<Operation> = {}) => operationOf(modelEdit('m', { overview: '개요' }), changes)

/** The states in which this holds of an operation that was sent so often. */
const statesOf = (holds: (op: Operation) => boolean, changes: Partial<Operation>): OperationState[] =>
  operationState.options.filter((state) => holds(edit({ ...changes, state })))

const STUCK = ['REJECTED', 'CONFLICT', 'NEEDS_USER', 'PARKED']

describe('an operation', () => {
  it('is untouched until it was sent, whatever it waits for', () => {
    expect(statesOf(isUntouched, { wireCount: 0 })).toEqual(['QUEUED', ...STUCK])
    expect(statesOf(isUntouched, { wireCount: 1 })).toEqual([])
  })

  it('may be changed while it is untouched, and replaced also when it is known not to have been done', () => {
    expect(statesOf(isChangeable, { wireCount: 0 })).toEqual(['QUEUED', ...STUCK])
    expect(statesOf(isChangeable, { wireCount: 1 })).toEqual([])
    expect(statesOf(isReplaceable, { wireCount: 0 })).toEqual(['QUEUED', ...STUCK])
    expect(statesOf(isReplaceable, { wireCount: 1 })).toEqual(['REJECTED', 'CONFLICT'])
  })

  it('may go with its record when nothing of it is at the server', () => {
    expect(statesOf(isDroppable, { wireCount: 0 })).toEqual(['QUEUED', ...STUCK])
    expect(statesOf(isDroppable, { wireCount: 1 })).toEqual(['REJECTED'])
  })

  it('can be given up after five bad answers, but never because the server has no room, or says it is away', () => {
    const answered = (status: number, attempts = 5, said = {}): Partial<Operation> => ({
      attempts,
      lastError: { kind: 'server', status, message: '', ...said },
    })
    expect(statesOf(isStalled, answered(503))).toEqual(['QUEUED', 'UNCERTAIN', 'RECONCILE'])
    expect(statesOf(isStalled, answered(503, 4))).toEqual([])
    expect(statesOf(isStalled, answered(507, 500))).toEqual([])
    expect(statesOf(isStalled, answered(503, 500, { needs: 'time' }))).toEqual([])
    expect(statesOf(isStalled, { attempts: 5 })).toEqual([])
  })

  it('waits for the server where that has no room, or says that it is away', () => {
    const failed = (status: number, said = {}) => ({
      lastError: { kind: 'server', status, message: '', ...said },
    })
    const answers = [edit(), edit(failed(507)), edit(failed(503)), edit(failed(503, { needs: 'time' }))]
    expect(answers.map(isForWantOfRoom)).toEqual([false, true, false, false])
    expect(answers.map(isForTheServer)).toEqual([false, true, false, true])
  })

  it('may be done where it was refused after it was sent', () => {
    expect(statesOf(mayBeDone, { wireCount: 0 })).toEqual([])
    expect(statesOf(mayBeDone, { wireCount: 1 })).toEqual(['REJECTED'])
  })

  it.each(['awaitedByCopy', 'inBackup'] as const)(
    'stays as it is where something relies on it (%s)',
    (by) => {
      for (const holds of [isChangeable, isReplaceable, isDroppable]) {
        expect(statesOf(holds, { [by]: true })).toEqual([])
        expect(statesOf(holds, { [by]: true, wireCount: 1 })).toEqual([])
      }
    },
  )

  it('is tried once an hour where the server fails at it, and not where only a person can answer', () => {
    const failed = (kind: string) => ({ lastError: { kind, status: null, message: '' } })
    expect(statesOf(isTriedHourly, failed('server'))).toEqual(['NEEDS_USER'])
    expect(statesOf(isTriedHourly, failed('cannot-tell'))).toEqual([])
    expect(statesOf(isTriedHourly, failed('other-bytes'))).toEqual([])
    expect(statesOf(isTriedHourly, {})).toEqual([])
  })

  it('may have made a record once it was sent, unless it waits for a person', () => {
    const creation = operationOf(modelCreation('m'), { state: 'UNCERTAIN', wireCount: 1 })
    const process = { kind: 'process.create', modelKey: 'm', processKey: 'p' } as const
    const fields = { name: '용해', provisionalNumber: 'R1-1.0' }
    expect(isMaking(creation)).toBe(true)
    expect(isMaking({ ...creation, intent: { ...process, fields } })).toBe(true)
    expect(isMaking({ ...creation, wireCount: 0 })).toBe(false)
    expect(isMaking({ ...creation, state: 'NEEDS_USER' })).toBe(false)
    expect(isMaking({ ...creation, intent: photoOfModel('m', 'p') })).toBe(false)
    expect(isMaking({ ...creation, intent: modelEdit('m', {}) })).toBe(false)
  })

  it('needs its own model and the one that it is sent to', () => {
    expect(modelKeysOf(edit())).toEqual(['m', 'm'])
    const copy = { kind: 'model.copy', modelKey: 'new', sourceKey: 'old' } as const
    expect(modelKeysOf({ ...edit(), modelKey: 'new', intent: copy })).toEqual(['new', 'old'])
  })
})
