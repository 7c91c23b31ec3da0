import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ClassSystem, allPages } from '#api/lookups.ts'
import type { Classification } from '#domain/model/gen-biz.ts'
import { SEARCH_DELAY_MS } from '#catalogue/page/search-delays.ts'
import { useCatalogue } from '#catalogue/page/port.ts'
import type { CatalogueList } from '#catalogue/page/search.ts'
import { useOnlineCalls } from '#session/lookups/online-calls.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { listClasses } from './list-classes.ts'

const NONE: readonly Classification[] = []

/** Classes by name or code: those of the records on this device, and below them what only the server knows. */
export function useClasses(system: ClassSystem, text: string): CatalogueList<Classification> {
  const held = useHeldClasses(system, text)
  const served = useServedClasses(system, useDebounced(text, SEARCH_DELAY_MS.industry))
  return listClasses({ text, held, served })
}

function useHeldClasses(system: ClassSystem, text: string): readonly Classification[] {
  const port = useCatalogue()
  const [held, setHeld] = useState(NONE)
  useEffect(() => {
    let isCurrent = true
    port.classes(system, text).then(
      (classes) => {
        if (isCurrent) setHeld(classes)
      },
      (error: unknown) => console.error('The classes on this device could not be read.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [port, system, text])
  return held
}

function useServedClasses(system: ClassSystem, text: string) {
  const { lookups } = useOnlineCalls()
  const query = useQuery({
    queryKey: [...queryKeys.genBiz, system, text],
    queryFn: ({ signal }) =>
      allPages((page) => lookups.classes(system, { search: text.trim(), page, signal })),
  })
  return { text, classes: query.data ?? NONE, isAsking: query.isFetching }
}
