import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { clearDelivered } from '#local/resolve/clear-delivered.ts'
import { discardOperation } from '#local/resolve/outbox-actions.ts'
import { draftKeys } from '#local/store/drafts.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { type OneDevice, group, oneDevice } from '../../../support/simulated/one-device.ts'
import { SimulatedTab } from '../../../support/simulated/simulated-tab.ts'

const HOUR = 3_600_000

/** Works without network, and is saved to two files, with something done in between. Another device takes both in. */
let device: OneDevice
let other: SimulatedTab
beforeEach(async () => {
  device = await oneDevice()
  device.state.isUp = false
  other = await SimulatedTab.open({ ...device.world, indexedDB: new IDBFactory() }, 'kotric1')
})

const save = async () => new Blob(await exportBackup(device.tab.db)).arrayBuffer()
const waits = () => other.db.operations.count()
const models = () => [...device.server.models.values()].map(({ record }) => record)
const processes = () => [...device.server.processes.values()].map(({ record }) => record)

/** Makes a process and a machine, and after the first file chooses this in that. */
async function chooseMachine() {
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  const fields = { name: '가마', equipmentType: '제조', industryType: '주조', otherType: '범용' } as const
  const machine = await createEquipment(db, { area: 'root', fields })
  const first = await save()
  await saveProcess(db, { processKey, fields: { memo: '메모', equipments: [machine] } })
  return { first, second: await save() }
}

/** The first file arrives, from the other device. */
async function deliver(file: ArrayBuffer): Promise<void> {
  device.tab.kill()
  device.state.isUp = true
  await importBackup(other.db, file)
  other.lead()
  await device.time.pass(HOUR)
  expect(await waits()).toBe(0)
}

async function takeIn(file: ArrayBuffer): Promise<void> {
  await importBackup(other.db, file)
  other.engine.wake()
  await device.time.pass(HOUR)
}

/** A person gives up, on the other device, what the server had refused of the first file. */
async function giveUp(file: ArrayBuffer, kind: string): Promise<void> {
  device.tab.kill()
  await importBackup(other.db, file)
  const op = (await other.db.operations.toArray()).find(({ intent }) => intent.kind === kind)
  await other.db.operations.update(op?.opId ?? '', { state: 'REJECTED' })
  expect(await discardOperation(other.db, op?.opId ?? '')).not.toEqual([])
  device.state.isUp = true
  other.lead()
  await device.time.pass(HOUR)
  expect(await waits()).toBe(0)
}

describe('S-17 a later backup, on a device that has delivered an earlier one and was cleared', () => {
  it.each([false, true])('an edit of a model arrives, also where that was read again: %s', async (isRead) => {
    const { db } = device.tab
    const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
    await saveModel(db, { modelKey, section: 'etc', fields: { memo: '메모' } })
    const first = await save()
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
    const second = await save()
    await deliver(first)
    await clearDelivered(other.db)
    if (isRead) {
      other.renew()
      const slug = device.server.modelNamed('한빛')?.record.slug ?? ''
      void pullModel({ db: other.db, api: other.api }, 'root', slug, device.time.timeout(9_000))
      await device.time.pass(100)
    }
    await takeIn(second)
    expect(await waits()).toBe(0)
    expect(models()).toMatchObject([{ title: '한빛', overview: '개요', memo: '메모' }])
    expect((await other.db.models.toArray()).map(({ view }) => view.overview)).toEqual(['개요'])
  })

  it('an edit of a process arrives, with the machine that was chosen in it', async () => {
    const { first, second } = await chooseMachine()
    await deliver(first)
    await clearDelivered(other.db)
    await takeIn(second)
    expect(await waits()).toBe(0)
    expect([models().length, device.server.equipment.size]).toEqual([1, 1])
    expect(processes()).toMatchObject([{ name: '용해', memo: '메모', equipmentIds: [expect.any(Number)] }])
  })

  it('a node arrives below those that it was made under', async () => {
    const { db } = device.tab
    const top = await createKpiNode(db, { area: 'root', name: '생산성', parent: null })
    const factor = await createKpiNode(db, { area: 'root', name: '온도', parent: top })
    const first = await save()
    await createKpiNode(db, { area: 'root', name: '켈빈', parent: factor })
    const second = await save()
    await deliver(first)
    await clearDelivered(other.db)
    await takeIn(second)
    expect(await waits()).toBe(0)
    const nodes = [...device.server.kpiNodes.values()]
    const nameOf = (id: number | null) => nodes.find((node) => node.id === id)?.name
    expect(nodes.map(({ name, parentId }) => [name, nameOf(parentId)])).toEqual([
      ['생산성', undefined],
      ['온도', '생산성'],
      ['켈빈', '온도'],
    ])
  })

  it('what was typed and not saved is found again', async () => {
    const { db } = device.tab
    const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
    const { key } = await createProcess(db, { modelKey, name: '용해' })
    const first = await save()
    const values = { changes: { memo: '입력' }, base: {}, addedPhotos: [] }
    await db.drafts.put({ key: draftKeys.process(key), modelKey, savedAt: 1, values })
    const second = await save()
    await deliver(first)
    await clearDelivered(other.db)
    await takeIn(second)
    expect((await other.db.processes.toArray()).map(({ key: one, serverId }) => [one, serverId])).toEqual([
      [key, expect.any(Number)],
    ])
    expect([models().length, processes().length]).toEqual([1, 1])
  })

  it('brings back nothing where it has nothing new', async () => {
    await createModel(device.tab.db, { area: 'root', title: '한빛', group })
    const first = await save()
    await deliver(first)
    await clearDelivered(other.db)
    await takeIn(first)
    expect([await other.db.models.count(), await waits(), models().length]).toEqual([0, 0, 1])
  })
})

describe('S-17 a later backup, on a device where a person has given up what the earlier one made', () => {
  it('a model in which something was written since is made after all', async () => {
    const { db } = device.tab
    const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
    const first = await save()
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
    const second = await save()
    await giveUp(first, 'model.create')
    await takeIn(second)
    expect(await waits()).toBe(0)
    expect(models()).toMatchObject([{ title: '한빛', overview: '개요' }])
  })

  it('a machine stays given up; the process in which it was chosen arrives without it', async () => {
    const { first, second } = await chooseMachine()
    await giveUp(first, 'equipment.create')
    await takeIn(second)
    expect(await waits()).toBe(0)
    expect([device.server.equipment.size, processes()]).toMatchObject([
      0,
      [{ memo: '메모', equipmentIds: [] }],
    ])
  })
})
