import { authOf } from '#session/user/session-state.ts'
import type { Session } from '#session/user/session.ts'
import { notify } from '#ui/layers/notify.ts'

const FAILED = {
  kind: 'error',
  title: '이 기기에서 자료를 다 지우지 못했습니다.',
  description: '앱을 다시 열면 이어서 지웁니다.',
} as const

/**
 * Has what is to be removed from this device removed, now and whenever that is asked for. Lives as long as the page.
 */
export function clearWhenDue(session: Session): void {
  const { clearings } = session
  const due = () => {
    const state = session.state()
    return state.kind === 'starting' ? [] : clearings.due(authOf(state).username)
  }
  const look = () => {
    if (due().length === 0) return
    import('./clear-devices.ts')
      .then(({ clearDevices }) => clearDevices(clearings, due))
      .catch((error: unknown) => {
        console.error('The device could not be cleared.', error)
        // Where nobody waits for it the next page does it, without a word.
        if (due().some((username) => clearings.isAsked(username))) notify(FAILED)
      })
  }
  clearings.subscribe(look)
  session.subscribe(look)
  look()
}
