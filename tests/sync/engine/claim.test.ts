import { beforeEach, describe, expect, it } from 'vitest'
import type { Capability } from '#domain/people/session.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { claimOperation } from '#sync/queue/claim.ts'
import { group, oneDevice, type OneDevice } from '../../support/simulated/one-device.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { LEADER, leaderOf } from '../../support/unit/leader.ts'

let device: OneDevice
let modelKey: string
let processKey: string
beforeEach(async () => {
  device = await oneDevice()
  modelKey = await createModel(db(), { area: 'root', title: '한빛', group })
  processKey = (await createProcess(db(), { modelKey })).key
  await device.work()
  // From here on no time passes, so that the test alone is the leader.
})
const db = (): DeviceDatabase => device.tab.db

/** The only operation, or the last. */
async function waiting(): Promise<Operation> {
  const op = await db().operations.orderBy('seq').last()
  if (op === undefined) throw new Error('Nothing waits.')
  return op
}
const claim = (op: Operation, stuck: Operation[] = [], capabilities?: Capability[]) =>
  claimOperation(leaderOf(db(), { ...(capabilities && { capabilities }) }), op, stuck)

async function edited(fields: { memo?: string; manager?: string }): Promise<Operation> {
  await saveModel(db(), { modelKey, section: 'etc', fields })
  return waiting()
}
/** A pull has brought it. */
async function changedBySomebody(fields: object): Promise<void> {
  const row = await db().models.get(modelKey)
  if (row === undefined || row.base === null) throw new Error('There is no base.')
  await db().models.update(modelKey, { base: { ...row.base, ...fields } })
}
const ended = async (op: Operation) => (await db().journal.get(op.opId))?.outcome

describe('S-04 a claim', () => {
  it('says on the disk that it is sent, by whom, since when and how often', async () => {
    const op = await edited({ memo: '메모' })
    const step = await claim(op)
    const sent = {
      state: 'SENDING',
      epoch: LEADER.epoch,
      wireCount: 1,
      firstSentAt: LEADER.now,
      lastSentAt: LEADER.now,
    }
    expect(await db().operations.get(op.opId)).toMatchObject(sent)
    expect(step).toMatchObject({
      kind: 'send',
      op: sent,
      record: { key: modelKey },
      claimedAt: LEADER.elapsed,
    })
  })

  it('leaves when it was first sent', async () => {
    const op = { ...(await edited({ memo: '메모' })), firstSentAt: 5, wireCount: 2 }
    await claim(op)
    expect(await db().operations.get(op.opId)).toMatchObject({
      firstSentAt: 5,
      lastSentAt: LEADER.now,
      wireCount: 3,
    })
  })

  it('of what was being sent by somebody who is no more says only that nobody knows what came of it', async () => {
    const op = await edited({ memo: '메모' })
    await db().operations.update(op.opId, { state: 'SENDING', wireCount: 1 })
    expect(await claim({ ...op, state: 'SENDING', wireCount: 1 })).toBeNull()
    expect(await waiting()).toMatchObject({ opId: op.opId, state: 'UNCERTAIN', wireCount: 1 })
  })

  it('of a photo of a model needs no record', async () => {
    await addPhoto(db(), { modelKey, processKey: null })
    const ops = await db().operations.toArray()
    const upload = ops.find(({ intent }) => intent.kind === 'photo.upload')
    expect(await claim(upload!)).toMatchObject({ kind: 'send', record: null })
  })

  it('of a photo of a process is of that process', async () => {
    await addPhoto(db(), { modelKey, processKey })
    const ops = await db().operations.toArray()
    const upload = ops.find(({ intent }) => intent.kind === 'photo.upload')
    expect(await claim(upload!)).toMatchObject({ kind: 'send', record: { key: processKey } })
  })

  it('of an edit of a process that is gone drops it', async () => {
    await saveProcess(db(), { processKey, fields: { memo: '메모' } })
    const op = await waiting()
    await db().processes.delete(processKey)
    expect(await claim(op)).toBeNull()
    expect([await db().operations.count(), await ended(op)]).toEqual([0, 'DISCARDED'])
  })

  it('of an edit of a process names that process', async () => {
    await saveProcess(db(), { processKey, fields: { memo: '메모' } })
    expect(await claim(await waiting())).toMatchObject({ kind: 'send', record: { key: processKey } })
  })
})

