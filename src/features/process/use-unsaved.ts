import { useMemo, useSyncExternalStore } from 'react'
import { useDrafts } from '#forms/draft/use-draft-store.ts'
import { draftKeys } from '#local/store/drafts.ts'
import type { ShownProcess } from '#local/views/queries.ts'

/** Keys of the processes that hold input which is not saved. */
export function useUnsaved(processes: readonly ShownProcess[]): ReadonlySet<string> {
  const drafts = useDrafts()
  const hasChanges = ({ key }: ShownProcess) =>
    Object.keys(drafts.find(draftKeys.process(key))?.changes ?? {}).length > 0
  const snapshot = () =>
    processes
      .filter(hasChanges)
      .map(({ key }) => key)
      .join(' ')
  const keys = useSyncExternalStore(drafts.subscribe, snapshot)
  return useMemo(() => new Set(keys.split(' ')), [keys])
}
