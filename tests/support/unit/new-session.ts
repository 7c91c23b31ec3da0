import type { SessionApi } from '#api/session.ts'
import type { DeviceMemory } from '#session/user/remembered-user.ts'
import { Session } from '#session/user/session.ts'
import { fixedMemory } from './device-memory.ts'
import { memoryNotes } from './user-notes.ts'

const never = () => new Promise<never>(() => undefined)

/** The session of the only tab of a device; what `answers` lacks is never answered. It is not started. */
export function newSession(answers: Partial<SessionApi>, memory: DeviceMemory = fixedMemory()): Session {
  return new Session({
    notes: memoryNotes(),
    api: { login: never, refresh: never, logout: never, me: never, ...answers },
    memory,
    exclusively: (work) => work(),
    announce: () => undefined,
    now: () => 0,
  })
}
