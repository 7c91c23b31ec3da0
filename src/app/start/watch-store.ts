import type { DeviceDatabase } from '#local/store/database.ts'
import { watchAnswers } from '#local/store/watch-answers.ts'

interface StoreWatch {
  onChange: (isSilent: boolean) => void
  restartWorker: () => void
}

/**
 * Where the device's database answers nobody, whoever holds it may be a worker that hangs, here or in another window:
 * each is replaced. What they were doing is found again by the next.
 * @returns stops it
 */
export function watchStore(db: DeviceDatabase, { onChange, restartWorker }: StoreWatch): () => void {
  const otherWindows = new BroadcastChannel(`store:${db.userKey}`)
  otherWindows.onmessage = restartWorker
  const stop = watchAnswers(db, (isAnswering) => {
    onChange(!isAnswering)
    if (isAnswering) return
    restartWorker()
    otherWindows.postMessage('silent')
  })
  return () => {
    stop()
    otherWindows.close()
  }
}
