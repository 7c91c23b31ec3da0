import { describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'

/** Counts the rows that are read from now on; whatever the machine, the figure is the same. */
function countReads(db: DeviceDatabase): { rows: number } {
  const count = { rows: 0 }
  for (const table of db.tables) {
    table.hook('reading', (row: unknown) => {
      count.rows += 1
      return row
    })
  }
  return count
}

async function deviceWithWaiting(count: number) {
  const device = await oneDevice()
  device.state.isUp = false
  const keys: string[] = []
  for (let n = 0; n < count; n += 1) {
    keys.push(await createModel(device.tab.db, { area: 'root', title: `모델 ${n}`, group }))
  }
  return { device, keys }
}

describe('S-21 a long queue', () => {
  it('costs a save no more than a short one', async () => {
    const readsOfASave = async (waiting: number) => {
      const { device, keys } = await deviceWithWaiting(waiting)
      const reads = countReads(device.tab.db)
      const modelKey = keys[0] ?? ''
      await saveModel(device.tab.db, { modelKey, section: 'etc', fields: { memo: '메모' } })
      return reads.rows
    }
    expect(await readsOfASave(300)).toBe(await readsOfASave(10))
  })

  it('is read from its head: what goes out costs the same with 100 waiting and with 300', async () => {
    const readsPerOperation = async (waiting: number) => {
      const { device } = await deviceWithWaiting(waiting)
      const reads = countReads(device.tab.db)
      device.state.isUp = true
      device.tab.engine.hurry()
      await device.work(60_000)
      expect(await device.queue()).toHaveLength(0)
      return reads.rows / waiting
    }
    const short = await readsPerOperation(100)
    expect(await readsPerOperation(300)).toBeLessThan(1.4 * short)
  })

  it('brings an answer and the next intent to the disk together', async () => {
    const { device, keys } = await deviceWithWaiting(40)
    const { db } = device.tab
    device.state.isUp = true
    device.tab.engine.hurry()
    await device.work(60_000)
    device.state.isUp = false
    for (const modelKey of keys) await saveModel(db, { modelKey, section: 'etc', fields: { memo: '메모' } })
    const transaction = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
    let transactions = 0
    Object.assign(db, {
      transaction: (...args: unknown[]) => {
        transactions += 1
        return transaction(...args)
      },
    })
    device.state.isUp = true
    device.tab.engine.hurry()
    await device.work(60_000)
    expect(await device.queue()).toHaveLength(0)
    // Each of the 40 has an intent and a settlement; alone they would be 80.
    expect(transactions).toBeLessThan(60)
  })
})
