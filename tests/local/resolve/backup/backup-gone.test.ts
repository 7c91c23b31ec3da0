import { beforeEach, describe, expect, it } from 'vitest'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { createEquipment } from '#local/edits/catalogue-edits.ts'
import { clearDelivered } from '#local/resolve/clear-delivered.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { discardOperation } from '#local/resolve/outbox-actions.ts'
import { createProcess, deleteProcess } from '#local/edits/process-edits.ts'
import { type OneDevice, group, oneDevice } from '../../../support/simulated/one-device.ts'

let device: OneDevice
let modelKey: string
let file: ArrayBuffer
beforeEach(async () => {
  device = await oneDevice()
  const { db } = device.tab
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  await device.work(60_000)
  await createProcess(db, { modelKey, name: '용해' })
  file = await new Blob(await exportBackup(db)).arrayBuffer()
})

const processes = () => device.tab.db.processes.where({ modelKey }).toArray()

describe('S-17 a backup taken in where it was made', () => {
  it('does not bring back a process that was sent and then deleted', async () => {
    await device.work(60_000)
    const [process] = await processes()
    await deleteProcess(device.tab.db, process?.key ?? '')
    await device.work(60_000)
    expect(await processes()).toEqual([])
    expect(await importBackup(device.tab.db, file)).toMatchObject({ operations: 0 })
    expect(await processes()).toEqual([])
  })

  it('does not bring back a machine that was sent and then cleared away, which nothing would send again', async () => {
    const { db } = device.tab
    const fields = { name: '주입기', otherType: '범용', equipmentType: '제조', industryType: '공통' } as const
    await createEquipment(db, { area: 'root', fields })
    const withMachine = await new Blob(await exportBackup(db)).arrayBuffer()
    await device.work(60_000)
    await clearDelivered(db)
    expect(await db.catalogue.count()).toBe(0)
    await importBackup(db, withMachine)
    expect(await db.catalogue.toArray()).toEqual([])
  })

  it('does not bring back what a person discarded', async () => {
    const [op] = await device.queue()
    await discardOperation(device.tab.db, op?.opId ?? '')
    expect(await importBackup(device.tab.db, file)).toMatchObject({ operations: 0 })
    expect(await processes()).toEqual([])
    expect(await device.queue()).toEqual([])
  })
})
