import { beforeEach, describe, expect, it } from 'vitest'
import { createEquipment } from '#local/edits/catalogue-edits.ts'
import { copyModel } from '#local/edits/model-edits.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { readSyncStatus } from '#local/views/work/sync-status.ts'
import type { Fault } from '../../support/simulated/server/fault.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { addPhoto, preparePhoto } from '../../support/unit/add-photo.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { SimulatedTab } from '../../support/simulated/simulated-tab.ts'

let device: OneDevice
beforeEach(async () => {
  device = await oneDevice()
})

const db = () => device.tab.db
const model = (title = '한빛다이캐스팅') => createModel(db(), { area: 'root', title, group })
const stored = () => [...device.server.models.values()].map(({ record }) => record)
const processes = () => [...device.server.processes.values()].map(({ record }) => record)
const sent = (method: string) => device.server.requests.filter((line) => line.includes(` ${method} `))

describe('S-05 what creates is applied once', () => {
  const open: Fault[] = [
    'applied-then-dropped',
    'applied-twice',
    'applied-ten-times-then-dropped',
    'applied-late',
    'error-after',
    'truncated',
    'portal',
    'dropped',
    'slow',
  ]
  it.each(open)('%s: one model, one process', async (fault) => {
    const modelKey = await model()
    await createProcess(db(), { modelKey, name: '용해' })
    device.faults.push(fault, fault)
    await device.work(600_000)
    expect(stored().map(({ title }) => title)).toEqual(['한빛다이캐스팅'])
    expect(processes().map(({ name }) => name)).toEqual(['용해'])
    expect(await device.queue()).toEqual([])
  })

  it('a worker that dies between the answer and its confirmation adopts the same record', async () => {
    await model()
    // A round finds that there is no token, one claims, and one settles.
    device.tab.crashAt('before-commit', 3)
    await device.work()
    expect(device.tab.isAlive).toBe(false)
    expect(stored()).toHaveLength(1)
    const next = await SimulatedTab.open(device.world, 'kotric1')
    next.lead()
    await device.time.pass(60_000)
    expect(stored()).toHaveLength(1)
    expect(await next.db.operations.count()).toBe(0)
  })

  it('several that may be ours are left to a person, and the server is left alone meanwhile', async () => {
    device = await oneDevice({ capabilities: [] })
    device.faults.push('none', 'applied-ten-times-then-dropped', 'error-before')
    await model()
    await device.work(60_000)
    const cannotTell = [{ state: 'NEEDS_USER', lastError: { kind: 'cannot-tell' } }]
    expect(await device.queue()).toMatchObject(cannotTell)
    const requests = device.server.requests.length
    await device.work(7_200_000)
    expect(device.server.requests).toHaveLength(requests)
    expect(await device.queue()).toMatchObject(cannotTell)
  })

  it('the record of somebody else with the same name is not taken for ours', async () => {
    device = await oneDevice({ capabilities: [] })
    device.faults.push('none', 'none')
    await model()
    await device.work()
    const other = await oneDevice({ capabilities: [] })
    expect(other.server.models.size).toBe(0)
    device.faults.push('none', 'dropped')
    await model()
    await device.work(600_000)
    expect(stored()).toHaveLength(2)
    expect(new Set((await db().models.toArray()).map((row) => row.serverId)).size).toBe(2)
  })
})

describe('S-11 the session', () => {
  it.each<Fault>(['unauthorised', 'forbidden-session', 'throttled'])('%s costs no attempt', async (fault) => {
    await model()
    device.faults.push(fault)
    await device.work(30_000)
    expect(stored()).toHaveLength(1)
    expect(await device.queue()).toEqual([])
  })

  it('a refused one holds everything, says so, and goes on after signing in', async () => {
    await model()
    device.state.token = 'another'
    device.state.isRefused = true
    device.tab.renew()
    await device.work()
    expect(await device.queue()).toMatchObject([{ state: 'QUEUED', attempts: 0 }])
    expect((await readSyncStatus(db())).hold).toBe('session')
    device.state.isRefused = false
    device.tab.engine.hurry()
    await device.time.pass(1_000)
    expect(stored()).toHaveLength(1)
  })
})

