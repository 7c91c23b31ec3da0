import { type DeviceMemory, type Remembered, createDeviceMemory } from '#session/user/remembered-user.ts'
import { UserNotes } from '#session/user/user-notes.ts'
import { storageOf } from './storage.ts'

/** A device that goes on remembering the same. */
export function fixedMemory(remembered: Remembered = { kind: 'nobody' }): DeviceMemory {
  const nothing = () => undefined
  return { read: () => remembered, keep: nothing, signOut: nothing, welcome: nothing }
}

/** Reads what was there when it was opened, and what it wrote itself. */
interface Tab {
  memory: DeviceMemory
  notes: UserNotes
}

/** Tabs on one storage, as browsers have it: what one writes is in the storage at once, and read by others later. */
export function tabs(): { open: () => Tab } {
  const kept = new Map<string, string>()
  const open = (): Tab => {
    const seen = new Map(kept)
    const storage = storageOf(seen)
    storage.setItem = (key, value) => {
      for (const map of [kept, seen]) map.set(key, value)
    }
    storage.removeItem = (key) => {
      for (const map of [kept, seen]) map.delete(key)
    }
    return { memory: createDeviceMemory(storage), notes: new UserNotes(storage, Date.now) }
  }
  return { open }
}
