import type { User } from './sessions/sessions.ts'

const KEPT_MS = 2_000
const MOST = 5_000

export interface UserCache {
  find: (token: string) => User | undefined
  keep: (token: string, user: User) => void
  clear: () => void
}

/**
 * Remembers for two seconds whom a token belongs to, so that a burst of calls asks the database once. A
 * disabled account or a logout in another server process takes effect after that time at the latest.
 */
export function createUserCache(now: () => Date): UserCache {
  const known = new Map<string, { user: User; at: number }>()
  return {
    find: (token) => {
      const entry = known.get(token)
      if (entry === undefined) return undefined
      // Or a clock that is set back by an hour would let in for an hour whoever was closed out elsewhere.
      if (Math.abs(now().getTime() - entry.at) < KEPT_MS) return entry.user
      known.delete(token)
      return undefined
    },
    keep: (token, user) => {
      if (known.size >= MOST) known.clear()
      known.set(token, { user, at: now().getTime() })
    },
    clear: () => known.clear(),
  }
}
