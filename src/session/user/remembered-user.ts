import type { Role } from '#domain/people/session.ts'

const USER = 'remembered-user'
const LEFT = 'signed-out'
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

/**
 * A tab reads what another has written a moment later than it was written. So signing out has an entry of its own,
 * which no tab that has not heard of it yet can write over: only a password ends it.
 */
export interface DeviceMemory {
  read: () => Remembered
  /** Who works here, as the server says it. */
  keep: (user: Extract<Remembered, { kind: 'user' }>) => void
  signOut: (left: Extract<Remembered, { kind: 'signed-out' }>) => void
  /** Somebody has given their password. */
  welcome: () => void
}

/** Memory in the storage that all tabs of the device share; a storage that fails remembers nobody. */
export function createDeviceMemory(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): DeviceMemory {
  const read = (key: string): Remembered => {
    try {
      return rememberedIn(JSON.parse(storage.getItem(key) ?? '') as Kept)
    } catch {
      return { kind: 'nobody' }
    }
  }
  const change = (work: () => void) => {
    try {
      work()
    } catch (error) {
      console.error('The device could not remember the session.', error)
    }
  }
  return {
    read: () => {
      const left = read(LEFT)
      return left.kind === 'signed-out' ? left : read(USER)
    },
    keep: (user) => change(() => storage.setItem(USER, JSON.stringify(user))),
    signOut: (left) =>
      change(() => {
        // Taken away first, it leaves room for the other where the storage is full.
        storage.removeItem(USER)
        storage.setItem(LEFT, JSON.stringify(left))
      }),
    welcome: () => change(() => storage.removeItem(LEFT)),
  }
}

type Kept = Partial<Record<'kind' | 'username' | 'role' | 'validUntil' | 'revoked', unknown>>

/**
 * Plain code: it is read before the first paint, which no library of schemas should hold up.
 * @throws of what has no parts at all
 */
function rememberedIn({ kind, revoked, ...kept }: Kept): Remembered {
  const username = typeof kept.username === 'string' ? kept.username : undefined
  const validUntil = typeof kept.validUntil === 'string' ? kept.validUntil : undefined
  if (kind === 'user' && username !== undefined && username !== '') {
    return { kind, username, role: ROLES.find((one) => one === kept.role), validUntil }
  }
  if (kind === 'signed-out' && typeof revoked === 'boolean') return { kind, revoked, username }
  return { kind: 'nobody' }
}
