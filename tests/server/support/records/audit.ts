import type { Actor } from '#server/audit/record.ts'

/** Whoever it is, where a test does not ask who. */
export const SOMEBODY: Actor = { userId: null, username: 'cli:test', requestId: null, address: null }
