// Not from contract.ts, which would bring every schema of the API.
import { paths } from '#domain/paths.ts'
import { type PasswordChange, type PersonSession, personSessions } from '#domain/people/people.ts'
import type { ApiClient } from './client.ts'

/** How long the server may take: a person waits, and sees that it goes on. */
const PATIENCE_MS = 30_000

/** What everybody does with their own account. Every call may throw ApiProblem. */
export interface OwnAccountApi {
  /** Ends the sessions on other devices, too. */
  changePassword: (change: PasswordChange) => Promise<void>
  /** The last used first. */
  sessions: () => Promise<PersonSession[]>
  endSession: (id: string) => Promise<void>
  /** Ends all but the one that asks. */
  endOtherSessions: () => Promise<void>
}

export function createOwnAccountApi(client: ApiClient): OwnAccountApi {
  const end = async (path: string) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    await client.call({ method: 'DELETE', path, answer: null, signal })
  }
  return {
    changePassword: async (change) => {
      const call = { method: 'POST', path: paths.ownPassword, json: change, answer: null } as const
      await client.call({ ...call, signal: AbortSignal.timeout(PATIENCE_MS) })
    },
    sessions: async () => {
      const call = { method: 'GET', path: paths.ownSessions, answer: personSessions } as const
      return (await client.call({ ...call, signal: AbortSignal.timeout(PATIENCE_MS) })).value.results
    },
    endSession: (id) => end(paths.ownSession(id)),
    endOtherSessions: () => end(paths.ownSessions),
  }
}
