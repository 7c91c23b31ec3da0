import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import { absorbTwinModel } from '#local/answers/absorb-twin.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { copyModel } from '#local/edits/model-edits.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { discardOperation } from '#local/resolve/outbox-actions.ts'
import { keepOriginal, putPicture } from '#pictures/keep/photo-store.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { findModel } from '#local/views/queries.ts'
import { settleTables } from '#local/answers/settle.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { SimulatedTab, sha256 } from '../../support/simulated/simulated-tab.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'

let device: OneDevice
beforeEach(async () => {
  device = await oneDevice()
})

const db = () => device.tab.db
const model = (title = '한빛다이캐스팅') => createModel(db(), { area: 'root', title, group })
const overviewOf = (modelKey: string, overview: string) =>
  saveModel(db(), { modelKey, section: 'overview', fields: { overview } })
const stored = () => [...device.server.models.values()].map(({ record }) => record)
const storedProcesses = (modelId: number | undefined) =>
  [...device.server.processes.values()].filter((one) => one.modelId === modelId).map(({ record }) => record)
const posts = () => device.server.requests.filter((line) => line.includes(' POST '))

describe('a copy', () => {
  it('is there at once with the texts of its source, and waits', async () => {
    device.state.isUp = false
    const source = await model()
    await overviewOf(source, '주조 공장')
    const copy = await copyModel(db(), source)
    const row = await findModel(db(), 'root', copy)
    expect(row).toMatchObject({
      serverId: null,
      view: { title: '한빛다이캐스팅', overview: '주조 공장', group },
    })
    expect((await device.queue()).map(({ intent }) => intent.kind)).toEqual([
      'model.create',
      'model.patch',
      'model.copy',
    ])
  })

  it('shows how much is entered in the processes to come, and no photos or factors, which get other ids', async () => {
    const source = await model()
    await createProcess(db(), { modelKey: source, name: '용해' })
    const kpis = [{ id: 71, kpi0: null, kpi1: null, kpi2: null, kpi3: null, memo: '잰다' }]
    const images = [{ id: 5, url: '/media/5.jpg', thumbnailUrl: null, capturedAt: null }]
    const row = await db().models.get(source)
    await db().models.update(source, { view: { ...row!.view, kpis, images } })
    const copy = await db().models.get(await copyModel(db(), source))
    expect(copy?.view).toMatchObject({ kpis: [], images: [] })
    expect(row?.enteredInProcesses?.total).toBeGreaterThan(0)
    expect(copy?.enteredInProcesses).toEqual(row?.enteredInProcesses)
  })

  it('does not wait for what only another build can read', async () => {
    const source = await model()
    await device.work()
    const strange = { ...operationOf(modelEdit(source, { overview: '새 판' })), seq: 1, opSchema: 99 }
    await db().operations.add({ ...strange, userKey: 'kotric1' })
    await copyModel(db(), source)
    await device.work()
    expect(stored()).toHaveLength(2)
    expect(await device.queue()).toMatchObject([{ opId: strange.opId }])
  })

  it.each([
    ['a server that says of a copy that it is one', ['marked-copies'], '한빛다이캐스팅 사본', 0],
    ['one that does not', [], '한빛다이캐스팅', 1],
  ])(
    'begins unassigned, and has the title that it will have at %s',
    async (_server, names, title, patches) => {
      await db().meta.put({ key: 'capabilities', value: names })
      const source = await model()
      await saveModel(db(), { modelKey: source, section: 'stage', fields: { workStatus: 4 } })
      const copy = await copyModel(db(), source)
      expect((await findModel(db(), 'root', copy))?.view).toMatchObject({ title, workStatus: 0 })
      const waiting = (await device.queue()).filter(({ target }) => target === `model:${copy}`)
      expect(waiting.map(({ intent }) => intent.kind)).toEqual(
        ['model.copy', 'model.patch'].slice(0, patches + 1),
      )
      await device.work(60_000)
      expect(await device.queue()).toEqual([])
      // The server of the tests marks none: what it says is what is shown.
      const workStatus = patches === 1 ? 0 : 4
      expect((await findModel(db(), 'root', copy))?.view).toMatchObject({ workStatus })
    },
  )

  it('of a model that the server does not know yet is made once that has arrived, with all that waited', async () => {
    device.state.isUp = false
    const source = await model()
    const { key: processKey } = await createProcess(db(), { modelKey: source, name: '용해' })
    await saveProcess(db(), { processKey, fields: { description: '알루미늄을 녹인다' } })
    const copy = await copyModel(db(), source)
    await device.work()
    device.state.isUp = true
    await device.work(600_000)
    expect(await device.queue()).toEqual([])
    expect(stored()).toHaveLength(2)
    const id = (await findModel(db(), 'root', copy))?.serverId
    expect(storedProcesses(id ?? undefined)).toMatchObject([
      { name: '용해', description: '알루미늄을 녹인다' },
    ])
  })

  it('has what was saved before it and nothing of what was saved after it', async () => {
    const source = await model()
    const { key: early } = await createProcess(db(), { modelKey: source, name: '용해' })
    await device.work()
    device.state.isUp = false
    await overviewOf(source, '먼저')
    const { key: unsent } = await createProcess(db(), { modelKey: source, name: '사상' })
    await saveProcess(db(), { processKey: early, fields: { memo: '먼저' } })
    const copy = await copyModel(db(), source)
    await overviewOf(source, '나중')
    await saveModel(db(), { modelKey: source, section: 'title', fields: { title: '나중 제목' } })
    await saveProcess(db(), { processKey: early, fields: { memo: '나중' } })
    await deleteProcess(db(), unsent)
    device.state.isUp = true
    await device.work(600_000)
    expect(await device.queue()).toEqual([])
    const id = (await findModel(db(), 'root', copy))?.serverId
    expect(stored().find((one) => one.id === id)).toMatchObject({
      title: '한빛다이캐스팅',
      overview: '먼저',
    })
    expect(storedProcesses(id ?? undefined)).toMatchObject([{ name: '용해', memo: '먼저' }, { name: '사상' }])
    const original = stored().find((one) => one.id !== id)
    expect(original).toMatchObject({ title: '나중 제목', overview: '나중' })
    expect(storedProcesses(original?.id)).toMatchObject([{ name: '용해', memo: '나중' }])
  })

  it('waits for the photos of its source', async () => {
    device.state.isUp = false
    const modelKey = await model()
    const { key: processKey } = await createProcess(db(), { modelKey, name: '용해' })
    const bytes = new TextEncoder().encode('photo').buffer
    const owner = { modelKey, processKey }
    const file = { area: 'root' as const, ...owner, bytes, type: 'image/jpeg', capturedAt: null }
    const key = await keepOriginal(db(), file)
    const image = { id: key, url: null, thumbnailUrl: null, capturedAt: null }
    await savePhotos(db(), owner, [image])
    await copyModel(db(), modelKey)
    device.state.isUp = true
    await device.work()
    // The picture is still being made: nothing can be copied whole.
    expect(stored()).toHaveLength(1)
    const thumbnail = { thumbnail: new ArrayBuffer(1), thumbnailType: 'image/webp' }
    const picture = { bytes, type: 'image/jpeg', sha256: sha256(bytes) }
    await putPicture(db(), key, { ...picture, ...thumbnail })
    await device.work(600_000)
    expect(stored()).toHaveLength(2)
    expect(posts().map((line) => line.split('/').at(-2))).toEqual([
      'root-model',
      'processes',
      'image',
      'copy',
    ])
  })

  it('can be edited before the server has made it, and keeps the edits', async () => {
    device.state.isUp = false
    const source = await model()
    await overviewOf(source, '원본')
    const copy = await copyModel(db(), source)
    await overviewOf(copy, '사본')
    await saveModel(db(), { modelKey: copy, section: 'title', fields: { title: '사본 제목' } })
    expect((await findModel(db(), 'root', copy))?.view).toMatchObject({
      overview: '사본',
      title: '사본 제목',
    })
    device.state.isUp = true
    await device.work(600_000)
    expect(stored().map(({ title, overview }) => [title, overview])).toEqual([
      ['한빛다이캐스팅', '원본'],
      ['사본 제목', '사본'],
    ])
    const row = await findModel(db(), 'root', copy)
    expect(row?.slug).toBe(stored()[1]?.slug)
  })

  it.each(['applied-then-dropped', 'applied-twice', 'error-after', 'truncated', 'slow'] as const)(
    '%s: is made once',
    async (fault) => {
      const source = await model()
      await device.work()
      await copyModel(db(), source)
      device.faults.push(fault, fault)
      await device.work(600_000)
      expect(stored()).toHaveLength(2)
      expect(await device.queue()).toEqual([])
    },
  )

  it('against a server without keys is found again by what is new there', async () => {
    device = await oneDevice({ capabilities: [] })
    const source = await model()
    await device.work()
    device.faults.push('none', 'applied-then-dropped')
    await copyModel(db(), source)
    await device.work(1_200_000)
    expect(stored()).toHaveLength(2)
    expect(await device.queue()).toEqual([])
  })

  it('S-05 and by the title that its source had there, whatever it is called here by now', async () => {
    device = await oneDevice({ capabilities: [] })
    const source = await model()
    await device.work(600_000)
    await copyModel(db(), source)
    await saveModel(db(), { modelKey: source, section: 'title', fields: { title: '새 제목' } })
    device.faults.push('none', 'applied-then-dropped')
    await device.work(600_000)
    expect(stored().map(({ title }) => title)).toEqual(['새 제목', '한빛다이캐스팅'])
    expect(await device.queue()).toEqual([])
  })

  it('of a model with a refused edit waits for the person, and the rest of the model goes on', async () => {
    const source = await model()
    await device.work()
    await overviewOf(source, '거절될 글')
    const [edit] = await device.queue()
    await db().operations.update(edit?.opId ?? '', { state: 'REJECTED', wireCount: 1 })
    await copyModel(db(), source)
    await createProcess(db(), { modelKey: source, name: '용해' })
    await device.work()
    expect(stored()).toHaveLength(1)
    expect(storedProcesses(stored()[0]?.id)).toHaveLength(1)
    const [refused] = await device.queue()
    await discardOperation(db(), refused?.opId ?? '')
    await device.work()
    expect(stored()).toHaveLength(2)
  })

  it('goes with its source, when that is given up before it was sent', async () => {
    device.state.isUp = false
    const source = await model()
    const copy = await copyModel(db(), source)
    await overviewOf(copy, '사본')
    const copyOfCopy = await copyModel(db(), copy)
    const [create] = await device.queue()
    await discardOperation(db(), create?.opId ?? '')
    expect(await device.queue()).toEqual([])
    for (const key of [source, copy, copyOfCopy]) expect(await db().models.get(key)).toBeUndefined()
  })

  it('travels to another device with the model it is made from', async () => {
    const source = await model()
    await device.work()
    device.state.isUp = false
    await copyModel(db(), source)
    const file = await new Blob(await exportBackup(db())).arrayBuffer()
    device.tab.kill()
    device.state.isUp = true
    const other = await SimulatedTab.open({ ...device.world, indexedDB: new IDBFactory() }, 'kotric1')
    other.lead()
    expect(await importBackup(other.db, file)).toMatchObject({ operations: 1 })
    other.engine.wake()
    await device.time.pass(600_000)
    expect(stored()).toHaveLength(2)
    expect(await other.db.operations.count()).toBe(0)
  })

  it('of what turns out to be a model made here is made from that one', async () => {
    const source = await model()
    const row = await db().models.get(source)
    if (row === undefined) throw new Error('The model is on the device.')
    device.state.isUp = false
    await db().models.put({ ...row, key: 'root:12', serverId: 12, slug: '한빛-12' })
    await copyModel(db(), 'root:12')
    await db().models.update(source, { serverId: 12, slug: '한빛-12' })
    await db().transaction('rw', settleTables(db()), () =>
      absorbTwinModel(db(), { area: 'root', serverId: 12, localKey: source }),
    )
    const copy = (await device.queue()).find(({ intent }) => intent.kind === 'model.copy')
    expect(copy).toMatchObject({ lane: `model:${source}`, intent: { sourceKey: source } })
  })
})
