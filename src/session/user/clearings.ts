import type { DeviceMemory } from './remembered-user.ts'
import type { UserNotes } from './user-notes.ts'

interface ClearingsDeps {
  memory: DeviceMemory
  notes: UserNotes
}

/** Whose data is to leave this device. Being noted outlasts the page; whichever page is open does it. */
export class Clearings {
  readonly #deps: ClearingsDeps
  readonly #listeners = new Set<() => void>()
  /** Who asked in this page and has not been told yet that it is done. */
  readonly #untold = new Set<string>()

  constructor(deps: ClearingsDeps) {
    this.#deps = deps
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Who has signed out here, until what was delivered to them is cleared or somebody signs in; null: nobody. */
  readonly whoLeft = (): string | null => {
    const remembered = this.#deps.memory.read()
    return remembered.kind === 'signed-out' ? (remembered.username ?? null) : null
  }

  /** They wish that what was delivered to them is removed from this device. */
  ask(): void {
    const username = this.whoLeft()
    if (username !== null) {
      this.#deps.notes.clearLater(username)
      this.#untold.add(username)
    }
    this.#tell()
  }

  /** Whether that is still to be done of whoever has signed out. */
  isPending(): boolean {
    const username = this.whoLeft()
    return username !== null && this.isAsked(username)
  }

  isAsked(username: string): boolean {
    return this.#deps.notes.isToClear(username) || this.#isDoneElsewhere(username)
  }

  /**
   * Whom clearing is left to do for. Whoever asked here is among them until they are told, though another tab was
   * quicker: clearing twice removes nothing more.
   * @param signedIn who works here; null: nobody
   */
  due(signedIn: string | null): string[] {
    const elsewhere = [...this.#untold].filter((username) => this.#isDoneElsewhere(username))
    return [...this.#deps.notes.due(signedIn), ...elsewhere]
  }

  /** Nothing of what was delivered to a user is left. */
  done(username: string): void {
    const { notes, memory } = this.#deps
    notes.noteCleared(username)
    this.#untold.delete(username)
    const remembered = memory.read()
    if (remembered.kind === 'signed-out' && remembered.username === username) {
      memory.signOut({ kind: 'signed-out', revoked: remembered.revoked })
    }
    this.#tell()
  }

  /** The tab that cleared removed the note; whoever has signed in again since has a new one. */
  #isDoneElsewhere(username: string): boolean {
    return this.#untold.has(username) && !this.#deps.notes.has(username)
  }

  #tell(): void {
    for (const listener of this.#listeners) listener()
  }
}
