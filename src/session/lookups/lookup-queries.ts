import type { QueryFunctionContext } from '@tanstack/react-query'
import type { Area } from '#domain/model/area.ts'
import { useOnlineCalls } from './online-calls.ts'
import { queryKeys } from './query-keys.ts'

/** How the small lists are looked up that are kept for offline starts. */
export function useLookupQueries() {
  const { lookups } = useOnlineCalls()
  return {
    groups: (area: Area) => ({
      queryKey: queryKeys.groups(area),
      queryFn: ({ signal }: QueryFunctionContext) => lookups.groups(area, signal),
    }),
    rootTechs: {
      queryKey: queryKeys.rootTech,
      queryFn: ({ signal }: QueryFunctionContext) => lookups.rootTechs(signal),
    },
  }
}
