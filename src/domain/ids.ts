import * as z from 'zod/mini'

/** Ids of the server are positive integers. */
export const serverId = z.int().check(z.positive(), z.lte(2_147_483_647))

/** An id made on the device before the server knows the record: `local-` and a UUID. It stays valid for ever. */
export const localId = z.templateLiteral(['local-', z.uuid()])
export type LocalId = z.infer<typeof localId>

/** A record's id on the device: the server's, or the one made here. */
export const entityId = z.union([serverId, localId])
export type EntityId = z.infer<typeof entityId>

const LOCAL_ID = /^local-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isLocalId(value: unknown): value is LocalId {
  return typeof value === 'string' && LOCAL_ID.test(value)
}

export function localIdOf(uuid: string): LocalId {
  return `local-${uuid}`
}
