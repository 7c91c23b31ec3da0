import { takeLastWords } from '#forms/draft/last-words.ts'
import { deviceDeps } from '#session/device/device-deps.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'

/** A browser opens a database in an instant, or, at times, never. */
const PATIENCE_MS = 20_000

export type OpenDatabase =
  { kind: 'opening' } | { kind: 'open'; db: DeviceDatabase } | { kind: 'failed'; retry: () => void }

async function openWithLastWords(username: string): Promise<DeviceDatabase> {
  const db = await openDatabase(username, deviceDeps, AbortSignal.timeout(PATIENCE_MS))
  // Not awaited: a database that opens may still answer nobody, which is said once the app is there.
  void takeLastWords(db)
  return db
}

/** A user's database: opened ahead or when it is first shown, and closed when nothing shows it any more. */
export class DatabaseOpening {
  readonly username: string
  readonly #open: () => Promise<DeviceDatabase>
  #state: OpenDatabase = { kind: 'opening' }
  /** Null before it is begun, and again once it is closed. */
  #opening: Promise<DeviceDatabase> | null = null
  readonly #listeners = new Set<() => void>()

  constructor(username: string, open = () => openWithLastWords(username)) {
    this.username = username
    this.#open = open
  }

  readonly state = (): OpenDatabase => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    void this.begin()
    return () => {
      this.#listeners.delete(listener)
      // In development React leaves each part once and comes back at once.
      queueMicrotask(() => {
        if (this.#listeners.size === 0) this.#close()
      })
    }
  }

  /** Opens it, unless that is under way. Ends when that has ended, well or not. */
  async begin(): Promise<void> {
    if (this.#opening !== null) return
    const opening = this.#open()
    this.#opening = opening
    await opening.then(
      (db) => {
        if (this.#opening === opening) this.#set({ kind: 'open', db })
        else db.close()
      },
      (error: unknown) => {
        console.error('The device database could not be opened.', error)
        if (this.#opening === opening) this.#set({ kind: 'failed', retry: this.#retry })
      },
    )
  }

  readonly #retry = () => {
    this.#opening = null
    this.#set({ kind: 'opening' })
    void this.begin()
  }

  #close(): void {
    if (this.#state.kind === 'open') this.#state.db.close()
    this.#state = { kind: 'opening' }
    this.#opening = null
  }

  #set(state: OpenDatabase): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
