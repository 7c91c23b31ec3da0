import { useQueryClient } from '@tanstack/react-query'
import type { Area } from '#domain/model/area.ts'
import { askingFailure } from '#session/lookups/asking-failure.ts'
import { queryKeys } from '#session/lookups/query-keys.ts'
import { useAsking } from '#session/lookups/use-asking.ts'

/** Merges two models at the server at once, and reads the list of models again. */
export function useMerging(area: Area) {
  const queries = useQueryClient()
  return useAsking({
    failureOf: mergingFailure,
    afterwards: () => queries.invalidateQueries({ queryKey: queryKeys.groups(area) }),
  })
}

export function mergingFailure(error: unknown): string {
  return askingFailure(error, {
    forbidden: '모델을 합칠 권한이 없습니다. 관리자에게 물어보세요.',
    'not-found': '모델이 서버에 없거나, 서버가 합치기를 받지 않습니다.',
    conflict: '그 사이에 다른 사람이 이 모델을 고쳤습니다. 지금 내용을 확인한 뒤 다시 해주세요.',
  })
}
