import { afterEach, describe, expect, it, vi } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** A device with models that the server knows, and an edit of each that waits. */
async function deviceWithEdits(count: number): Promise<OneDevice> {
  const device = await oneDevice()
  const { db } = device.tab
  const keys: string[] = []
  for (let n = 0; n < count; n += 1) keys.push(await createModel(db, { area: 'root', title: `${n}`, group }))
  await device.work(60_000)
  for (const modelKey of keys) await saveModel(db, { modelKey, section: 'etc', fields: { memo: '메모' } })
  return device
}

function countTransactions(db: DeviceDatabase): { writes: number } {
  const count = { writes: 0 }
  const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
  Object.assign(db, {
    transaction: (...args: unknown[]) => {
      count.writes += 1
      return transaction(...args)
    },
  })
  return count
}

const patches = ({ server }: OneDevice) => server.requests.filter((line) => line.includes(' PATCH '))

describe('S-04 a round', () => {
  it('sends nothing whose claim is not on the disk', async () => {
    const device = await deviceWithEdits(4)
    device.tab.crashAt('before-commit', 1)
    await device.work()
    expect(device.tab.isAlive).toBe(false)
    expect(patches(device)).toEqual([])
  })

  it('settles what has arrived together, and claims what goes next, in the same transaction', async () => {
    const device = await deviceWithEdits(16)
    const { db } = device.tab
    device.tab.engine.wake()
    await device.time.pass(1, () => patches(device).length === 4)
    const before = await db.journal.count()
    // The answers come while the tab cannot hear them.
    device.tab.freeze()
    await device.time.pass(1_000)
    const count = countTransactions(db)
    device.tab.thaw()
    await device.time.settle()
    expect((await db.journal.count()) - before).toBe(4)
    expect(count.writes).toBeLessThanOrEqual(2)
    expect(await db.operations.where('state').equals('SENDING').count()).toBe(12)
  })

  it('gathers answers while enough is claimed ahead, and sends everything all the same', async () => {
    const device = await deviceWithEdits(40)
    const count = countTransactions(device.tab.db)
    device.tab.engine.wake()
    await device.time.pass(10_000)
    expect(await device.queue()).toEqual([])
    expect(patches(device)).toHaveLength(40)
    // With a round for each answer there would be 41.
    expect(count.writes).toBeLessThan(20)
  })

  it('whose one result cannot be written goes on without it, and that one is tried again later', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const device = await deviceWithEdits(4)
    const { db } = device.tab
    const [bad] = await device.queue()
    const put = db.journal.put.bind(db.journal)
    const broken = vi.spyOn(db.journal, 'put').mockImplementation((row) => {
      if (row.opId === bad?.opId) throw new Error('not this one')
      return put(row)
    })
    await device.work(400)
    expect(await device.queue()).toMatchObject([
      { opId: bad?.opId, state: 'UNCERTAIN', attempts: 1, lastError: { kind: 'defect' } },
    ])
    broken.mockRestore()
    await device.work(60_000)
    expect(await device.queue()).toEqual([])
  })
})

describe('S-11 edits that were claimed ahead', () => {
  it('go back untouched when the server cannot be reached', async () => {
    const device = await deviceWithEdits(12)
    device.state.isUp = false
    device.tab.engine.wake()
    await device.time.pass(200)
    const queue = await device.queue()
    expect(queue).toHaveLength(12)
    expect(queue.filter(({ wireCount }) => wireCount > 0).length).toBeLessThanOrEqual(4)
    expect(queue.filter(({ state, wireCount }) => state === 'QUEUED' && wireCount === 0).length).toBe(8)
  })
})
