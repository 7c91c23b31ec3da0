/**
 * Where shared photos lie until a person has said where they belong: a database of its own, of no user, since whoever
 * takes them in (the service worker) knows nobody and has to be quick. Without Dexie for the same reason.
 */
const NAME = 'shared-photos'

/** What is known of each photo, and, under the same key, its bytes: lists are read without them. */
export const PHOTOS = 'photos'
export const BYTES = 'bytes'

type Stores = Record<typeof PHOTOS | typeof BYTES, IDBObjectStore>

/**
 * Runs one transaction, and resolves when it has completed on disk. `work` only asks; what it answers is read at the
 * end.
 */
export async function inSharedPlace<T>(
  factory: IDBFactory,
  mode: 'readonly' | 'readwrite',
  work: (stores: Stores) => () => T,
): Promise<T> {
  const db = await open(factory)
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction([PHOTOS, BYTES], mode, { durability: 'strict' })
      const answer = work({
        [PHOTOS]: transaction.objectStore(PHOTOS),
        [BYTES]: transaction.objectStore(BYTES),
      })
      transaction.oncomplete = () => resolve(answer())
      transaction.onabort = () => reject(transaction.error ?? new Error('The transaction was ended.'))
    })
  } finally {
    db.close()
  }
}

/**
 * Whether anything was ever shared here: asking makes no database. Firefox before 126 does not tell, whatever the types
 * say.
 */
export async function isSharedPlaceHere(factory: IDBFactory): Promise<boolean> {
  if (!('databases' in factory)) return true
  return (await factory.databases()).some(({ name }) => name === NAME)
}

/** Hears that photos came or went, from any window and from the service worker. @returns hears no more */
export function onSharedChange(hear: () => void): () => void {
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = hear
  return () => channel.close()
}

export function tellSharedChange(): void {
  const channel = new BroadcastChannel(NAME)
  channel.postMessage('changed')
  channel.close()
}

async function open(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(NAME, 1)
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(PHOTOS, { keyPath: 'key' })
      opening.result.createObjectStore(BYTES, { keyPath: 'key' })
    }
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('The place of shared photos cannot be opened.'))
  })
}
