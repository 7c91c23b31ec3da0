import { MESSAGES } from '#domain/messages.ts'
import { notify } from '#ui/layers/notify.ts'

/** Tells a user who may not write, or whom the server refused, that it is not theirs to change. */
export function tellNoPermission(): void {
  notify({ kind: 'error', title: MESSAGES.noPermission, description: MESSAGES.askAdministrator })
}
