import { useObservable } from 'dexie-react-hooks'
import { useContext } from 'react'
import { DatabaseContext } from '#session/device/use-database.ts'
import type { SharedQuery } from '#local/views/shared-query.ts'
import { type SyncStatus, watchSyncStatus } from '#local/views/work/sync-status.ts'

/** What is under way while a new version is offered. */
export interface OpenWork {
  unsavedForms: number
  unsent: number
  isSending: boolean
}

/** Before anybody has signed in there is none. */
const NO_DEVICE: Pick<SharedQuery<SyncStatus>, 'subscribe' | 'hasValue'> = {
  subscribe: () => () => undefined,
  hasValue: () => false,
}

export function useOpenWork(): OpenWork {
  const db = useContext(DatabaseContext)
  const status = useObservable(() => (db === null ? NO_DEVICE : watchSyncStatus(db)), [db])
  if (db === null || status === undefined) return { unsavedForms: 0, unsent: 0, isSending: false }
  const { unsaved, waiting, sending } = status
  return { unsavedForms: unsaved, unsent: waiting, isSending: sending !== null }
}

/** What a person should know before the page reloads; each sentence says why nothing is lost. */
export function openWorkWords({ unsavedForms, unsent, isSending }: OpenWork): string[] {
  return [
    ...(unsavedForms > 0
      ? [`저장하지 않은 입력 ${unsavedForms}곳은 이 기기에 보관되며, 적용한 뒤 이어서 쓸 수 있습니다.`]
      : []),
    ...(isSending ? [`올리는 중인 항목 ${unsent}건은 적용한 뒤 이어서 올립니다.`] : []),
    ...(unsent > 0 && !isSending ? [`서버에 올릴 항목 ${unsent}건은 이 기기에 그대로 있습니다.`] : []),
  ]
}
