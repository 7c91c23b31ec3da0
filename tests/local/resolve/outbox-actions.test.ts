import { beforeEach, describe, expect, it } from 'vitest'
import { localIdOf } from '#domain/ids.ts'
import { BadBackup, exportBackup, importBackup } from '#local/resolve/backup.ts'
import { resolveConflict } from '#local/resolve/conflicts.ts'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { dependentsOf, discardOperation, retryOperation } from '#local/resolve/outbox-actions.ts'
import { listOutbox, readDeliveryLog } from '#local/views/work/outbox-list.ts'
import { keepOriginal, putPicture } from '#pictures/keep/photo-store.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { SimulatedTab, sha256 } from '../../support/simulated/simulated-tab.ts'

let device: OneDevice
beforeEach(async () => {
  device = await oneDevice()
})

const model = () => createModel(device.tab.db, { area: 'root', title: '한빛다이캐스팅', group })

async function photo(modelKey: string, processKey: string, text: string): Promise<string> {
  const { db } = device.tab
  const bytes = new TextEncoder().encode(text).buffer
  const owner = { modelKey, processKey }
  const file = { area: 'root' as const, ...owner, bytes, type: 'image/jpeg', capturedAt: null }
  const key = await keepOriginal(db, file)
  const thumbnail = { thumbnail: new ArrayBuffer(2), thumbnailType: 'image/webp' }
  await putPicture(db, key, { bytes, type: 'image/jpeg', sha256: sha256(bytes), ...thumbnail })
  const row = await db.processes.get(processKey)
  const image = { id: key, url: null, thumbnailUrl: null, capturedAt: null }
  await savePhotos(db, owner, [...(row?.view.images ?? []), image])
  return key
}

/** Someone else changes a field of the only model at the server. */
function changeAtServer(field: 'overview' | 'features', value: string): void {
  for (const stored of device.server.models.values()) {
    stored.record[field] = value
    stored.version += 1
  }
}

describe('a dispute', () => {
  beforeEach(async () => {
    const modelKey = await model()
    await device.work()
    changeAtServer('overview', '그들')
    await saveModel(device.tab.db, {
      modelKey,
      section: 'overview',
      fields: { overview: '나', features: '특징' },
    })
    await device.work()
  })
  const stored = () => [...device.server.models.values()][0]?.record

  it('holds the field that both changed, while the others go on', async () => {
    expect(stored()).toMatchObject({ overview: '그들', features: '특징' })
    const [item, ...rest] = await listOutbox(device.tab.db)
    expect(rest).toEqual([])
    expect(item).toMatchObject({
      state: 'CONFLICT',
      fields: ['overview'],
      conflicts: [{ field: 'overview', base: '', mine: '나', theirs: '그들' }],
    })
  })

  it.each([
    ['mine', '나'],
    ['theirs', '그들'],
    ['both', '그들\n나'],
  ] as const)('settled as %s, the server says %j and nothing waits', async (choice, value) => {
    const [item] = await listOutbox(device.tab.db)
    expect(await resolveConflict(device.tab.db, item?.opId ?? '', { overview: choice })).toBe(true)
    await device.work()
    expect(stored()?.overview).toBe(value)
    expect(await device.queue()).toEqual([])
    expect((await device.tab.db.models.toArray())[0]?.view.overview).toBe(value)
  })

  it('is asked again only if they changed it once more', async () => {
    const [item] = await listOutbox(device.tab.db)
    changeAtServer('overview', '그들 2')
    await resolveConflict(device.tab.db, item?.opId ?? '', { overview: 'mine' })
    await device.work()
    expect(await device.queue()).toMatchObject([{ state: 'CONFLICT', conflicts: [{ theirs: '그들 2' }] }])
  })

  it('takes a later word of mine on the field in its place', async () => {
    const [row] = await device.tab.db.models.toArray()
    await saveModel(device.tab.db, {
      modelKey: row?.key ?? '',
      section: 'overview',
      fields: { overview: '나 2' },
    })
    await device.work()
    expect(await device.queue()).toMatchObject([
      { state: 'CONFLICT', conflicts: [{ mine: '나 2', theirs: '그들' }] },
    ])
  })
})

