import { beforeEach, describe, expect, it } from 'vitest'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import { copyModel } from '#local/edits/model-edits.ts'
import { listCreations } from '#sync/bare-contract/creations.ts'
import { dismissDouble, listDoubles } from '#local/bare-contract/doubles.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { clearDelivered } from '#local/resolve/clear-delivered.ts'
import { readSyncStatus } from '#local/views/work/sync-status.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { SimulatedTab } from '../../support/simulated/simulated-tab.ts'

const QUARTER = 15 * 60_000
/** When the first look is taken, after the start: at the first whole minute 90 s after it met the creation. */
const LOOK_AT = 180_000

/** A server without keys; a browser that sends a creation twice and shows one answer. */
let device: OneDevice
let startedAt = 0
beforeEach(async () => {
  device = await oneDevice({ capabilities: [] })
  startedAt = device.time.now()
})

const db = () => device.tab.db
const model = (title = '한빛다이캐스팅') => createModel(db(), { area: 'root', title, group })
const equipment = {
  name: '오븐',
  equipmentType: '제조' as const,
  industryType: '주조',
  otherType: '범용' as const,
}
const reads = () => device.server.requests.filter((line) => line.includes(' GET ')).length
/** The next request is the look before the creation. */
const sendTwice = () => device.faults.push('none', 'applied-twice')

describe('S-26 what a browser has sent twice', () => {
  it('a model: it is confirmed at once, and shown with the other one afterwards', async () => {
    sendTwice()
    const modelKey = await model()
    await device.work(1_000)
    expect(device.server.models.size).toBe(2)
    expect(await device.queue()).toEqual([])
    expect(await listDoubles(db())).toEqual([])

    await device.work(QUARTER)
    const [mine, other] = [...device.server.models.keys()].sort((one, next) => next - one)
    const slug = device.server.models.get(other ?? 0)?.record.slug
    expect(await listDoubles(db())).toMatchObject([
      { kind: 'model', modelKey, name: '한빛다이캐스팅', serverId: mine, twins: [{ id: other, slug }] },
    ])
    expect((await readSyncStatus(db())).doubles).toBe(1)
    expect(device.server.models.size).toBe(2)
    expect(await listCreations(db())).toEqual([])
  })

  it('is not asked for, while something of that kind is still being made here', async () => {
    await model()
    await device.work(LOOK_AT - 10_000)
    device.faults.push('none', 'dropped')
    await model('대성')
    await device.work(5_000)
    const before = reads()
    await device.work(75_000)
    expect(reads()).toBe(before)
    await device.work(QUARTER)
    expect(await listCreations(db())).toEqual([])
  })

  it('is not asked for, while a person has to say what became of another of that kind', async () => {
    const sourceKey = await model()
    await device.work(1_000)
    await copyModel(db(), sourceKey)
    const asked = { state: 'NEEDS_USER', wireCount: 1, nextAt: device.time.now() + 24 * QUARTER } as const
    await db().operations.toCollection().modify(asked)
    await device.work(QUARTER)
    expect(await listCreations(db())).toHaveLength(1)
    await db().operations.clear()
    await device.work(QUARTER)
    expect(await listCreations(db())).toEqual([])
  })

  it('a copy of a model', async () => {
    const sourceKey = await model()
    await device.work(1_000)
    sendTwice()
    await copyModel(db(), sourceKey)
    await device.work(QUARTER)
    expect(device.server.models.size).toBe(3)
    expect(await listDoubles(db())).toMatchObject([{ kind: 'model', twins: [{}] }])
  })

  it('a process, equipment and a node of the KPIs', async () => {
    const modelKey = await model()
    await device.work(1_000)
    sendTwice()
    await createProcess(db(), { modelKey })
    await device.work(1_000)
    device.faults.push('applied-twice')
    await createEquipment(db(), { area: 'root', fields: equipment })
    await device.work(1_000)
    device.faults.push('applied-twice')
    await createKpiNode(db(), { area: 'root', name: '생산성', parent: null })
    await device.work(QUARTER)
    const { processes, equipment: entries, kpiNodes } = device.server
    expect([processes.size, entries.size, kpiNodes.size]).toEqual([2, 2, 2])
    const found = new Map((await listDoubles(db())).map((double) => [double.kind, double]))
    expect([...found.keys()].sort()).toEqual(['equipment', 'kpi', 'process'])
    expect(found.get('process')).toMatchObject({ modelKey, twins: [{ slug: null }] })
  })

  it('is found although the tab dies before the look, and although the first look fails', async () => {
    sendTwice()
    await model()
    await device.work(1_000)
    device.tab.kill()
    const next = await SimulatedTab.open(device.world, 'kotric1')
    next.renew()
    next.lead()
    device.state.token = 'another'
    device.faults.push('dropped')
    await device.time.pass(QUARTER)
    expect(await listDoubles(next.db)).toMatchObject([{ kind: 'model', twins: [{}] }])
  })

  it('is found although the device was cleared of its model meanwhile', async () => {
    const modelKey = await model()
    await device.work(QUARTER)
    sendTwice()
    await createProcess(db(), { modelKey, name: '용해' })
    await device.work(1_000)
    await clearDelivered(db())
    expect(await db().models.count()).toBe(0)
    await device.work(QUARTER)
    expect(await listDoubles(db())).toMatchObject([{ kind: 'process', name: '용해', twins: [{}] }])
  })

  it('is found although a look is told that its place is gone', async () => {
    const modelKey = await model()
    await device.work(QUARTER)
    sendTwice()
    await createProcess(db(), { modelKey, name: '용해' })
    await device.work(1_000)
    const [stored] = device.server.models.values()
    device.server.models.clear()
    await device.work(LOOK_AT)
    expect(await listCreations(db())).toHaveLength(1)
    if (stored !== undefined) device.server.models.set(stored.record.id, stored)
    await device.work(QUARTER)
    expect(await listDoubles(db())).toMatchObject([{ kind: 'process', name: '용해' }])
    expect(await listCreations(db())).toEqual([])
  })

  it('is not looked for without end where its place is gone indeed', async () => {
    const modelKey = await model()
    await device.work(QUARTER)
    await createProcess(db(), { modelKey, name: '용해' })
    await device.work(1_000)
    device.server.models.clear()
    const before = reads()
    await device.work(24 * QUARTER)
    expect(reads() - before).toBe(6)
    expect(await listCreations(db())).toEqual([])
  })

  it('stays until a person has looked at both, and nothing is deleted', async () => {
    sendTwice()
    await model()
    await device.work(QUARTER)
    const [double] = await listDoubles(db())
    await device.work(QUARTER)
    expect(await listDoubles(db())).toHaveLength(1)
    await dismissDouble(db(), double?.key ?? 'double:')
    await device.work(QUARTER)
    expect(await listDoubles(db())).toEqual([])
    expect(device.server.requests.filter((line) => line.includes(' DELETE '))).toEqual([])
  })
})

