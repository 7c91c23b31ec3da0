import { useObservable } from 'dexie-react-hooks'
import { useContext } from 'react'
import { DatabaseContext } from '#session/device/use-database.ts'
import { type ThrottledQuery, throttledQuery } from '#local/views/throttled-query.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { syncStatusReader } from '#local/views/work/sync-status.ts'

/** What is under way while a new version is offered. */
export interface OpenWork {
  unsavedForms: number
  unsent: number
  isSending: boolean
}

const NOTHING: OpenWork = { unsavedForms: 0, unsent: 0, isSending: false }
const NO_DEVICE: Pick<ThrottledQuery<OpenWork>, 'subscribe'> = {
  subscribe: (next) => {
    next(NOTHING)
    return () => undefined
  },
}

/** Before anybody has signed in there is nothing. */
export function useOpenWork(): OpenWork {
  const db = useContext(DatabaseContext)
  const work = useObservable(() => (db === null ? NO_DEVICE : watchOpenWork(db)), [db])
  return work ?? NOTHING
}

function watchOpenWork(db: DeviceDatabase): Pick<ThrottledQuery<OpenWork>, 'subscribe'> {
  const readStatus = syncStatusReader(db)
  return throttledQuery(db, [db.drafts, db.operations, db.meta], async () => {
    const { unsaved, waiting, sending } = await readStatus()
    return { unsavedForms: unsaved, unsent: waiting, isSending: sending !== null }
  })
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
