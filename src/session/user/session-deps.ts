import type { SessionApi } from '#api/session.ts'
import type { DeviceMemory } from './remembered-user.ts'
import type { UserNotes } from './user-notes.ts'

export interface SessionDeps {
  api: SessionApi
  memory: DeviceMemory
  notes: UserNotes
  /** Runs one at a time over all tabs of the device, but for one that is frozen in the midst of it. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells the other tabs. */
  announce: (news: SessionNews) => void
  now: () => number
}

export type SessionNews = { kind: 'signed-out' } | { kind: 'signed-in'; username: string }
