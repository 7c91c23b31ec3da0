import { liveQuery } from 'dexie'
import type { DeviceDatabase } from './database.ts'

/**
 * Calls back when something new may be sent: an edit was queued, in whatever tab, or a photo's picture is made.
 * @returns stops it
 */
export function watchOutbox(db: DeviceDatabase, onNews: () => void): () => void {
  const news = liveQuery(() =>
    Promise.all([
      db.meta.get('seq'),
      db.photos.where('stage').equals('original').count(),
      db.operations.where('state').equals('QUEUED').count(),
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
