import type { Role } from '#domain/session.ts'
import { SESSION_MESSAGES } from '#features/sign-in/messages.ts'
import { notify } from '#ui/notify.ts'

/** Whether the user may write; a user who may not is told so. Call it before anything is done. */
export function mayWrite(access: Role): boolean {
  if (access === 'writer') return true
  const { noPermission, askAdministrator } = SESSION_MESSAGES
  notify({ kind: 'error', title: noPermission, description: askAdministrator })
  return false
}
