// Not from contract.ts, which would bring every schema of the API.
import type { HandOverFormat, HandOverRequest } from '#domain/hand-over.ts'
import { paths } from '#domain/paths.ts'
import type { ApiClient } from './client.ts'
import type { Arrived } from './file.ts'

export { nothingArrived } from './file.ts'

/** Fetches models as one file, or the rest of it if a part has arrived before. May throw ApiProblem. */
export type HandOver = (
  request: HandOverRequest,
  watch: { signal: AbortSignal; arrived: Arrived; onProgress: () => void },
) => Promise<Blob>

const TYPE: Record<HandOverFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
  json: 'application/json',
  zip: 'application/zip',
  pdf: 'application/pdf',
}

export function createHandOver(client: ApiClient): HandOver {
  return (request, watch) =>
    client.file({ path: paths.handOvers, json: request, type: TYPE[request.format], ...watch })
}
