/**
 * A browser keeps a page that was left for the way back, and stops it where it stands. A transaction that it stands in
 * would not end, and WebKit then answers no other page: also not the one that this page was left for. So it is ended as
 * it would be with a page that is gone: nothing of it was written, nothing of it was called saved. Who comes back finds
 * `writeStrictly` at its next try, and live queries that read anew.
 * @returns the factory, whose transactions end when the page is kept for the way back
 */
export function letGoWhenLeft(factory: IDBFactory, page: EventTarget): IDBFactory {
  const running = new Set<IDBTransaction>()
  const follow = (transaction: IDBTransaction) => {
    const forget = () => running.delete(transaction)
    running.add(transaction)
    transaction.addEventListener('complete', forget)
    transaction.addEventListener('abort', forget)
    return transaction
  }
  const open = (name: string, version?: number) => {
    const request = factory.open(name, version)
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction !== null) follow(request.transaction)
    })
    request.addEventListener('success', () => {
      const connection = request.result
      const begin = connection.transaction.bind(connection)
      connection.transaction = (...how) => follow(begin(...how))
    })
    return request
  }
  page.addEventListener('pagehide', (event) => {
    // A page that is gone ends what it began by itself.
    if (!('persisted' in event) || event.persisted !== true) return
    for (const transaction of running) end(transaction)
  })
  return new Proxy(factory, {
    get: (_, name) => {
      if (name === 'open') return open
      const value: unknown = Reflect.get(factory, name)
      return typeof value === 'function' ? (value.bind(factory) as unknown) : value
    },
  })
}

function end(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is being written down already.
  }
}

/** Whether a reading failed only because its page was left; live queries of Dexie go by the same names. */
export function wasCutOff(error: unknown): boolean {
  const { name = '' } = error instanceof Error ? error : {}
  return name === 'AbortError' || name === 'DatabaseClosedError'
}
