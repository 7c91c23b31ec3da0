import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Area } from '#domain/model/area.ts'
import { useListedGroups } from '#session/lookups/use-listed-groups.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { search } from '#lib/search/ranked-search.ts'
import { createTextIndex } from '#lib/search/text-index.ts'
import { type AreaModels, type ModelEntry, listModelEntries, searchedModelText } from './model-entries.ts'

/** Models of both areas by title, group and product name, as far as this device knows them. */
export function useHeldModels(text: string): readonly ModelEntry[] {
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
  const listed = useListedGroups(area)
  const groups = listed.kind === 'ready' ? listed.groups : NO_GROUPS
  return useMemo(() => ({ area, groups }), [area, groups])
}

function useSimpleModels() {
  const { lookups } = useOnlineCalls()
  const { data } = useQuery({
    queryKey: ['referenceModel', 'simple'],
    queryFn: ({ signal }) => lookups.simpleModels(signal),
  })
  return data ?? NO_SUMMARIES
}

const NO_GROUPS: readonly never[] = []
const NO_SUMMARIES: readonly never[] = []
