import { beforeEach, describe, expect, it } from 'vitest'
import { copyModel } from '#local/edits/model-edits.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { listOutbox } from '#local/views/work/outbox-list.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { recreate } from '#local/resolve/recreate.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { html } from '../../support/simulated/over-http.ts'

let device: OneDevice
let modelKey: string
beforeEach(async () => {
  device = await oneDevice()
  modelKey = await createModel(db(), { area: 'root', title: '한빛', group })
  await device.work()
})

const db = () => device.tab.db
const stored = () => [...device.server.models.values()].map(({ record }) => record)
const states = async () => (await device.queue()).map(({ state }) => state)

/** A person makes anew what can be made anew. */
async function recreateIt(): Promise<void> {
  const [item] = (await listOutbox(db())).filter((one) => one.canRecreate)
  expect(await recreate(db(), item?.opId ?? '')).toBe(true)
}

describe('S-24 where somebody else has deleted a model', () => {
  it('a copy of it comes before a person', async () => {
    await copyModel(db(), modelKey)
    device.server.models.clear()
    await device.work(600_000)
    expect(await states()).toEqual(['NEEDS_USER'])
  })

  it('and so does a photo of it', async () => {
    await addPhoto(db(), { modelKey, processKey: null })
    device.server.models.clear()
    await device.work(600_000)
    expect(await states()).toEqual(['NEEDS_USER', 'QUEUED'])
  })

  it('the reason stays true, however often it is tried', async () => {
    await createProcess(db(), { modelKey, name: '용해' })
    device.server.models.clear()
    await device.work(10 * 3_600_000)
    const [item] = await listOutbox(db())
    expect(item).toMatchObject({ state: 'NEEDS_USER', lastError: { kind: 'not-found' } })
  })

  it('a reason from before gives way to it, also where only a look has failed until then (without keys)', async () => {
    let isWell = true
    device = await oneDevice({
      capabilities: [],
      gateway: ({ path }) => (isWell || !path.includes('/processes/') ? null : html(425)),
    })
    modelKey = await createModel(db(), { area: 'root', title: '한빛', group })
    await device.work(200_000)
    isWell = false
    await createProcess(db(), { modelKey, name: '용해' })
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '개요' } })
    await device.work(1_800_000)
    expect(await listOutbox(db())).toMatchObject([{ lastError: { kind: 'portal' }, canRecreate: false }])
    isWell = true
    device.server.models.clear()
    await device.work(3_600_000)
    const gone = { state: 'NEEDS_USER', lastError: { kind: 'not-found' }, canRecreate: true }
    expect(await listOutbox(db())).toMatchObject([gone])
  })

  it('a process in which nothing was entered is made anew with it', async () => {
    await createProcess(db(), { modelKey, name: '용해' })
    await device.work()
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '개요' } })
    device.server.models.clear()
    device.server.processes.clear()
    await device.work(60_000)
    await recreateIt()
    await device.work(60_000)
    expect(await device.queue()).toEqual([])
    expect([...device.server.processes.values()].map(({ record }) => record.name)).toEqual(['용해'])
  })

  it('a copy that waits is made of the one that a person has made anew', async () => {
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '개요' } })
    await copyModel(db(), modelKey)
    device.server.models.clear()
    await device.work(600_000)
    await recreateIt()
    await device.work(600_000)
    expect(await device.queue()).toEqual([])
    expect(stored()).toMatchObject([{ overview: '개요' }, { overview: '개요' }])
    expect([...device.server.models.values()].map(({ copyOf }) => copyOf)).toEqual([
      undefined,
      stored()[0]?.id,
    ])
  })
})
