import { beforeEach, describe, expect, it } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { pullAgain } from '#sync/pull/pull-again.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { SimulatedTab } from '../../support/simulated/simulated-tab.ts'

let device: OneDevice
let slug: string
beforeEach(async () => {
  device = await oneDevice()
  const colleague = await SimulatedTab.open(device.world, 'kotric2')
  await createModel(colleague.db, { area: 'root', title: '남의 것', group })
  colleague.lead()
  await device.time.pass(10_000)
  colleague.kill()
  slug = [...device.server.models.values()][0]?.record.slug ?? ''
})

const db = () => device.tab.db

async function pull(): Promise<string | null> {
  device.tab.renew()
  const pulled = pullModel({ db: db(), api: device.tab.api }, 'root', slug, device.time.timeout(9_000))
  await device.time.pass(100)
  return pulled
}

/** The only operation was sent, and waits for a person since. */
async function strand(change: Partial<Operation>): Promise<void> {
  const [op] = await device.queue()
  await db().operations.update(op?.opId ?? '', { wireCount: 1, lastSentAt: 1, ...change })
  await device.work()
  expect(await device.queue()).toHaveLength(1)
}

describe('S-24 what the server has can be opened', () => {
  it('while a model that it refused waits for a person', async () => {
    await createModel(db(), { area: 'root', title: '한빛', group })
    await strand({ state: 'REJECTED' })
    expect(await pull()).not.toBe(null)
  })

  it('while a person has to tell whether a model is there', async () => {
    await createModel(db(), { area: 'root', title: '한빛', group })
    await strand({ state: 'NEEDS_USER', lastError: { kind: 'cannot-tell', status: null, message: '' } })
    expect(await pull()).not.toBe(null)
  })

  it('and is read again while a process of it waits for a person', async () => {
    const modelKey = (await pull()) ?? ''
    await createProcess(db(), { modelKey, name: '용해' })
    await strand({ state: 'REJECTED' })
    for (const { record } of device.server.models.values()) record.overview = '그들'
    expect(await pull()).toBe(modelKey)
    expect((await db().models.get(modelKey))?.view.overview).toBe('그들')
  })

  it('S-20 after the clock was set back behind the making of another', async () => {
    await createModel(db(), { area: 'root', title: '한빛', group })
    await device.work()
    await db()
      .journal.toCollection()
      .modify((row) => {
        row.at += 86_400_000
      })
    expect(await pull()).not.toBe(null)
  })
})

describe('S-15 a model whose answer came while something of it was under way', () => {
  it('is asked for again until it can be taken in', async () => {
    const modelKey = (await pull()) ?? ''
    await saveModel(db(), { modelKey, section: 'overview', fields: { features: '나' } })
    const [op] = await device.queue()
    await db().operations.update(op?.opId ?? '', { state: 'SENDING' })
    for (const { record } of device.server.models.values()) record.overview = '그들'
    expect(await pull()).toBe(null)
    const deps = {
      ...{ db: db(), api: device.tab.api },
      wait: (ms: number) => device.time.wait(ms, new AbortController().signal),
      timeout: (ms: number) => device.time.timeout(ms),
    }
    const again = pullAgain(deps, 'root', slug, 9_000)
    await device.time.pass(2_000)
    expect((await db().models.get(modelKey))?.view.overview).toBe('')
    await db().operations.update(op?.opId ?? '', { state: 'QUEUED' })
    await device.time.pass(10_000)
    expect(await again).toBe(modelKey)
    expect((await db().models.get(modelKey))?.view).toMatchObject({ overview: '그들', features: '나' })
  })
})

describe('S-05 what a pull brought while its creation waited for a person', () => {
  it('is found to be the very process, without keys', async () => {
    device = await oneDevice({ capabilities: [] })
    const modelKey = await createModel(db(), { area: 'root', title: '한빛', group })
    await device.work()
    slug = [...device.server.models.values()][0]?.record.slug ?? ''
    const { key } = await createProcess(db(), { modelKey, name: '용해' })
    device.faults.push('none', 'error-after')
    device.tab.engine.wake()
    await device.time.pass(100)
    const [op] = await device.queue()
    const nextAt = device.time.now() + 60_000
    await db().operations.update(op?.opId ?? '', { state: 'NEEDS_USER', nextAt })
    device.tab.engine.hurry()
    expect(await pull()).toBe(modelKey)
    expect(await db().processes.count()).toBe(2)
    await device.work(600_000)
    expect(await device.queue()).toEqual([])
    expect(device.server.processes.size).toBe(1)
    expect((await db().processes.toArray()).map((row) => row.key)).toEqual([key])
  })
})
