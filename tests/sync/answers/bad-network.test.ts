import { describe, expect, it } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { crossBadNetwork } from '../../faults/bad-network.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import type { Fault } from '../../support/simulated/server/fault.ts'

const KEPT = ['idempotency-key', 'if-match'] as const
/** `npm test` plays more, as it plays more histories; `npm run bench:network` as many as asked. */
const SEEDS = process.env['HISTORIES'] === undefined ? [2] : [1, 2, 3]
const UNAVAILABLE: Fault = { answers: { kind: 'server', status: 503 } }
const GATEWAY_TIMEOUT: Fault = { answers: { kind: 'server', status: 504 } }

describe('S-21 a network that loses, delays or refuses a quarter of all requests', () => {
  it.each([50, 10])('200 edits in %i models cross it no slower than the plainest outbox', async (models) => {
    const sum = { engineMs: 0, plainMs: 0 }
    for (const seed of SEEDS) {
      const crossed = await crossBadNetwork({ seed, models, edits: 200, capabilities: [...KEPT] })
      sum.engineMs += crossed.engineMs
      sum.plainMs += crossed.plainMs
    }
    expect(sum.engineMs).toBeLessThanOrEqual(sum.plainMs)
  })

  it('nothing waits for ten minutes, although the server keeps neither keys nor versions', async () => {
    for (const seed of SEEDS) {
      const { engineMs, aside } = await crossBadNetwork({ seed, models: 10, edits: 200, capabilities: [] })
      expect(engineMs).toBeLessThan(600_000)
      expect(aside).toBe(0)
    }
  })
})

/** A model with two processes at a server without keys and versions, and what was sent since. */
async function bareDevice() {
  const device = await oneDevice({ capabilities: [] })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
  const one = (await createProcess(db, { modelKey, name: '용해' })).key
  const two = (await createProcess(db, { modelKey, name: '주조' })).key
  await device.work()
  const memos = () => [...device.server.processes.values()].map(({ record }) => record.memo)
  const write = (processKey: string, memo: string) => saveProcess(db, { processKey, fields: { memo } })
  return { ...device, modelKey, one, two, memos, write }
}

describe('S-05 without keys, what may still be under way', () => {
  it.each<[string, Fault]>([
    ['a 503', UNAVAILABLE],
    ['a portal', 'portal'],
    ['a 500', 'error-before'],
  ])('is no edit that was answered with %s', async (_answer, fault) => {
    const device = await bareDevice()
    await device.write(device.one, '래들')
    device.faults.push(fault)
    await device.work(10_000)
    expect(device.memos()).toEqual(['래들', ''])
  })

  it.each<[string, Fault]>([
    ['was not answered', 'dropped'],
    ['a gateway gave up', GATEWAY_TIMEOUT],
  ])('is one that %s, for 90 s', async (_answer, fault) => {
    const device = await bareDevice()
    await device.write(device.one, '래들')
    device.faults.push(fault)
    await device.work(85_000)
    expect(device.memos()).toEqual(['', ''])
    await device.work(10_000)
    expect(device.memos()).toEqual(['래들', ''])
  })

  it.each<[string, Fault, number]>([
    ['with a 503 is made a moment later', UNAVAILABLE, 1],
    ['with a 500 may have been made, and is not repeated before 90 s', 'error-before', 0],
  ])('a creation that was answered %s', async (_what, fault, made) => {
    const device = await bareDevice()
    await createModel(device.tab.db, { area: 'root', title: '대성', group })
    // The first is the look at what is listed already.
    device.faults.push('none', fault)
    await device.work(30_000)
    expect(device.server.models.size).toBe(1 + made)
    await device.work(90_000)
    expect(device.server.models.size).toBe(2)
  })

  it('is still what an earlier sending left there, whatever a later one is answered', async () => {
    const device = await bareDevice()
    await device.write(device.one, '래들')
    device.faults.push('dropped')
    await device.work(1_000)
    const [op] = await device.queue()
    // It goes out once more though the first may be under way, as under keys that are kept no longer.
    await device.tab.db.operations.update(op?.opId ?? '', { state: 'QUEUED', nextAt: 0 })
    device.faults.push(UNAVAILABLE)
    await device.work(60_000)
    expect(device.memos()).toEqual(['', ''])
    await device.work(60_000)
    expect(device.memos()).toEqual(['래들', ''])
  })
})

describe('S-08, S-24 what waits for its time', () => {
  it('holds its own record, and no other edit of its model', async () => {
    const device = await bareDevice()
    await device.write(device.one, '래들')
    device.faults.push('dropped')
    await device.work(1_000)
    await device.write(device.one, '정정')
    await device.write(device.two, '금형')
    await saveModel(device.tab.db, {
      modelKey: device.modelKey,
      section: 'overview',
      fields: { overview: '가' },
    })
    await device.work(5_000)
    expect(device.memos()).toEqual(['', '금형'])
    expect(device.server.modelNamed('한빛다이캐스팅')?.record.overview).toBe('가')
    await device.work(120_000)
    expect(device.memos()).toEqual(['정정', '금형'])
    const sent = device.server.requests
      .filter((line) => line.includes('"memo"'))
      .map((line) => line.slice(-30))
    expect(sent.findLastIndex((line) => line.includes('래들'))).toBeLessThan(
      sent.findIndex((line) => line.includes('정정')),
    )
  })

  it('is passed by no creation, since processes are numbered in the order in which they are made', async () => {
    const device = await bareDevice()
    const { db } = device.tab
    await createProcess(db, { modelKey: device.modelKey, name: '압출' })
    device.faults.push('none', 'dropped')
    await device.work(1_000)
    await createProcess(db, { modelKey: device.modelKey, name: '가공' })
    await device.write(device.one, '래들')
    await device.work(5_000)
    expect(device.memos()).toEqual(['래들', ''])
    await device.work(300_000)
    expect([...device.server.processes.values()].map(({ record }) => record.name)).toEqual([
      ...['용해', '주조', '압출', '가공'],
    ])
  })
})