describe('giving up', () => {
  it('a record that was never sent takes its edits and its photos along', async () => {
    device.state.isUp = false
    const modelKey = await model()
    const { key } = await createProcess(device.tab.db, { modelKey, name: '용해' })
    await saveProcess(device.tab.db, { processKey: key, fields: { memo: '메모' } })
    const photoKey = await photo(modelKey, key, 'one')
    const [create] = await device.queue()
    expect(await dependentsOf(device.tab.db, create?.opId ?? '')).toHaveLength(4)
    expect(await discardOperation(device.tab.db, create?.opId ?? '')).toHaveLength(5)
    expect(await device.queue()).toEqual([])
    expect(await device.tab.db.models.count()).toBe(0)
    expect(await device.tab.db.pictures.get(photoKey)).toBeUndefined()
    expect(await readDeliveryLog(device.tab.db, modelKey)).toHaveLength(5)
  })

  it('a photo leaves the list that waited for it, and the others go', async () => {
    const modelKey = await model()
    const { key } = await createProcess(device.tab.db, { modelKey, name: '용해' })
    await device.work()
    device.state.isUp = false
    await photo(modelKey, key, 'one')
    await photo(modelKey, key, 'two')
    const [first] = await device.queue()
    await discardOperation(device.tab.db, first?.opId ?? '')
    device.state.isUp = true
    await device.work(120_000)
    expect(await device.queue()).toEqual([])
    expect([...device.server.processes.values()][0]?.record.imageIds).toHaveLength(1)
  })

  it('a node of the KPIs takes along what was made below it, and lists go without them', async () => {
    const { db } = device.tab
    const modelKey = await model()
    const { key } = await createProcess(db, { modelKey, name: '용해' })
    await device.work()
    device.state.isUp = false
    const top = await createKpiNode(db, { area: 'root', name: '생산성', parent: null })
    const factor = await createKpiNode(db, { area: 'root', name: '온도', parent: top })
    const unit = await createKpiNode(db, { area: 'root', name: '켈빈', parent: factor })
    const other = await createKpiNode(db, { area: 'root', name: '품질', parent: null })
    const entry = { id: localIdOf(db.deps.uuid()), kpi0: top, kpi1: factor, kpi2: unit, kpi3: null, memo: '' }
    await saveProcess(db, { processKey: key, fields: { kpis: [entry] } })
    const [create] = await device.queue()
    expect(await dependentsOf(db, create?.opId ?? '')).toHaveLength(2)
    await discardOperation(db, create?.opId ?? '')
    expect(await db.catalogue.toCollection().primaryKeys()).toEqual([other.id])
    expect((await db.processes.get(key))?.view.kpis).toEqual([])
    device.state.isUp = true
    await device.work(120_000)
    expect(await device.queue()).toEqual([])
    expect([...device.server.kpiNodes.values()].map(({ name }) => name)).toEqual(['품질'])
    expect([...device.server.processes.values()][0]?.record.kpis).toEqual([])
  })

  it('a machine leaves the lists that waited for it, and what is said of a factor stays without its node', async () => {
    const { db } = device.tab
    const modelKey = await model()
    const { key } = await createProcess(db, { modelKey, name: '용해' })
    await device.work()
    device.state.isUp = false
    const fields = { name: '가마', equipmentType: '제조', industryType: '주조', otherType: '범용' } as const
    const kiln = await createEquipment(db, { area: 'root', fields })
    const oven = await createEquipment(db, { area: 'root', fields: { ...fields, name: '오븐' } })
    const node = await createKpiNode(db, { area: 'root', name: '생산성', parent: null })
    const id = localIdOf(db.deps.uuid())
    const entry = { id, kpi0: node, kpi1: null, kpi2: null, kpi3: null, memo: '잰다' }
    await saveProcess(db, { processKey: key, fields: { equipments: [kiln, oven], kpis: [entry] } })
    const [makesKiln, , makesNode] = await device.queue()
    for (const one of [makesKiln, makesNode]) await discardOperation(db, one?.opId ?? '')
    expect((await db.processes.get(key))?.view).toMatchObject({
      equipments: [{ name: '오븐' }],
      kpis: [{ kpi0: null, memo: '잰다' }],
    })
    device.state.isUp = true
    await device.work(120_000)
    expect(await device.queue()).toEqual([])
    const [stored] = [...device.server.processes.values()]
    expect(stored?.record).toMatchObject({ equipmentIds: [expect.any(Number)], kpis: [{ memo: '잰다' }] })
  })

  it('is not possible for what may be on its way', async () => {
    const modelKey = await model()
    device.faults.push('applied-late')
    device.tab.engine.wake()
    await device.time.pass(10)
    const [create] = await device.queue()
    expect(create).toMatchObject({ state: 'SENDING', modelKey })
    expect(await discardOperation(device.tab.db, create?.opId ?? '')).toEqual([])
  })
})

