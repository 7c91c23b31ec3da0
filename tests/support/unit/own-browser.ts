/**
 * Each file of tests is a browser of its own. Their threads are of one process, in which channels (BroadcastChannel)
 * and locks are shared by name as by the tabs of a browser: so the names of each file are its own.
 */
const own = `${crypto.randomUUID()}:`

const { BroadcastChannel: Shared } = globalThis
globalThis.BroadcastChannel = class BroadcastChannel extends Shared {
  constructor(name: string) {
    super(own + name)
  }
}

// Where the tests have a page, its browser has no locks.
const { locks } = navigator as { locks: LockManager | null }
if (locks !== null) {
  const request = locks.request.bind(locks)
  const query = locks.query.bind(locks)
  Object.assign(locks, {
    request: (name: string, ...how: unknown[]): unknown => Reflect.apply(request, null, [own + name, ...how]),
    query: async () => {
      const { held = [], pending = [] } = await query()
      return { held: ownOf(held), pending: ownOf(pending) }
    },
  })
}

function ownOf(known: readonly LockInfo[]): LockInfo[] {
  return known.flatMap((lock) =>
    lock.name?.startsWith(own) === true ? { ...lock, name: lock.name.slice(own.length) } : [],
  )
}
