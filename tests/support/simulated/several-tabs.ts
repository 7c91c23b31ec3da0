import { type OneDevice, oneDevice } from './one-device.ts'
import { SimulatedLock } from './simulated-locks.ts'
import { SimulatedTab } from './simulated-tab.ts'

export interface SeveralTabs extends OneDevice {
  tabs: SimulatedTab[]
  leader: () => SimulatedTab
  open: () => Promise<SimulatedTab>
  /** What every tab hears after an edit or from the network. */
  tell: (news: 'edit' | 'hurry') => void
}

/** One signed-in device with several tabs; the first leads. */
export async function severalTabs(
  count: number,
  options: Parameters<typeof oneDevice>[0] = {},
): Promise<SeveralTabs> {
  const device = await oneDevice(options)
  device.tab.kill()
  const lock = new SimulatedLock()
  const tabs: SimulatedTab[] = []
  const find = () => tabs.find((tab) => lock.isHeldBy(tab))
  const open = async () => {
    const tab = await SimulatedTab.open(device.world, 'kotric1')
    tab.renew()
    tabs.push(tab)
    tab.join(lock, () => {
      const leader = find()
      leader?.deliver(() => void leader.engine.showLife())
    })
    await device.time.settle()
    return tab
  }
  for (let number = 0; number < count; number += 1) await open()
  const leader = () => {
    const tab = find()
    if (tab === undefined) throw new Error('Nobody leads.')
    return tab
  }
  const tell = (news: 'edit' | 'hurry') => {
    for (const tab of tabs) tab.hear(news)
  }
  return { ...device, tabs, leader, open, tell }
}
