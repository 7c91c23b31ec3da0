import { liveQuery } from 'dexie'
import type { DeviceDatabase } from './database.ts'
import { NEEDS_PERSON } from './operation.ts'

/**
 * Calls back when something new may be sent: an edit was queued, in whatever tab, a photo's picture is made, or
 * a person moved on what waited for them. Only what is looked at here is paid for at each save, so nothing is
 * counted whose number grows with the queue.
 * @returns stops it
 */
export function watchOutbox(db: DeviceDatabase, onNews: () => void): () => void {
  const news = liveQuery(() =>
    Promise.all([
      db.meta.get('seq'),
      // Keys rather than their number: a count would be taken again whenever anything is deleted.
      db.photos.where('stage').equals('original').primaryKeys(),
      db.operations
        .where('state')
        .anyOf([...NEEDS_PERSON])
        .primaryKeys(),
    ]),
  )
  const subscription = news.subscribe({
    next: onNews,
    error: (error: unknown) => {
      console.error('The outbox cannot be watched any more.', error)
    },
  })
  return () => {
    subscription.unsubscribe()
  }
}
