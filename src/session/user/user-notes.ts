const PREFIX = 'survey:device:'
const CLEAR = 'survey:to-clear:'
const DAY_MS = 86_400_000
/** Of a server that does not say. */
const READ_DAYS = 14

/** What this device knows of a user beside their data: it decides without a server who may read what lies here. */
interface UserNote {
  /** When the server last confirmed them here, and the latest time that was seen since (wall clock, ms). */
  heardAt: number
  seenAt: number
  /** For how many days without a word of the server what lies here may be read. */
  days: number
  /** Reading needs the password again. */
  isLocked: boolean
  /** An administrator has struck the device off. */
  isStruckOff: boolean
}

type NoteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/**
 * Kept where every tab, and a page that knows no database yet, reads it at once. A storage that fails notes nothing.
 * What is to be cleared has an entry of its own: a tab that has not read yet what another asked for cannot write over
 * it.
 */
export class UserNotes {
  readonly #storage: NoteStorage
  readonly #now: () => number

  constructor(storage: NoteStorage, now: () => number) {
    this.#storage = storage
    this.#now = now
  }

  /** The server has confirmed who this is. A lock stays: it takes the password. */
  hear(
    username: string,
    said: { offlineReadDays?: number | undefined; isStruckOff?: boolean | undefined },
  ): void {
    const { days = READ_DAYS, isLocked = false } = this.#read(username) ?? {}
    const now = this.#now()
    this.#write(username, {
      heardAt: now,
      seenAt: now,
      days: said.offlineReadDays ?? days,
      isLocked,
      isStruckOff: said.isStruckOff === true,
    })
  }

  /** They have given their password. */
  welcome(username: string): void {
    this.#change(username, { isLocked: false, isStruckOff: false })
    this.#remove(CLEAR + username)
  }

  /**
   * The app has run for a while. A clock that is set back takes nothing off: the latest time that was seen counts, and
   * what the app runs until the clock has caught up is added to it.
   */
  pass(username: string, ranMs: number): void {
    const note = this.#read(username)
    if (note === null) return
    const now = this.#now()
    this.#write(username, { ...note, seenAt: now > note.seenAt ? now : note.seenAt + ranMs })
  }

  isStruckOff(username: string): boolean {
    return this.#read(username)?.isStruckOff === true
  }

  /** Whether reading needs the password again; once it does, it does until the password is given. */
  locks(username: string): boolean {
    const note = this.#read(username)
    if (note === null) return false
    if (!note.isLocked && isOver(note, this.#now())) this.#change(username, { isLocked: true })
    return note.isLocked || isOver(note, this.#now())
  }

  clearLater(username: string): void {
    this.#put(CLEAR + username, 'true')
  }

  /** Nothing of what was delivered to them is left. */
  noteCleared(username: string): void {
    this.#remove(PREFIX + username)
    this.#remove(CLEAR + username)
  }

  /** Whether anything is noted of them. */
  has(username: string): boolean {
    return this.isToClear(username) || this.#read(username) !== null
  }

  isToClear(username: string): boolean {
    return this.#get(CLEAR + username) !== null
  }

  /**
   * Whose data is to be removed: as they have asked for, and of those who are signed out, what nobody may read any
   * more.
   * @param signedIn who works here; null: nobody
   */
  due(signedIn: string | null): string[] {
    const isUnread = (username: string) => {
      const note = this.#read(username)
      return note !== null && (note.isLocked || isOver(note, this.#now()))
    }
    const due = new Set([...this.#whoHas(CLEAR), ...this.#whoHas(PREFIX).filter(isUnread)])
    return [...due].filter((username) => username !== signedIn)
  }

  #whoHas(prefix: string): string[] {
    try {
      const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index) ?? '')
      return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length))
    } catch {
      return []
    }
  }

  #change(username: string, change: Partial<UserNote>): void {
    const note = this.#read(username)
    if (note !== null) this.#write(username, { ...note, ...change })
  }

  /** Plain code: it is read before the first paint, which no library of schemas should hold up. */
  #read(username: string): UserNote | null {
    try {
      const kept = JSON.parse(this.#get(PREFIX + username) ?? 'null') as Record<string, unknown>
      const has = (name: keyof UserNote) => kept[name] === true
      const number = (name: keyof UserNote) => {
        // Asking what is no object, as `null`, for its parts fails.
        const value = name in kept ? kept[name] : 0
        return Number.isFinite(value) ? (value as number) : 0
      }
      // What cannot be read counts as long ago.
      return {
        heardAt: number('heardAt'),
        seenAt: number('seenAt'),
        days: number('days'),
        isLocked: has('isLocked'),
        isStruckOff: has('isStruckOff'),
      }
    } catch {
      return null
    }
  }

  #write(username: string, note: UserNote): void {
    this.#put(PREFIX + username, JSON.stringify(note))
  }

  #get(key: string): string | null {
    try {
      return this.#storage.getItem(key)
    } catch {
      return null
    }
  }

  #put(key: string, value: string): void {
    try {
      this.#storage.setItem(key, value)
    } catch (error) {
      console.error('The device could not note what may be read.', error)
    }
  }

  #remove(key: string): void {
    try {
      this.#storage.removeItem(key)
    } catch (error) {
      console.error('The device could not forget what may be read.', error)
    }
  }
}

function isOver({ heardAt, seenAt, days }: UserNote, now: number): boolean {
  return Math.max(seenAt, now) - heardAt >= days * DAY_MS
}
