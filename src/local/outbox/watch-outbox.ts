import type { DeviceDatabase } from '#local/store/database.ts'
import { watchQuery } from '#local/store/watch-query.ts'
import { NEEDS_PERSON } from './operation.ts'

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
      db.operations
        .where('state')
        .anyOf([...NEEDS_PERSON])
        .primaryKeys(),
    ])
  return watchQuery(read, onNews)
}
