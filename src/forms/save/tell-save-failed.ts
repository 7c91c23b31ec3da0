import { StorageFailure } from '#local/store/strict-write.ts'
import { notify } from '#ui/layers/notify.ts'
import { EDIT_MESSAGES } from './edit-messages.ts'

/**
 * Says that something could not be kept on this device, and why where a person can do something about it.
 * @param what for the log, in our own words
 */
export function tellSaveFailed(what: string, error: unknown): void {
  console.error(what, error)
  const isFull = error instanceof StorageFailure && error.reason === 'full'
  notify({
    kind: 'error',
    title: EDIT_MESSAGES.failed,
    ...(isFull ? { description: EDIT_MESSAGES.full } : {}),
  })
}
