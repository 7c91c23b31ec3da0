import { madeBy } from '#local/outbox/intent.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { ServerState } from '../../support/simulated/server/database.ts'
import { type Held, storedValue } from '../oracle/oracle.ts'
import { type Made, type World, isWaitingForPerson } from '../world.ts'

/**
 * The server's database is put back to an earlier state. What was confirmed and is gone with it nobody can ask of the
 * device; from the person's side somebody else has deleted it, or changed it back. What still waits on a device must be
 * delivered all the same, once, or be shown to its author where it belongs to something that is gone.
 * @param waiting the operations of all devices
 */
export function restoreServer(world: World, earlier: ServerState, waiting: readonly Operation[]): void {
  const { server, made, said, thirdParty, rolledBack } = world
  const isMaking = new Set(waiting.map(({ intent }) => madeBy(intent)))
  // Also what only others have written.
  const paths = new Set([...said.keys(), ...thirdParty.keys()].filter((path) => path.includes('.')))
  const before = new Map([...paths].map((path) => [path, valueAt(world, path)]))
  const had = made.filter((one) => isThere(world, one)).map(({ key }) => key)
  const listsBefore = new Map(made.map((one) => [one.key, shownImages(world, one)]))

  world.gateway?.restart()
  server.restore(earlier)

  for (const one of made) {
    const isLost = had.includes(one.key) && !isThere(world, one) && !isMaking.has(one.key)
    if (isLost)
      for (const { key, parent } of made) if ([key, parent].includes(one.key)) thirdParty.set(key, 'deleted')
  }
  for (const [path, value] of before) {
    const now = valueAt(world, path)
    if (now === value) continue
    for (const entry of entriesOf(value))
      if (!entriesOf(now).includes(entry)) world.taken.add(`${path} ${entry}`)
    thirdParty.delete(path)
    const isWaiting = waiting.some((op) => isOf(op, path))
    if (!isWaiting) rolledBack.set(path, [...(rolledBack.get(path) ?? []), now])
  }
  const images = new Set([...server.images.values()].map(({ receivedSha256 }) => receivedSha256))
  // A list with a photo that is gone is refused as a whole, and shown to its author.
  const spoilt = world.photos.filter(({ sha256, key }) => !images.has(sha256) && !isMaking.has(key))
  for (const { key } of spoilt) world.taken.add(key)
  const owners = new Set([...spoilt.map(({ owner }) => owner), ...rolledLists(world, listsBefore)])
  for (const photo of world.photos) if (owners.has(photo.owner)) photo.isShown = false
  for (const owner of owners) world.orders.delete(owner)
  const names = new Set(namesOfCatalogue(world))
  for (const { name } of world.entries) if (!names.has(name)) world.taken.add(name)
  remove(world.entries, ({ name, key }) => !names.has(name) && !isMaking.has(key))
  remove(world.copies, ({ key }) => !isMaking.has(key))
  // From now on a person may rightly be asked about anything.
  thirdParty.set('', 'restored')
}

function namesOfCatalogue({ server }: World): string[] {
  return [...server.equipment.values(), ...server.kpiNodes.values()].map(({ name }) => name)
}

/**
 * A list as it is to be where others have removed from it what went with a restored database: lists merge.
 * @param now as it is; what has not been heard to have arrived was not removed
 */
export function withoutTaken(
  { taken }: World,
  path: string,
  { list, now }: { list: string; now: string },
): string {
  const kept = entriesOf(now)
  return entriesOf(list)
    .filter((entry) => kept.includes(entry) || !taken.has(`${path} ${entry}`))
    .join(', ')
}

/**
 * A list as its author has it, where saving it was refused though it was carried out: what is there of that counts as
 * somebody else's, lists merge, and all stands there in sight.
 */
export function withoutHidden(
  { hidden }: World,
  { list, acknowledged }: { list: string; acknowledged: string },
): string {
  const isShown = (entry: string) =>
    acknowledged.includes(entry) || !hidden.has(entry.split(' ').at(-1) ?? '')
  return entriesOf(list).filter(isShown).join(', ')
}

/** Of what `wordOf` says of a list. */
function entriesOf(list: string): string[] {
  return list === '' ? [] : list.split(', ')
}

/** A list of photos with one that went with a restored database is refused as a whole, and its author is shown that. */
export function isListRefused(
  { thirdParty }: World,
  { kind, key }: Pick<Made, 'kind' | 'key'>,
  ops: readonly Operation[],
): boolean {
  const isList = ({ target, intent }: Operation) =>
    target === `${kind}:${key}` && 'fields' in intent && 'images' in intent.fields
  return thirdParty.has('') && ops.some((op) => isList(op) && isWaitingForPerson(op))
}

/**
 * What a device wrote to a record that it had read, and that a restore took: its author is shown that. The record may
 * have been made once more meanwhile, by the device that still had its making to send.
 * @returns `recordId.field` of each
 */
export async function writtenToGone(world: World, devices: readonly Held[]): Promise<Set<string>> {
  const written = new Set<string>()
  if (!world.thirdParty.has('')) return written
  const { models, processes } = world.server
  for (const { db, ops } of devices) {
    for (const { intent, modelKey } of ops.filter(isWaitingForPerson)) {
      if (!('base' in intent)) continue
      const row =
        'processKey' in intent
          ? await db.processes.get(intent.processKey)
          : await db.models.get(modelKey ?? '')
      const id = row?.serverId ?? 0
      if (models.has(id) || processes.has(id)) continue
      for (const field of Object.keys(intent.fields)) written.add(`${id}.${field}`)
    }
  }
  return written
}

function isThere({ server }: World, { kind, name }: { kind: string; name: string }): boolean {
  return (kind === 'model' ? server.modelNamed(name) : server.processNamed(name)) !== undefined
}

function valueAt(world: World, path: string): string {
  const [key = '', field = ''] = path.split('.')
  const one = world.made.find((made) => made.key === key)
  return one === undefined ? '' : storedValue(world, one, field)
}

function shownImages({ server }: World, { kind, name }: { kind: string; name: string }): string {
  const stored = kind === 'model' ? server.modelNamed(name) : server.processNamed(name)
  return (stored?.record.imageIds ?? []).join()
}

function rolledLists(world: World, before: ReadonlyMap<string, string>): string[] {
  return world.made.filter((one) => before.get(one.key) !== shownImages(world, one)).map(({ key }) => key)
}

function isOf({ target, intent }: Operation, path: string): boolean {
  const [key = '', field = ''] = path.split('.')
  return target.endsWith(`:${key}`) && 'base' in intent && field in intent.fields
}

function remove<T>(list: T[], isGone: (one: T) => boolean): void {
  list.splice(0, list.length, ...list.filter((one) => !isGone(one)))
}
