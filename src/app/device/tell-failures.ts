import { MESSAGES } from '#domain/messages.ts'
import { tellNoPermission } from '#session/user/tell-no-permission.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { watchFailures } from '#local/views/work/watch-failures.ts'
import { notify } from '#ui/layers/notify.ts'

/**
 * Logs what the server failed at, and says where one is what it refused for good. A copy that fails is only
 * logged.
 * @returns stops it
 */
export function tellFailures(db: DeviceDatabase): () => void {
  return watchFailures(db, (failures) => {
    for (const { kind, error } of failures) console.error(`The server did not carry out a ${kind}.`, error)
    const refused = failures.filter(({ kind, isRefused }) => isRefused && kind !== 'model.copy')
    if (refused.some(({ error }) => error.status === 403)) {
      tellNoPermission()
    } else if (refused.length > 0) {
      const description = '동기화 화면에서 이유를 확인하고 다시 시도할 수 있습니다.'
      notify({ kind: 'error', title: MESSAGES.failed, description })
    }
  })
}
