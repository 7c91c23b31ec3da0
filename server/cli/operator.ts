import { userInfo } from 'node:os'
import type { Actor } from '#server/audit/record.ts'

/** Whoever runs a command of the server, by the account on the machine. */
export function operator(): Actor {
  return { userId: null, username: `cli:${accountName()}`, requestId: null, address: null }
}

function accountName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return String(process.getuid?.() ?? 'unknown')
  }
}
