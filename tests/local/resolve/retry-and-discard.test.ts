import { beforeEach, describe, expect, it } from 'vitest'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import {
  canDiscard,
  canRetry,
  dependentsOf,
  discardOperation,
  retryOperation,
} from '#local/resolve/outbox-actions.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'
import { readModelRow, photoRow, readProcessRow } from '../../support/unit/rows.ts'

const NOBODY = '00000000-0000-4000-8000-999999999999'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => 9_000)
})

async function put(intent: Intent, changes: Partial<Operation> = {}): Promise<Operation> {
  const op = operationOf(intent, changes)
  await db.operations.put(op)
  return op
}
const edit = (changes: Partial<Operation> = {}) => put(modelEdit('root:1', { memo: '점검' }), changes)
const error = (kind: string, status: number | null = null) => ({ kind, status, message: '' })
const queued = () => db.operations.orderBy('seq').toArray()
const STALLED = { attempts: 5, wireCount: 5, lastError: error('server', 500) }

describe('what a person may do', () => {
  const op = (changes: Partial<Operation>) => operationOf(modelEdit('root:1', { memo: '점검' }), changes)

  it.each([
    ['waits for its turn', {}, false, true],
    ['is on its way', { state: 'SENDING', wireCount: 1 }, false, false],
    ['may have been sent', { state: 'UNCERTAIN', wireCount: 1 }, false, false],
    ['was tried in vain again and again', STALLED, true, true],
    ['was tried in vain four times', { ...STALLED, attempts: 4 }, false, false],
    ['was refused', { state: 'REJECTED', wireCount: 1 }, true, true],
    ['is in conflict', { state: 'CONFLICT', wireCount: 1 }, false, true],
    ['waits for a person', { state: 'NEEDS_USER', wireCount: 1 }, true, true],
    ['cannot be read by another build', { state: 'PARKED', wireCount: 1 }, true, true],
  ] as const)('with what %s', (_, changes, retry, discard) => {
    expect([canRetry(op(changes)), canDiscard(op(changes))]).toEqual([retry, discard])
  })
})

describe('another try', () => {
  it('begins anew, with what it is', async () => {
    const serverErrors = { count: 7, since: 3 }
    const op = await edit({ state: 'REJECTED', wireCount: 2, attempts: 3, nextAt: 7, serverErrors })
    expect(await retryOperation(db, op.opId)).toBe(true)
    expect(await queued()).toEqual([{ ...op, state: 'QUEUED', attempts: 0, serverErrors: null, nextAt: 0 }])
  })

  it.each([
    ['a look first where the record was not found', 'NEEDS_USER', 'not-found', 'RECONCILE'],
    ['a question to the server that fails at it again and again', 'NEEDS_USER', 'server', 'UNCERTAIN'],
    ['a sending where only the person could tell', 'NEEDS_USER', 'cannot-tell', 'QUEUED'],
    ['a sending where it was refused', 'REJECTED', 'refused', 'QUEUED'],
  ] as const)('is %s', async (_, state, kind, next) => {
    const op = await edit({ state, wireCount: 1, lastError: error(kind) })
    expect(await retryOperation(db, op.opId)).toBe(true)
    expect(await queued()).toEqual([{ ...op, state: next, serverErrors: null }])
  })

  it('of one that was tried in vain goes on where it was', async () => {
    const op = await edit({ ...STALLED, state: 'RECONCILE', nextAt: 99 })
    expect(await retryOperation(db, op.opId)).toBe(true)
    expect(await queued()).toEqual([{ ...op, attempts: 0, serverErrors: null, nextAt: 0 }])
  })

  it('of other bytes has another key, for which the others wait', async () => {
    const sent = { wireCount: 2, firstSentAt: 1, lastSentAt: 2 }
    const op = await edit({ state: 'NEEDS_USER', lastError: error('other-bytes'), ...sent })
    const waiting = await edit({ dependsOn: [NOBODY, op.opId] })
    const other = await edit({ dependsOn: [NOBODY] })
    expect(await retryOperation(db, op.opId)).toBe(true)
    const [again, ...rest] = await queued()
    expect(again?.opId).not.toBe(op.opId)
    expect(again).toEqual({
      ...op,
      opId: again?.opId,
      state: 'QUEUED',
      serverErrors: null,
      wireCount: 0,
      firstSentAt: null,
      lastSentAt: null,
    })
    expect(rest).toEqual([{ ...waiting, dependsOn: [NOBODY, again?.opId] }, other])
  })

  it('is not made of what is gone, on its way, or not readable', async () => {
    const sending = await edit({ state: 'SENDING', wireCount: 1 })
    const newer = await edit({ state: 'REJECTED', opSchema: 99 })
    expect(await retryOperation(db, NOBODY)).toBe(false)
    expect(await retryOperation(db, sending.opId)).toBe(false)
    expect(await retryOperation(db, newer.opId)).toBe(false)
    expect(await queued()).toEqual([sending, newer])
  })
})

