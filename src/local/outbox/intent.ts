import { isLocalId } from '#domain/ids.ts'
import { kindOf, type Intent, type IntentOf, type AnyKind } from './kinds/kinds.ts'
import { type Address, type Entity, NO_ADDRESS } from './kinds/device-kind.ts'

/** An edit of the fields of an existing record. */
export type Patch = Extract<Intent, { base: object }>

export function isPatch(intent: Intent): intent is Patch {
  return kindOf(intent)?.action === 'edit'
}

export function isCopy(intent: Intent): intent is IntentOf<'model.copy'> {
  return 'sourceKey' in intent
}

/** The name of a record in `target`. */
export const targets = {
  model: (key: string) => `model:${key}`,
  process: (key: string) => `process:${key}`,
  photo: (key: string) => `photo:${key}`,
  equipment: (key: string) => `equipment:${key}`,
  kpi: (key: string) => `kpi:${key}`,
} as const

/** The record of an address: the process or, where it names none, the model. */
export function targetAt({ modelKey, processKey }: Address): string {
  return processKey === null ? targets.model(modelKey ?? '') : targets.process(processKey)
}

/** The record that an intent changes: `model:KEY`, `process:KEY`, `photo:KEY`, `equipment:KEY` or `kpi:KEY`. */
export function targetOf(intent: Intent): string {
  const { entity, keyOf } = knownKindOf(intent)
  return `${entity}:${keyOf(intent)}`
}

/** The lane an intent travels in. */
export function laneOfIntent(intent: Intent): string {
  return knownKindOf(intent).laneOf(intent)
}

/** Of an intent that was made or parsed by this build. */
function knownKindOf(intent: Intent): AnyKind {
  const kind = kindOf(intent)
  if (kind === undefined) throw new Error(`There is no kind ${intent.kind}.`)
  return kind
}

/** The model that it belongs to; null for the catalogues. */
export function modelKeyOf(intent: Intent): string | null {
  return 'modelKey' in intent ? intent.modelKey : null
}

/** The process that it is about; null where it is about none. */
export function processKeyOf(intent: Intent): string | null {
  return 'processKey' in intent ? intent.processKey : null
}

/** The photo that it uploads; null where it uploads none. */
export function photoOf(intent: Intent): string | null {
  return 'photoKey' in intent ? intent.photoKey : null
}

/** The name of what it adds to a catalogue; null where it adds nothing to one. */
export function entryNameOf(intent: Intent): string | null {
  return 'equipmentKey' in intent || 'kpiKey' in intent ? intent.fields.name : null
}

/** Where it is sent. */
export function addressOf(intent: Intent): Address {
  return kindOf(intent)?.addressOf(intent) ?? NO_ADDRESS
}

/** The local id of what an operation makes; null if it makes nothing. */
export function madeBy(intent: Intent): string | null {
  const kind = kindOf(intent)
  return kind?.action === 'make' ? kind.keyOf(intent) : null
}

/** Whether it makes a record of one of these. @param named an intent, or a line of the delivery log */
export function makes(named: { kind: string }, ...entities: readonly Entity[]): boolean {
  const kind = kindOf(named)
  return kind?.action === 'make' && entities.includes(kind.entity)
}

export function deletes(intent: Intent): boolean {
  return kindOf(intent)?.action === 'delete'
}

/** The local ids that the server must know before this can be sent. */
export function referencesOf(intent: Intent): string[] {
  const { modelKey, processKey } = addressOf(intent)
  return [modelKey, processKey, ...(kindOf(intent)?.mentionsOf?.(intent) ?? [])].filter(isLocalId)
}
