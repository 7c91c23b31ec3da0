import { pick } from '#local/outbox/coalesce.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { draftsOf } from '#local/store/drafts.ts'
import { photoTables } from '#local/store/photos.ts'
import type { DraftRow } from '#local/store/records.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { type Draft, NOTHING_KEPT, askToKeep, isUntouched, readDraft } from './draft-rows.ts'
import { lastWrites } from './last-words.ts'
import { together } from './windows/shared-drafts.ts'
import { TypingPause } from './typing-pause.ts'
import { UnderWay } from './under-way.ts'
import { WindowRows } from './windows/window-rows.ts'

/** Where the drafts are: on the device, about to be, or in this page only because the device refused them. */
export type Keeping = 'kept' | 'pending' | 'failed'

const EMPTY: Draft = { ...NOTHING_KEPT, wasRestored: false }

/**
 * The drafts of one model, by form. They outlive the forms (one may look at another process meanwhile) and,
 * written to the device shortly after typing pauses, the page.
 */
export class DraftStore {
  readonly #db: DeviceDatabase
  readonly #rows: WindowRows
  readonly #drafts = new Map<string, Draft>()
  readonly #unkept = new Set<string>()
  /** Those of which the device has said that it has them, as they are. */
  readonly #confirmed = new WeakSet<Draft>()
  readonly #underWay = new UnderWay()
  readonly #listeners = new Set<() => void>()
  readonly #pause = new TypingPause(() => void this.keepNow())
  #writing: Promise<void> = Promise.resolve()
  #keeping: Keeping = 'kept'

  private constructor(db: DeviceDatabase, modelKey: string) {
    this.#db = db
    this.#rows = new WindowRows(db, modelKey)
  }

  /** Opens the drafts of a model with what an earlier page has left on the device. */
  static async open(db: DeviceDatabase, modelKey: string): Promise<DraftStore> {
    await lastWrites.get(db)
    const store = new DraftStore(db, modelKey)
    for (const row of await draftsOf(db, modelKey)) {
      const draft = readDraft(row)
      if (draft === null) continue
      store.#drafts.set(row.key, draft)
      store.#confirmed.add(draft)
      store.#rows.see(row.key, draft)
    }
    return store
  }

  readonly subscribe = (onChange: () => void): (() => void) => {
    this.#listeners.add(onChange)
    return () => this.#listeners.delete(onChange)
  }

  readonly find = (key: string): Draft | null => this.#drafts.get(key) ?? null

  readonly keeping = (): Keeping => this.#keeping

  /** Knows of a photo that is on its way into a draft. */
  readonly takeIn = this.#underWay.takeIn
  readonly settle = this.#underWay.settle

  /** Whether any form of the model is being edited. */
  readonly hasAny = (): boolean => this.#drafts.size > 0

