import { type CatalogueHistory, catalogueHistory } from '#domain/catalogue-history.ts'
// Not from contract.ts, which would bring every schema of the API.
import { paths } from '#domain/paths.ts'
import {
  type EntryPatch,
  type KeptCatalogue,
  type KeptDetail,
  type KeptEntry,
  keptDetail,
  retiredEntries,
} from '#domain/process/keeping.ts'
import type { ApiClient, Call } from './client.ts'
import type { HistoryPage } from './history.ts'

/** How long the server may take: a merge may reach into a thousand models, and a person waits for it. */
const PATIENCE_MS = 60_000

const CALLS_PER_PAGE = 10

/** An entry, and the version that a change of it is made on. */
export interface SeenEntry extends KeptDetail {
  etag: string | null
}

/** What those do who keep the catalogues clean. Every call may throw ApiProblem. */
export interface KeepingApi {
  entry: (catalogue: KeptCatalogue, id: number) => Promise<SeenEntry>
  /** Those that are not offered any more, by name. */
  retired: (catalogue: KeptCatalogue) => Promise<KeptEntry[]>
  /** A page of what was done in a catalogue, the latest first; with `before`, what was before that position. */
  history: (catalogue: KeptCatalogue, page: HistoryPage) => Promise<CatalogueHistory>
  change: (catalogue: KeptCatalogue, seen: SeenEntry, patch: EntryPatch) => Promise<SeenEntry>
  /** Makes another entry stand for this one too, and answers that one. */
  merge: (catalogue: KeptCatalogue, seen: SeenEntry, into: number) => Promise<SeenEntry>
}

export function createKeepingApi(client: ApiClient): KeepingApi {
  const ask = async (
    seen: SeenEntry | null,
    call: Pick<Call<KeptDetail>, 'method' | 'path' | 'json'>,
  ): Promise<SeenEntry> => {
    const headers = seen === null || seen.etag === null ? {} : { 'if-match': seen.etag }
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { value, etag } = await client.call({ ...call, headers, signal, answer: keptDetail })
    return { ...value, etag }
  }
  return {
    entry: (catalogue, id) => ask(null, { method: 'GET', path: paths.keptEntry(catalogue, id) }),
    retired: async (catalogue) => {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const path = paths.retiredEntries(catalogue)
      const { value } = await client.call({ method: 'GET', path, answer: retiredEntries, signal })
      return value.results
    },
    history: async (catalogue, { before, signal }) => {
      const { value } = await client.call({
        method: 'GET',
        path: paths.catalogueChanges(catalogue),
        answer: catalogueHistory,
        search: { limit: CALLS_PER_PAGE, ...(before !== null && { before }) },
        signal,
      })
      return value
    },
    change: (catalogue, seen, patch) =>
      ask(seen, { method: 'PATCH', path: paths.keptEntry(catalogue, seen.entry.id), json: patch }),
    merge: (catalogue, seen, into) =>
      ask(seen, { method: 'POST', path: paths.mergeEntry(catalogue, seen.entry.id), json: { into } }),
  }
}
