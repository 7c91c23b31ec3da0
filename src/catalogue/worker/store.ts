import type { EntityId } from '#domain/ids.ts'
import { search } from '#lib/search/ranked-search.ts'
import { type TextIndex, createTextIndex } from '#lib/search/text-index.ts'
import {
  type CatalogueOverlay,
  type OwnEntry,
  listsNoMore,
  overlayOf,
} from '#local/views/catalogue-overlay.ts'

const SEGMENT_ROWS = 5_000

interface Entry {
  id: EntityId
  parentId?: EntityId | null
}

/**
 * One catalogue in memory: what the server listed, in segments that are indexed as they arrive, and in front
 * of it what this device has made.
 */
export class CatalogueStore<T extends Entry> {
  readonly #textOf: (entry: T) => string
  #own: readonly OwnEntry<T>[] = []
  #overlay: CatalogueOverlay<T> = overlayOf<T>([], { rows: [], isWhole: false })
  #ownIndex = createTextIndex([])
  #served: T[] = []
  #isWhole = false
  #segments: TextIndex[] = []
  /** What the server named in answer to a search, beyond the lists. */
  readonly #learned = new Map<EntityId, T>()
  #byId: Map<EntityId, T> | null = null
  #byParent: Map<EntityId | null, T[]> | null = null
  #listsNoMore: (serverId: number) => boolean = () => false

  constructor(textOf: (entry: T) => string) {
    this.#textOf = textOf
  }

  get count(): number {
    return this.#served.length
  }

  setOwn(own: readonly OwnEntry<T>[]): void {
    this.#own = own
    this.#lay()
  }

  learn(entries: readonly T[]): void {
    for (const entry of entries) this.#learned.set(entry.id, entry)
    this.#forget()
  }

  /** Takes in rows of the server's list. A first list can be searched while it arrives; a later
   * one replaces the old when it is whole. */
  reading(): { add: (rows: readonly T[]) => void; finish: (end: { isWhole: boolean }) => void } {
    const rows: T[] = []
    const segments: TextIndex[] = []
    const showAtOnce = this.#served.length === 0
    const cut = (atLeast: number) => {
      const indexed = segments.reduce((sum, segment) => sum + segment.size, 0)
      if (rows.length - indexed < atLeast) return
      segments.push(createTextIndex(rows.slice(indexed).map(this.#textOf)))
      if (showAtOnce) this.#show(rows.slice(), segments, false)
    }
    return {
      add: (more) => {
        for (const row of more) rows.push(row)
        cut(SEGMENT_ROWS)
      },
      finish: ({ isWhole }) => {
        cut(1)
        this.#show(rows, segments, isWhole)
      },
    }
  }

  find(text: string): T[] {
    const own = this.#overlay.own
    const rows = search([this.#ownIndex, ...this.#segments], text)
    return this.#toDevice(rows, (row) => (row < own.length ? own[row] : this.#served[row - own.length]))
  }

  all(): T[] {
    return [...this.#overlay.own, ...this.toDevice(this.#served)]
  }

  toDevice(entries: readonly T[]): T[] {
    return this.#toDevice(entries, (entry) => entry)
  }

  get(id: EntityId): T | undefined {
    this.#byId ??= new Map(
      [...this.toDevice([...this.#learned.values()]), ...this.all()].map((entry) => [entry.id, entry]),
    )
    return this.#byId.get(id)
  }

  /** Whether an entry was retired or merged, as far as this list knows. */
  isGone(id: EntityId): boolean {
    const serverId =
      typeof id === 'number' ? id : (this.#own.find(({ value }) => value.id === id)?.serverId ?? null)
    return serverId !== null && this.#listsNoMore(serverId)
  }

  children(parentId: EntityId | null): T[] {
    this.#byParent ??= Map.groupBy(this.all(), (entry) => entry.parentId ?? null)
    return this.#byParent.get(parentId) ?? []
  }

  #toDevice<S>(from: Iterable<S>, entryOf: (item: S) => T | undefined): T[] {
    const entries: T[] = []
    for (const item of from) {
      const entry = entryOf(item)
      const shown = entry === undefined ? null : this.#overlay.toDevice(entry)
      if (shown !== null) entries.push(shown)
    }
    return entries
  }

  #show(rows: T[], segments: TextIndex[], isWhole: boolean): void {
    this.#isWhole = isWhole
    this.#served = rows
    this.#segments = segments
    this.#listsNoMore = listsNoMore({ rows, isWhole })
    this.#lay()
  }

  #lay(): void {
    this.#overlay = overlayOf(this.#own, { rows: this.#served, isWhole: this.#isWhole })
    this.#ownIndex = createTextIndex(this.#overlay.own.map(this.#textOf))
    this.#forget()
  }

  #forget(): void {
    this.#byId = null
    this.#byParent = null
  }
}
