import { UserNotes } from '#session/user/user-notes.ts'

/** What a device notes of its users, on a storage of its own. */
export function memoryNotes(now = Date.now, kept = new Map<string, string>()): UserNotes {
  return new UserNotes(
    {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
      key: (index) => [...kept.keys()][index] ?? null,
      get length() {
        return kept.size
      },
    },
    now,
  )
}
