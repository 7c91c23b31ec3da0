// Not from contract.ts, which would bring every schema of the API to the login screen.
import { paths } from '#domain/paths.ts'
import { CODE_HEADER, type Credentials } from '#domain/people/credentials.ts'
import { type CurrentUser, currentUser, loginResponse, refreshResponse } from '#domain/people/session.ts'
import type { ApiClient } from './client.ts'
import { ApiProblem } from './problem.ts'

/** Every call may throw ApiProblem. */
export interface SessionApi {
  /** @returns the access token; where a code is needed it is unauthorised, and `needs` it */
  login: (credentials: Credentials, signal?: AbortSignal) => Promise<string>
  /** Renews the session by its cookie. @returns a new access token */
  refresh: (signal?: AbortSignal) => Promise<string>
  logout: (signal?: AbortSignal) => Promise<void>
  me: (signal?: AbortSignal) => Promise<CurrentUser>
}

/** Any other status is a failure, whatever its body says. */
const SIGNED_IN = 200

export function createSessionApi(client: ApiClient): SessionApi {
  const asked = { method: 'POST', goodStatus: SIGNED_IN } as const
  return {
    login: async (credentials, signal) => {
      const authorization = basicAuthorization(credentials)
      const { code } = credentials
      const headers = code === undefined ? {} : { [CODE_HEADER]: code.trim() }
      const call = { ...asked, path: paths.login, authorization, headers, answer: loginResponse, signal }
      return (await client.call(call)).value.token
    },
    refresh: async (signal) => {
      const call = { ...asked, path: paths.refresh, answer: refreshResponse, signal }
      const { token } = (await client.call(call)).value
      if (token === null) throw new ApiProblem({ kind: 'unauthorised', detail: '' })
      return token
    },
    logout: async (signal) => {
      await client.call({ method: 'DELETE', path: paths.logout, answer: null, signal })
    },
    me: async (signal) => {
      const call = { method: 'GET', path: paths.me, answer: currentUser, signal } as const
      return (await client.call(call)).value
    },
  }
}

/** Basic over UTF-8, so that a Hangul password arrives as it was typed. */
export function basicAuthorization({ username, password }: Credentials): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
