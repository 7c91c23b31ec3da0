import type { ApiClient } from './client.ts'
import { problemOf } from './problem.ts'
import type { TokenSource } from './tokens.ts'

/** Repeats a call once, with a new token, where the server has refused the old one. */
export function withRenewal(client: ApiClient, tokens: TokenSource): ApiClient {
  const renewing = async <T>(ask: () => Promise<T>): Promise<T> => {
    try {
      return await ask()
    } catch (error) {
      if (problemOf(error)?.kind !== 'unauthorised' || (await tokens.renew()) !== 'renewed') throw error
      return await ask()
    }
  }
  return {
    ...client,
    call: (call) => renewing(() => client.call(call)),
    file: (call) => renewing(() => client.file(call)),
    stream: (call) => renewing(() => client.stream(call)),
  }
}

/** The same, and asks for a token first where there is none: for what no cache could answer. */
export function withToken(client: ApiClient, tokens: TokenSource): ApiClient {
  const renewing = withRenewal(client, tokens)
  return {
    ...renewing,
    call: async (call) => {
      if (tokens.token() === '') await tokens.renew()
      return renewing.call(call)
    },
    file: async (call) => {
      if (tokens.token() === '') await tokens.renew()
      return renewing.file(call)
    },
    stream: async (call) => {
      if (tokens.token() === '') await tokens.renew()
      return renewing.stream(call)
    },
  }
}
