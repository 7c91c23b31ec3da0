// Not from contract.ts, which would bring every schema of the API.
import { paths } from '#domain/paths.ts'
import type { LateWork } from '#domain/people/late-work.ts'
import type { ApiClient } from './client.ts'

/** Tells the server of work that does not arrive. Throws ApiProblem as `ApiClient.call` does. */
export type TellLateWork = (told: LateWork, signal: AbortSignal) => Promise<void>

export function createTellLateWork(client: Pick<ApiClient, 'call'>): TellLateWork {
  return async (told, signal) => {
    await client.call({ method: 'POST', path: paths.ownLateWork, json: told, answer: null, signal })
  }
}
