import { throttledQuery } from '#local/views/throttled-query.ts'
import { checkCanary, noteWaiting } from '#local/store/canary.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { watchOutbox } from '#local/outbox/watch-outbox.ts'
import { notify } from '#ui/notify.ts'
import { type PersistenceDeps, persistenceAskedOnce } from './ask-for-persistence.ts'
import { type SignDeps, showWork } from './work-signs.ts'

/**
 * Watches over what is kept on this device: notices when the browser threw it away, and asks for it to be
 * spared as soon as something of a person's lies here.
 * @returns stops it
 */
export function careForDevice(db: DeviceDatabase): () => void {
  checkCanary(db, localStorage).then(sayWhatIsLost, (error: unknown) =>
    console.error('The device database could not be checked.', error),
  )
  const askForPersistence = persistenceAskedOnce({
    ...supported(),
    isInView: () => document.visibilityState === 'visible',
  })
  const counting = throttledQuery(db, [db.operations], () => noteWaiting(db, localStorage))
  const stopCounting = counting.subscribe(() => undefined)
  const stopWatching = watchOutbox(db, () => {
    void db.operations.count().then((waiting) => (waiting === 0 ? undefined : askForPersistence()))
  })
  const stopSigns = showWork(db, { ...signs(), page: document })
  return () => {
    stopSigns()
    stopCounting()
    stopWatching()
  }
}

function sayWhatIsLost(waiting: number | null): void {
  if (waiting === null || waiting === 0) return
  notify({
    kind: 'error',
    title: `이 기기에 있던 올리지 않은 작업 ${waiting}건이 지워졌습니다.`,
    description:
      '브라우저나 기기가 저장 공간을 비웠습니다. 내보낸 파일이 있으면 동기화 화면에서 가져올 수 있습니다.',
  })
}

/** The types know no browser, and no address, where these are absent. */
function supported(): Omit<PersistenceDeps, 'isInView'> {
  const { storage, locks }: { storage?: StorageManager; locks?: LockManager } = navigator
  return { storage, locks }
}

function signs(): Omit<SignDeps, 'page'> {
  const { wakeLock }: { wakeLock?: WakeLock } = navigator
  return { wakeLock, badge: 'setAppBadge' in navigator ? navigator : undefined }
}