describe('S-11 a pause', () => {
  const pauses: [Fault, number][] = [
    ['throttled', 3_000],
    ['dropped', 0],
  ]
  it.each(pauses)('%s: a save does not end it, a person who asks does', async (fault, atLeastMs) => {
    device.faults.push(...Array.from({ length: 8 }, () => fault))
    await model('하나')
    await device.work(500)
    const requests = device.server.requests.length
    const pausedAt = device.time.now()
    await model('둘')
    device.tab.engine.wake()
    await device.time.pass(600_000, () => device.server.requests.length > requests)
    expect(device.time.now() - pausedAt).toBeGreaterThan(Math.max(atLeastMs - 500, 100))

    await device.time.pass(100)
    const before = device.server.requests.length
    const askedAt = device.time.now()
    device.tab.engine.hurry()
    await device.time.pass(600_000, () => device.server.requests.length > before)
    expect(device.time.now()).toBe(askedAt)
    await device.work(600_000)
    expect(stored()).toHaveLength(2)
  })
})

describe('S-11 a device that is opened again', () => {
  it('goes on at once, also where its session is there before it leads', async () => {
    device.faults.push(...Array.from({ length: 40 }, () => 'dropped' as const))
    await model()
    await device.work(60_000)
    const [waiting] = await device.queue()
    expect((waiting?.nextAt ?? 0) - device.time.now()).toBeGreaterThan(10_000)
    device.tab.kill()
    device.faults.length = 0
    const next = await SimulatedTab.open(device.world, 'kotric1')
    next.renew()
    next.engine.hurry()
    next.lead()
    await device.time.pass(1_000)
    expect(stored()).toHaveLength(1)
  })

  it('is hurried also where an earlier lead ends behind the new one', async () => {
    device.faults.push(...Array.from({ length: 40 }, () => 'dropped' as const))
    await model()
    await device.work(60_000)
    void device.tab.engine.run(new AbortController().signal)
    // The earlier one finds at its next round that it is passed over.
    await device.time.pass(70_000)
    expect((await device.queue()).map(({ nextAt }) => nextAt - device.time.now() > 10_000)).toEqual([true])
    device.faults.length = 0
    device.tab.engine.hurry()
    await device.time.pass(1_000)
    expect(stored()).toHaveLength(1)
  })
})

describe('S-08, S-24 lanes', () => {
  it('a refused operation holds up nobody but its dependents', async () => {
    const poisoned = await model('하나')
    await createProcess(db(), { modelKey: poisoned })
    const other = await model('둘')
    await createProcess(db(), { modelKey: other, name: '가공' })
    const [first] = await device.queue()
    await db().operations.update(first?.opId ?? '', { state: 'REJECTED' })
    await device.work()
    expect(stored().map(({ title }) => title)).toEqual(['둘'])
    expect(processes().map(({ name }) => name)).toEqual(['가공'])
    expect((await device.queue()).map((op) => op.state)).toEqual(['REJECTED', 'QUEUED'])
  })

  it('one that the server fails at again and again steps aside, and is kept', async () => {
    const modelKey = await model()
    await device.work()
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '가' } })
    for (let time = 0; time < 6; time += 1) device.faults.push('error-before', 'none')
    await device.work(1_200_000)
    await createProcess(db(), { modelKey, name: '용해' })
    await device.work()
    expect(processes()).toHaveLength(1)
  })
})

describe('S-24 one that stands aside because the server fails at it', () => {
  it('is tried again by itself, also after a look that the network cut off', async () => {
    const modelKey = await model()
    await device.work()
    device.state.isUp = false
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '가' } })
    const [op] = await device.queue()
    const lastError = { kind: 'server', status: 500, message: '' }
    const aside = { state: 'NEEDS_USER' as const, wireCount: 5, attempts: 5, firstSentAt: 1, lastError }
    await db().operations.update(op?.opId ?? '', aside)
    await device.work(600_000)
    expect(await device.queue()).toMatchObject([{ state: 'NEEDS_USER', lastError }])
    device.state.isUp = true
    await device.work(7_200_000)
    expect(await device.queue()).toEqual([])
    expect(stored()).toMatchObject([{ overview: '가' }])
  })
})

