import type { Role } from '#domain/people/session.ts'

const KEY = 'remembered-user'
const ROLES: readonly Role[] = ['writer', 'restricted', 'viewer']

/** What this device remembers of its last session: it decides who may open the app without the server. */
export type Remembered =
  /** Nobody has signed in here yet. */
  | { kind: 'nobody' }
  /** The last one who signed in and did not sign out. */
  | { kind: 'user'; username: string; role?: Role | undefined; validUntil?: string | undefined }
  /**
   * Signed out by a person; `revoked` once the server has ended the session too. `username` until their data is
   * cleared.
   */
  | { kind: 'signed-out'; revoked: boolean; username?: string | undefined }

export interface DeviceMemory {
  read: () => Remembered
  write: (value: Remembered) => void
}

/** Memory in the storage that all tabs of the device share; a storage that fails remembers nobody. */
export function createDeviceMemory(storage: Pick<Storage, 'getItem' | 'setItem'>): DeviceMemory {
  return {
    read: () => {
      try {
        return rememberedIn(JSON.parse(storage.getItem(KEY) ?? ''))
      } catch {
        return { kind: 'nobody' }
      }
    },
    write: (value) => {
      try {
        storage.setItem(KEY, JSON.stringify(value))
      } catch (error) {
        console.error('The device could not remember the session.', error)
      }
    },
  }
}

/** Plain code: it is read before the first paint, which no library of schemas should hold up. */
function rememberedIn(kept: unknown): Remembered {
  if (typeof kept !== 'object' || kept === null || !('kind' in kept)) return { kind: 'nobody' }
  if (kept.kind === 'user' && 'username' in kept) {
    const { username } = kept
    const role = 'role' in kept ? ROLES.find((one) => one === kept.role) : undefined
    const validUntil =
      'validUntil' in kept && typeof kept.validUntil === 'string' ? kept.validUntil : undefined
    if (typeof username === 'string' && username !== '') return { kind: 'user', username, role, validUntil }
  }
  if (kept.kind === 'signed-out' && 'revoked' in kept && typeof kept.revoked === 'boolean') {
    const username = 'username' in kept && typeof kept.username === 'string' ? kept.username : undefined
    return { kind: 'signed-out', revoked: kept.revoked, username }
  }
  return { kind: 'nobody' }
}
