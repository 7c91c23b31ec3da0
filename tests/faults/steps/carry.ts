import type { Operation } from '#local/outbox/operation.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import type { World } from '../world.ts'

export async function backUp(world: World): Promise<void> {
  const tab = await world.anyTab()
  const parts = await world.acknowledge(tab, exportBackup(tab.db), true)
  if (parts === null) return
  const file = await new Blob(parts).arrayBuffer()
  world.backups.push({ user: world.user, device: world.deviceInUse, file })
}

/** Without keys two devices that send the same would double it, as the app says before it takes something in. */
export async function takeIn(world: World, pick: number): Promise<void> {
  const mine = world.backups.filter(
    ({ user, device }) =>
      user === world.user &&
      (device === world.deviceInUse || world.tabWorld.capabilities.has('idempotency-key')),
  )
  const backup = mine[pick % Math.max(1, mine.length)]
  if (backup === undefined) return
  const tab = await world.anyTab()
  world.isCarried ||= backup.device !== world.deviceInUse
  world.requestWatch?.begin()
  await world.acknowledge(tab, importBackup(tab.db, backup.file))
}

export async function clear(world: World): Promise<void> {
  const tab = await world.anyTab()
  const note = (key: string, { serverId }: { serverId: number | null }) => {
    if (serverId !== null) world.cleared.set(key, serverId)
  }
  const { models, catalogue } = tab.db
  models.hook('deleting', note)
  catalogue.hook('deleting', note)
  await world.acknowledge(tab, world.edits.clearDelivered(tab.db), true)
  models.hook('deleting').unsubscribe(note)
  catalogue.hook('deleting').unsubscribe(note)
}

/** A newer build was here, and left an operation that this one does not know. */
export async function leaveUnknown(world: World): Promise<void> {
  const tab = await world.anyTab()
  const opId = world.uuid()
  const [like] = await tab.db.operations.toArray()
  if (like === undefined) return
  const strange = { ...like, opId, opSchema: 2, intent: { kind: 'model.merge' }, target: 'model:strange' }
  const lane = { lane: 'model:strange', seq: 1_000_000 + world.unknown.length }
  const put = tab.db.operations.put({ ...strange, ...lane } as unknown as Operation)
  const kept = await world.acknowledge(
    tab,
    put.then(() => true),
  )
  if (kept !== null) world.unknown.push({ user: world.user, opId })
}
