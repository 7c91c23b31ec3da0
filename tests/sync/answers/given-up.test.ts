import { beforeEach, describe, expect, it } from 'vitest'
import type { Capability } from '#domain/people/session.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { discardOperation, retryOperation } from '#local/resolve/outbox-actions.ts'
import { listOutbox, readDeliveryLog } from '#local/views/work/outbox-list.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { type Reply, html, json } from '../../support/simulated/over-http.ts'

const HOUR = 3_600_000
const BARE: Capability[] = []

/** An edit whose answer was lost, and that can only be looked for; each look is answered like this. */
let device: OneDevice
let modelKey: string
let look: Reply | null
let looks: number
const db = () => device.tab.db
const item = async () => (await listOutbox(db()))[0]
const stored = () => device.server.modelNamed('한빛')?.record.overview

beforeEach(async () => {
  look = null
  looks = 0
  device = await oneDevice({
    capabilities: BARE,
    gateway: ({ method }) => {
      if (method !== 'GET' || look === null) return null
      looks += 1
      return look
    },
  })
  modelKey = await createModel(db(), { area: 'root', title: '한빛', group })
  await device.work(200_000)
})

async function editInVain(reply: Reply): Promise<void> {
  look = reply
  device.faults.push('applied-then-dropped')
  await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '래들' } })
  await device.work(HOUR)
}

describe('S-21 what waits because every look fails alike', () => {
  it.each([
    ['an error of the server', json(503, {}), 'server'],
    ['a portal', html(200), 'portal'],
  ])('%s: says why and when, and a person can try it again at once', async (_, reply, kind) => {
    await editInVain(reply)
    expect(await item()).toMatchObject({ state: 'UNCERTAIN', lastError: { kind }, needsPerson: false })
    expect((await item())?.nextAt).toBeGreaterThan(device.time.now())
    const before = looks
    expect(await retryOperation(db(), (await item())?.opId ?? '')).toBe(true)
    await device.work(10)
    expect(looks).toBe(before + 1)
    look = null
    await device.work(HOUR)
    expect(await device.queue()).toEqual([])
    expect(stored()).toBe('래들')
  })

  it('can be given up, also while it is looked for: what was found then no longer counts', async () => {
    await editInVain(json(503, {}))
    look = null
    device.faults.push('slow')
    const { opId = '', nextAt } = (await item()) ?? {}
    await device.time.pass((nextAt ?? 0) - device.time.now() + 1_000)
    expect(device.faults).toEqual([])
    expect(await discardOperation(db(), opId)).toEqual([opId])
    expect((await db().models.get(modelKey))?.view.overview).toBe('')
    await device.work(60_000)
    expect(await device.queue()).toEqual([])
    const [last] = await readDeliveryLog(db(), modelKey, 1)
    expect(last).toMatchObject({ opId, outcome: 'DISCARDED' })
  })

  it('offers nothing where nothing is answered, nor before it has been tried five times', async () => {
    look = json(500, {})
    device.faults.push('applied-then-dropped')
    await saveModel(db(), { modelKey, section: 'overview', fields: { overview: '래들' } })
    await device.work(5_000)
    const { opId = '', ...early } = (await item()) ?? {}
    expect(early).toMatchObject({ canRetry: false, canDiscard: false })
    expect([await retryOperation(db(), opId), await discardOperation(db(), opId)]).toEqual([false, []])
    look = null
    device.state.isUp = false
    await device.work(HOUR)
    expect(await item()).toMatchObject({ lastError: { kind: 'network' }, canRetry: false, canDiscard: false })
  })
})
