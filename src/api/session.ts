// Not from contract.ts, which would bring every schema of the API to the login screen.
import { paths } from '#domain/paths.ts'
import { type Credentials, type CurrentUser, currentUser, loginResponse } from '#domain/session.ts'
import type { ApiClient } from './client.ts'

/** Every call may throw ApiProblem. */
export interface SessionApi {
  /** @returns the access token */
  login: (credentials: Credentials, signal?: AbortSignal) => Promise<string>
  /** Renews the session by its cookie. @returns a new access token */
  refresh: (signal?: AbortSignal) => Promise<string>
  logout: (signal?: AbortSignal) => Promise<void>
  me: (signal?: AbortSignal) => Promise<CurrentUser>
}

/** Any other status is a failure, whatever its body says. */
const SIGNED_IN = 200

export function createSessionApi(client: ApiClient): SessionApi {
  return {
    login: async (credentials, signal) => {
      const { login: path } = paths
      const authorization = basicAuthorization(credentials)
      const given = signal === undefined ? {} : { signal }
      const { value } = await client.call({
        method: 'POST',
        path,
        answer: loginResponse,
        goodStatus: SIGNED_IN,
        authorization,
        ...given,
      })
      return value.token
    },
    refresh: async (signal) => {
      const { refresh: path } = paths
      const given = signal === undefined ? {} : { signal }
      const { value } = await client.call({
        method: 'POST',
        path,
        answer: loginResponse,
        goodStatus: SIGNED_IN,
        ...given,
      })
      return value.token
    },
    logout: async (signal) => {
      const given = signal === undefined ? {} : { signal }
      await client.call({ method: 'DELETE', path: paths.logout, answer: null, ...given })
    },
    me: async (signal) => {
      const given = signal === undefined ? {} : { signal }
      const { value } = await client.call({ method: 'GET', path: paths.me, answer: currentUser, ...given })
      return value
    },
  }
}

/** Basic over UTF-8, so that a Hangul password arrives as it was typed. */
export function basicAuthorization({ username, password }: Credentials): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
}