describe('what is given up with one', () => {
  const MADE: Record<string, Intent> = {
    model: modelCreation('m'),
    'of the model': {
      kind: 'model.patch',
      modelKey: 'm',
      section: 'etc',
      fields: { memo: '가' },
      base: { memo: '' },
    },
    process: {
      kind: 'process.create',
      modelKey: 'm',
      processKey: 'p',
      fields: { name: '용해', provisionalNumber: 'R-1.0' },
    },
    'of the process': {
      kind: 'process.patch',
      modelKey: 'm',
      processKey: 'p',
      section: 'process',
      fields: { memo: '가' },
      base: { memo: '' },
    },
    photo: photoOfModel('m', 'local-a'),
    copy: { kind: 'model.copy', modelKey: 'c', sourceKey: 'm' },
    'of the copy': {
      kind: 'model.patch',
      modelKey: 'c',
      section: 'etc',
      fields: { memo: '가' },
      base: { memo: '' },
    },
    'of another': modelEdit('root:1', { memo: '가' }),
    machine: {
      kind: 'equipment.create',
      equipmentKey: 'local-m',
      fields: { name: '선반', equipmentType: '제조', industryType: '공통', otherType: '공작' },
    },
  }

  it.each([
    ['model', ['of the model', 'process', 'of the process', 'photo', 'copy', 'of the copy']],
    ['process', ['of the process']],
    ['copy', ['of the copy']],
    ['of the model', []],
    ['photo', []],
    ['machine', []],
  ])('%s: %j', async (name, others) => {
    const names = new Map<string, string>()
    for (const [one, intent] of Object.entries(MADE)) names.set((await put(intent)).opId, one)
    const [opId = ''] = [...names].find(([, one]) => one === name) ?? []
    expect((await dependentsOf(db, opId)).map((id) => names.get(id))).toEqual(others)
  })

  it('is found in the order in which it was made, whatever its ids', async () => {
    const id = (last: string) => ({ opId: `00000000-0000-4000-8000-00000000000${last}` })
    const create = await put(modelCreation('m'), id('c'))
    const copy = await put({ kind: 'model.copy', modelKey: 'c', sourceKey: 'm' }, id('b'))
    const ofCopy = await put(modelEdit('c', { memo: '가' }), id('a'))
    expect(await dependentsOf(db, create.opId)).toEqual([copy.opId, ofCopy.opId])
  })

  it('is also what another build does to it', async () => {
    await db.models.put(readModelRow('m', { base: null }))
    const create = await put(modelCreation('m'))
    const newer = { ...operationOf(modelCreation('m')), intent: { kind: 'model.merge' } }
    await db.operations.put(newer as unknown as Operation)
    const other = await edit()
    expect(await discardOperation(db, create.opId)).toEqual([create.opId, newer.opId])
    expect(await queued()).toEqual([other])
    expect(await db.models.count()).toBe(0)
  })

  it('is nothing with what is not there, or cannot be read', async () => {
    const newer = await put(modelCreation('m'), { opSchema: 99 })
    await edit()
    expect(await dependentsOf(db, NOBODY)).toEqual([])
    expect(await dependentsOf(db, newer.opId)).toEqual([])
  })
})

describe('what is given up', () => {
  it('is no more, stands in the delivery log with what was wrong, and is not shown', async () => {
    const row = readModelRow('root:1', { serverId: 1 })
    await db.models.put({ ...row, view: { ...row.view, memo: '점검' } })
    const op = await edit({ state: 'REJECTED', wireCount: 1, lastError: error('refused', 400) })
    const other = await put(modelEdit('root:2', { memo: '점검' }))
    expect(await discardOperation(db, op.opId)).toEqual([op.opId])
    expect(await queued()).toEqual([other])
    expect(await db.journal.toArray()).toEqual([
      {
        opId: op.opId,
        modelKey: 'root:1',
        kind: 'model.patch',
        outcome: 'DISCARDED',
        at: 9_000,
        note: 'refused',
      },
    ])
    expect((await db.models.get('root:1'))?.view.memo).toBe('')
  })

  it('takes along what it was to make, and what was done to that', async () => {
    await db.models.bulkPut([readModelRow('m', { base: null }), readModelRow('root:1')])
    await db.processes.put(readProcessRow('p', 'm', { base: null }))
    await db.photos.put(photoRow('local-a', 'm'))
    const create = await put(modelCreation('m'))
    const photo = await put(photoOfModel('m', 'local-a'))
    expect(await discardOperation(db, create.opId)).toEqual([create.opId, photo.opId])
    expect(await db.models.toCollection().primaryKeys()).toEqual(['root:1'])
    expect(await db.processes.count()).toBe(0)
    expect(await db.photos.count()).toBe(0)
    expect((await db.journal.toArray()).map(({ note }) => note)).toEqual(['', ''])
  })

  it('is not given up while something that goes with it is on its way', async () => {
    await db.models.put(readModelRow('m', { base: null }))
    const create = await put(modelCreation('m'))
    await put(photoOfModel('m', 'local-a'), { state: 'SENDING', wireCount: 1 })
    expect(await discardOperation(db, create.opId)).toEqual([])
    expect(await db.operations.count()).toBe(2)
    expect(await db.models.count()).toBe(1)
  })

  it('can be anything but what is gone, may be sent, or cannot be read', async () => {
    const uncertain = await edit({ state: 'UNCERTAIN', wireCount: 1 })
    const newer = await edit({ opSchema: 99 })
    expect(await discardOperation(db, NOBODY)).toEqual([])
    expect(await discardOperation(db, uncertain.opId)).toEqual([])
    expect(await discardOperation(db, newer.opId)).toEqual([])
    expect(await queued()).toEqual([uncertain, newer])
    expect(await db.journal.count()).toBe(0)
  })
})
