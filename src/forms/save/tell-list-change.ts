import { MESSAGES } from '#domain/messages.ts'
import { notify } from '#ui/layers/notify.ts'

/** Of what was put into a list of the form or taken out; the last of several in a row is told in the place of all. */
export function tellListChange(kind: 'success' | 'info', title: string): void {
  notify({ kind, title, description: MESSAGES.pressSave, topic: 'list' })
}
