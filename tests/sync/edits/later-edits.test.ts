import { describe, expect, it } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import { localIdOf } from '#domain/ids.ts'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import { copyModel } from '#local/edits/model-edits.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { retryOperation } from '#local/resolve/outbox-actions.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import type { DeviceEquipment } from '#local/store/fields.ts'
import { replyOf } from '../../support/simulated/over-http.ts'
import type { Fault } from '../../support/simulated/server/fault.ts'

const model = ({ tab }: OneDevice) => createModel(tab.db, { area: 'root', title: '한빛다이캐스팅', group })
const save = ({ tab }: OneDevice, modelKey: string, fields: { overview?: string; features?: string }) =>
  saveModel(tab.db, { modelKey, section: 'overview', fields })

function byOthers({ server }: OneDevice, fields: { overview?: string; features?: string }): void {
  for (const one of server.models.values()) {
    Object.assign(one.record, fields)
    one.version += 1
  }
}

describe('S-23 an edit behind a dispute', () => {
  it('waits with the disputed field alone; its other fields go on', async () => {
    const device = await oneDevice()
    const modelKey = await model(device)
    await device.work()
    device.faults.push('dropped')
    await save(device, modelKey, { overview: '나' })
    device.tab.engine.wake()
    await device.time.pass(50)
    await save(device, modelKey, { overview: '나 다시', features: '특징' })
    byOthers(device, { overview: '그들' })
    await device.work(600_000)
    expect([...device.server.models.values()].map(({ record }) => record)).toMatchObject([
      { overview: '그들', features: '특징' },
    ])
    expect(await device.queue()).toMatchObject([
      { state: 'CONFLICT', intent: { fields: { overview: '나' } } },
      { state: 'QUEUED', intent: { fields: { overview: '나 다시' } } },
    ])
    expect((await device.tab.db.models.get(modelKey))?.view).toMatchObject({
      overview: '나 다시',
      features: '특징',
    })
  })
})

describe('S-24 a list with an entry whose node the server refuses to make', () => {
  it('is emptied again once the node is made, though it was emptied while the entry waited', async () => {
    const device = await oneDevice()
    const { db } = device.tab
    const modelKey = await model(device)
    const { key } = await createProcess(db, { modelKey, name: '용해' })
    await device.work()
    const node = await createKpiNode(db, { area: 'root', name: '주입 온도', parent: null })
    const entry = {
      id: localIdOf(db.deps.uuid()),
      kpi0: node,
      kpi1: null,
      kpi2: null,
      kpi3: null,
      memo: '720도',
    }
    await saveProcess(db, { processKey: key, fields: { kpis: [entry] } })
    const creation = (await device.queue()).find(({ intent }) => intent.kind === 'kpi.create')
    await db.operations.update(creation?.opId ?? '', { state: 'REJECTED', wireCount: 1 })
    // The copy is to have the entry, so that the two edits do not become one.
    await copyModel(db, modelKey)
    await saveProcess(db, { processKey: key, fields: { kpis: [] } })
    await device.work(600_000)
    await retryOperation(db, creation?.opId ?? '')
    await device.work(600_000)

    expect(await device.queue()).toEqual([])
    const kpis = [...device.server.processes.values()].map(({ record }) =>
      record.kpis.map(({ memo }) => memo),
    )
    expect(kpis).toEqual([[], ['720도']])
  })
})

describe('S-23 a list that has arrived, of an edit whose text is in dispute', () => {
  it('loses the entry that was removed since, though its answer never came', async () => {
    const device = await oneDevice()
    const { db } = device.tab
    const modelKey = await model(device)
    const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
    const node = await createKpiNode(db, { area: 'root', name: '주입 온도', parent: null })
    await device.work()
    const entry = (memo: string) => ({
      ...{ id: localIdOf(db.deps.uuid()), kpi0: node, kpi1: null, kpi2: null, kpi3: null },
      memo,
    })
    const [first, second] = [entry('720도'), entry('5분마다')]
    device.faults.push('applied-then-dropped')
    await saveProcess(db, { processKey, fields: { description: '나', kpis: [first, second] } })
    device.tab.engine.wake()
    await device.time.pass(50)
    for (const process of device.server.processes.values()) {
      process.record.description = '그들'
      process.version += 1
    }
    await saveProcess(db, { processKey, fields: { kpis: [second] } })
    await device.work(600_000)
    const [stored] = [...device.server.processes.values()].map(({ record }) => record)
    expect(stored?.kpis.map(({ memo }) => memo)).toEqual(['5분마다'])
    expect(stored?.description).toBe('그들')
    expect(await device.queue()).toMatchObject([
      { state: 'CONFLICT', intent: { fields: { description: '나' } } },
    ])
  })
})

