import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import { createModel } from '#local/edits/model-edits.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'
import { type Result, takeStep } from '#sync/queue/step.ts'
import { group } from '../../support/simulated/one-device.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { LEADER, apiOf, leaderOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'

let db: DeviceDatabase
let modelKey: string
beforeEach(async () => {
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  await db.models.update(modelKey, { slug: '한빛', serverId: 1 })
  await db.operations.clear()
  await db.meta.put({ key: 'epoch', value: LEADER.epoch })
})

const leader = (call: () => unknown, epoch = LEADER.epoch) => leaderOf(db, { api: apiOf(call), epoch })
const failing = (error: Error) => () => Promise.reject(error)

async function claimed(intent: Intent = modelEdit(modelKey, { overview: '새 개요' })): Promise<Operation> {
  const op = operationOf(intent, { userKey: 'kotric1', state: 'SENDING', wireCount: 1 })
  await db.operations.add(op)
  return op
}
const send = (deps: LeaderDeps, op: Operation, claimedAt = LEADER.elapsed) =>
  takeStep(deps, { kind: 'send', op, record: null, claimedAt })
/** As the next round does. */
async function written({ op, write }: Result): Promise<Operation | undefined> {
  await write()
  return db.operations.get(op.opId)
}

describe('a step', () => {
  it('that the server refuses is refused, with its words', async () => {
    const refused = new ApiProblem({ kind: 'refused', status: 400, detail: '너무 깁니다.', fields: {} })
    const result = await send(leader(failing(refused)), await claimed())
    expect(result.outcome).toMatchObject({ kind: 'refused' })
    expect(await written(result)).toMatchObject({ state: 'REJECTED', lastError: { message: '너무 깁니다.' } })
  })

  it('that nobody answers is uncertain, and its call may go on at the server', async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const deps = leader(failing(new ApiProblem({ kind: 'timeout' })))
    const op = await claimed()
    expect(await written(await send(deps, op))).toMatchObject({ state: 'UNCERTAIN', attempts: 1 })
    expect([...deps.inFlight]).toEqual([[op.opId, LEADER.elapsed]])
    // A network that comes and goes is nothing to be told of.
    expect(told).not.toHaveBeenCalled()
    told.mockRestore()
  })

  it('that was a look leaves no call at the server', async () => {
    const deps = leader(failing(new ApiProblem({ kind: 'timeout' })))
    const op = { ...(await claimed()), state: 'RECONCILE' as const }
    await db.operations.put(op)
    expect(await written(await takeStep(deps, { kind: 'look', op }))).toMatchObject({
      state: 'RECONCILE',
      attempts: 1,
    })
    expect(deps.inFlight.size).toBe(0)
  })

  it('before a creation asks what is there, and it is noted', async () => {
    const deps = leader(() => ({ value: [{ id: 14, name: '주조', models: [] }] }))
    const op = { ...(await claimed(modelCreation(modelKey))), state: 'QUEUED' as const, wireCount: 0 }
    await db.operations.put(op)
    const result = await takeStep(deps, { kind: 'look-before', op })
    expect(result.outcome).toEqual({ kind: 'done' })
    expect(await written(result)).toMatchObject({ state: 'QUEUED', knownBefore: [] })
  })
})

describe('S-04 a leader that is late', () => {
  const refused = new ApiProblem({ kind: 'refused', status: 400, detail: '', fields: {} })

  it('asks nothing, and writes nothing, where another leads by then', async () => {
    const call = vi.fn(failing(refused))
    const op = await claimed()
    const result = await send(leader(call, LEADER.epoch - 1), op, LEADER.elapsed - 101)
    expect([call.mock.calls.length, result.outcome]).toEqual([0, null])
    expect(await written(result)).toEqual(op)
  })

  it('does not read the lead once more within the time that another takes', async () => {
    const call = vi.fn(failing(refused))
    await send(leader(call, LEADER.epoch - 1), await claimed(), LEADER.elapsed - 100)
    expect(call).toHaveBeenCalledOnce()
  })

  it('goes on where it leads still', async () => {
    const call = vi.fn(failing(refused))
    await send(leader(call), await claimed(), LEADER.elapsed - 30_000)
    expect(call).toHaveBeenCalledOnce()
  })

  it('sends nothing after half a minute: nobody knows what became of it', async () => {
    const call = vi.fn(failing(refused))
    const result = await send(leader(call), await claimed(), LEADER.elapsed - 30_001)
    expect([call.mock.calls.length, result.outcome]).toEqual([0, null])
    expect(await written(result)).toMatchObject({ state: 'UNCERTAIN', nextAt: 0, attempts: 0 })
  })
})

describe('a photo', () => {
  it('without its bytes is put aside, and the server is not blamed', async () => {
    const result = await send(
      leader(() => undefined),
      await claimed(photoOfModel(modelKey, 'photo-1')),
    )
    expect(result.outcome).toBeNull()
    expect(await written(result)).toMatchObject({
      state: 'PARKED',
      lastError: { kind: 'missing-bytes', status: null, message: 'There are no bytes to send.' },
    })
  })

  it('of which other bytes arrived comes before a person, and the server is well', async () => {
    const photoKey = await addPhoto(db, { modelKey, processKey: null })
    await db.operations.clear()
    await db.photos.update(photoKey, { sha256: 'its hash' })
    const answer = { value: { id: 1, url: '/api/images/1/', receivedSha256: 'another' } }
    const result = await send(
      leaderOf(db, { api: apiOf(() => answer), capabilities: [] }),
      await claimed(photoOfModel(modelKey, photoKey)),
    )
    expect(result.outcome).toEqual({ kind: 'done' })
    expect(await written(result)).toMatchObject({
      state: 'NEEDS_USER',
      lastError: { kind: 'other-bytes', status: null, message: 'The server holds other bytes.' },
    })
  })
})

it('a defect of ours is shown with the operation, in 500 letters, and told on the console', async () => {
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const result = await send(leader(failing(new TypeError('x'.repeat(600)))), await claimed())
  const after = await written(result)
  // It counts as a failure of the server, of which there may be only so many.
  expect(result.outcome).toMatchObject({ kind: 'unknown', why: 'server' })
  expect(after).toMatchObject({ state: 'UNCERTAIN', lastError: { kind: 'defect', status: null } })
  expect(after?.lastError?.message).toBe(`TypeError: ${'x'.repeat(489)}`)
  expect(told).toHaveBeenCalledOnce()
  told.mockRestore()
})
