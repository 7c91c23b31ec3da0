import type { ApiClient, Call } from './client.ts'

/** How long the server may take: a person waits, and sees that it goes on. */
const PATIENCE_MS = 30_000

/** Asks for what somebody waits for. It throws ApiProblem, also where the server takes too long. */
export function askPatiently(client: ApiClient) {
  return async <T>(call: Call<T>): Promise<T> => {
    const { value } = await client.call({ ...call, signal: AbortSignal.timeout(PATIENCE_MS) })
    return value
  }
}