describe('S-23 an edit of a list behind one that did not arrive', () => {
  it('leaves what others have put in and taken out meanwhile', async () => {
    const device = await oneDevice()
    const { db } = device.tab
    const { key: processKey } = await createProcess(db, { modelKey: await model(device), name: '용해' })
    const kind = { equipmentType: '제조', otherType: '범용', industryType: '공통' } as const
    const machines: DeviceEquipment[] = []
    for (const name of ['선반', '밀링', '보링', '연삭'])
      machines.push(await createEquipment(db, { area: 'root', fields: { name, ...kind } }))
    await saveProcess(db, { processKey, fields: { equipments: machines.slice(0, 1) } })
    await device.work()
    const [stored] = [...device.server.processes.values()]
    const ids = machines.map(
      ({ name }) => [...device.server.equipment.values()].find((one) => one.name === name)?.id,
    )
    if (stored === undefined || ids[3] === undefined) throw new Error('Nothing has arrived.')
    device.faults.push('dropped')
    await saveProcess(db, { processKey, fields: { equipments: machines.slice(0, 2) } })
    device.tab.engine.wake()
    await device.time.pass(50)
    await saveProcess(db, { processKey, fields: { equipments: machines.slice(0, 3) } })
    stored.record.equipmentIds = [ids[3]]
    stored.version += 1
    await device.work(600_000)
    expect(await device.queue()).toEqual([])
    expect(stored.record.equipmentIds.toSorted()).toEqual(ids.slice(1).toSorted())
  })
})

describe('S-21 an edit that says what the server has already', () => {
  it('is settled, however fully it describes what it names', async () => {
    const device = await oneDevice()
    const { db } = device.tab
    const modelKey = await model(device)
    await device.work()
    device.state.isUp = false
    const mainRootTech = { id: 1, name: '주조', memo: '', level: 0, parentId: null }
    await saveModel(db, { modelKey, section: 'technology', fields: { mainRootTech } })
    await db.models
      .where('key')
      .equals(modelKey)
      .modify((row) => {
        if (row.base !== null) row.base = { ...row.base, mainRootTech: { id: 1, name: '주조' } }
      })
    device.state.isUp = true
    await device.work(60_000)
    expect(await device.queue()).toEqual([])
  })
})

describe('S-24 a process that the server refused to make', () => {
  it('is gone with all that hangs on it when it is deleted', async () => {
    const device = await oneDevice()
    const { db } = device.tab
    const { key } = await createProcess(db, { modelKey: await model(device), name: '용해' })
    await saveProcess(db, { processKey: key, fields: { memo: '메모' } })
    const create = (await device.queue()).find(({ intent }) => intent.kind === 'process.create')
    await db.operations.update(create?.opId ?? '', { state: 'REJECTED', wireCount: 1 })
    await deleteProcess(db, key)
    await device.work()
    expect(await device.queue()).toEqual([])
    expect(await db.processes.count()).toBe(0)
  })
})

