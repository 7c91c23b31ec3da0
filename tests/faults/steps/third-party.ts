import { FIRST_GROUP, MODEL_FIELDS, group, wordOf } from '../words.ts'
import type { World } from '../world.ts'

/** Somebody else changes a field at the server, or takes a process away. */
export function thirdParty(world: World, pick: number, field: number): Promise<void> {
  const made = world.made.filter((one) => !one.isDeleted)
  const one = made[pick % Math.max(1, made.length)]
  if (one === undefined) return Promise.resolve()
  const value = `other-${(world.counter += 1)}`
  if (one.kind === 'model') {
    const stored = world.server.modelNamed(one.name)
    if (stored === undefined) return Promise.resolve()
    const name = MODEL_FIELDS[field % (MODEL_FIELDS.length + 1)]
    if (name !== undefined) stored.record[name] = value
    else stored.record.group = { ...group, id: FIRST_GROUP + world.counter }
    stored.version = world.server.versionAfter(stored.version)
    world.thirdParty.set(
      `${one.key}.${name ?? 'group'}`,
      name === undefined ? wordOf(stored.record.group) : value,
    )
  } else {
    const stored = world.server.processNamed(one.name)
    if (stored === undefined) return Promise.resolve()
    if (field === 0) {
      world.server.processes.delete(stored.record.id)
      world.thirdParty.set(one.key, 'deleted')
    } else {
      const name = field % 2 === 0 ? 'memo' : 'description'
      stored.record[name] = value
      stored.version = world.server.versionAfter(stored.version)
      world.thirdParty.set(`${one.key}.${name}`, value)
    }
  }
  return Promise.resolve()
}
