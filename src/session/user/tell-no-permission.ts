import { notify } from '#ui/layers/notify.ts'

/** Tells a user who may not write, or whom the server refused, that it is not theirs to change. */
export function tellNoPermission(): void {
  notify({ kind: 'error', title: '권한이 없습니다.', description: '관리자에게 문의해주세요.' })
}
