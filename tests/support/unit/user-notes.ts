import { UserNotes } from '#session/user/user-notes.ts'
import { storageOf } from './storage.ts'

/** What a device notes of its users, on a storage of its own. */
export function memoryNotes(now = Date.now, kept = new Map<string, string>()): UserNotes {
  return new UserNotes(storageOf(kept), now)
}
