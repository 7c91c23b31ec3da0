import { expect, it } from 'vitest'
import { doubleKey } from '#local/bare-contract/doubles.ts'
import { createModel } from '#local/edits/model-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { discardOperation } from '#local/resolve/outbox-actions.ts'
import { readSyncStatus, syncStatusReader } from '#local/views/work/sync-status.ts'
import { group, oneDevice } from '../../../support/simulated/one-device.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../../support/unit/operation.ts'
import { draftRow, journalRow } from '../../../support/unit/rows.ts'

const edit = (state: Operation['state']) => operationOf(modelEdit('root:1', { memo: '가' }), { state })

it('how far the sending has come is told while anything waits, and anew when all was sent', async () => {
  const device = await oneDevice()
  const { db } = device.tab
  const read = syncStatusReader(db)
  const queue = async (count: number) => {
    for (let n = 0; n < count; n += 1) await createModel(db, { area: 'root', title: `${n}`, group })
  }
  device.state.isUp = false
  await queue(13)
  expect(await read()).toMatchObject({ waiting: 13, sending: null })
  const [first] = await device.queue()
  await discardOperation(db, first?.opId ?? '')
  expect(await read()).toMatchObject({ waiting: 12, sending: null })
  device.state.isUp = true
  device.tab.engine.hurry()
  device.faults.push('none', 'none', 'none', 'none', 'throttled')
  await device.time.pass(500)
  const sending = (await read()).sending
  expect(sending).toMatchObject({ total: 12 })
  expect(sending?.done).toBeGreaterThan(0)
  await device.work(60_000)
  expect(await read()).toMatchObject({ waiting: 0, sending: null })
  device.state.isUp = false
  await queue(2)
  expect(await read()).toMatchObject({ waiting: 2, sending: null })
})

it('a device that has just begun has nothing to tell', async () => {
  expect(await readSyncStatus(await newDatabase())).toEqual({
    ...{ waiting: 0, needsYou: 0, unsaved: 0, doubles: 0, lastServerSaveAt: null, hold: null },
  })
})

it('what waits is told apart from what needs a person, was not saved, or may be there twice', async () => {
  const db = await newDatabase()
  const states = ['QUEUED', 'SENDING', 'UNCERTAIN', 'REJECTED', 'PARKED'] as const
  await db.operations.bulkPut(states.map(edit))
  await db.drafts.bulkPut([
    draftRow('process:a', 'root:1'),
    draftRow('process:b', 'root:1'),
    { ...draftRow('process:c', 'root:1'), values: { changes: {} } },
  ])
  await db.meta.put({ key: doubleKey('a'), value: {} })
  expect(await readSyncStatus(db)).toMatchObject({ waiting: 3, needsYou: 2, unsaved: 2, doubles: 1 })
})

it('the last save at the server is the last that it confirmed, whatever ended since', async () => {
  const db = await newDatabase()
  await db.journal.bulkPut([
    journalRow('a', 20),
    journalRow('b', 10),
    journalRow('c', 30, { outcome: 'DISCARDED' }),
  ])
  expect((await readSyncStatus(db)).lastServerSaveAt).toBe(20)
})

it.each(['offline', 'session', 'portal', 'server', 'throttled'] as const)(
  'it is held up by: %s',
  async (hold) => {
    const db = await newDatabase()
    await db.meta.put({ key: 'engine', value: hold })
    expect((await readSyncStatus(db)).hold).toBe(hold)
  },
)

it('what the engine of another build has noted holds nothing up', async () => {
  const db = await newDatabase()
  await db.meta.put({ key: 'engine', value: 'lunch' })
  expect((await readSyncStatus(db)).hold).toBeNull()
})

it('what was sent is counted by what the server has confirmed, and begins anew with an empty queue', async () => {
  const db = await newDatabase()
  const read = syncStatusReader(db)
  const sending = async () => (await read()).sending
  const ops = [edit('QUEUED'), edit('QUEUED'), edit('QUEUED'), edit('QUEUED')]
  await db.operations.bulkPut(ops)
  const end = async (index: number, at: number) => {
    await db.operations.delete(ops[index]?.opId ?? '')
    await db.journal.put(journalRow(`${at}`, at))
  }
  expect(await sending()).toBeNull()
  await end(0, 10)
  expect(await sending()).toEqual({ done: 1, total: 4 })
  expect(await sending()).toEqual({ done: 1, total: 4 })
  // More is queued than was sent in the meantime.
  await db.operations.bulkPut([edit('QUEUED'), edit('QUEUED')])
  await end(1, 20)
  expect(await sending()).toEqual({ done: 1, total: 5 })
  await end(2, 30)
  expect(await sending()).toEqual({ done: 2, total: 5 })
  await db.operations.clear()
  await db.journal.put(journalRow('last', 40))
  expect(await sending()).toBeNull()
  await db.operations.put(edit('QUEUED'))
  expect(await sending()).toBeNull()
})
