import * as z from 'zod/mini'

const KEY = 'remembered-user'

/** What this device remembers of its last session: it decides who may open the app without the server. */
const remembered = z.discriminatedUnion('kind', [
  /** Nobody has signed in here yet. */
  z.object({ kind: z.literal('nobody') }),
  /** The last one who signed in and did not sign out. */
  z.object({ kind: z.literal('user'), username: z.string().check(z.minLength(1)) }),
  /** Signed out by a person; `revoked` once the server has ended the session too. */
  z.object({ kind: z.literal('signed-out'), revoked: z.boolean() }),
])
export type Remembered = z.infer<typeof remembered>

export interface DeviceMemory {
  read: () => Remembered
  write: (value: Remembered) => void
}

/** Memory in the storage that all tabs of the device share; a storage that fails remembers nobody. */
export function createDeviceMemory(storage: Pick<Storage, 'getItem' | 'setItem'>): DeviceMemory {
  return {
    read: () => {
      try {
        return remembered.parse(JSON.parse(storage.getItem(KEY) ?? ''))
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
