import { seededRandom } from '../../../support/random.ts'

/** What a person does with a device at one moment, in seconds of the hour. */
export interface Act {
  at: number
  device: number
  does: 'open' | 'add' | 'save' | 'photograph'
}

export interface Hour {
  acts: Act[]
  openUntil: number
  /** The power goes and comes back, in seconds of the hour. */
  cutAt: number
  backAt: number
  lasts: number
}

/** Of each device; less than one is what so many of all devices do. */
export const USUAL = { saves: 6, photos: 1 }
const HOUR = 3_600
/** In the morning all begin within these. */
const OPENING = 900
const CUT = { at: 2_400, lasts: 120 }

/**
 * The same hour for the same seed: all open in its first quarter, work through it, and lose the network for two
 * minutes.
 */
export function planHour(devices: number, seed: number, { saves, photos } = USUAL): Hour {
  const random = seededRandom(seed)
  const acts: Act[] = []
  for (let device = 0; device < devices; device += 1) {
    const openAt = random() * OPENING
    const later = () => openAt + random() * (HOUR - openAt)
    acts.push({ at: openAt, device, does: 'open' }, { at: openAt, device, does: 'add' })
    const drawn = (mean: number) => Math.floor(mean + random())
    for (let n = drawn(saves); n > 0; n -= 1) acts.push({ at: later(), device, does: 'save' })
    for (let n = drawn(photos); n > 0; n -= 1) acts.push({ at: later(), device, does: 'photograph' })
  }
  return { acts: inOrder(acts), openUntil: OPENING, cutAt: CUT.at, backAt: CUT.at + CUT.lasts, lasts: HOUR }
}

/**
 * The same hour, in which everybody adds something just before the power goes: some of it is carried out and not
 * answered, so that no device can know what became of it.
 */
export function withAddingAtTheCut(hour: Hour, devices: number): Hour {
  const added = Array.from({ length: devices }, (_, device) => {
    const before = ((device + 1) / devices) * 0.1 * hour.cutAt
    return { at: hour.cutAt - before, device, does: 'add' as const }
  })
  return { ...hour, acts: inOrder([...hour.acts, ...added]) }
}

function inOrder(acts: Act[]): Act[] {
  return acts.toSorted((one, other) => one.at - other.at)
}
