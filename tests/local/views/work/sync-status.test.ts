import { expect, it } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import { discardOperation } from '#local/resolve/outbox-actions.ts'
import { syncStatusReader } from '#local/views/work/sync-status.ts'
import { group, oneDevice } from '../../../support/simulated/one-device.ts'

it('how far the sending has come is told while anything waits, and anew when all was sent', async () => {
  const device = await oneDevice()
  const { db } = device.tab
  const read = syncStatusReader(db)
  const queue = async (count: number) => {
    for (let n = 0; n < count; n += 1) await createModel(db, { area: 'root', title: `${n}`, group })
  }
  device.state.isUp = false
  await queue(13)
  expect(await read()).toMatchObject({ waiting: 13, sending: null })
  const [first] = await device.queue()
  await discardOperation(db, first?.opId ?? '')
  expect(await read()).toMatchObject({ waiting: 12, sending: null })
  device.state.isUp = true
  device.tab.engine.hurry()
  device.faults.push('none', 'none', 'none', 'none', 'throttled')
  await device.time.pass(500)
  const sending = (await read()).sending
  expect(sending).toMatchObject({ total: 12 })
  expect(sending?.done).toBeGreaterThan(0)
  await device.work(60_000)
  expect(await read()).toMatchObject({ waiting: 0, sending: null })
  device.state.isUp = false
  await queue(2)
  expect(await read()).toMatchObject({ waiting: 2, sending: null })
})
