import type { Area } from '#domain/model/area.ts'
import { type ModelHistory, modelHistory } from '#domain/history.ts'
// Not from contract.ts, which would bring every schema of the API.
import { paths } from '#domain/paths.ts'
import type { ApiClient } from './client.ts'

/** Who changed what, which nobody can edit. Every call may throw ApiProblem; `not-found` also of a server without. */
export interface HistoryApi {
  /** A page of the changes of a model, the latest first; with `before`, those before that position. */
  ofModel: (model: { area: Area; slug: string }, page: HistoryPage) => Promise<ModelHistory>
}

export interface HistoryPage {
  before: number | null
  signal: AbortSignal
}

const CALLS_PER_PAGE = 30

export function createHistoryApi(client: ApiClient): HistoryApi {
  return {
    ofModel: async ({ area, slug }, { before, signal }) => {
      const { value } = await client.call({
        method: 'GET',
        path: paths.modelChanges(area, slug),
        answer: modelHistory,
        search: { limit: CALLS_PER_PAGE, ...(before !== null && { before }) },
        signal,
      })
      return value
    },
  }
}
