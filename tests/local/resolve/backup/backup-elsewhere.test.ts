import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { createKpiNode } from '#local/edits/catalogue-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { photoKeyOf } from '#local/store/ids/id-map.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { findModel } from '#local/views/queries.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { addPhoto } from '../../../support/unit/add-photo.ts'
import { type OneDevice, group, oneDevice } from '../../../support/simulated/one-device.ts'
import { SimulatedTab } from '../../../support/simulated/simulated-tab.ts'

/** Where the model was made, and all of it sent; and another device of the same person that has read it. */
let device: OneDevice
let other: SimulatedTab
let modelKey: string
let otherKey: string
beforeEach(async () => {
  device = await oneDevice()
  const { db } = device.tab
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  await addPhoto(db, { modelKey, processKey }, { text: 'one' })
  await addPhoto(db, { modelKey, processKey }, { text: 'two' })
  const kpi0 = await createKpiNode(db, { area: 'root', name: '생산성', parent: null })
  const id = 'local-3b241101-e2bb-4255-8caf-4136c566a962'
  const kpis = [{ id, kpi0, kpi1: null, kpi2: null, kpi3: null, memo: '잰다' } as const]
  await saveProcess(db, { processKey, fields: { kpis } })
  await device.work(60_000)
  expect(await device.queue()).toEqual([])
  other = await anotherDevice()
  otherKey = (await pull(other)) ?? ''
})

const anotherDevice = () => SimulatedTab.open({ ...device.world, indexedDB: new IDBFactory() }, 'kotric1')
const fileOf = async (db: DeviceDatabase) => new Blob(await exportBackup(db)).arrayBuffer()
const stored = () => [...device.server.models.values()].map(({ record }) => record)
const storedProcesses = () => [...device.server.processes.values()].map(({ record }) => record)

async function pull(tab: SimulatedTab): Promise<string | null> {
  tab.renew()
  const slug = stored()[0]?.slug ?? ''
  const pulled = pullModel({ db: tab.db, api: tab.api }, 'root', slug, device.time.timeout(9_000))
  await device.time.pass(100)
  return pulled
}

/** Takes the first photo out, and rewrites the only entry. */
async function editLists(db: DeviceDatabase): Promise<void> {
  const [row] = await db.processes.toArray()
  if (row === undefined) throw new Error('There is no process.')
  await savePhotos(db, { modelKey: row.modelKey, processKey: row.key }, row.view.images.slice(1))
  const kpis = row.view.kpis.map((entry) => ({ ...entry, memo: '다시' }))
  await saveProcess(db, { processKey: row.key, fields: { kpis } })
}

describe('S-17 a backup taken in where the model was made', () => {
  it('leaves the model its name, and what was edited elsewhere arrives', async () => {
    await saveModel(other.db, { modelKey: otherKey, section: 'overview', fields: { overview: '개요' } })
    expect(await importBackup(device.tab.db, await fileOf(other.db))).toMatchObject({ operations: 1 })
    expect(await device.tab.db.models.toCollection().primaryKeys()).toEqual([modelKey])
    expect((await findModel(device.tab.db, 'root', modelKey))?.view.overview).toBe('개요')
    await device.work(60_000)
    expect(stored()).toMatchObject([{ overview: '개요' }])
    expect(await device.queue()).toEqual([])
  })

  it('takes out the photo that was taken out elsewhere, and changes an entry instead of doubling it', async () => {
    await editLists(other.db)
    expect(await importBackup(device.tab.db, await fileOf(other.db))).toMatchObject({ operations: 2 })
    await device.work(60_000)
    expect(storedProcesses()[0]?.kpis).toMatchObject([{ memo: '다시' }])
    expect(storedProcesses()[0]?.imageIds).toHaveLength(1)
    expect(await device.queue()).toEqual([])
  })
})

describe('S-17 a backup taken in where the model was only read', () => {
  it('lets the edits made there change what they meant, and shows every photo', async () => {
    await editLists(other.db)
    await saveModel(device.tab.db, { modelKey, section: 'overview', fields: { overview: '개요' } })
    expect(await importBackup(other.db, await fileOf(device.tab.db))).toMatchObject({ operations: 1 })
    for (const one of device.server.processes.values()) {
      one.record.memo = '그들'
      one.version += 1
    }
    device.tab.kill()
    other.lead()
    await device.time.pass(60_000)
    expect(await other.db.operations.count()).toBe(0)
    expect(storedProcesses()[0]?.kpis).toMatchObject([{ memo: '다시' }])
    const [process] = await other.db.processes.toArray()
    const photoKeys = process?.view.images.map(({ id }) => photoKeyOf('root', id)) ?? []
    expect(photoKeys).toHaveLength(1)
    expect(await other.db.photos.bulkGet(photoKeys)).not.toContain(undefined)
  })
})

describe('S-02 a second backup', () => {
  it('brings what was edited since the first', async () => {
    device.state.isUp = false
    await saveModel(device.tab.db, { modelKey, section: 'overview', fields: { overview: '하나' } })
    const first = await fileOf(device.tab.db)
    await saveModel(device.tab.db, { modelKey, section: 'overview', fields: { overview: '둘' } })
    const second = await fileOf(device.tab.db)
    device.tab.kill()
    device.state.isUp = true
    await importBackup(other.db, first)
    expect(await importBackup(other.db, second)).toMatchObject({ operations: 1 })
    other.lead()
    await device.time.pass(600_000)
    expect(stored()).toMatchObject([{ overview: '둘' }])
    expect(await other.db.operations.count()).toBe(0)
  })
})
