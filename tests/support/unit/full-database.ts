import { IDBObjectStore } from 'fake-indexeddb'
import { vi } from 'vitest'

type Write = (this: IDBObjectStore, value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>

/** How browsers say that there is no room: at the request, or when what was asked for is to be written down. */
export type FullAt = 'request' | 'commit'

/**
 * From now on nothing fits into any database of this process; what is taken out is.
 * @returns makes room
 */
export function fillDatabases(at: FullAt): () => void {
  const stubs = (['put', 'add'] as const).map((name) => {
    // By its name alone it would be taken for one that needs no store.
    const write = Reflect.get(IDBObjectStore.prototype, name) as Write
    return vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...row
    ) {
      if (at === 'request') throw new DOMException('full', 'QuotaExceededError')
      failAtCommit(this.transaction)
      return write.apply(this, row)
    })
  })
  return () => {
    for (const stub of stubs) stub.mockRestore()
  }
}

/**
 * As a browser does that finds out only when all is to be written down: the requests went well, and nothing is kept.
 */
function failAtCommit(transaction: IDBTransaction): void {
  // The only way that the imitation has to end a transaction by itself; no type tells of it.
  const { _abort: abort } = transaction as unknown as { _abort: (name: string) => void }
  const dispatch = transaction.dispatchEvent.bind(transaction)
  transaction.dispatchEvent = (event) => {
    if (event.type !== 'complete') return dispatch(event)
    abort.call(transaction, 'QuotaExceededError')
    return true
  }
}
