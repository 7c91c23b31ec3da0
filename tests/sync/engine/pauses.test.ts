import { afterEach, describe, expect, it, vi } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { readSyncStatus } from '#local/views/work/sync-status.ts'
import type { claimOperation } from '#sync/queue/claim.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'

/** What is in place of the claim, and the right one. */
const claim = vi.hoisted(() => ({}) as { instead?: typeof claimOperation; right: typeof claimOperation })
vi.mock('#sync/queue/claim.ts', async (original) => {
  const actual = await original<{ claimOperation: typeof claimOperation }>()
  claim.right = actual.claimOperation
  const replaceable: typeof claimOperation = (...args) => (claim.instead ?? claim.right)(...args)
  return { ...actual, claimOperation: replaceable }
})
afterEach(() => {
  delete claim.instead
})

const model = ({ tab }: OneDevice, title = '한빛') => createModel(tab.db, { area: 'root', title, group })

describe('S-11 a pause that the server asked for', () => {
  it('is not ended by answers to what was on the wire already', async () => {
    const device = await oneDevice()
    const keys: string[] = []
    for (const title of ['하나', '둘', '셋', '넷']) keys.push(await model(device, title))
    await device.work(60_000)
    for (const modelKey of keys)
      await saveModel(device.tab.db, { modelKey, section: 'overview', fields: { overview: '개요' } })
    device.faults.push('throttled')
    const before = device.server.requests.length
    const startedAt = device.time.now()
    await device.work(60_000)
    const sentAfterMs = device.server.requests.slice(before).map((line) => parseInt(line) - startedAt)
    expect(sentAfterMs).toHaveLength(5)
    expect(sentAfterMs.at(-1)).toBeGreaterThan(3_000)
    expect(await device.queue()).toEqual([])
  })
})

describe('S-11 a session that is renewed and refused again and again', () => {
  it('is asked for ever more rarely, says so, and all goes once it counts', async () => {
    let isRefused = true
    const device = await oneDevice({ fault: () => (isRefused ? 'unauthorised' : 'none') })
    await model(device)
    await device.work(600_000)
    expect(device.server.requests.length).toBeLessThanOrEqual(12)
    const [op] = await device.queue()
    expect(op).toMatchObject({ attempts: 0, lastError: { kind: 'unauthorised' } })
    expect(op?.nextAt).toBeGreaterThan(device.time.now())
    isRefused = false
    await device.work(1_200_000)
    expect(device.server.models.size).toBe(1)
  })

  it('pauses everything where many wait, and the status says so', async () => {
    const device = await oneDevice({ fault: () => 'unauthorised' })
    for (let count = 0; count < 25; count += 1) await model(device)
    await device.work(600_000)
    expect((await readSyncStatus(device.tab.db)).hold).toBe('server')
    expect(device.server.requests.length).toBeLessThan(100)
  })
})

describe('S-16 the text and the photos of one model', () => {
  it('are written down one after the other: both may note on the model what it holds', async () => {
    const device = await oneDevice()
    const { db } = device.tab
    const modelKey = await model(device)
    const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
    await device.work(60_000)
    device.state.isUp = false
    const images = [{ id: 7, url: null, thumbnailUrl: null, capturedAt: null }]
    await savePhotos(db, { modelKey, processKey }, images)
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
    const steps: string[] = []
    claim.instead = async (deps, op, stuck) => {
      steps.push(`${op.intent.kind} begins`)
      await db.models.get(modelKey)
      const claimed = await claim.right(deps, op, stuck)
      steps.push(`${op.intent.kind} ends`)
      return claimed
    }
    device.tab.engine.wake()
    await device.time.pass(10)
    expect(steps).toHaveLength(4)
    expect(steps.map((step) => step.split(' ')[1])).toEqual(['begins', 'ends', 'begins', 'ends'])
  })
})

describe('S-21 one that is chosen again and again and cannot go', () => {
  it('rests ever longer with a reason, and holds up no other model', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    let claims = 0
    const device = await oneDevice()
    claim.instead = (deps, op, stuck) => {
      if (op.intent.kind !== 'process.create') return claim.right(deps, op, stuck)
      claims += 1
      return Promise.reject(new Error('not this one'))
    }
    const modelKey = await model(device, '하나')
    await createProcess(device.tab.db, { modelKey, name: '용해' })
    await model(device, '둘')
    await device.work(600_000)
    expect(claims).toBeGreaterThan(3)
    expect(claims).toBeLessThan(20)
    expect(await device.queue()).toMatchObject([{ state: 'QUEUED', lastError: { kind: 'defect' } }])
    expect(device.server.models.size).toBe(2)
    complaints.mockRestore()
  })
})
