import { liveQuery } from 'dexie'

/**
 * Calls back with what is read, now and whenever it changes, in whatever tab.
 * @returns stops it
 */
export function watchQuery<T>(
  read: () => Promise<T>,
  next: (found: T) => void,
  onError: () => void = () => undefined,
): () => void {
  const subscription = liveQuery(read).subscribe({
    next,
    error: (error) => {
      console.error('What is on this device cannot be watched any more.', error)
      onError()
    },
  })
  return () => {
    subscription.unsubscribe()
  }
}
