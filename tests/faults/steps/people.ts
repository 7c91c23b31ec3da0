import { isCopy, isPatch, processKeyOf } from '#local/outbox/intent.ts'
import { kindOf } from '#local/outbox/kinds/kinds.ts'
import { type Operation, readOperation } from '#local/outbox/operation.ts'
import { type Choice, resolveConflict } from '#local/resolve/conflicts.ts'
import { discardOperation, retryOperation } from '#local/resolve/outbox-actions.ts'
import { recreate } from '#local/resolve/recreate.ts'
import { type OutboxItem, listOutbox } from '#local/views/work/outbox-list.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { SimulatedTab } from '../../support/simulated/simulated-tab.ts'
import { wordOf } from '../words.ts'
import type { Made, World } from '../world.ts'

/** What a person does about something that waits, where the sync centre offers it. */
export type Deed =
  | { kind: 'retry'; pick: number }
  | { kind: 'settle'; pick: number; choice: Exclude<Choice, 'both'> }
  | { kind: 'recreate'; pick: number }
  | { kind: 'discard'; pick: number }

/**
 * @param opId what it is about; without it, whatever of the kind the deed picks
 * @returns what the device does about it; null where there is nothing of the kind. `whenDone` is told the database as
 *   it is then, also where the tab has died over it
 */
export async function beginDeed(
  world: World,
  { db, user }: SimulatedTab,
  deed: Deed,
  opId?: string,
): Promise<{ work: Promise<unknown>; whenDone: (db: DeviceDatabase) => Promise<void> } | null> {
  const items = (await listOutbox(db)).filter(
    (item) => isOffered(item, deed.kind) && (opId === undefined || item.opId === opId),
  )
  const item = items[deed.pick % Math.max(1, items.length)]
  const op = item === undefined ? null : readOperation(await db.operations.get(item.opId))
  if (op === null) return null
  const nothing = () => Promise.resolve()
  switch (deed.kind) {
    case 'retry':
      return { work: retryOperation(db, op.opId), whenDone: nothing }
    case 'settle': {
      const choices = Object.fromEntries(op.conflicts.map(({ field }) => [field, deed.choice]))
      seeTheirs(world, op)
      const whenDone = async (after: DeviceDatabase) => {
        const isSettled = (await after.operations.get(op.opId))?.state !== 'CONFLICT'
        if (isSettled && deed.choice === 'theirs') takeTheirs(world, op)
      }
      return { work: resolveConflict(db, op.opId, choices), whenDone }
    }
    case 'recreate': {
      const anew = kindOf(op.intent)?.recreates?.(op.intent) ?? null
      for (const { key } of await db.processes.where({ modelKey: op.modelKey ?? '' }).toArray())
        if ([key, null].includes(anew)) world.madeAnew.add(key)
      const old = world.made.find(({ key }) => key === processKeyOf(op.intent))
      const ownerKey = old?.parent ?? op.modelKey ?? ''
      // On a second device it has another key than where it was made.
      const shown = [
        await db.models.get(op.modelKey ?? ''),
        ...(await db.processes.where({ modelKey: op.modelKey ?? '' }).toArray()),
      ]
      const processKey = processKeyOf(op.intent)
      const whenDone = async (after: DeviceDatabase) => {
        // A person who is told that it is gone may make it twice.
        const isWhole = op.modelKey !== null && (await after.models.get(op.modelKey)) === undefined
        if (!isWhole && (processKey === null || (await after.processes.get(processKey)) !== undefined)) return
        const isRemade = ({ key, parent }: Made) => isWhole && [key, parent].includes(ownerKey)
        if (world.gateway !== null) {
          for (const one of world.made) if (one === old || isRemade(one)) world.remade.add(one.name)
          for (const row of shown)
            if (row !== undefined && (isWhole || row.key === processKey))
              world.remade.add('modelKey' in row ? row.view.name : row.view.title)
        }
        // What is still to be copied from it is copied from the new one.
        for (const { intent } of await after.operations.toArray())
          for (const copy of world.copies)
            if (isCopy(intent) && intent.modelKey === copy.key) copy.sourceKey = intent.sourceKey
        const rows = await after.processes.filter(({ view }) => view.name === old?.name).toArray()
        for (const { key, modelKey } of rows)
          if (old !== undefined) remember(world, { ...old, user, key, parent: modelKey })
      }
      return { work: recreate(db, op.opId), whenDone }
    }
    case 'discard':
      // A copy would then go without it, and rightly.
      if (op.awaitedByCopy === true) return null
      for (const path of pathsOf(world, op)) {
        const ever = world.said.get(path)?.ever
        if (ever !== undefined && world.backups.length > 0) world.takenBack.set(path, ever)
        world.said.delete(path)
      }
      return { work: discardOperation(db, op.opId), whenDone: nothing }
  }
}

function isOffered(item: OutboxItem, kind: Deed['kind']): boolean {
  switch (kind) {
    case 'retry':
      // Where nobody can tell whether the server has it, a person who looks sees that it has.
      return item.canRetry && item.lastError?.kind !== 'cannot-tell'
    case 'settle':
      return item.conflicts.length > 0
    case 'recreate':
      return item.canRecreate && item.processKey !== null
    case 'discard':
      return item.canDiscard && item.fields.length > 0 && !item.fields.includes('images')
  }
}

/** From now on a person knows what others have written. */
function seeTheirs(world: World, op: Operation): void {
  for (const { field, theirs } of op.conflicts)
    world.said.get(`${ownerOf(world, op)}.${field}`)?.seen.add(wordOf(theirs))
}

/** A person has said that what others have written counts. */
function takeTheirs(world: World, op: Operation): void {
  for (const { field, mine, theirs } of op.conflicts) {
    const path = `${ownerOf(world, op)}.${field}`
    // What is shown as theirs may then be what was there before, so that the person cannot say what will stand there.
    if (world.hasLagged) world.said.delete(path)
    const one = world.said.get(path)
    if (one?.acknowledged === wordOf(mine)) one.acknowledged = wordOf(theirs)
  }
}

/** Of what was made anew, also under the key that it had before. */
function pathsOf(world: World, op: Operation): string[] {
  const { intent } = op
  if (!isPatch(intent)) return []
  const key = ownerOf(world, op)
  const name = world.made.find((one) => one.key === key)?.name
  const keys = [key, ...world.made.filter((one) => one.name === name).map((one) => one.key)]
  return Object.keys(intent.fields).flatMap((field) => keys.map((one) => `${one}.${field}`))
}

/** By the key under which it was made; on a second device it has another. */
function ownerOf({ made, server }: World, { intent, modelKey }: Operation): string {
  const key = processKeyOf(intent) ?? modelKey ?? ''
  const id = Number(key.split(':').at(-1))
  const name = server.processes.get(id)?.record.name ?? server.models.get(id)?.record.title
  return made.find((one) => one.name === name)?.key ?? key
}

function remember({ made }: World, one: Made): void {
  if (!made.some(({ key }) => key === one.key)) made.push({ ...one, isDeleted: false })
}
