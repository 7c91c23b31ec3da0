import { recordAt } from '#local/outbox/fold.ts'
import { isPatch, processKeyOf } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { compareFields } from '#sync/model/compare-fields.ts'
import { type Hands, addEquipment, addKpi, editKpis } from './catalogue.ts'
import { backUp, clear, leaveUnknown, takeIn } from './carry.ts'
import { addPhoto, orderPhotos, removePhoto } from './edit-photos.ts'
import {
  changeGroup,
  copyModel,
  createModel,
  createProcess,
  deleteProcess,
  editModel,
  editProcess,
} from './edit-records.ts'
import { restoreServer } from '../hostile/restored.ts'
import { findSilentWaits } from '../hostile/silent-waits.ts'
import { mergeModels, typeInProcess } from './merging.ts'
import { type Deed, beginDeed } from './people.ts'
import { pullFromServer, pullOne } from './pull.ts'
import { say, saidOf } from '../oracle/said.ts'
import type { Step } from './steps.ts'
import { thirdParty } from './third-party.ts'
import { FIELDS, MODEL_FIELDS, wordOf } from '../words.ts'
import { USERS, type World } from '../world.ts'

/** Each may hold only so many events. */
const LONGEST_PART = 600_000
/** What people do on the second device; the rest they do on the first. */
const ON_ANOTHER: ReadonlySet<Step['kind']> = new Set<Step['kind']>([
  ...([
    'create-process',
    'edit-process',
    'edit-model',
    'retry',
    'settle',
    'pull',
    'third-party',
    'merge',
  ] as const),
  ...(['crash', 'kill', 'open-tab', 'freeze-leader', 'thaw', 'pass', 'network', 'faults', 'expire'] as const),
  ...(['sign-in', 'switch-user', 'set-clock', 'mischief', 'back-up-server', 'restore-server'] as const),
  ...(['back-up', 'take-in', 'sign-out-and-in', 'change-device', 'clear'] as const),
])

export async function takeStep(world: World, step: Step): Promise<void> {
  if (world.deviceInUse > 0 && !ON_ANOTHER.has(step.kind)) return
  switch (step.kind) {
    case 'create-model':
      return createModel(world)
    case 'create-process':
      return createProcess(world, step.pick)
    case 'edit-process':
      return editProcess(world, step.pick, FIELDS[step.field % FIELDS.length] ?? 'memo')
    case 'edit-model':
      return editModel(world, step.pick, MODEL_FIELDS[step.field % MODEL_FIELDS.length] ?? 'overview')
    case 'change-group':
      return changeGroup(world, step.pick)
    case 'copy-model':
      return copyModel(world, step.pick)
    case 'add-photo':
      return addPhoto(world, step.pick)
    case 'order-photos':
      return orderPhotos(world, step.pick)
    case 'remove-photo':
      return removePhoto(world, step.pick)
    case 'delete-process':
      return deleteProcess(world, step.pick)
    case 'create-equipment':
      return addEquipment(hands(world), step.pick)
    case 'create-kpi':
      await addKpi(hands(world), step.pick)
      return
    case 'edit-kpis':
      return editKpis(hands(world), step.pick, step.how)
    case 'retry':
    case 'settle':
    case 'recreate':
    case 'discard':
      return act(world, step)
    case 'pull':
      return pullOne(world, step.pick)
    case 'third-party':
      return thirdParty(world, step.pick, step.field)
    case 'merge':
      mergeModels(world, step)
      return
    case 'type':
      return typeInProcess(world, step.pick)
    case 'crash':
      world.tabAt(step.pick)?.crashAt(step.at, step.after)
      return
    case 'kill':
      world.tabAt(step.pick)?.kill()
      return
    case 'open-tab':
      await world.openTab()
      return
    case 'freeze-leader':
      world.tabs.find((tab) => world.lock.isHeldBy(tab))?.freeze(step.after)
      return
    case 'thaw':
      for (const tab of world.tabs) tab.thaw()
      world.requestWatch?.begin()
      return
    case 'pass':
      return pass(world, step.ms)
    case 'mischief':
      world.gateway?.begin(step.mischief)
      return
    case 'back-up-server':
      world.serverBackup = structuredClone(world.server.state)
      return
    case 'restore-server':
      if (world.serverBackup !== null)
        restoreServer(world, world.serverBackup, await waitingOperations(world))
      return
    case 'back-up':
      return backUp(world)
    case 'take-in':
      return takeIn(world, step.pick)
    case 'sign-out-and-in':
      return world.signIn(world.user)
    case 'change-device':
      world.takeDevice(1 - world.deviceInUse)
      await world.signIn(world.user)
      return pullFromServer(world)
    case 'network':
      world.isUp = step.isUp
      if (step.isUp) await world.wake('hurry')
      return
    case 'faults':
      world.faults.push(...step.faults)
      return
    case 'expire':
      world.sessions += 1
      world.isRefused = step.refuse
      return
    case 'set-clock':
      world.clock.offset += step.ms
      return
    case 'newer-build':
      return leaveUnknown(world)
    case 'clear':
      return clear(world)
    case 'sign-in':
      world.isRefused = false
      await world.wake('hurry')
      return
    case 'switch-user':
      await world.signIn(world.user === 'kotric1' ? 'kotric2' : 'kotric1')
  }
}

/** In parts, since each may hold only so many events. */
async function pass(world: World, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= LONGEST_PART) await world.time.pass(Math.min(left, LONGEST_PART))
  const leader = world.tabs.find((tab) => world.lock.isHeldBy(tab))
  if (world.gateway === null || ms < LONGEST_PART || leader?.isAlive !== true || leader.isFrozen) return
  world.violations.push(...(await findSilentWaits(leader.db, world.tabWorld.clock())))
}

async function act(world: World, deed: Deed): Promise<void> {
  const tab = await world.anyTab()
  world.requestWatch?.begin()
  const begun = await beginDeed(world, tab, deed)
  if (begun === null) return
  await world.acknowledge(tab, begun.work)
  await begun.whenDone((await world.anyTab()).db)
}

/** For steps that have a file of their own. */
function hands(world: World): Hands {
  return {
    user: world.user,
    edits: world.edits,
    entries: world.entries,
    uuid: () => world.uuid(),
    count: () => (world.counter += 1),
    tab: () => world.anyTab(),
    choose: (kind, pick) => world.choose(kind, pick),
    acknowledge: (tab, edit) => world.acknowledge(tab, edit),
    say: (tab, { path, before, after }, edit) =>
      say(world, saidOf(world, path, wordOf(before)), { value: wordOf(after), tab, edit }),
  }
}

/** What waits on any device without its having read at the server that it is done. */
async function waitingOperations(world: World): Promise<Operation[]> {
  const all: Operation[] = []
  for (const [device, user] of [...world.devices].flatMap((one) =>
    USERS.map((user) => [one, user] as const),
  )) {
    const db = await world.device(user, device)
    // What is on the wire may have been acknowledged a moment before.
    for (const op of await db.operations.where('state').notEqual('SENDING').toArray())
      if (!(await isReadAsDone(db, op))) all.push(op)
    db.close()
  }
  return all
}

async function isReadAsDone(db: DeviceDatabase, { intent, modelKey }: Operation): Promise<boolean> {
  if (!isPatch(intent)) return false
  const base = (await recordAt(db, { modelKey, processKey: processKeyOf(intent) }))?.base ?? null
  return base !== null && compareFields({ fields: intent.fields, base }, base).toSend.length === 0
}
