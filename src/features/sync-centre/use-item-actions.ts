import { tellSaveFailed } from '#forms/save/tell-save-failed.ts'
import { useSyncPort } from '#session/sync/sync-port.ts'
import { useDatabase } from '#session/device/use-database.ts'
import { type Choice, resolveConflict } from '#local/resolve/conflicts.ts'
import { type DoubleKey, dismissDouble } from '#local/bare-contract/doubles.ts'
import { dependentsOf, discardOperation, retryOperation } from '#local/resolve/outbox-actions.ts'
import { recreate } from '#local/resolve/recreate.ts'
import { notify } from '#ui/layers/notify.ts'

const MOVED_ON = '그사이 상태가 바뀌었습니다. 목록을 확인해주세요.'

/** What a person can do with a waiting item. Each says so itself where it did not work. */
export function useItemActions() {
  const db = useDatabase()
  const port = useSyncPort()

  const act = async (work: () => Promise<boolean>, refused: string) => {
    try {
      if (await work()) port.sendNow()
      else notify({ kind: 'warning', title: refused })
    } catch (error) {
      tellSaveFailed('What a person decided about waiting work could not be stored.', error)
    }
  }
  return {
    retry: (opId: string) => act(() => retryOperation(db, opId), MOVED_ON),
    resolve: (opId: string, choices: Readonly<Record<string, Choice>>) =>
      act(() => resolveConflict(db, opId, choices), MOVED_ON),
    recreate: (opId: string) => act(() => recreate(db, opId), MOVED_ON),
    discard: (opId: string) =>
      act(
        async () => (await discardOperation(db, opId)).length > 0,
        '지금 올리는 중이라 버릴 수 없습니다. 잠시 후 다시 시도해주세요.',
      ),
    /** A person has seen what is there twice. */
    dismissDouble: (key: DoubleKey) => act(() => dismissDouble(db, key), MOVED_ON),
    /** How many further items would go with it. */
    countDependents: async (opId: string) => (await dependentsOf(db, opId)).length,
  }
}
