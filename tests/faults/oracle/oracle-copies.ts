import { isLocalId } from '#domain/ids.ts'
import type { Held } from './oracle.ts'
import { contentOf } from '../words.ts'
import { type Made, type World, isWaitingForPerson, storedModel, storedProcess } from '../world.ts'

/** Each copy that was asked for is there once, of the right model, and holds what its source showed then. */
export async function checkCopies(
  world: World,
  violations: string[],
  devices: readonly Held[],
): Promise<void> {
  const { server, copies, made } = world
  // A copy that the server fails at steps aside, and then holds what was edited in the meantime.
  const isCalm = world.thirdParty.size === 0 && world.resent.size === 0 && world.gateway === null
  const known = new Set<number>()
  for (const { user, db, ops, doubles } of devices) {
    const adopted = new Set<number>()
    for (const { key, serverId } of await db.models.toArray()) {
      if (serverId === null || !isLocalId(key)) continue
      if (adopted.has(serverId))
        violations.push(`lost: two models of this device are one on the server, ${serverId}`)
      adopted.add(serverId)
    }
    for (const id of [...adopted, ...doubles.flatMap(({ twins }) => twins.map((twin) => twin.id))])
      known.add(id)
    for (const copy of copies.filter((one) => one.user === user)) {
      if (ops.some(({ target }) => target === `model:${copy.key}`)) continue
      const name = made.find(({ key }) => key === copy.sourceKey)?.name ?? ''
      const idOf = async (key: string) => (await db.models.get(key))?.serverId ?? world.cleared.get(key)
      const stored = server.models.get((await idOf(copy.key)) ?? 0)
      if (stored === undefined || stored.copyOf !== (await idOf(copy.sourceKey))) {
        violations.push(`lost: a copy of ${name} was acknowledged`)
        continue
      }
      const processes = [...server.processes.values()].filter(({ modelId }) => modelId === stored.record.id)
      const content = contentOf(
        stored.record,
        processes.map((process) => ({ ...process.record, equipments: server.equipmentOf(process) })),
      )
      const isGrown = world.grown.has(stored.copyOf ?? 0)
      if (isCalm && !isGrown && content !== copy.seen)
        violations.push(`a copy of ${name} holds "${content}" instead of "${copy.seen}"`)
    }
  }
  const asked = devices.flatMap(({ ops }) => ops.filter(isWaitingForPerson).map(({ intent }) => intent))
  for (const id of world.cleared.values()) known.add(id)
  for (const { copyOf, record } of server.models.values()) {
    if (copyOf === undefined || known.has(record.id)) continue
    const isAsked = asked.some(
      (intent) => intent.kind === 'model.copy' && intent.seen?.title === record.title,
    )
    if (!isAsked) violations.push(`doubled: nobody knows a copy of ${record.title}, ${record.id}`)
  }
}

/** The ids of what the server shows. */
function photosOf(world: World, one: Made): readonly number[] {
  const stored = one.kind === 'model' ? storedModel(world, one) : storedProcess(world, one)
  return stored?.record.imageIds ?? []
}

/** All that the server has under a name. */
export function recordsNamed({ server }: World, name: string) {
  const { models, processes } = server.originals()
  return [
    ...models.map(({ record }) => record).filter(({ title }) => title === name),
    ...processes.map(({ record }) => record).filter((record) => record.name === name),
  ]
}

/** Of each that a person made under this name: what others have may stand in the one that was called gone. */
export function photosAtTwins(world: World, one: Made): (readonly number[])[] {
  if (!world.remade.has(one.name)) return [photosOf(world, one)]
  return recordsNamed(world, one.name).map(({ imageIds }) => imageIds)
}

/** Photos stand in the order that was last said to be saved. */
export function checkOrders(world: World, violations: string[], isHeld: (owner: Made) => boolean): void {
  for (const [ownerKey, keys] of world.orders) {
    const owner = world.made.find(({ key }) => key === ownerKey)
    if (owner === undefined || owner.isDeleted || world.thirdParty.get(ownerKey) === 'deleted') continue
    if (isHeld(owner)) continue
    const orders = photosAtTwins(world, owner).map((ids) =>
      ids.map((id) => world.photoKeys.get(world.server.images.get(id)?.receivedSha256 ?? '') ?? '?'),
    )
    const isOut = (key: string) => world.photos.some((photo) => photo.key === key && !photo.isShown)
    // From a list that was saved with one that a restore took, or took out of it, that one was removed by others.
    const possible = [keys, keys.filter((key) => !world.taken.has(key)), keys.filter((key) => !isOut(key))]
    // What a backup has is made once more by the other device, and which of them was the last is for people to say.
    if (world.isCarried)
      possible.push(...world.everyOrder.filter((one) => one.owner === ownerKey).map((one) => one.keys))
    // A reading from before hid one for a while, and nobody said where it is to stand.
    const isThere = (shown: string[]) =>
      world.hasLagged && shown.filter((key) => keys.includes(key)).join() === keys.join()
    const isRight = (shown: string[]) =>
      isThere(shown) || possible.some((order) => order.join() === shown.join())
    if (!orders.some(isRight))
      violations.push(`lost: the order of ${owner.name} is ${orders.join(' | ')} for ${keys.join()}`)
  }
}
