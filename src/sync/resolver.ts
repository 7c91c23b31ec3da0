import { isLocalId } from '#domain/ids.ts'
import type { DeviceDatabase } from '#local/database.ts'
import { NEEDS_PERSON, type Operation } from '#local/operation.ts'
import { referencesOf } from './references.ts'

/** `waits`: something it refers to is on its way. `held`: something it refers to waits for a person. */
export type Resolution = 'resolved' | 'waits' | 'held'

/**
 * Answers whether the server knows all that an operation refers to, and a photo's picture is made. What was
 * discarded will never be known: the operation goes without it.
 */
export async function createResolver(
  db: DeviceDatabase,
  ops: readonly Operation[],
): Promise<(op: Operation) => Resolution> {
  const makers = new Map<string, Operation>()
  for (const op of ops) {
    const made = madeBy(op)
    if (made !== null) makers.set(made, op)
  }
  const wanted = [...new Set(ops.flatMap((op) => referencesOf(op.intent)))]
  const rows = await db.idMap.bulkGet(wanted)
  const unknown = new Set(wanted.filter((_, index) => rows[index] === undefined))
  const unprepared = new Set(await db.photos.where('stage').equals('original').primaryKeys())

  const resolve = (op: Operation, depth: number): Resolution => {
    if (op.intent.kind === 'photo.upload' && unprepared.has(op.intent.photoKey)) return 'waits'
    let resolution: Resolution = 'resolved'
    for (const id of referencesOf(op.intent)) {
      if (!isLocalId(id) || !unknown.has(id)) continue
      const maker = makers.get(id)
      if (maker === undefined) {
        if (isAddressed(op, id)) return 'held'
        continue
      }
      const isStuck =
        NEEDS_PERSON.includes(maker.state) || (depth < 5 && resolve(maker, depth + 1) === 'held')
      if (isStuck) return 'held'
      resolution = 'waits'
    }
    return resolution
  }
  return (op) => resolve(op, 0)
}

/** Where it is sent to, rather than what it mentions: without it there is nowhere to send. */
function isAddressed({ intent }: Operation, id: string): boolean {
  return (
    ('modelKey' in intent && intent.modelKey === id) ||
    ('processKey' in intent && intent.processKey === id) ||
    ('sourceKey' in intent && intent.sourceKey === id)
  )
}

function madeBy({ intent }: Operation): string | null {
  switch (intent.kind) {
    case 'model.create':
    case 'model.copy':
      return intent.modelKey
    case 'process.create':
      return intent.processKey
    case 'photo.upload':
      return intent.photoKey
    case 'equipment.create':
      return intent.equipmentKey
    case 'kpi.create':
      return intent.kpiKey
    case 'model.patch':
    case 'process.patch':
    case 'process.delete':
      return null
  }
}
