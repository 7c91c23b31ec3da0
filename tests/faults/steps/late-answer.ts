import { createModel } from '#local/edits/model-edits.ts'
import { group } from '../../support/simulated/one-device.ts'
import type { Fault } from '../../support/simulated/server/fault.ts'
import type { SimulatedTab } from '../../support/simulated/simulated-tab.ts'
import { severalTabs } from '../../support/simulated/several-tabs.ts'

/**
 * A leader freezes as it is about to write that the server turned a creation away for the moment. The next one sends
 * it, and loses the answer. Then the first wakes, and believes that nothing was done.
 * @returns how many models the server then has; there is no key by which it could tell a repetition
 */
export async function lateAnswer(): Promise<number> {
  let sendings = 0
  const fault = ({ method }: { method: string }): Fault => {
    if (method !== 'POST') return 'none'
    sendings += 1
    return sendings === 1 ? 'throttled' : sendings === 2 ? 'applied-then-dropped' : 'none'
  }
  const device = await severalTabs(2, { capabilities: [], fault })
  const [first, second] = device.tabs
  if (first === undefined || second === undefined) throw new Error('There are no tabs.')
  await createModel(second.db, { area: 'root', title: '한빛다이캐스팅', group })
  device.tell('edit')
  freezeWhenItWrites(first, () => sendings === 1)
  await device.time.pass(HOUR, () => first.isFrozen)
  device.tell('edit')
  await device.time.pass(HOUR, () => sendings === 2)
  await device.time.pass(300)
  first.thaw()
  await device.time.pass(HOUR)
  return device.server.models.size
}

function freezeWhenItWrites(tab: SimulatedTab, isTime: () => boolean): void {
  const transaction = tab.db.transaction.bind(tab.db) as (...args: unknown[]) => Promise<unknown>
  Object.assign(tab.db, {
    transaction: (...args: unknown[]) => {
      if (isTime()) tab.freeze()
      return transaction(...args)
    },
  })
}

const HOUR = 3_600_000
