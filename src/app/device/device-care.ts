import { throttledQuery } from '#local/views/throttled-query.ts'
import { type Loss, type SmallStorage, checkCanary, noteWaiting } from '#local/store/canary.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { listPrepared } from '#local/views/prepared.ts'
import { countUnsaved } from '#local/views/work/unsaved.ts'
import { watchOutbox } from '#local/outbox/watch-outbox.ts'
import { browserStorage, isForgetfulTab } from '#lib/device-storage.ts'
import { type Notice, notify } from '#ui/layers/notify.ts'
import { type PersistenceDeps, persistenceAskedOnce } from './ask-for-persistence.ts'
import { type SignDeps, showWork } from './work-signs.ts'

/**
 * Watches over what is kept on this device: notices when the browser threw it away, and as soon as something of a
 * person's lies here asks for it to be spared, and says where it will not be.
 * @param isForgotten see `checkCanary`
 * @returns stops it
 */
export function careForDevice(db: DeviceDatabase, isForgotten: boolean): () => void {
  checkCanary(db, localStorage, isForgotten).then(
    (loss) => {
      if (loss !== null) notify(lossNotice(loss))
    },
    (error: unknown) => console.error('The device database could not be checked.', error),
  )
  const askForPersistence = persistenceAskedOnce({
    ...supported(),
    memory: localStorage,
    now: db.deps.now,
    isInView: () => document.visibilityState === 'visible',
  })
  const counting = throttledQuery(db, [db.operations], () => noteWaiting(db, localStorage))
  const stopCounting = counting.subscribe(() => undefined)
  const stopWatching = watchOutbox(db, () => {
    void db.operations.count().then((waiting) => {
      if (waiting > 0) void askForPersistence()
    })
  })
  const stopWarning = isForgetfulTab(window) ? warnOfForgetting(db, localStorage) : () => undefined
  const stopSigns = showWork(db, { ...signs(), page: document })
  return () => {
    stopSigns()
    stopWarning()
    stopCounting()
    stopWatching()
  }
}

/** What a person reads of what the browser has thrown away. */
export function lossNotice({ waiting }: Loss): Notice {
  if (waiting !== null && waiting > 0) {
    return {
      kind: 'error',
      title: `이 기기에 있던 올리지 않은 작업 ${waiting}건이 지워졌습니다.`,
      description:
        '브라우저나 기기가 저장 공간을 비웠습니다. 내보낸 파일이 있으면 동기화 화면에서 가져올 수 있습니다.',
    }
  }
  const isKnown = waiting === 0
  return {
    kind: 'warning',
    title: '브라우저나 기기가 이 기기에 보관한 것을 지웠습니다.',
    description: `서버에 올린 것은 그대로 있습니다. ${isKnown ? '' : '올리지 않은 작업이 있었다면 내보낸 파일을 동기화 화면에서 가져올 수 있습니다. '}현장에 가기 전에 그룹을 다시 내려받아주세요.`,
  }
}

const WARNED = 'survey:warned-of-forgetting'

/**
 * As soon as something lies here that would be missed. Once on a device: an eviction takes the note of it along, and
 * then it is said again.
 * @returns stops it
 */
function warnOfForgetting(db: DeviceDatabase, memory: SmallStorage): () => void {
  const holding = throttledQuery(db, [db.operations, db.drafts, db.meta], () => isAnythingMissed(db))
  const stop = holding.subscribe((isMissed) => {
    if (!isMissed) return
    stop()
    try {
      if (memory.getItem(WARNED) !== null) return
      memory.setItem(WARNED, '1')
    } catch {
      // Said again by the next page; it also stands on the sync screen.
    }
    notify({
      kind: 'info',
      title: '사파리 탭에서는 7일 동안 쓰지 않으면 보관한 것이 지워집니다.',
      description:
        "입력한 것이 있으면 저장해 모두 올린 뒤, 도움말의 '홈 화면에 설치하기'를 보고 설치해주세요.",
    })
  })
  return stop
}

/** What waits, what was typed and not saved, and what was brought here for a trip. */
async function isAnythingMissed(db: DeviceDatabase): Promise<boolean> {
  const [waiting, unsaved, prepared] = await Promise.all([
    db.operations.count(),
    countUnsaved(db),
    listPrepared(db),
  ])
  return waiting + unsaved.size + prepared.size > 0
}

/** The types know no browser, and no address, where these are absent. */
function supported(): Pick<PersistenceDeps, 'storage' | 'locks'> {
  const { locks }: { locks?: LockManager } = navigator
  return { storage: browserStorage(), locks }
}

function signs(): Omit<SignDeps, 'page'> {
  const { wakeLock }: { wakeLock?: WakeLock } = navigator
  return { wakeLock, badge: 'setAppBadge' in navigator ? navigator : undefined }
}
