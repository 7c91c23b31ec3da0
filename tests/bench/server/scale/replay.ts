import { wait } from '#lib/wait.ts'
import { SimulatedDevice } from './device.ts'
import type { Hour } from './hour.ts'
import type { Surveyor } from './people.ts'
import type { Tally } from './tally.ts'
import type { Wire } from './wire.ts'
import { newDescription, newText, newPhoto, newProcess, type Work } from './work.ts'

export interface ReplayOptions {
  hour: Hour
  surveyors: readonly Surveyor[]
  wire: Wire
  tally: Tally
  photo: (n: number) => { file: Buffer; bytes: Buffer; type: string }
  /** How many seconds of the hour pass in one. The waits of devices pass as they are. */
  speed: number
  random: () => number
  /** What becomes of the servers while there is no power. */
  onCut?: () => Promise<void>
  onBack?: () => Promise<void>
  onPhase?: (phase: string) => void
}

const TICK_MS = 20
/** All devices hear within so many ms that the network is back. */
const BACK_WITHIN_MS = 3_000
/** Behind the power cut, until what waited is told apart from what comes as ever; of the hour. */
const AFTER_CUT_S = 300
/** After the hour: whatever still waits then is not acknowledged. */
const SETTLE_MS = 600_000

/** Plays the hour, and then waits until everything is acknowledged. @returns all that was to be sent */
export async function replay(options: ReplayOptions): Promise<Work[]> {
  const { hour, surveyors, wire, tally, photo, speed, random } = options
  const works: Work[] = []
  const devices = surveyors.map(
    (surveyor) =>
      new SimulatedDevice(surveyor, { wire, tally, random, photo, onWork: (work) => works.push(work) }),
  )
  let photos = 0
  const doAct = ({ device: number, does }: Hour['acts'][number]) => {
    const device = devices[number]
    if (device === undefined) return
    if (does === 'open') device.open()
    else if (does === 'add') device.add(newProcess())
    else if (does === 'photograph') {
      photos += 1
      device.add(newPhoto(photos, photo(photos).file))
    } else {
      device.add(random() < 0.3 ? newText() : newDescription())
    }
  }
  const begin = (phase: string) => {
    tally.begin(phase)
    options.onPhase?.(phase)
  }

  const pending = [...hour.acts]
  let next = 0
  const startedAt = performance.now()
  const playUntil = async (until: number) => {
    for (;;) {
      const now = Math.min(until, ((performance.now() - startedAt) / 1_000) * speed)
      for (let act = pending[next]; act !== undefined && act.at <= now; act = pending[next]) {
        next += 1
        doAct(act)
      }
      if (now >= until) return
      await wait(TICK_MS)
    }
  }
  begin('opening')
  await playUntil(hour.openUntil)
  begin('work')
  await playUntil(hour.cutAt)
  begin('power cut')
  for (const device of devices) device.loseNetwork()
  wire.cut()
  const cut = options.onCut?.()
  await playUntil(hour.backAt)
  await cut
  await options.onBack?.()
  begin('all come back')
  const finding = devices.map(async (device) => {
    await wait(random() * BACK_WITHIN_MS)
    device.findNetwork()
  })
  await playUntil(hour.backAt + AFTER_CUT_S)
  await Promise.all(finding)
  begin('work again')
  await playUntil(hour.lasts)
  begin('what still waits')
  const settledBy = performance.now() + SETTLE_MS
  while (devices.some(({ unsent }) => unsent > 0) && performance.now() < settledBy) await wait(TICK_MS * 5)
  // From here on nothing is acknowledged any more, also what is still under way, so that it can be judged.
  for (const device of devices) {
    device.loseNetwork()
    device.close()
  }
  wire.cut()
  return works
}