describe('S-24 a photo of a process that this device deletes', () => {
  let device: OneDevice
  let modelKey: string
  const deletions: Fault[] = []
  const fault = ({ method }: { method: string }): Fault =>
    (method === 'DELETE' ? deletions.shift() : null) ?? 'none'

  /** Of a photo in that state, which is due after the deletion has left. Nothing leaves before `work`. */
  async function deleteWithPhoto(state: Operation['state']): Promise<void> {
    const { db } = device.tab
    modelKey = await model(device)
    const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
    await device.work()
    await addPhoto(device.tab.db, { modelKey, processKey })
    await db.operations
      .filter(({ intent }) => intent.kind === 'photo.upload')
      .modify({ wireCount: 1, state, nextAt: device.time.now() + 1_000 })
    await deleteProcess(db, processKey)
    await copyModel(db, modelKey)
  }

  async function expectAllGone(): Promise<void> {
    expect(await device.queue()).toEqual([])
    expect(await device.tab.db.photos.count()).toBe(0)
    expect(device.server.processes.size).toBe(0)
  }

  const copies = () => [...device.server.models.values()].filter(({ copyOf }) => copyOf !== undefined)

  it('needs nobody, though it is found to be gone before the deletion is confirmed', async () => {
    device = await oneDevice({ capabilities: [], fault })
    deletions.push('slow')
    await deleteWithPhoto('UNCERTAIN')
    await save(device, modelKey, { overview: '나중' })
    await device.work(600_000)
    await expectAllGone()
    // Nor has an edit overtaken the copy that waited for both.
    expect(copies()).toMatchObject([{ record: { overview: '' } }])
  })

  it('holds up nothing once it is taken along, where it waited for a person', async () => {
    device = await oneDevice({ fault })
    deletions.push('error-before', 'error-before', 'error-before')
    await deleteWithPhoto('NEEDS_USER')
    await device.work(600_000)
    await expectAllGone()
    expect(copies()).toHaveLength(1)
  })
})

describe('S-24 a list of photos that waits for one that was refused', () => {
  it('is not passed by a later one, though a copy waits for it', async () => {
    let isRefused = true
    const refusal = { kind: 'refused', status: 415, detail: '', fields: {} } as const
    const device = await oneDevice({
      gateway: ({ path }) =>
        isRefused && path.endsWith('/image/') ? replyOf(new ApiProblem(refusal)) : null,
    })
    const { db } = device.tab
    const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
    const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
    await addPhoto(db, { modelKey, processKey })
    await device.work()
    await copyModel(db, modelKey)
    await savePhotos(db, { modelKey, processKey }, [])
    await device.work()
    isRefused = false
    const [upload] = await device.queue()
    expect(await retryOperation(db, upload?.opId ?? '')).toBe(true)
    await device.work(60_000)
    expect(await device.queue()).toEqual([])
    expect(device.server.processNamed('용해')?.record.imageIds).toEqual([])
  })
})

describe('S-24 an edit that was refused and is taken back', () => {
  it.each([
    {
      what: 'is so at the server too, where its first sending was carried out',
      first: 'applied-then-dropped',
    },
    {
      what: 'is so at the server too, where its first sending was carried out and called a failure',
      first: 'error-after',
    },
    { what: 'is so at the server too, where it was carried out and called refused', first: null },
    { what: 'needs nothing more where it was not carried out', first: 'dropped' },
  ] as const)('$what', async ({ first }) => {
    const changes: (Fault | 'refusal')[] = []
    const refusal = { kind: 'refused', status: 422, detail: '', fields: {} } as const
    const device = await oneDevice({
      fault: ({ method }) =>
        method === 'PATCH' && first !== null && changes[0] === first ? (changes.shift(), first) : 'none',
      gateway: ({ method }) => {
        if (method !== 'PATCH' || changes[0] !== 'refusal') return null
        changes.shift()
        if (first === null) byOthers(device, { overview: '다음' })
        return replyOf(new ApiProblem(refusal))
      },
    })
    const modelKey = await model(device)
    await save(device, modelKey, { overview: '처음' })
    await device.work()

    changes.push(...(first === null ? [] : [first]), 'refusal')
    await save(device, modelKey, { overview: '다음' })
    await device.work(60_000)
    expect(await device.queue()).toMatchObject([{ state: 'REJECTED' }])
    const asked = device.server.requests.length
    await save(device, modelKey, { overview: '처음' })
    await device.work(60_000)

    expect(await device.queue()).toEqual([])
    expect([...device.server.models.values()].map(({ record }) => record.overview)).toEqual(['처음'])
    const sent = device.server.requests.slice(asked).filter((line) => line.includes('PATCH'))
    expect(sent).toHaveLength(first === 'dropped' ? 0 : 1)
  })
})
