import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Capability } from '#domain/people/session.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { SimulatedTab } from '../../support/simulated/simulated-tab.ts'

const HOUR = 3_600_000
let device: OneDevice
beforeEach(async () => {
  device = await oneDevice()
})

const posts = () => device.server.requests.filter((line) => line.includes(' POST '))
const titles = () => [...device.server.models.values()].map(({ record }) => record.title)
const names = () => [...device.server.processes.values()].map(({ record }) => record.name)

async function aDaysWork(): Promise<void> {
  const { db } = device.tab
  const modelKey = await createModel(db, { area: 'root', title: '한빛다이캐스팅', group })
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  await saveProcess(db, { processKey: key, fields: { memo: '메모' } })
}

async function nextTab(user = 'kotric1'): Promise<SimulatedTab> {
  const tab = await SimulatedTab.open(device.world, user)
  // The page hands its token in, and that wakes the queue.
  tab.renew()
  tab.lead()
  tab.engine.hurry()
  await device.time.settle()
  return tab
}

it('S-12 signing out leaves the queue as it is, whoever works here next, and it goes on with its owner', async () => {
  device.state.isUp = false
  await aDaysWork()
  await device.work()
  const left = await device.queue()
  expect(left).toHaveLength(3)
  device.tab.kill()
  device.state.isUp = true

  const other = await nextTab('kotric2')
  await createModel(other.db, { area: 'root', title: '둘째', group })
  other.engine.wake()
  await device.time.pass(HOUR)
  expect(titles()).toEqual(['둘째'])
  expect(await device.queue()).toEqual(left)
  other.kill()

  const owner = await nextTab()
  await device.time.pass(HOUR)
  expect(titles()).toEqual(['둘째', '한빛다이캐스팅'])
  expect(names()).toEqual(['용해'])
  expect(await owner.db.operations.count()).toBe(0)
})

describe('S-21 without Background Sync', () => {
  it('what waits is sent within a second of the start', async () => {
    device.state.isUp = false
    await aDaysWork()
    await device.work()
    device.tab.kill()
    device.state.isUp = true
    const before = posts().length
    const startedAt = device.time.now()
    await nextTab()
    await device.time.pass(HOUR, () => posts().length > before)
    expect(device.time.now() - startedAt).toBeLessThan(1_000)
  })

  it('it is sent as soon as anything says that the network is back', async () => {
    device.state.isUp = false
    await aDaysWork()
    await device.work(HOUR)
    device.state.isUp = true
    const before = posts().length
    const backAt = device.time.now()
    device.tab.engine.hurry()
    await device.time.pass(HOUR, () => posts().length > before)
    expect(device.time.now() - backAt).toBeLessThan(1_000)
  })
})

describe('S-21 where the browser is wrong about the network', () => {
  it('and says nothing although it is back, the queue finds out by itself', async () => {
    device.state.isUp = false
    await aDaysWork()
    await device.work(HOUR)
    device.state.isUp = true
    await device.time.pass(10 * 60_000)
    expect(names()).toEqual(['용해'])
    expect(await device.queue()).toEqual([])
  })

  it('and says again and again that it is back, nothing is given up and no operation is blamed', async () => {
    device.state.isUp = false
    await aDaysWork()
    for (let time = 0; time < 60; time += 1) {
      device.tab.engine.hurry()
      await device.time.pass(60_000)
    }
    const states = (await device.queue()).map(({ state }) => state)
    expect(states).toHaveLength(3)
    expect(states).not.toContain('NEEDS_USER')
    device.state.isUp = true
    await device.work(HOUR)
    expect(names()).toEqual(['용해'])
    expect(await device.queue()).toEqual([])
  })
})

describe('S-04, S-06 a new version that takes over', () => {
  const servers: [string, Capability[]][] = [
    ['with keys', ['idempotency-key', 'if-match']],
    ['without keys', []],
  ]
  /** In ms after the save: the creation is on the wire, is answered, or its follower is on the wire. */
  const moments = [5, 25, 45, 65, 85, 105]

  it.each(servers.flatMap(([how, kept]) => moments.map((ms) => [how, ms, kept] as const)))(
    '%s, %i ms after the save: all that was on the wire is done once',
    async (_how, ms, capabilities) => {
      device = await oneDevice({ capabilities })
      await aDaysWork()
      await device.work(ms)
      const epoch = (await device.tab.db.meta.get('epoch'))?.value
      device.tab.kill()
      const next = await nextTab()
      const taken = await next.db.operations.toArray()
      expect((await next.db.meta.get('epoch'))?.value).toBe(Number(epoch) + 1)
      // Nothing is believed to be on the wire that the old version had sent.
      expect(taken.filter((op) => op.state === 'SENDING' && op.epoch === epoch)).toEqual([])
      await device.time.pass(HOUR)
      expect(titles()).toEqual(['한빛다이캐스팅'])
      expect(names()).toEqual(['용해'])
      expect([...device.server.processes.values()].map(({ record }) => record.memo)).toEqual(['메모'])
      expect(await next.db.operations.count()).toBe(0)
    },
  )
})

it('S-21 a person need not wait for the end of a pause that trouble with the storage made', async () => {
  const trouble = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  device.state.isUp = false
  await aDaysWork()
  await device.work()
  const { operations } = device.tab.db
  const unreachable = vi.spyOn(operations, 'orderBy').mockImplementation(() => {
    throw new Error('The storage is out of reach.')
  })
  device.tab.engine.hurry()
  // Ten times in vain: the next pause is of minutes.
  await device.time.pass(HOUR / 3)
  const tries = trouble.mock.calls.length
  expect(tries).toBeGreaterThan(8)
  unreachable.mockRestore()
  device.state.isUp = true
  device.tab.engine.hurry()
  await device.time.pass(5_000)
  expect(await device.queue()).toEqual([])
  trouble.mockRestore()
})
