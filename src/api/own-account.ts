// Not from contract.ts, which would bring every schema of the API.
import { paths } from '#domain/paths.ts'
import {
  type PasswordChange,
  type PersonSession,
  personSessions,
  type SessionsEnd,
} from '#domain/people/people.ts'
import {
  type SecondFactor,
  type SecondFactorBegun,
  type SecondFactorRemove,
  secondFactor,
  secondFactorBegun,
  secondFactorConfirmed,
} from '#domain/people/second-factor.ts'
import type { ApiClient, Call } from './client.ts'

/** How long the server may take: a person waits, and sees that it goes on. */
const PATIENCE_MS = 30_000

/** What everybody does with their own account. Every call may throw ApiProblem. */
export interface OwnAccountApi {
  /** Ends the sessions on other devices, too. */
  changePassword: (change: PasswordChange) => Promise<void>
  /** The last used first. */
  sessions: () => Promise<PersonSession[]>
  /** Ends the one of the id, without one all but that which asks. */
  endSessions: (end: SessionsEnd) => Promise<void>
  secondFactor: () => Promise<SecondFactor>
  /** Counts once a code of it has been right. */
  beginSecondFactor: (password: string) => Promise<SecondFactorBegun>
  /** Ends the sessions on other devices, too. @returns the recovery codes, which nobody can ask for again */
  confirmSecondFactor: (code: string) => Promise<string[]>
  removeSecondFactor: (given: SecondFactorRemove) => Promise<void>
}

export function createOwnAccountApi(client: ApiClient): OwnAccountApi {
  const ask = async <T>(call: Call<T>): Promise<T> => {
    const { value } = await client.call({ ...call, signal: AbortSignal.timeout(PATIENCE_MS) })
    return value
  }
  const post = async (path: string, json: unknown): Promise<void> => {
    await ask({ method: 'POST', path, json, answer: null })
  }
  return {
    changePassword: (change) => post(paths.ownPassword, change),
    sessions: async () =>
      (await ask({ method: 'GET', path: paths.ownSessions, answer: personSessions })).results,
    endSessions: (end) => post(paths.endOwnSessions, end),
    secondFactor: () => ask({ method: 'GET', path: paths.ownSecondFactor, answer: secondFactor }),
    beginSecondFactor: (password) =>
      ask({ method: 'POST', path: paths.ownSecondFactor, json: { password }, answer: secondFactorBegun }),
    confirmSecondFactor: async (code) => {
      const answer = secondFactorConfirmed
      return (await ask({ method: 'POST', path: paths.confirmSecondFactor, json: { code }, answer }))
        .recoveryCodes
    },
    removeSecondFactor: (given) => post(paths.removeSecondFactor, given),
  }
}
