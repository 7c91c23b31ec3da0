import { describe, expect, it } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import type { Fault } from '../../support/simulated/server/fault.ts'

const HOUR = 3_600_000

/** A device that has just made a model and has two processes of it to send. */
async function deviceWith(fault: (call: { method: string; json?: unknown }) => Fault) {
  const device = await oneDevice({ fault })
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
  for (const name of ['용해', '주조']) await createProcess(db, { modelKey, name })
  return { ...device, names: () => [...device.server.processes.values()].map(({ record }) => record.name) }
}

const isMelting = ({ json }: { json?: unknown }) => JSON.stringify(json ?? '').includes('용해')

describe('S-24 an operation that the server fails at', () => {
  it('does not step aside for answers that were lost, however many', async () => {
    const faults: Fault[] = ['none', 'applied-then-dropped', 'truncated', 'portal', 'dropped', 'error-before']
    const device = await deviceWith(() => faults.shift() ?? 'none')
    await device.work(HOUR / 6)
    expect(await device.queue()).toEqual([])
    expect(device.names()).toEqual(['용해', '주조'])
  })

  it('does not step aside while a gateway cannot reach the server, for hours', async () => {
    let isAway = true
    const device = await deviceWith(() => (isAway ? 'error-after' : 'none'))
    await device.work(3 * HOUR)
    expect((await device.queue()).map(({ state }) => state)).not.toContain('NEEDS_USER')
    isAway = false
    await device.time.pass(HOUR / 6)
    expect(await device.queue()).toEqual([])
    expect(device.names()).toEqual(['용해', '주조'])
  })

  it('steps aside after a while where nothing else is tried, so that the rest of its lane goes on', async () => {
    const device = await deviceWith((call) => (isMelting(call) ? 'error-before' : 'none'))
    await device.work(HOUR)
    expect(device.names()).toEqual(['주조'])
    expect(await device.queue()).toMatchObject([{ state: 'NEEDS_USER', intent: { kind: 'process.create' } }])
  })
})
