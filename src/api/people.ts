// Not from contract.ts, which would bring every schema of the API.
import { paths } from '#domain/paths.ts'
import { type LateDevices, lateDevices } from '#domain/people/late-work.ts'
import {
  type Account,
  type AccountPatch,
  type Accounts,
  account,
  accounts,
  type AuditEvent,
  type AuditQuery,
  auditEvents,
  type NewAccount,
  type PersonSession,
  personSessions,
} from '#domain/people/people.ts'
import type { ApiClient, Call } from './client.ts'

/** How long the server may take: a person waits, and sees that it goes on. */
const PATIENCE_MS = 30_000

/** What administrators do with the accounts of others. Every call may throw ApiProblem. */
export interface PeopleApi {
  accounts: () => Promise<Accounts>
  add: (person: NewAccount) => Promise<Account>
  change: (id: number, patch: AccountPatch) => Promise<Account>
  /** The last used first. */
  sessions: (id: number) => Promise<PersonSession[]>
  /** Ends all sessions of a person. */
  endSessions: (id: number) => Promise<void>
  /** Takes the second factor of somebody else away, who signs in by the password alone then. */
  removeSecondFactor: (id: number) => Promise<void>
  /** Has the device of a session send what waits on it, and clear itself. */
  strikeOff: (id: number, session: string) => Promise<void>
  /** The devices that have told of work that does not arrive, what has waited longest first. */
  lateWork: () => Promise<LateDevices>
  /** A page of the audit trail, the latest first. */
  events: (query: AuditQuery) => Promise<AuditEvent[]>
}

export function createPeopleApi(client: ApiClient): PeopleApi {
  const ask = async <T>(call: Call<T>): Promise<T> => {
    const { value } = await client.call({ ...call, signal: AbortSignal.timeout(PATIENCE_MS) })
    return value
  }
  return {
    accounts: () => ask({ method: 'GET', path: paths.people, answer: accounts }),
    add: (person) => ask({ method: 'POST', path: paths.people, json: person, answer: account }),
    change: (id, patch) => ask({ method: 'PATCH', path: paths.person(id), json: patch, answer: account }),
    sessions: async (id) =>
      (await ask({ method: 'GET', path: paths.personSessions(id), answer: personSessions })).results,
    endSessions: (id) => ask({ method: 'DELETE', path: paths.personSessions(id), answer: null }),
    removeSecondFactor: (id) => ask({ method: 'DELETE', path: paths.personSecondFactor(id), answer: null }),
    strikeOff: (id, session) =>
      ask({ method: 'POST', path: paths.struckOffDevice(id, session), answer: null }),
    lateWork: () => ask({ method: 'GET', path: paths.lateWork, answer: lateDevices }),
    events: async (query) => {
      const asked = Object.entries(query).filter((entry): entry is [string, string | number] => {
        return entry[1] !== undefined
      })
      const search = Object.fromEntries(asked)
      return (await ask({ method: 'GET', path: paths.auditTrail, search, answer: auditEvents })).results
    },
  }
}