describe('S-08 what somebody else has changed in the meantime', () => {
  it('is left alone where it is another field', async () => {
    const op = await edited({ memo: '메모' })
    await changedBySomebody({ manager: '윤재호' })
    expect(await claim(op)).toMatchObject({ kind: 'send', op: { intent: { fields: { memo: '메모' } } } })
  })

  it('is not sent again where it is the same', async () => {
    const op = await edited({ memo: '메모', manager: '박정훈' })
    await changedBySomebody({ memo: '메모' })
    const step = await claim(op)
    expect(step?.op.intent).toMatchObject({ fields: { manager: '박정훈' } })
    expect(step?.op.intent).not.toHaveProperty('fields.memo')
  })

  it('is all that was wanted: nothing is sent', async () => {
    const op = await edited({ memo: '메모' })
    await changedBySomebody({ memo: '메모' })
    expect(await claim(op)).toBeNull()
    expect([await db().operations.count(), await ended(op)]).toEqual([0, 'CONFIRMED'])
  })

  it('is all that was wanted of a process: nothing is sent, and it stays', async () => {
    await saveProcess(db(), { processKey, fields: { memo: '메모' } })
    const op = await waiting()
    const row = await db().processes.get(processKey)
    if (row === undefined || row.base === null) throw new Error('There is no base.')
    await db().processes.update(processKey, { base: { ...row.base, memo: '메모' } })
    expect(await claim(op)).toBeNull()
    expect([await db().operations.count(), await ended(op)]).toEqual([0, 'CONFIRMED'])
    expect((await db().processes.get(processKey))?.view.memo).toBe('메모')
  })

  it('is a dispute where it is another value; the other fields go on', async () => {
    const op = await edited({ memo: '내 메모', manager: '박정훈' })
    await changedBySomebody({ memo: '남의 메모' })
    expect(await claim(op)).toBeNull()
    expect(await db().operations.get(op.opId)).toMatchObject({
      state: 'CONFLICT',
      conflicts: [{ field: 'memo' }],
      intent: { fields: { memo: '내 메모' } },
    })
    const others = (await db().operations.toArray()).filter(({ opId }) => opId !== op.opId)
    expect(others).toMatchObject([{ state: 'QUEUED', intent: { fields: { manager: '박정훈' } } }])
    expect(others[0]?.intent).not.toHaveProperty('fields.memo')
  })
})

describe('S-24 behind what a person has to settle', () => {
  it('the same field waits, and the others go on', async () => {
    const first = await edited({ memo: '처음' })
    // The later edit was made while the first was on its way.
    await db().operations.update(first.opId, { state: 'SENDING', wireCount: 1 })
    const op = await edited({ memo: '다음', manager: '박정훈' })
    expect(op.opId).not.toBe(first.opId)
    expect(await claim(op, [{ ...first, state: 'CONFLICT', wireCount: 1 }])).toBeNull()
    // Not a dispute of its own: what it is about is being settled.
    expect(await db().operations.get(op.opId)).toMatchObject({
      state: 'QUEUED',
      intent: { fields: { memo: '다음' } },
    })
    const [others] = await db()
      .operations.filter(({ opId }) => ![first.opId, op.opId].includes(opId))
      .toArray()
    expect((others?.intent as { fields: object }).fields).toEqual({ manager: '박정훈' })
  })
})

describe('what the server has not said yet', () => {
  it('is compared with nothing: all of an edit goes', async () => {
    await db().models.update(modelKey, { base: null })
    const op = await edited({ memo: '메모' })
    const fields = { memo: '메모', manager: '' }
    const whole = {
      ...op,
      intent: { ...op.intent, fields, base: { memo: '', manager: '' } } as Operation['intent'],
    }
    expect((await claim(whole))?.op.intent).toMatchObject({ fields })
  })

  it('does not make an edit one that changes nothing', async () => {
    await db().models.update(modelKey, { base: null })
    const op = await edited({ memo: '메모' })
    const same = { ...op, intent: { ...op.intent, base: { memo: '메모' } } as Operation['intent'] }
    expect(await claim(same)).toMatchObject({ kind: 'send' })
  })

  it('may be the whole model', async () => {
    const op = await edited({ memo: '메모' })
    await db().models.delete(modelKey)
    expect(await claim(op)).toMatchObject({
      kind: 'send',
      record: null,
      op: { intent: { fields: { memo: '메모' } } },
    })
  })
})

describe('S-05 what was sent already', () => {
  it('is looked for first where the server checks no versions', async () => {
    const op = { ...(await edited({ memo: '메모' })), state: 'UNCERTAIN' as const, wireCount: 1 }
    expect(await claim(op, [], ['idempotency-key'])).toEqual({ kind: 'look', op })
    expect(await claim(op)).toMatchObject({ kind: 'send' })
  })

  it('is compared with what was there before it, where the server keeps no keys', async () => {
    await createModel(db(), { area: 'root', title: '대성', group })
    const op = await waiting()
    expect(await claim(op, [], ['if-match'])).toEqual({ kind: 'look-before', op })
    expect(await claim(op)).toMatchObject({ kind: 'send', record: null })
  })
})

describe('S-23 a record whose version did not come', () => {
  it('is looked at before its edit goes, and no more for ten seconds after a look', async () => {
    await db().models.update(modelKey, { etag: null })
    const op = await edited({ memo: '메모' })
    const lookedAgo = (ms: number) => new Map([[op.opId, LEADER.elapsed - ms]])
    const stepAfter = (ms: number) =>
      claimOperation(leaderOf(db(), { lookedAt: lookedAgo(ms) }), op, []).then((step) => step?.kind)
    expect((await claim(op))?.kind).toBe('look')
    expect(await stepAfter(10_001)).toBe('look')
    expect(await stepAfter(10_000)).toBe('send')
  })
})
