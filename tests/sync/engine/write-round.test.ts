import { beforeEach, describe, expect, it } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { Fenced } from '#sync/leader/fence.ts'
import { OperationFailure, type Round, type RoundPlan, writeRound } from '#sync/queue/round.ts'
import type { Result } from '#sync/queue/step.ts'
import { group } from '../../support/simulated/one-device.ts'
import { LEADER, leaderOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf } from '../../support/unit/operation.ts'

let db: DeviceDatabase
let modelKeys: string[]
beforeEach(async () => {
  db = await newDatabase(() => LEADER.now)
  modelKeys = []
  for (let n = 0; n < 3; n += 1) {
    const modelKey = await createModel(db, { area: 'root', title: `모델 ${n}`, group })
    await db.models.update(modelKey, { slug: `모델-${n}`, serverId: n + 1 })
    await db.idMap.put({ localId: modelKey, kind: 'model', serverId: n + 1, slug: `모델-${n}` })
    modelKeys.push(modelKey)
  }
  await db.operations.clear()
  await db.meta.put({ key: 'epoch', value: LEADER.epoch })
})

const round = (plan: Partial<RoundPlan> = {}, epoch = LEADER.epoch): Promise<Round> =>
  writeRound(leaderOf(db, { epoch }), {
    results: [],
    underWay: [],
    mostClaims: Infinity,
    forgetsBackoff: false,
    ...plan,
  })
/** An edit of the nth model that waits. */
async function edit(n: number, changes: Partial<Operation> = {}): Promise<Operation> {
  const op = operationOf(modelEdit(modelKeys[n] ?? '', { overview: '새 개요' }), {
    userKey: 'kotric1',
    ...changes,
  })
  await db.operations.add(op)
  return op
}
const stored = async ({ opId }: Operation) => db.operations.get(opId)
const sent = ({ steps }: Round) => steps.map(({ op }) => op.opId)
const idle = (op: Operation, write: Result['write'] = () => Promise.resolve()): Result => ({
  op,
  write,
  outcome: null,
})

describe('S-04 what may go', () => {
  it('is claimed, and given to be sent', async () => {
    const ops = [await edit(0), await edit(1)]
    expect(sent(await round())).toEqual(ops.map(({ opId }) => opId))
    for (const op of ops) expect(await stored(op)).toMatchObject({ state: 'SENDING' })
  })

  it('is no more than there are places for', async () => {
    const first = await edit(0)
    await edit(1)
    expect(sent(await round({ mostClaims: 1 }))).toEqual([first.opId])
    expect((await round({ mostClaims: 0 })).steps).toEqual([])
  })

  it('is nothing of a lane or a record that is under way', async () => {
    await edit(0)
    const other = await edit(1)
    const underWay = [operationOf(modelEdit(modelKeys[0] ?? '', { memo: '메모' }), { state: 'SENDING' })]
    expect(sent(await round({ underWay }))).toEqual([other.opId])
    const elsewhere = underWay.map((op) => ({ ...op, lane: 'model:elsewhere' }))
    expect(sent(await round({ underWay: elsewhere }))).toEqual([])
  })

  it('is found behind all that cannot go, however much it is', async () => {
    for (let n = 0; n < 300; n += 1) await edit(n % 2, { nextAt: LEADER.now + 50_000 + n })
    const last = await edit(2)
    expect(sent(await round())).toEqual([last.opId])
  })

  it('waits for nothing behind what fills all places', async () => {
    const read = rowsRead()
    for (let n = 0; n < 100; n += 1) await edit(0)
    await round({ mostClaims: 1 })
    expect(read).toEqual([64])
    await round()
    expect(read).toEqual([64, 64, 256])
  })

  it('with no place for it, is looked for as far as the first that does not wait for a person', async () => {
    const read = rowsRead()
    await edit(0, { state: 'REJECTED' })
    for (let n = 0; n < 100; n += 1) await edit(1)
    expect((await round({ mostClaims: 0 })).isWaiting).toBe(true)
    expect(read).toEqual([64])
    await db.operations.toCollection().modify({ state: 'REJECTED' })
    await edit(2)
    expect((await round({ mostClaims: 0 })).isWaiting).toBe(true)
    expect(read).toEqual([64, 64, 256])
  })
})

/** Notes how many rows of the queue are asked for, each time. */
function rowsRead(): number[] {
  const read: number[] = []
  const orderBy = db.operations.orderBy.bind(db.operations)
  const limited = (index: string) => {
    const rows = orderBy(index)
    const limit = rows.limit.bind(rows)
    return Object.assign(rows, { limit: (most: number) => (read.push(most), limit(most)) })
  }
  Object.assign(db.operations, { orderBy: limited })
  return read
}

