import type { DeviceDatabase } from '#local/store/database.ts'
import { watchQuery } from '#local/store/watch-query.ts'
import { NEEDS_PERSON, type OperationState } from './operation.ts'

/**
 * Calls back when something new may be sent: an edit was queued in any tab, a photo's picture was made, or a person
 * decided about what waited for them. Each save pays for what is read here, so nothing is read whose number grows with
 * the queue.
 * @returns a function that stops it
 */
export function watchOutbox(db: DeviceDatabase, onNews: () => void): () => void {
  const read = () =>
    Promise.all([
      db.meta.get('seq'),
      // Keys rather than their number: a count would be taken again whenever anything is deleted.
      db.photos.where('stage').equals('original').primaryKeys(),
      inEach(NEEDS_PERSON, (state) => db.operations.where('state').equals(state).primaryKeys()),
    ])
  return watchQuery(read, onNews)
}

/**
 * What is read of each state by itself, for what is watched: `anyOf` is watched from the first of them to the last by
 * the alphabet, so that each claim would count as news.
 */
export async function inEach<T>(
  states: readonly OperationState[],
  read: (state: OperationState) => PromiseLike<T[]>,
): Promise<T[]> {
  return (await Promise.all(states.map(read))).flat()
}
