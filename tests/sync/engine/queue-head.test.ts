import { beforeEach, describe, expect, it } from 'vitest'
import { localIdOf } from '#domain/ids.ts'
import { createModel } from '#local/edits/model-edits.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type QueueHead, readHead } from '#sync/queue/queue-head.ts'
import { sweepAbandoned } from '#sync/queue/sweep.ts'
import { group } from '../../support/simulated/one-device.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf } from '../../support/unit/operation.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

async function queued(intent: Intent, changes: Partial<Operation> = {}): Promise<Operation> {
  const op = operationOf(intent, { userKey: 'kotric1', ...changes })
  await db.operations.add(op)
  return op
}
const edit = (modelKey = 'root:1') => modelEdit(modelKey, { overview: '새 개요' })
const idsOf = ({ ops }: QueueHead) => ops.map(({ opId }) => opId)
/** As a later build writes it, say. */
const UNREADABLE = { opSchema: 99 } as const
const localId = (n: number) => localIdOf(`00000000-0000-4000-8000-00000000000${n}`)

describe('the head of the queue', () => {
  it('comes in the order in which it was made, and says whether it is all', async () => {
    const first = await queued(edit('root:1'))
    const second = await queued(edit('root:2'))
    await db.operations.update(first.opId, { seq: second.seq + 1 })
    const whole = await readHead(db, 3)
    expect([idsOf(whole), whole.isWhole]).toEqual([[second.opId, first.opId], true])
    const part = await readHead(db, 1)
    expect([idsOf(part), part.isWhole]).toEqual([[second.opId], false])
    expect((await readHead(db, 2)).isWhole).toBe(false)
  })

  it('leaves out what this build cannot read and what is of another user; others wait for it all the same', async () => {
    const strange = await queued(edit('root:1'), UNREADABLE)
    const parked = await queued(edit('root:2'), { ...UNREADABLE, state: 'PARKED' })
    const foreign = await queued(edit('root:3'), { userKey: 'kotric2', state: 'PARKED' })
    const own = await queued(edit('root:4'))
    const head = await readHead(db, 10)
    expect(idsOf(head)).toEqual([own.opId])
    // What is parked already need not be parked.
    expect(head.unreadable).toEqual([strange.opId])
    expect(head.facts.strange).toEqual(['model:root:1', 'model:root:2', 'model:root:3'])
    expect([...head.facts.unsettled]).toEqual([strange, parked, foreign, own].map(({ opId }) => opId))
  })

  it('knows what waits for a person, and what makes what', async () => {
    const making = await queued(modelCreation(localId(1)), { state: 'REJECTED' })
    await queued(edit())
    const { facts } = await readHead(db, 10)
    expect([...facts.needsPerson]).toEqual([[making.opId, making]])
    expect(facts.makers.get(localId(1))).toEqual(making)
  })

  it('knows which ids of the device the server has given one for', async () => {
    await db.idMap.put({ localId: localId(1), kind: 'model', serverId: 1, slug: null })
    await queued(edit(localId(1)))
    await queued(edit(localId(2)))
    expect([...(await readHead(db, 10)).facts.isKnown]).toEqual([localId(1)])
  })

  it('knows the photos whose picture is still to be made', async () => {
    const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
    await addPhoto(db, { modelKey, processKey: null })
    const raw = await addPhoto(db, { modelKey, processKey: null }, { isPrepared: false, text: 'other' })
    expect([...(await readHead(db, 20)).facts.unprepared]).toEqual([raw])
  })

  it('reads on to what its operations wait for and refer to, and no further', async () => {
    const first = await queued(edit(localId(1)), { dependsOn: ['00000000-0000-4000-8000-0000000000ff'] })
    const making = await queued(modelCreation(localId(1)), { state: 'CONFLICT' })
    const awaited = await queued(edit('root:2'), { opId: '00000000-0000-4000-8000-0000000000ff' })
    const other = await queued(edit('root:3'))
    const head = await readHead(db, 1)
    expect(idsOf(head)).toEqual([first.opId])
    expect(head.facts.makers.get(localId(1))).toEqual(making)
    expect([...head.facts.needsPerson.keys()]).toEqual([making.opId])
    expect(head.facts.unsettled.has(awaited.opId)).toBe(true)
    expect(head.facts.unsettled.has(other.opId)).toBe(false)
  })

  it('goes without what is there no longer: an operation that was confirmed, the picture of a photo', async () => {
    const gone = '00000000-0000-4000-8000-0000000000ff'
    const photo = await queued({
      kind: 'photo.upload',
      modelKey: 'root:1',
      processKey: null,
      photoKey: localId(3),
    })
    const op = await queued(edit(), { dependsOn: [gone] })
    await queued(edit('root:2'))
    const { ops, facts } = await readHead(db, 2)
    expect(ops.map(({ opId }) => opId)).toEqual([photo.opId, op.opId])
    expect([facts.unsettled.has(gone), facts.unprepared.size, facts.strange]).toEqual([false, 0, []])
  })

  it('does not look for the maker of what the server knows, nor for one that it has', async () => {
    await db.idMap.put({ localId: localId(1), kind: 'model', serverId: 1, slug: null })
    await queued(edit(localId(1)))
    await queued(modelCreation(localId(2)))
    await queued(edit(localId(2)))
    const beyond = await queued(edit(localId(1)))
    const alsoBeyond = await queued(edit(localId(2)))
    const { facts } = await readHead(db, 3)
    expect([beyond, alsoBeyond].map(({ opId }) => facts.unsettled.has(opId))).toEqual([false, false])
  })
})

describe('S-04 what an earlier leader has left', () => {
  async function swept(changes: Partial<Operation>): Promise<Operation | undefined> {
    const { opId } = await queued(edit(), changes)
    await sweepAbandoned(db)
    return db.operations.get(opId)
  }
  const unreadable = { kind: 'unreadable', status: null, message: '' }

  it('was being sent: nobody knows what came of it, and it is found out at once', async () => {
    expect(await swept({ state: 'SENDING', wireCount: 1, nextAt: 5 })).toMatchObject({
      state: 'UNCERTAIN',
      nextAt: 0,
    })
  })

  it.each([
    [0, 'QUEUED'],
    [1, 'UNCERTAIN'],
  ])('could not be read by an older build, after %i sendings: it goes on', async (wireCount, state) => {
    expect(await swept({ state: 'PARKED', wireCount, lastError: unreadable })).toMatchObject({
      state,
      lastError: null,
    })
  })

  it('lacks its bytes: it stays', async () => {
    const lastError = { kind: 'missing-bytes', status: null, message: '' }
    expect(await swept({ state: 'PARKED', lastError })).toMatchObject({ state: 'PARKED', lastError })
    expect(await swept({ state: 'PARKED', lastError: null })).toMatchObject({
      state: 'PARKED',
      lastError: null,
    })
  })

  it('cannot be read: it is put aside, and said why', async () => {
    const aside = { state: 'PARKED', lastError: unreadable }
    expect(await swept({ ...UNREADABLE, state: 'SENDING', wireCount: 1 })).toMatchObject(aside)
    expect(await swept({ ...UNREADABLE, state: 'PARKED' })).toMatchObject(aside)
  })

  it('was doing nothing: it is left alone', async () => {
    for (const state of ['QUEUED', 'RECONCILE', 'CONFLICT', 'REJECTED', 'NEEDS_USER'] as const) {
      expect(await swept({ state, nextAt: 5, wireCount: 1 })).toMatchObject({ state, nextAt: 5 })
    }
  })
})