describe('another try', () => {
  it('sends again what the server had refused', async () => {
    await model()
    const [create] = await device.queue()
    await device.tab.db.operations.update(create?.opId ?? '', { state: 'REJECTED', wireCount: 1 })
    await device.work()
    expect(device.server.models.size).toBe(0)
    expect(await retryOperation(device.tab.db, create?.opId ?? '')).toBe(true)
    await device.work()
    expect(device.server.models.size).toBe(1)
  })
})

describe('a backup', () => {
  const asFile = async (parts: BlobPart[]) => new Blob(parts).arrayBuffer()

  it('brings unsent work to another device byte for byte, and nothing is doubled', async () => {
    const modelKey = await model()
    const { key } = await createProcess(device.tab.db, { modelKey, name: '용해' })
    await saveProcess(device.tab.db, { processKey: key, fields: { memo: '메모' } })
    const photoKey = await photo(modelKey, key, 'one')
    const file = await asFile(await exportBackup(device.tab.db))
    // The first device sends half of it before it is lost.
    device.faults.push('none', 'none', 'applied-then-dropped')
    device.tab.engine.wake()
    await device.time.pass(70)
    device.tab.kill()
    await device.time.pass(60_000)

    const { IDBFactory } = await import('fake-indexeddb')
    const other = await SimulatedTab.open({ ...device.world, indexedDB: new IDBFactory() }, 'kotric1')
    expect(await importBackup(other.db, file)).toMatchObject({ operations: 5 })
    expect(await importBackup(other.db, file)).toMatchObject({ operations: 0 })
    const picture = await other.db.pictures.get(photoKey)
    expect(new TextDecoder().decode(picture?.bytes)).toBe('one')
    other.lead()
    await device.time.pass(600_000)
    expect(await other.db.operations.count()).toBe(0)
    expect(device.server.models.size).toBe(1)
    expect([...device.server.processes.values()].map(({ record }) => record)).toMatchObject([
      { name: '용해', memo: '메모', imageIds: [expect.any(Number)] },
    ])
    expect(device.server.images.size).toBe(1)
  })

  it('of somebody else, cut short, or of another kind is not taken in', async () => {
    await model()
    const file = await asFile(await exportBackup(device.tab.db))
    const other = await SimulatedTab.open(device.world, 'kotric2')
    await expect(importBackup(other.db, file)).rejects.toThrow(BadBackup)
    await expect(importBackup(device.tab.db, file.slice(0, -3))).rejects.toThrow(BadBackup)
    await expect(importBackup(device.tab.db, new ArrayBuffer(100))).rejects.toThrow(BadBackup)
    expect(await other.db.operations.count()).toBe(0)
  })
})