describe('S-25 photos', () => {
  it('wait for their picture without holding up text, and are shown once', async () => {
    const modelKey = await model()
    const { key } = await createProcess(db(), { modelKey, name: '용해' })
    const photoKey = await addPhoto(db(), { modelKey, processKey: key }, { isPrepared: false })
    await saveProcess(db(), { processKey: key, fields: { memo: '메모' } })
    await device.work()
    expect(processes()).toMatchObject([{ memo: '메모', imageIds: [] }])
    await preparePhoto(db(), photoKey)
    await device.work(60_000)
    expect(processes()[0]?.imageIds).toHaveLength(1)
    expect(await device.queue()).toEqual([])
  })

  it('S-19 whose bytes are gone are parked, and the rest goes', async () => {
    const modelKey = await model()
    const { key } = await createProcess(db(), { modelKey, name: '용해' })
    const photoKey = await addPhoto(db(), { modelKey, processKey: key })
    await db().pictures.delete(photoKey)
    await device.work(60_000)
    expect(processes()).toHaveLength(1)
    expect((await device.queue()).map((op) => op.state)).toEqual(['PARKED', 'QUEUED'])
  })
})

describe('S-14 an operation of another build', () => {
  it('is kept, shown as parked and not sent', async () => {
    await model()
    const [op] = await device.queue()
    const strange = { ...op, opSchema: 2, intent: { kind: 'model.merge' } } as unknown as Operation
    await db().operations.put(strange)
    device.tab.kill()
    const next = await SimulatedTab.open(device.world, 'kotric1')
    next.lead()
    await device.time.pass(60_000)
    expect(await next.db.operations.toArray()).toMatchObject([
      { state: 'PARKED', opSchema: 2, intent: { kind: 'model.merge' } },
    ])
    expect(device.server.requests).toEqual([])
  })

  const strange = (op: Operation | undefined) =>
    db().operations.put({ ...op, opSchema: 2, intent: { kind: 'model.merge' } } as unknown as Operation)

  it('holds what waits for it by name, without a moment of unrest, and nothing else', async () => {
    device.state.isUp = false
    const modelKey = await model()
    await createProcess(db(), { modelKey, name: '용해' })
    await model('둘')
    const [first, second] = await device.queue()
    await strange(first)
    await db().operations.update(second?.opId ?? '', { dependsOn: [first?.opId ?? ''] })
    device.state.isUp = true
    await device.work(600_000)
    expect(stored().map(({ title }) => title)).toEqual(['둘'])
    expect((await device.queue()).map(({ state }) => state)).toEqual(['PARKED', 'QUEUED'])
  })

  it('holds what belongs to the record that it makes', async () => {
    const modelKey = await model()
    await createProcess(db(), { modelKey, name: '용해' })
    const [first] = await device.queue()
    await strange(first)
    await device.work(600_000)
    expect(device.server.requests).toEqual([])
    expect(await device.queue()).toHaveLength(2)
  })

  it('holds what mentions the thing that it makes', async () => {
    const modelKey = await model()
    const { key } = await createProcess(db(), { modelKey, name: '용해' })
    await device.work()
    const fields = { name: '오븐', equipmentType: '제조', industryType: '주조', otherType: '범용' } as const
    const oven = await createEquipment(db(), { area: 'root', fields })
    const [op] = await device.queue()
    await strange(op)
    await saveProcess(db(), { processKey: key, fields: { equipments: [oven] } })
    await device.work(600_000)
    expect((await device.queue()).map(({ state }) => state)).toEqual(['PARKED', 'QUEUED'])
    expect(sent('PATCH')).toEqual([])
  })

  it('does not hold a copy of its model, nor what is edited there afterwards', async () => {
    const source = await model()
    await device.work()
    await saveModel(db(), { modelKey: source, section: 'overview', fields: { overview: '가' } })
    const [op] = await device.queue()
    await strange(op)
    await copyModel(db(), source)
    await saveModel(db(), { modelKey: source, section: 'title', fields: { title: '새 제목' } })
    await device.work(600_000)
    expect(stored().map(({ title }) => title)).toEqual(['새 제목', '한빛다이캐스팅'])
    expect((await device.queue()).map(({ state }) => state)).toEqual(['PARKED'])
  })
})

