const readers = new Set<() => void>()

/** What is called once a page that has let go is back. Given by who has Dexie, which the login does without. */
export function whenBack(readAnew: () => void): void {
  readers.add(readAnew)
}

/**
 * A browser keeps a page that was left for the way back, and freezes one that nobody has looked at for minutes; it
 * stops where it stands. A transaction that it stands in would not end, and no other page would be answered: in WebKit
 * also not the one that this page was left for. So it is ended as it would be with a page that is gone: nothing of it
 * was written, nothing of it was called saved. Who comes back finds `writeStrictly` at its next try, and live queries
 * that read anew.
 * @returns the factory, whose transactions end when the page is kept for the way back or frozen
 */
export function letGoWhenLeft(
  factory: IDBFactory,
  page: { window: EventTarget; document: EventTarget },
): IDBFactory {
  let isFrozen = false
  let hasLetGo = false
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
      connection.transaction = (...how) => {
        if (!isFrozen) return follow(begin(...how))
        // It still hears what other windows save, and would hear no answer to what it asks then.
        hasLetGo = true
        throw new DOMException('The page is frozen.', 'AbortError')
      }
    })
    return request
  }
  const letGo = () => {
    for (const transaction of running) hasLetGo = end(transaction) || hasLetGo
  }
  page.window.addEventListener('pagehide', (event) => {
    // A page that is gone ends what it began by itself.
    if ('persisted' in event && event.persisted === true) letGo()
  })
  page.document.addEventListener('freeze', () => {
    isFrozen = true
    letGo()
  })
  const goOn = () => {
    isFrozen = false
    if (hasLetGo) for (const readAnew of readers) readAnew()
    hasLetGo = false
  }
  page.document.addEventListener('resume', goOn)
  page.window.addEventListener('pageshow', goOn)
  return new Proxy(factory, {
    get: (_, name) => {
      if (name === 'open') return open
      const value: unknown = Reflect.get(factory, name)
      return typeof value === 'function' ? (value.bind(factory) as unknown) : value
    },
  })
}

function end(transaction: IDBTransaction): boolean {
  try {
    transaction.abort()
    return true
  } catch {
    // It is being written down already.
    return false
  }
}

/** Whether a reading failed only because its page was left; live queries of Dexie go by the same names. */
export function wasCutOff(error: unknown): boolean {
  const { name = '' } = error instanceof Error ? error : {}
  return name === 'AbortError' || name === 'DatabaseClosedError'
}
