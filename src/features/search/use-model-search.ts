import { useCallback, useMemo } from 'react'
import type { CatalogueList } from '#catalogue/page/search.ts'
import { useDebounced } from '#ui/hooks/use-debounced.ts'
import { type ModelEntry, addUnknown } from './model-entries.ts'
import { useHeldModels } from './use-held-models.ts'
import { useServedModels } from './use-served-models.ts'

const DELAY_MS = 300

/**
 * Models of both areas. The device answers each key at once; what only the server finds is added below, page
 * by page as the end of the list comes into view.
 */
export function useModelSearch(text: string): {
  list: CatalogueList<ModelEntry>
  onView: (view: { last: number }) => void
} {
  const held = useHeldModels(text)
  const typed = useDebounced(text, DELAY_MS)
  const general = useServedModels('general', typed)
  const root = useServedModels('root', typed)
  const isAnswered = typed === text
  const rows = useMemo(() => {
    const found = isAnswered ? addUnknown(held, general.entries) : held
    // Only behind the last general one, which would push them down.
    const all = isAnswered && general.isWhole ? addUnknown(found, root.entries) : found
    return new Map(all.entries())
  }, [isAnswered, held, general.entries, general.isWhole, root.entries])
  const more = isAnswered ? (general.more ?? root.more) : null
  const total = rows.size
  const onView = useCallback(
    ({ last }: { last: number }) => {
      if (last >= total - 1) more?.()
    },
    [total, more],
  )
  const isAsking = text.trim() !== '' && (!isAnswered || general.isAsking || root.isAsking)
  return { list: { text, total, rows, isAsking }, onView }
}
