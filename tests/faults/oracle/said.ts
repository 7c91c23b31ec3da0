import type { SimulatedTab } from '../../support/simulated/simulated-tab.ts'
import type { World } from '../world.ts'

/** What a person was told is saved, and what the server must therefore come to say. */
export interface Said {
  acknowledged: string | null
  /** Written after it without an answer: it may or may not have been kept, or be kept when its tab wakes. */
  unanswered: { value: string; tab: SimulatedTab; device: number }[]
  /** What a person had in view before they wrote. */
  seen: Set<string>
  /** All that was ever acknowledged, and by which devices. */
  ever: Set<string>
  devices: Set<number>
  /** The server's id of the record that was written to, where it came from the server under another key. */
  recordId?: number | undefined
}

/** A person writes a value, and is told that it is saved, or nothing. */
export async function say(
  world: World,
  said: Said,
  { value, tab, edit }: { value: string; tab: SimulatedTab; edit: Promise<unknown> },
): Promise<void> {
  said.unanswered.push({ value, tab, device: world.deviceInUse })
  if ((await world.acknowledge(tab, edit)) === null) return
  said.acknowledged = value
  said.ever.add(value)
  said.devices.add(world.deviceInUse)
  // What another device was not told of may still arrive, and be the last.
  const isOpen = ({ tab: of, device }: Said['unanswered'][number]) =>
    of.isFrozen || device !== world.deviceInUse
  said.unanswered = said.unanswered.filter(isOpen)
}

/**
 * @param path `key.field`
 * @param view what the person has before them
 */
export function saidOf(world: World, path: string, view: string): Said {
  const said = world.said.get(path) ?? {
    ...{ acknowledged: null, unanswered: [], seen: new Set<string>() },
    ...{ ever: new Set(world.takenBack.get(path)), devices: new Set<number>() },
  }
  world.said.set(path, said)
  said.seen.add(view)
  return said
}