describe('S-26 what is no double', () => {
  it('two that a person meant, and what somebody else had before', async () => {
    const modelKey = await model()
    await model()
    await createProcess(db(), { modelKey })
    await createProcess(db(), { modelKey })
    await device.work(QUARTER)
    await model()
    await createProcess(db(), { modelKey, name: '용해' })
    await device.work(QUARTER)
    expect([device.server.models.size, device.server.processes.size]).toEqual([3, 3])
    expect(await listDoubles(db())).toEqual([])
    expect(await listCreations(db())).toEqual([])
  })

  it('two that a person meant, on a device that was cleared of them', async () => {
    const modelKey = await model()
    await model()
    await createProcess(db(), { modelKey })
    await createProcess(db(), { modelKey })
    await device.work(1_000)
    await clearDelivered(db())
    expect(await db().processes.count()).toBe(0)
    await device.work(QUARTER)
    expect(await listDoubles(db())).toEqual([])
    expect(await listCreations(db())).toEqual([])
  })

  it('a new process of a colleague, who has begun to fill it in', async () => {
    const modelKey = await model()
    await createProcess(db(), { modelKey })
    await device.work(1_000)
    const [stored] = [...device.server.processes.values()]
    if (stored === undefined) throw new Error('There is no process.')
    const theirs = { ...stored, record: { ...stored.record, id: 900, memo: '내 메모' } }
    device.server.processes.set(900, theirs)
    await device.work(QUARTER)
    expect(await listDoubles(db())).toEqual([])
  })

  it('what this device is just making: the look waits for its end', async () => {
    await model()
    await device.work(LOOK_AT - device.time.now() + startedAt - 50)
    device.faults.push('none', 'applied-then-dropped')
    await model()
    // The look falls between the second creation and the one that finds its answer was lost.
    await device.work(100)
    expect(device.server.models.size).toBe(2)
    expect(await device.queue()).toMatchObject([{ state: 'UNCERTAIN' }])
    expect(await listCreations(db())).toHaveLength(1)
    await device.work(QUARTER)
    expect(await device.queue()).toEqual([])
    expect(await listDoubles(db())).toEqual([])
    expect(await listCreations(db())).toEqual([])
  })

  it('with keys nothing is looked at again', async () => {
    device = await oneDevice()
    device.faults.push('applied-twice')
    const modelKey = await model()
    await createProcess(db(), { modelKey, name: '용해' })
    await createEquipment(db(), { area: 'root', fields: equipment })
    await device.work(1_000)
    const before = reads()
    expect(await listCreations(db())).toEqual([])
    await device.work(QUARTER)
    expect(device.server.models.size).toBe(1)
    expect(reads()).toBe(before)
  })
})

it('S-26 a second look never touches what waits', async () => {
  sendTwice()
  const modelKey = await model()
  await device.work(1_000)
  const { key } = await createProcess(db(), { modelKey, name: '용해' })
  await saveProcess(db(), { processKey: key, fields: { memo: '메모' } })
  await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '가' } })
  await device.work(QUARTER)
  expect(await device.queue()).toEqual([])
  expect([...device.server.processes.values()].map(({ record }) => record.memo)).toEqual(['메모'])
  expect(await listDoubles(db())).toHaveLength(1)
})
