import { isSame } from '#local/outbox/merge.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { processKeyOfDraft } from '#local/store/drafts.ts'
import { photoTables } from '#local/store/photos.ts'
import type { DraftRow } from '#local/store/records.ts'
import { onceOnDisk, writeStrictly } from '#local/store/strict-write.ts'
import { dropPhoto } from '#local/edits/photo-edits.ts'
import { type Draft, type Kept, NOTHING_KEPT, keptIn, windowOf } from '#forms/draft/draft-rows.ts'
import { less, together } from './shared-drafts.ts'

/**
 * The drafts of a model as one window keeps them on the device. Another window may have the same form open and writes
 * the same row: what that one has kept is neither written over nor taken away here.
 */
export class WindowRows {
  readonly #db: DeviceDatabase
  readonly #modelKey: string
  readonly #window: string
  /** What each row held when this window last wrote or read it. */
  readonly #seen = new Map<string, Kept>()

  constructor(db: DeviceDatabase, modelKey: string) {
    this.#db = db
    this.#modelKey = modelKey
    this.#window = db.deps.uuid()
  }

  of(key: string, draft: Draft): DraftRow {
    const values = { ...plain(draft), window: this.#window }
    return { key, modelKey: this.#modelKey, values, savedAt: this.#db.deps.now() }
  }

  /** That this is what the device has. */
  see(key: string, kept: Kept): void {
    this.#seen.set(key, plain(kept))
  }

  /** Whether another window has written there since. */
  isOfOthers(row: DraftRow): boolean {
    return windowOf(row) !== this.#window && !isSame(keptIn(row), this.#seen.get(row.key))
  }

  /** What has become of a row since. It stays gone where what it was typed in is gone, too. */
  async look(key: string): Promise<'as left' | 'others' | 'gone'> {
    const row = await this.#db.drafts.get(key)
    if (row !== undefined) return this.isOfOthers(row) ? 'others' : 'as left'
    return this.#seen.has(key) && (await this.#hasRecord(key)) ? 'gone' : 'as left'
  }

  async #hasRecord(key: string): Promise<boolean> {
    const processKey = processKeyOfDraft(key)
    if (processKey !== null) return (await this.#db.processes.get(processKey))?.deleted === false
    return (await this.#db.models.get(this.#modelKey))?.gone === false
  }

  /** Inside a transaction: writes a draft. @returns it with what another window has kept there */
  async put(key: string, draft: Draft): Promise<Draft> {
    const row = await this.#db.drafts.get(key)
    const theirs = row !== undefined && this.isOfOthers(row) ? keptIn(row) : null
    if (theirs === null) {
      await this.#db.drafts.put(this.of(key, draft))
      return draft
    }
    const whole = together(draft, theirs, this.#seen.get(key) ?? NOTHING_KEPT)
    if (!isSame(plain(whole), theirs)) await this.#db.drafts.put(this.of(key, whole))
    return whole
  }

  /** Inside a transaction: takes away what is saved or thrown away. @returns what another window has kept there */
  async takeOut(key: string, draft: Draft, savedPhotos: readonly string[]): Promise<Kept | null> {
    const { drafts } = this.#db
    const row = await drafts.get(key)
    const isOfOthers = row !== undefined && this.isOfOthers(row)
    // Not before it is certain: of a row that stays after all this window would not know its own words.
    onceOnDisk(() => this.#seen.delete(key))
    if (!isOfOthers) {
      await drafts.delete(key)
      return null
    }
    const theirs = keptIn(row)
    // Of another build: nobody here can tell what is in it.
    if (theirs === null) return NOTHING_KEPT
    const left = less(theirs, draft, savedPhotos)
    if (left === null) await drafts.delete(key)
    else if (!isSame(left, theirs)) await drafts.update(key, { values: { ...left, window: windowOf(row) } })
    return left
  }

  /** Takes away a draft, and the photos that were added in it but are in no saved list. */
  async end(key: string, draft: Draft, savedPhotos: readonly string[]): Promise<void> {
    const db = this.#db
    await writeStrictly(db, [db.drafts, db.operations, ...photoTables(db)], async () => {
      const left = await this.takeOut(key, draft, savedPhotos)
      const named = [...savedPhotos, ...(left?.addedPhotos ?? [])]
      for (const photo of draft.addedPhotos) if (!named.includes(photo)) await dropPhoto(db, photo)
    })
  }

  /** Gives back to the other windows what was theirs of a draft that ended here while it was being written. */
  async giveBack(key: string, whole: Draft, own: Draft): Promise<void> {
    const left = less(whole, own, [])
    this.#seen.delete(key)
    if (left === null) return
    await writeStrictly(this.#db, [this.#db.drafts], () =>
      this.#db.drafts.put({ ...this.of(key, whole), values: left }),
    )
  }
}

function plain({ changes, base, addedPhotos }: Kept): Kept {
  return { changes, base, addedPhotos }
}