  /** Begins a draft. Nothing is written for it until something changes or `keepNow` is asked for. */
  begin(key: string): void {
    if (this.#drafts.has(key)) return
    this.#drafts.set(key, EMPTY)
    this.#announce()
  }

  /**
   * Changes a draft, beginning it where there is none, and writes it once typing pauses, or within two seconds. The
   * first change is written at once: what somebody types in stays on this device, though somebody else deletes it
   * meanwhile.
   */
  change(key: string, change: (draft: Draft) => Draft): void {
    const before = this.#drafts.get(key) ?? EMPTY
    this.#drafts.set(key, change(before))
    this.#unkept.add(key)
    if (this.#keeping === 'kept') this.#keeping = 'pending'
    if (isUntouched(before)) void this.keepNow()
    else this.#pause.typed()
    this.#announce()
  }

  /**
   * Changes a draft by a photo that `write` puts on the device, in one transaction: a page that dies leaves none that
   * nothing names.
   * @throws StorageFailure where the device could not keep it; the draft stays as it was
   */
  async changeWith(key: string, write: () => Promise<void>, change: (draft: Draft) => Draft): Promise<void> {
    const db = this.#db
    const changing = this.#writing.then(async () => {
      const before = this.#drafts.get(key)
      const after = change(before ?? EMPTY)
      const kept = await writeStrictly(db, [db.drafts, ...photoTables(db)], async () => {
        await write()
        return this.#rows.put(key, after)
      })
      this.#noteKept(key, kept)
      if (this.#drafts.get(key) === before) {
        this.#drafts.set(key, kept)
        this.#announce()
      } else {
        // Something was typed in the meantime.
        this.change(key, (draft) => together(change(draft), kept, after))
      }
    })
    // What comes behind it goes on; the one who asked for it says that it failed.
    this.#writing = changing.catch(() => undefined)
    lastWrites.set(db, this.#writing)
    await changing
  }

  /**
   * Ends a draft: it was saved or thrown away.
   * @param savedPhotos keys of the photos that are in a saved list now; the others added here are forgotten
   */
  async end(key: string, savedPhotos: readonly string[]): Promise<void> {
    const draft = this.#drafts.get(key) ?? EMPTY
    this.forget(key)
    await this.#write(() => this.#rows.end(key, draft, savedPhotos))
  }

  /**
   * Inside a transaction: takes from the device what is saved in it, and leaves what another window has kept.
   * @param was the draft as it was when saving began
   */
  async takeOut(key: string, was: Draft | null, savedPhotos: readonly string[]): Promise<void> {
    await this.#rows.takeOut(key, was ?? EMPTY, savedPhotos)
  }

  /**
   * Ends a draft that was saved. What was typed while it was on its way to the disk stays, over what was saved.
   * @param was the draft as it was when saving began
   * @param saved the values that were saved
   */
  async finish(key: string, was: Draft | null, saved: object, savedPhotos: readonly string[]): Promise<void> {
    const { changes, base } = this.#drafts.get(key) ?? EMPTY
    const later = Object.keys(changes).filter((field) => changes[field] !== was?.changes[field])
    if (later.length === 0) {
      await this.end(key, savedPhotos)
      return
    }
    const left = { changes: pick(changes, later), base: pick({ ...base, ...saved }, later) }
    this.change(key, (draft) => ({ ...draft, ...left }))
    await this.keepNow()
  }

  /** Ends a draft in which nothing was changed: its form is left. */
  async leave(key: string): Promise<void> {
    const draft = this.#drafts.get(key)
    if (draft === undefined || !isUntouched(draft)) return
    await this.end(key, [])
  }

  /** Forgets a draft whose record is gone, with everything on it. */
  forget(key: string): void {
    this.#drafts.delete(key)
    this.#unkept.delete(key)
    this.#announce()
  }

  /**
   * Takes in what another window has kept of what is typed here, too, and writes anew what it has taken away: it says
   * here that it is on the device.
   */
  async lookAgain(): Promise<void> {
    await this.#writing
    let isNews = false
    for (const [key, draft] of [...this.#drafts]) {
      if (isUntouched(draft)) continue
      const found = await this.#rows.look(key)
      const now = this.#drafts.get(key)
      if (found === 'as left' || now === undefined) continue
      // As one that was found: what another window has saved of it is no change any more.
      if (found === 'gone') this.#drafts.set(key, { ...now, wasRestored: true })
      this.#unkept.add(key)
      isNews = true
    }
    if (!isNews) return
    this.#announce()
    await this.keepNow()
  }

  /** Writes what is not on the device yet; with a key also a draft in which nothing has changed so far. */
  async keepNow(key?: string): Promise<void> {
    this.#pause.end()
    if (key !== undefined) this.#unkept.add(key)
    await this.#write(async () => {
      for (const unkept of [...this.#unkept]) if (this.#unkept.has(unkept)) await this.#keep(unkept)
    })
  }

  /**
   * The same for a page that is gone behind this, and hears no answer: all is asked for at once. `keepNow` takes
   * several turns, of which such a page gets one.
   */
  keepLast(): void {
    this.#keepAtOnce([...this.#unkept])
  }

  /** What the device has not confirmed, as it is now. */
  unconfirmed(): DraftRow[] {
    const isNews = (draft: Draft) => !this.#confirmed.has(draft) && !isUntouched(draft)
    return [...this.#drafts].flatMap(([key, draft]) => (isNews(draft) ? [this.#rows.of(key, draft)] : []))
  }

  /**
   * To be called before a draft is saved. It is on the device before the save is, whose end takes it away again: a page
   * that is left in the middle has either, and never writes down behind the save what was saved.
   */
  keepBeforeSaving(key: string): void {
    if (!this.#unkept.has(key)) return
    const draft = this.#drafts.get(key)
    const isAsked = this.#keepAtOnce([key], () => {
      if (this.#drafts.get(key) === draft) void this.keepNow(key)
    })
    if (isAsked) this.#unkept.delete(key)
  }

  /** @returns whether the device could be asked */
  #keepAtOnce(keys: readonly string[], onRefused?: () => void): boolean {
    const found = keys.flatMap((key) => {
      const draft = this.#drafts.get(key)
      return draft === undefined ? [] : [{ row: this.#rows.of(key, draft), draft }]
    })
    if (found.length === 0) return false
    const onKept = () => {
      for (const { draft } of found) this.#confirmed.add(draft)
    }
    return askToKeep(
      this.#db,
      found.map(({ row }) => row),
      { onKept, onRefused },
    )
  }

  async #keep(key: string): Promise<void> {
    const draft = this.#drafts.get(key)
    if (draft === undefined) {
      this.#unkept.delete(key)
      return
    }
    const kept = await writeStrictly(this.#db, [this.#db.drafts], () => this.#rows.put(key, draft))
    this.#noteKept(key, kept)
    const now = this.#drafts.get(key)
    if (now === draft) this.#unkept.delete(key)
    if (kept === draft) return
    if (now === undefined) {
      await this.#rows.giveBack(key, kept, draft)
    } else {
      this.#drafts.set(key, now === draft ? kept : together(now, kept, draft))
      this.#announce()
    }
  }

  #noteKept(key: string, kept: Draft): void {
    this.#confirmed.add(kept)
    this.#rows.see(key, kept)
  }

  /** One after the other, so that an ended draft is not written again behind its end. */
  #write(work: () => Promise<void>): Promise<void> {
    this.#writing = this.#writing.then(work).then(
      () => this.#settle(this.#unkept.size === 0 ? 'kept' : 'pending'),
      (error: unknown) => {
        console.error('A draft could not be kept on this device.', error)
        this.#settle('failed')
      },
    )
    lastWrites.set(this.#db, this.#writing)
    return this.#writing
  }

  #settle(keeping: Keeping): void {
    if (this.#keeping === keeping) return
    this.#keeping = keeping
    this.#announce()
  }

  #announce(): void {
    for (const onChange of this.#listeners) onChange()
  }
}

/** @see DraftStore.open */
export function openDrafts(db: DeviceDatabase, modelKey: string): Promise<DraftStore> {
  return DraftStore.open(db, modelKey)
}
