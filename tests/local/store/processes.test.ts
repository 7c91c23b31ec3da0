import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { amendProcess, removeProcessesOf, writeProcesses } from '#local/store/processes.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { readModelRow, readProcessRow } from '../../support/unit/rows.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  await db.models.bulkPut([readModelRow('m'), readModelRow('other')])
})

const described = (key: string, modelKey = 'm') =>
  readProcessRow(key, modelKey, { entries: { description: '설명' } })
const count = async (modelKey = 'm') => (await db.models.get(modelKey))?.enteredInProcesses
const keys = () => db.processes.toCollection().primaryKeys()

describe('a model', () => {
  it('notes how much of its processes is entered whenever they are written', async () => {
    await writeProcesses(db, 'm', { put: [described('one'), readProcessRow('two', 'm')] })
    expect(await keys()).toEqual(['one', 'two'])
    expect(await count()).toEqual({ entered: 1, total: 8 })
    await writeProcesses(db, 'm', { put: [described('two')] })
    expect(await count()).toEqual({ entered: 2, total: 8 })
    await writeProcesses(db, 'm', { remove: ['one'] })
    expect(await keys()).toEqual(['two'])
    expect(await count()).toEqual({ entered: 1, total: 4 })
    expect(await count('other')).toBeUndefined()
  })

  it('counts no process that is deleted here, and none of another model', async () => {
    await writeProcesses(db, 'other', { put: [described('foreign', 'other')] })
    await writeProcesses(db, 'm', { put: [described('one'), { ...described('two'), deleted: true }] })
    expect(await count()).toEqual({ entered: 1, total: 4 })
  })

  it('has none entered where it has no process any more', async () => {
    await writeProcesses(db, 'm', { put: [described('one')] })
    await writeProcesses(db, 'm', { remove: ['one'] })
    expect(await count()).toEqual({ entered: 0, total: 0 })
  })

  it('notes what is entered of one instead of another where both are known', async () => {
    const before = [described('one')]
    await writeProcesses(db, 'm', { put: before })
    await writeProcesses(db, 'm', { put: [readProcessRow('one', 'm')], before })
    expect(await count()).toEqual({ entered: 0, total: 4 })
    await writeProcesses(db, 'm', {
      put: [readProcessRow('one', 'm'), readProcessRow('two', 'm')],
      before: [readProcessRow('one', 'm')],
    })
    expect(await count()).toEqual({ entered: 0, total: 8 })
    await writeProcesses(db, 'm', { remove: ['one'], before: [readProcessRow('one', 'm')] })
    expect(await count()).toEqual({ entered: 0, total: 4 })
  })

  it('is not written where what is entered stays the same', async () => {
    await writeProcesses(db, 'm', { put: [described('one')] })
    await db.models.update('m', { enteredInProcesses: { entered: 3, total: 7 } })
    await writeProcesses(db, 'm', { put: [described('one')], before: [described('one')] })
    expect(await count()).toEqual({ entered: 3, total: 7 })
    // Without what was there before, all are counted anew.
    await writeProcesses(db, 'm', { put: [described('one')] })
    expect(await count()).toEqual({ entered: 1, total: 4 })
  })
})

describe('what is known of a process', () => {
  it('changes alone, and with its end so does what its model has entered', async () => {
    await writeProcesses(db, 'm', { put: [described('one')] })
    await amendProcess(db, 'one', { serverId: 7 })
    expect(await db.processes.get('one')).toEqual({ ...described('one'), serverId: 7 })
    expect(await count()).toEqual({ entered: 1, total: 4 })
    await amendProcess(db, 'one', { deleted: true })
    expect(await db.processes.get('one')).toMatchObject({ serverId: 7, deleted: true })
    expect(await count()).toEqual({ entered: 0, total: 0 })
  })

  it('is nothing of a process that is not here', async () => {
    await amendProcess(db, 'one', { serverId: 7 })
    expect(await keys()).toEqual([])
  })
})

it('the processes of a model are removed, and those of others stay', async () => {
  await writeProcesses(db, 'm', { put: [described('one'), described('two')] })
  await writeProcesses(db, 'other', { put: [described('three', 'other')] })
  await removeProcessesOf(db, 'm')
  expect(await keys()).toEqual(['three'])
  expect(await count()).toEqual({ entered: 0, total: 0 })
  expect(await count('other')).toEqual({ entered: 1, total: 4 })
})
