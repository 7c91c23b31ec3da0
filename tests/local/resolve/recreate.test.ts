import { beforeEach, describe, expect, it } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { listOutbox, readDeliveryLog } from '#local/views/work/outbox-list.ts'
import { keepOriginal, putPicture } from '#pictures/keep/photo-store.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { isDelivered } from '#local/store/photos.ts'
import { recreate } from '#local/resolve/recreate.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { sha256 } from '../../support/simulated/simulated-tab.ts'

let device: OneDevice
let modelKey: string
let processKey: string
beforeEach(async () => {
  device = await oneDevice()
  modelKey = await createModel(db(), { area: 'root', title: '한빛다이캐스팅', group })
  processKey = (await createProcess(db(), { modelKey, name: '용해' })).key
  await saveProcess(db(), { processKey, fields: { memo: '처음', description: '설명' } })
  await addPhoto('on the server')
  await device.work(60_000)
})

const db = () => device.tab.db
const models = () => [...device.server.models.values()].map(({ record }) => record)
const processes = () => [...device.server.processes.values()].map(({ record }) => record)

async function addPhoto(text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text).buffer
  const owner = { modelKey, processKey }
  const file = { area: 'root' as const, ...owner, bytes, type: 'image/jpeg', capturedAt: null }
  const key = await keepOriginal(db(), file)
  const thumbnail = { thumbnail: new ArrayBuffer(2), thumbnailType: 'image/webp' }
  const picture = { bytes, type: 'image/jpeg', sha256: sha256(bytes) }
  await putPicture(db(), key, { ...picture, ...thumbnail })
  const images = (await db().processes.get(processKey))?.view.images ?? []
  const image = { id: key, url: null, thumbnailUrl: null, capturedAt: null }
  await savePhotos(db(), owner, [...images, image])
}

const receivedBy = (ids: readonly number[]) => ids.map((id) => device.server.images.get(id)?.receivedSha256)
const hashOf = (text: string) => sha256(new TextEncoder().encode(text).buffer)

describe('S-24 what somebody else deleted', () => {
  it('waits for a person, and a process is made anew with its edits and photos', async () => {
    device.server.processes.clear()
    await saveProcess(db(), { processKey, fields: { memo: '나중' } })
    await addPhoto('not sent yet')
    await createProcess(db(), { modelKey, name: '주조' })
    await device.work(60_000)
    // It holds up nothing else.
    expect(processes().map(({ name }) => name)).toEqual(['주조'])
    const [item] = (await listOutbox(db())).filter((one) => one.canRecreate)
    expect(item).toMatchObject({ state: 'NEEDS_USER', canRetry: true, canDiscard: true })

    expect(await recreate(db(), item?.opId ?? '')).toBe(true)
    await device.work(60_000)
    expect(await listOutbox(db())).toEqual([])
    const made = processes().find(({ name }) => name === '용해')
    expect(made).toMatchObject({ memo: '나중', description: '설명' })
    expect(receivedBy(made?.imageIds ?? [])).toEqual([hashOf('on the server'), hashOf('not sent yet')])
    expect(await db().processes.count()).toBe(2)
    expect((await readDeliveryLog(db(), modelKey)).map(({ note }) => note)).toContain('recreated')
  })

  it('and so is a model, with all its processes', async () => {
    device.server.processes.clear()
    device.server.models.clear()
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '개요' } })
    await device.work(60_000)
    const [item] = (await listOutbox(db())).filter((one) => one.canRecreate)
    expect(await recreate(db(), item?.opId ?? '')).toBe(true)
    await device.work(60_000)
    expect(await listOutbox(db())).toEqual([])
    expect(models()).toMatchObject([{ title: '한빛다이캐스팅', overview: '개요' }])
    expect(processes()).toMatchObject([{ name: '용해', memo: '처음', description: '설명' }])
    expect(receivedBy(processes()[0]?.imageIds ?? [])).toEqual([hashOf('on the server')])
    expect(await db().models.count()).toBe(1)
  })

  it('has the photos of which only what the server had made of them is here, since room was made', async () => {
    const bytes = new TextEncoder().encode('smaller').buffer
    await db().pictures.toCollection().modify({ bytes })
    device.server.processes.clear()
    await saveProcess(db(), { processKey, fields: { memo: '나중' } })
    await device.work(60_000)
    const [item] = (await listOutbox(db())).filter((one) => one.canRecreate)
    expect(await recreate(db(), item?.opId ?? '')).toBe(true)
    await device.work(60_000)
    expect(await listOutbox(db())).toEqual([])
    expect(receivedBy(processes()[0]?.imageIds ?? [])).toEqual([hashOf('smaller')])
    // Or the device would never count it as delivered, nor give it up when it is cleared.
    expect((await db().photos.toArray()).map(isDelivered)).toEqual([true])
  })

  it('S-14 leaves what this build cannot read to one that can', async () => {
    device.server.models.clear()
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '개요' } })
    await device.work(60_000)
    const [item] = (await listOutbox(db())).filter((one) => one.canRecreate)
    const like = await db().operations.get(item?.opId ?? '')
    const newer = { ...like, opId: 'newer', opSchema: 2, seq: 1_000, intent: { kind: 'model.merge' } }
    await db().operations.put(newer as unknown as Operation)
    expect(await recreate(db(), item?.opId ?? '')).toBe(true)
    await device.work(60_000)
    expect(await listOutbox(db())).toMatchObject([{ opId: 'newer', state: 'PARKED' }])
  })

  it('is left alone, with what waits, where its model is no longer on the device', async () => {
    device.server.models.clear()
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '나중' } })
    await device.work(60_000)
    const [item] = (await listOutbox(db())).filter((one) => one.canRecreate)
    await db().models.delete(modelKey)
    expect(await recreate(db(), item?.opId ?? '')).toBe(false)
    expect(await listOutbox(db())).toMatchObject([{ opId: item?.opId }])
  })

  it('is left alone where there is nothing to make anew', async () => {
    await saveProcess(db(), { processKey, fields: { memo: '나중' } })
    const [op] = await device.queue()
    expect(await recreate(db(), op?.opId ?? '')).toBe(false)
    expect(await device.queue()).toHaveLength(1)
  })
})
