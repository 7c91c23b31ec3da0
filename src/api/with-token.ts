import type { ApiClient } from './client.ts'
import { problemOf } from './problem.ts'
import type { TokenSource } from './tokens.ts'

/** Repeats a call once, with a new token, where the server has refused the old one. */
export function withRenewal(client: ApiClient, tokens: TokenSource): ApiClient {
  return asking(client, async (ask) => {
    const refused = tokens.token()
    try {
      return await ask()
    } catch (error) {
      if (problemOf(error)?.kind !== 'unauthorised') throw error
      // A call that was refused before this one may have a newer one already.
      const isNewer = !['', refused].includes(tokens.token())
      if (!isNewer && (await tokens.renew()) !== 'renewed') throw error
      return await ask()
    }
  })
}

/** The same, and asks for a token first where there is none: for what no cache could answer. */
export function withToken(client: ApiClient, tokens: TokenSource): ApiClient {
  return asking(withRenewal(client, tokens), async (ask) => {
    if (tokens.token() === '') await tokens.renew()
    return ask()
  })
}

/** The same client, which asks in this way. */
function asking(client: ApiClient, how: <T>(ask: () => Promise<T>) => Promise<T>): ApiClient {
  return {
    ...client,
    call: (call) => how(() => client.call(call)),
    file: (call) => how(() => client.file(call)),
    stream: (call) => how(() => client.stream(call)),
  }
}