describe('S-17 ids', () => {
  it('a process made, edited and deleted before it was sent sends nothing', async () => {
    const modelKey = await model()
    await device.work()
    const requests = device.server.requests.length
    const { key } = await createProcess(db(), { modelKey })
    await saveProcess(db(), { processKey: key, fields: { memo: '메모' } })
    await deleteProcess(db(), key)
    await device.work()
    expect(device.server.requests).toHaveLength(requests)
  })

  it('a deletion of what may have been created goes to the record that was', async () => {
    const modelKey = await model()
    await device.work()
    const { key } = await createProcess(db(), { modelKey })
    device.faults.push('applied-then-dropped')
    device.tab.engine.wake()
    await device.time.pass(100)
    await deleteProcess(db(), key)
    await device.work(60_000)
    expect(processes()).toEqual([])
    expect(await device.queue()).toEqual([])
  })

  it('the twin that a list brought in the meantime becomes one with it', async () => {
    const modelKey = await model()
    await device.work()
    const [record] = stored()
    // As an earlier build left it: the same model under the server's id, with an edit on it.
    const row = await db().models.get(modelKey)
    if (row === undefined || record === undefined) throw new Error('There is no model.')
    await db().idMap.clear()
    await db().models.put({ ...row, key: 'root:999', serverId: record.id })
    await db().models.update(modelKey, { serverId: null, slug: null })
    await saveModel(db(), { modelKey: 'root:999', section: 'overview', fields: { overview: '가' } })
    const create = { kind: 'model.create' as const, modelKey, fields: { title: record.title, group } }
    const { confirmOperation, settleTables } = await import('#local/answers/settle.ts')
    const [like] = await device.queue()
    if (like === undefined) throw new Error('There is no operation.')
    device.tab.renew()
    const asked = device.tab.api.model('root', record.slug, device.time.timeout(1_000))
    await device.time.pass(100)
    const { value } = await asked
    await db().transaction('rw', settleTables(db()), () =>
      confirmOperation(
        db(),
        { ...like, opId: crypto.randomUUID(), intent: create },
        { kind: 'model', record: value, etag: null },
      ),
    )
    expect(await db().models.toCollection().primaryKeys()).toEqual([modelKey])
    expect(await device.queue()).toMatchObject([
      { modelKey, lane: `model:${modelKey}`, target: `model:${modelKey}` },
    ])
  })
})

describe('S-15 what the server says', () => {
  it('never hides an edit that waits', async () => {
    const modelKey = await model()
    await device.work()
    device.state.isUp = false
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '나' } })
    await device.work()
    device.state.isUp = true
    const slug = stored()[0]?.slug ?? ''
    const pulled = pullModel({ db: db(), api: device.tab.api }, 'root', slug, device.time.timeout(9_000))
    await device.time.pass(50)
    await pulled
    expect((await db().models.get(modelKey))?.view.overview).toBe('나')
  })

  it('a change of another field by others is no dispute', async () => {
    const modelKey = await model()
    await device.work()
    for (const one of device.server.models.values()) {
      one.record.features = '그들'
      one.version += 1
    }
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '나' } })
    await device.work()
    expect(stored()).toMatchObject([{ overview: '나', features: '그들' }])
    expect(await device.queue()).toEqual([])
    expect(sent('PATCH').at(-1)).not.toContain('그들')
  })
})

describe('a process deleted while its photo is on the way', () => {
  it('leaves nothing that waits and no photo that is shown', async () => {
    const modelKey = await model()
    const { key } = await createProcess(db(), { modelKey, name: '용해' })
    await device.work()
    await addPhoto(db(), { modelKey, processKey: key })
    device.faults.push('applied-then-dropped')
    device.tab.engine.wake()
    await device.time.pass(50)
    await deleteProcess(db(), key)
    await device.work(600_000)
    expect(await device.queue()).toEqual([])
    expect(processes()).toEqual([])
  })
})
