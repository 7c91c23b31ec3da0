import { useQuery } from '@tanstack/react-query'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import type { Area } from '#domain/area.ts'
import type { CatalogueList } from '#features/catalogue-search.ts'
import { useListedGroups } from '#features/model-list/use-listed-groups.ts'
import { useOnlineCalls } from '#features/online-calls.ts'
import { queryKeys } from '#features/query-keys.ts'
import { useSession } from '#features/session/use-session.ts'
import { useDatabase } from '#features/use-database.ts'
import { search } from '#lib/ranked-search.ts'
import { createTextIndex } from '#lib/text-index.ts'
import { readModelOverlay } from '#local/model-overlay.ts'
import { useDebounced } from '#ui/use-debounced.ts'
import {
  type AreaModels,
  type ModelEntry,
  addUnknown,
  listModelEntries,
  searchedModelText,
  toEntries,
} from './model-entries.ts'

const DELAY_MS = 300
const NONE: readonly ModelEntry[] = []

/** Models of both areas by title, group and product name; what only the server finds is added below. */
export function useModelSearch(text: string): CatalogueList<ModelEntry> {
  const held = useHeldModels(text)
  const typed = useDebounced(text, DELAY_MS)
  const general = useServedModels('general', typed)
  const root = useServedModels('root', typed)
  const isAnswered = typed === text
  const found = isAnswered ? addUnknown(addUnknown(held, general.entries), root.entries) : held
  return {
    text,
    total: found.length,
    rows: new Map(found.map((entry, at) => [at, entry])),
    isAsking: text.trim() !== '' && (!isAnswered || general.isAsking || root.isAsking),
  }
}

function useHeldModels(text: string): readonly ModelEntry[] {
  const general = useAreaModels('general')
  const root = useAreaModels('root')
  const simple = useSimpleModels()
  const all = useMemo(() => listModelEntries([general, root], simple), [general, root, simple])
  const index = useMemo(() => createTextIndex(all.map(searchedModelText)), [all])
  return useMemo(() => {
    if (text.trim() === '') return all
    return Array.from(search([index], text), (row) => all[row]).filter((entry) => entry !== undefined)
  }, [all, index, text])
}

function useAreaModels(area: Area): AreaModels {
  const db = useDatabase()
  const listed = useListedGroups(area)
  const overlay = useLiveQuery(() => readModelOverlay(db, area), [db, area])
  const groups = listed.kind === 'ready' ? listed.groups : null
  return useMemo(() => {
    const products = new Map(
      (overlay?.rows ?? []).map(({ key, view }) => [
        key,
        [view.genBiz?.productName ?? '', view.productionItem].join(' ').trim(),
      ]),
    )
    return { area, groups: groups ?? [], products }
  }, [area, groups, overlay])
}

function useSimpleModels() {
  const { lookups } = useOnlineCalls()
  const session = useSession()
  const { data } = useQuery({
    queryKey: ['referenceModel', 'simple'],
    queryFn: ({ signal }) => session.authorised(() => lookups.simpleModels(signal)),
  })
  return data ?? NO_SUMMARIES
}

const NO_SUMMARIES: readonly never[] = []

function useServedModels(area: Area, typed: string) {
  const { lookups } = useOnlineCalls()
  const session = useSession()
  const wanted = typed.normalize('NFC').trim()
  const { data, isFetching } = useQuery({
    queryKey: [...queryKeys.groups(area), 'search', wanted],
    queryFn: ({ signal }) =>
      session.authorised(() => lookups.models(area, { search: wanted, page: 1, signal })),
    enabled: wanted !== '',
  })
  return { entries: data === undefined ? NONE : toEntries(area, data.results), isAsking: isFetching }
}
