import { addressOf, photoOf, referencesOf } from '#local/outbox/intent.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'

/** `waits`: something it refers to is on its way. `held`: something it refers to waits for a person. */
export type Resolution = 'resolved' | 'waits' | 'held'

interface Known {
  /** The local ids whose server id is known. */
  isKnown: ReadonlySet<string>
  /** What makes a record, by its local id. */
  makers: ReadonlyMap<string, Operation>
  /** The targets of operations that this build cannot read. */
  strange: readonly string[]
  /** Photos whose picture is still to be made. */
  unprepared: ReadonlySet<string>
}

/**
 * Tells whether the server knows everything that an operation refers to and, for a photo, whether its picture has
 * been made. What was discarded will never be known: the operation is sent without it.
 */
export function resolverOf({ isKnown, makers, strange, unprepared }: Known): (op: Operation) => Resolution {
  const isStrange = (id: string) => strange.some((target) => target.endsWith(`:${id}`))
  const resolve = (op: Operation, depth: number): Resolution => {
    if (unprepared.has(photoOf(op.intent) ?? '')) return 'waits'
    let resolution: Resolution = 'resolved'
    for (const id of referencesOf(op.intent)) {
      if (isKnown.has(id)) continue
      const maker = makers.get(id)
      if (maker === undefined) {
        if (isAddressed(op, id) || isStrange(id)) return 'held'
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

/** Whether the id is where the operation is sent, not only something it mentions. */
function isAddressed({ intent }: Operation, id: string): boolean {
  const { modelKey, processKey } = addressOf(intent)
  return modelKey === id || processKey === id
}
