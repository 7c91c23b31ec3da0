import type { DeviceDatabase } from '#local/store/database.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import type { OperationList } from './operation-list.ts'
import { referencesOf } from '#local/outbox/intent.ts'

/** `waits`: something it refers to is on its way. `held`: something it refers to waits for a person. */
export type Resolution = 'resolved' | 'waits' | 'held'

/**
 * Tells whether the server knows everything that an operation refers to and, for a photo, whether its picture has
 * been made. What was discarded will never be known: the operation is sent without it.
 * @returns a function for one round: which pictures have been made is read once
 */
export async function createResolver(
  db: DeviceDatabase,
  list: Pick<OperationList, 'uploads' | 'isMapped' | 'isStrange' | 'makerOf'>,
): Promise<(op: Operation) => Resolution> {
  const unprepared = new Set(
    list.uploads === 0 ? [] : await db.photos.where('stage').equals('original').primaryKeys(),
  )
  const resolve = (op: Operation, depth: number): Resolution => {
    if (op.intent.kind === 'photo.upload' && unprepared.has(op.intent.photoKey)) return 'waits'
    let resolution: Resolution = 'resolved'
    for (const id of referencesOf(op.intent)) {
      if (list.isMapped(id)) continue
      const maker = list.makerOf(id)
      if (maker === undefined) {
        if (isAddressed(op, id) || list.isStrange(id)) return 'held'
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
  return (
    ('modelKey' in intent && intent.modelKey === id) ||
    ('processKey' in intent && intent.processKey === id) ||
    ('sourceKey' in intent && intent.sourceKey === id)
  )
}
