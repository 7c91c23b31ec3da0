const readers = new Set<() => void>()

/** What is called once a page that was frozen goes on. Given by who has Dexie, which the login does without. */
export function whenBack(readAnew: () => void): void {
  readers.add(readAnew)
}

/** The page whose database it is. */
interface Page {
  window: EventTarget
  document: EventTarget
  /** Loads it again, where it would not hear how its transactions ended while it was left. */
  beginAnew: (() => void) | null
}

/**
 * A browser keeps a page that was left for the way back, and freezes one that nobody has looked at for minutes; it
 * stops where it stands. A transaction that it stands in would not end, and no other page would be answered: in WebKit
 * also not the one that this page was left for. So it is ended as it would be with a page that is gone, and none is
 * begun: nothing of it was written, nothing of it was called saved. Who comes back finds `writeStrictly` at its next
 * try, and live queries that read anew.
 *
 * WebKit tells a page that is back of hardly any transaction how it ended, so that who waits for one would wait for
 * ever, and calls some complete of which nothing was written. There such a page begins anew, from what is on the
 * device: what was typed is a draft.
 * @returns the factory, whose transactions end when the page is kept for the way back or frozen; and what resolves
 *   while the page is neither, or as soon as it is back
 */
export function letGoWhenLeft(
  factory: IDBFactory,
  page: Page,
): { factory: IDBFactory; untilHere: () => Promise<void> } {
  let away: PromiseWithResolvers<void> | null = null
  let isOver = false
  const pending = new Set<IDBTransaction | IDBOpenDBRequest>()
  const follow = (transaction: IDBTransaction) => {
    const forget = (event: Event) => {
      pending.delete(transaction)
      if (isOver) event.stopImmediatePropagation()
    }
    pending.add(transaction)
    transaction.addEventListener('complete', forget)
    transaction.addEventListener('abort', forget)
    return transaction
  }
  const open = (name: string, version?: number) => {
    const request = factory.open(name, version)
    pending.add(request)
    request.addEventListener('error', () => pending.delete(request))
    request.addEventListener('upgradeneeded', () => {
      if (request.transaction !== null) follow(request.transaction)
    })
    request.addEventListener('success', () => {
      pending.delete(request)
      const connection = request.result
      const begin = connection.transaction.bind(connection)
      connection.transaction = (...how) => {
        if (away === null) return follow(begin(...how))
        // It still hears what other windows save, and would hear no answer to what it asks then.
        throw new DOMException('The page was left.', 'AbortError')
      }
    })
    return request
  }
  const leave = () => {
    away ??= Promise.withResolvers()
    for (const it of pending) if ('abort' in it) end(it)
  }
  const comeBack = () => {
    if (away === null) return
    if (pending.size > 0 && page.beginAnew !== null) {
      // It begins nothing any more, and believes nothing: the next one finds what there is.
      isOver = true
      page.beginAnew()
      return
    }
    away.resolve()
    away = null
  }
  page.window.addEventListener('pagehide', (event) => {
    // A page that is gone ends what it began by itself.
    if ('persisted' in event && event.persisted === true) leave()
  })
  page.document.addEventListener('freeze', leave)
  page.document.addEventListener('resume', () => {
    comeBack()
    // On the way back Dexie does it by itself.
    for (const readAnew of readers) readAnew()
  })
  page.window.addEventListener('pageshow', comeBack)
  const letting = new Proxy(factory, {
    get: (_, name) => {
      if (name === 'open') return open
      const value: unknown = Reflect.get(factory, name)
      return typeof value === 'function' ? (value.bind(factory) as unknown) : value
    },
  })
  return { factory: letting, untilHere: async () => away?.promise }
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
