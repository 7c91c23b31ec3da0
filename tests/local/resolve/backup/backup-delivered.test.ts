import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { addPhoto } from '../../../support/unit/add-photo.ts'
import { type OneDevice, group, oneDevice } from '../../../support/simulated/one-device.ts'
import { SimulatedTab } from '../../../support/simulated/simulated-tab.ts'

/**
 * Where a photo and a machine were added to a process, all of it sent after the backup; and a device that has read
 * that.
 */
let device: OneDevice
let other: SimulatedTab
let file: ArrayBuffer
/** The one call that is dropped, by a part of its path. */
let dropped: string | null = null
beforeEach(async () => {
  device = await oneDevice({
    fault: ({ method, path }) => {
      if (method !== 'POST' || dropped === null || !path.includes(dropped)) return 'none'
      dropped = null
      return 'dropped'
    },
  })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  const kpi0 = await createKpiNode(db, { area: 'root', name: '생산성', parent: null })
  await device.work(60_000)
  device.state.isUp = false
  await addPhoto(db, { modelKey, processKey })
  const fields = { name: '선반', otherType: '센서', equipmentType: '제조', industryType: '공통' } as const
  const machine = await createEquipment(db, { area: 'root', fields })
  const id = 'local-3b241101-e2bb-4255-8caf-4136c566a962'
  const kpis = [{ id, kpi0, kpi1: null, kpi2: null, kpi3: null, memo: '잰다' } as const]
  await saveProcess(db, { processKey, fields: { equipments: [machine], kpis } })
  file = await new Blob(await exportBackup(db)).arrayBuffer()
  device.state.isUp = true
  await device.work(600_000)
  expect(await device.queue()).toEqual([])
  other = await readElsewhere(device)
})

/** Another device of the same person, which has read the model. */
async function readElsewhere({ tab, world, server, time }: OneDevice): Promise<SimulatedTab> {
  tab.kill()
  const elsewhere = await SimulatedTab.open({ ...world, indexedDB: new IDBFactory() }, 'kotric1')
  elsewhere.renew()
  const slug = server.modelNamed('한빛')?.record.slug ?? ''
  void pullModel({ db: elsewhere.db, api: elsewhere.api }, 'root', slug, time.timeout(9_000))
  await time.pass(100)
  return elsewhere
}

describe('S-17 a backup whose work was delivered after all', () => {
  it.each([
    ['the photo', '/image/'],
    ['the machine', '/equipment/'],
  ])('shows and stores once what is known under the names of both devices, %s last', async (_, last) => {
    expect(await importBackup(other.db, file)).toMatchObject({ operations: 4 })
    dropped = last
    other.lead()
    await device.time.pass(600_000)
    expect(await other.db.operations.count()).toBe(0)
    const { record } = device.server.processNamed('용해') ?? {}
    expect([record?.imageIds, record?.equipmentIds, record?.kpis].map((ids) => ids?.length)).toEqual([
      1, 1, 1,
    ])
    const [process] = await other.db.processes.toArray()
    const { images = [], equipments = [], kpis = [] } = process?.view ?? {}
    expect([images.length, equipments.length, kpis.length]).toEqual([1, 1, 1])
    expect(await other.db.photos.toCollection().primaryKeys()).toEqual([process?.view.images[0]?.id])
  })
})

it('S-17 what is on its way of a model that turns out to be one made elsewhere belongs to that one', async () => {
  const made = await oneDevice()
  made.state.isUp = false
  const modelKey = await createModel(made.tab.db, { area: 'root', title: '한빛', group })
  const unsent = await new Blob(await exportBackup(made.tab.db)).arrayBuffer()
  made.state.isUp = true
  await made.work(600_000)
  const reader = await readElsewhere(made)
  const [read] = await reader.db.models.toArray()
  await createProcess(reader.db, { modelKey: read?.key ?? '', name: '용해' })
  expect(await importBackup(reader.db, unsent)).toMatchObject({ operations: 1 })
  reader.lead()
  await made.time.pass(60_000)
  expect(await reader.db.operations.count()).toBe(0)
  expect(await reader.db.models.toCollection().primaryKeys()).toEqual([modelKey])
  const processes = await reader.db.processes.toArray()
  expect(processes.map((process) => [process.modelKey, process.view.name])).toEqual([[modelKey, '용해']])
  const log = await reader.db.journal.toArray()
  expect(log.map((line) => [line.modelKey, line.outcome])).toEqual([
    [modelKey, 'CONFIRMED'],
    [modelKey, 'CONFIRMED'],
  ])
})
