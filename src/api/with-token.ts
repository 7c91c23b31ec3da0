import type { ApiClient } from './client.ts'
import { problemOf } from './problem.ts'
import type { TokenSource } from './tokens.ts'

/** Repeats a call once, with a new token, where the server has refused the old one. */
export function withRenewal(client: ApiClient, tokens: TokenSource): ApiClient {
  return {
    ...client,
    call: async (call) => {
      try {
        return await client.call(call)
      } catch (error) {
        if (problemOf(error)?.kind !== 'unauthorised' || (await tokens.renew()) !== 'renewed') throw error
        return await client.call(call)
      }
    },
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
  }
}
