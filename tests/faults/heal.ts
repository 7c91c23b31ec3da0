import type { DeviceDatabase } from '#local/store/database.ts'
import { type Operation, isTriedHourly } from '#local/outbox/operation.ts'
import { hasFailedOften } from './oracle/failed-often.ts'
import { findLeftBehind, goThrough } from './hostile/go-through.ts'
import { pullAll } from './steps/pull.ts'
import { USERS, type World, isWaitingForPerson } from './world.ts'

const HOUR = 3_600_000
/** Longer than a late request (60 s) or a second look (90 s, and up to a minute more) takes to come after all else. */
const UNTIL_QUIET = HOUR / 15

/** All is well from now on: everything must arrive, in bounded time. */
export async function heal(world: World): Promise<void> {
  world.gateway?.end()
  world.violations.push(...(world.requestWatch?.violations ?? []))
  for (const { device, user } of [...world.signedIn.values()].sort(byDevice)) {
    world.isUp = true
    world.faults = []
    world.isRefused = false
    world.takeDevice(device)
    await world.signIn(user)
    for (const tab of world.tabs) {
      tab.thaw()
      // The page hands its token in at the start, whether or not there is something to send.
      tab.renew()
    }
    await world.wake('hurry')
    const { db } = await world.anyTab()
    await drain(world, db)
    if (world.gateway !== null) await goThroughAll(world)
    await world.time.pass(UNTIL_QUIET)
    await pullAll(world)
  }
  // What one device delivered last is still to come to the others, of models that were merged also to the other
  // person's.
  const behind = world.grown.size > 0 ? [...world.devices] : world.devices.size > 1 ? [0] : []
  for (const device of behind) {
    for (const user of USERS) {
      world.takeDevice(device)
      await world.signIn(user)
      await pullAll(world)
    }
  }
}

async function drain(world: World, db: DeviceDatabase): Promise<void> {
  const isLeft = async (op: Operation) => {
    if (!isWaitingForPerson(op)) return false
    // What has failed often, as all does behind a spoiling gateway, is tried again every hour.
    return !isTriedHourly(op) || (world.gateway === null && !(await hasFailedOften(world, db, op)))
  }
  let before = ''
  for (let passed = 0, unchanged = 0; passed < 6 * HOUR && unchanged < 2 * HOUR;) {
    const ms = passed < HOUR / 4 ? UNTIL_QUIET / 2 : HOUR / 4
    await world.time.pass(ms)
    passed += ms
    const ops = await db.operations.toArray()
    if ((await Promise.all(ops.map(isLeft))).every(Boolean)) break
    // What is still tried is tried within the hour; the rest waits behind something for a person.
    const now = JSON.stringify(ops.map(({ opId, state, lastError }) => [opId, state, lastError?.kind]))
    unchanged = now === before ? unchanged + ms : 0
    before = now
  }
}

async function goThroughAll(world: World): Promise<void> {
  const tab = await world.anyTab()
  world.violations.push(...(await findLeftBehind(tab)))
  for (let times = 0; times < 3 && (await tab.db.operations.count()) > 0; times += 1) {
    await goThrough(world, tab)
    await world.wake('edit')
    await drain(world, tab.db)
  }
}

function byDevice(one: { user: string; device: number }, other: typeof one): number {
  return one.device - other.device || one.user.localeCompare(other.user)
}
