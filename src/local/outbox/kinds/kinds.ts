import * as z from 'zod/mini'
import type { DeviceKind } from './device-kind.ts'
import { equipmentCreate } from './equipment-create.ts'
import { kpiCreate } from './kpi-create.ts'
import { modelCopy } from './model-copy.ts'
import { modelCreate } from './model-create.ts'
import { modelPatch } from './model-patch.ts'
import { photoUpload } from './photo-upload.ts'
import { processCreate } from './process-create.ts'
import { processDelete } from './process-delete.ts'
import { processPatch } from './process-patch.ts'

/** All kinds of operation. With a further line here, the compiler names every other record that has to have it too. */
const KINDS = {
  'model.create': modelCreate,
  'model.copy': modelCopy,
  'model.patch': modelPatch,
  'process.create': processCreate,
  'process.patch': processPatch,
  'process.delete': processDelete,
  'photo.upload': photoUpload,
  'equipment.create': equipmentCreate,
  'kpi.create': kpiCreate,
} as const

type Schema = (typeof KINDS)[keyof typeof KINDS]['schema']

/** What is to be done, a command. `modelKey`, `processKey` and `photoKey` are keys of this device's records. */
export type Intent = z.infer<Schema>
export type IntentKind = Intent['kind']
export type IntentOf<Kind extends IntentKind> = Extract<Intent, { kind: Kind }>

const schemas: Schema[] = Object.values(KINDS).map(({ schema }) => schema)
// A union is not empty, says its type; this one has a schema for each of the kinds above.
export const intent = z.discriminatedUnion('kind', schemas as [Schema, ...Schema[]])

/** A kind that is given intents of its own alone. */
export type AnyKind = DeviceKind<z.ZodMiniType<Intent>>

/**
 * @param named an intent, or a line of the delivery log
 * @returns undefined for a kind of another build: rows of the tables are read here before they are parsed
 */
export function kindOf(named: { kind: string }): AnyKind | undefined {
  return Object.hasOwn(KINDS, named.kind) ? KINDS[named.kind as IntentKind] : undefined
}