describe('a round says', () => {
  it('when there is something to do for another', async () => {
    expect((await round()).restMs).toBe(Infinity)
    await edit(0, { nextAt: LEADER.now + 7_000 })
    await edit(1, { nextAt: LEADER.now + 3_000 })
    await edit(2)
    expect((await round()).restMs).toBe(3_000)
  })

  it('that it has to be done again at once where one was changed instead of claimed', async () => {
    const op = await edit(0, { state: 'SENDING', wireCount: 1 })
    expect(await round()).toMatchObject({ steps: [], restMs: 0 })
    expect(await stored(op)).toMatchObject({ state: 'UNCERTAIN' })
  })

  it('whether anything waits for something other than a person', async () => {
    expect((await round()).isWaiting).toBe(false)
    await edit(0, { state: 'REJECTED' })
    expect((await round({ mostClaims: 0 })).isWaiting).toBe(false)
    await edit(1, { nextAt: LEADER.now + 7_000 })
    expect((await round({ mostClaims: 0 })).isWaiting).toBe(true)
  })
})

it('S-14 what this build cannot read is parked', async () => {
  const op = await edit(0)
  await db.operations.put({ ...op, intent: { kind: 'model.merge' } } as unknown as Operation)
  expect((await round()).steps).toEqual([])
  expect(await stored(op)).toMatchObject({ state: 'PARKED', lastError: { kind: 'unreadable' } })
})

describe('S-11 a back-off', () => {
  const nextAt = LEADER.now + 50_000
  it('is forgotten where somebody has reason to believe that it would go better', async () => {
    const ops = [await edit(0, { nextAt, attempts: 1 }), await edit(1, { nextAt, serverErrors: error(2) })]
    expect((await round()).steps).toEqual([])
    expect(sent(await round({ forgetsBackoff: true }))).toEqual(ops.map(({ opId }) => opId))
  })

  it('is noted as forgotten also where there is no place to send it', async () => {
    const op = await edit(0, { nextAt, attempts: 1 })
    await round({ forgetsBackoff: true, mostClaims: 0 })
    expect(await stored(op)).toMatchObject({ nextAt: 0 })
  })

  it('is kept of what the server itself asked to wait, and of what waits for a person', async () => {
    const ops = [
      await edit(0, { nextAt }),
      await edit(1, {
        nextAt,
        attempts: 9,
        state: 'NEEDS_USER',
        lastError: { kind: 'server', status: 500, message: '' },
      }),
    ]
    expect((await round({ forgetsBackoff: true })).steps).toEqual([])
    for (const op of ops) expect(await stored(op)).toMatchObject({ nextAt })
  })
})

const error = (count: number): NonNullable<Operation['serverErrors']> => ({ count, since: 0 })

describe('S-04 what has come', () => {
  it('is written with what goes next, in one transaction: all of it or nothing', async () => {
    const [done, next] = [await edit(0, { state: 'SENDING' }), await edit(1)]
    const write = () => db.operations.delete(done.opId)
    const broken = new Error('no disk')
    const results = [
      idle(done, write),
      idle(operationOf(modelCreation('model:x')), () => Promise.reject(broken)),
    ]
    const failure = await round({ results }).catch((reason: unknown) => reason)
    expect(failure).toBeInstanceOf(OperationFailure)
    expect(failure).toMatchObject({
      name: 'OperationFailure',
      message: `The operation ${results[1]?.op.opId} could not be moved.`,
      op: results[1]?.op,
      inner: broken,
      cause: broken,
    })
    expect([await stored(done), await stored(next)]).toMatchObject([
      { state: 'SENDING' },
      { state: 'QUEUED' },
    ])

    await round({ results: results.slice(0, 1) })
    expect([await stored(done), await stored(next)]).toMatchObject([undefined, { state: 'SENDING' }])
  })

  it('names the one whose claim cannot be written', async () => {
    const op = await edit(0)
    Object.assign(db.operations, { put: () => Promise.reject(new Error('no disk')) })
    expect(await round().catch((reason: unknown) => reason)).toMatchObject({ op: { opId: op.opId } })
  })

  it('of one model is written in its order, of several side by side, and what makes something by itself', async () => {
    const log: string[] = []
    const logged = (name: string, op: Operation): Result =>
      idle(op, async () => {
        log.push(name)
        await db.operations.count()
        log.push(`${name}, written`)
      })
    const patch = (n: number) => operationOf(modelEdit(modelKeys[n] ?? '', { overview: '' }))
    const make = () => operationOf(modelCreation(`model:${log.length}`))
    await round({
      results: [
        logged('made', make()),
        logged('a1', patch(0)),
        logged('b1', patch(1)),
        logged('a2', patch(0)),
        logged('made too', make()),
      ],
    })
    expect(log.slice(0, 2)).toEqual(['a1', 'b1'])
    expect(log.indexOf('a2')).toBeGreaterThan(log.indexOf('a1, written'))
    expect(log.slice(-4)).toEqual(['made', 'made, written', 'made too', 'made too, written'])
  })

  it('is written by nobody who no longer leads', async () => {
    const op = await edit(0)
    await expect(round({}, LEADER.epoch - 1)).rejects.toThrow(Fenced)
    expect(await stored(op)).toMatchObject({ state: 'QUEUED' })
  })
})
