// Not from contract.ts, which would bring every schema of the API to the login screen.
import { paths } from '#domain/paths.ts'
import type { Credentials } from '#domain/people/credentials.ts'
import { type CurrentUser, currentUser, loginResponse } from '#domain/people/session.ts'
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
  const askForToken = async (call: { path: string; authorization?: string }, signal?: AbortSignal) => {
    const asked = { method: 'POST', answer: loginResponse, goodStatus: SIGNED_IN, ...call } as const
    const { value } = await client.call({ ...asked, signal })
    return value.token
  }
  return {
    login: async (credentials, signal) =>
      askForToken({ path: paths.login, authorization: basicAuthorization(credentials) }, signal),
    refresh: async (signal) => askForToken({ path: paths.refresh }, signal),
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
