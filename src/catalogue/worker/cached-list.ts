import type { Lookups } from '#api/lookups.ts'
import { problemOf } from '#api/problem.ts'
import type {
  Asked,
  CatalogueEntries,
  CatalogueKind,
  CatalogueQuery,
  CatalogueState,
  Found,
} from '#catalogue/page/port.ts'
import { type CatalogueRows, isWithin, readPage, searchedText } from './source.ts'
import { CatalogueStore } from './store.ts'
import { GrowingList } from './growing-list.ts'

const FRESH_MS = 5 * 60 * 1000
const FIRST_WINDOW = 50
/** Searches whose lists are kept: the one in view, and one being replaced. */
const KEPT_SEARCHES = 4

export interface ShelfDeps<K extends CatalogueKind> {
  kind: K
  lookups: Lookups
  /** Runs a protected call; a refused token is renewed once. */
  authorised: <T>(call: () => Promise<T>) => Promise<T>
  now: () => number
  onState: (state: CatalogueState) => void
  /** A record as it is shown; null where what belongs to it is not here yet. */
  toEntry: (row: CatalogueRows[K], store: CatalogueStore<CatalogueRows[K]>) => CatalogueEntries[K] | null
  /** What an empty text finds. */
  emptyFinds: 'nothing' | 'everything'
}

interface OpenSearch<T extends { id: string | number }> {
  query: CatalogueQuery
  list: GrowingList<T>
}

/** One catalogue: reads it, answers searches from it, and asks the server behind them. */
export class CatalogueShelf<K extends CatalogueKind> {
  readonly store: CatalogueStore<CatalogueRows[K]>
  readonly #deps: ShelfDeps<K>
  readonly #searches = new Map<number, OpenSearch<CatalogueEntries[K]>>()
  #state: CatalogueState = { phase: 'idle', count: 0 }
  #loading: Promise<void> | null = null
  #loadedAt = -Infinity
  #lastSearch = 0

  constructor(deps: ShelfDeps<K>) {
    this.#deps = deps
    this.store = new CatalogueStore<CatalogueRows[K]>(searchedText[deps.kind])
  }

  /** Never rejects: how far it came is in the state. */
  load(): Promise<void> {
    const isFresh = this.#state.phase === 'ready' && this.#deps.now() - this.#loadedAt < FRESH_MS
    if (isFresh) return Promise.resolve()
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  search(query: CatalogueQuery): Found<CatalogueEntries[K]> {
    const list = new GrowingList(this.#find(query))
    this.#lastSearch += 1
    this.#searches.set(this.#lastSearch, { query, list })
    this.#searches.delete(this.#lastSearch - KEPT_SEARCHES)
    return { search: this.#lastSearch, total: list.total, first: list.window(0, FIRST_WINDOW) }
  }

  window({ search, from, to }: { search: number; from: number; to: number }): CatalogueEntries[K][] {
    return this.#searches.get(search)?.list.window(from, to) ?? []
  }

  extend(search: number): number {
    const open = this.#searches.get(search)
    if (open === undefined) return 0
    open.list.add(this.#find(open.query))
    return open.list.total
  }

  async ask({ search, page }: { search: number; page: number }): Promise<Asked> {
    const open = this.#searches.get(search)
    if (open === undefined) return { kind: 'failed' }
    const { text, ksicCode = '', icCode = '' } = open.query
    const narrowed = {
      ...(ksicCode === '' ? {} : { ksic_code: ksicCode }),
      ...(icCode === '' ? {} : { ic_code: icCode }),
    }
    try {
      const { results, next } = await this.#read({ search: text.normalize('NFC').trim(), page, ...narrowed })
      this.store.learn(results)
      open.list.add(this.#toEntries(this.store.toDevice(results)))
      return { kind: 'answered', total: open.list.total, next: next !== null && next > page ? next : null }
    } catch (error) {
      warnUnlessOffline('The server could not be searched.', error)
      return { kind: 'failed' }
    }
  }

  #find(query: CatalogueQuery): CatalogueEntries[K][] {
    const isEmpty = query.text.trim() === ''
    if (isEmpty && this.#deps.emptyFinds === 'nothing') return []
    const rows = isEmpty ? this.store.all() : this.store.find(query.text)
    return this.#toEntries(rows.filter((row) => isWithin(row, query)))
  }

  #toEntries(rows: readonly CatalogueRows[K][]): CatalogueEntries[K][] {
    return rows.flatMap((row) => this.#deps.toEntry(row, this.store) ?? [])
  }

  #read(request: { search: string; page: number; ksic_code?: string; ic_code?: string }) {
    return this.#deps.authorised(() => readPage(this.#deps.lookups, this.#deps.kind, request))
  }

  async #load(): Promise<void> {
    const reading = this.store.reading()
    const before = this.#state
    // Reading a whole list again goes unnoticed: the old one serves until the new one is there.
    const isFirst = before.phase !== 'ready'
    if (isFirst) this.#set({ phase: 'loading', count: this.store.count })
    let arrived = 0
    try {
      for (let page: number | null = 1; page !== null;) {
        const { results, next }: { results: CatalogueRows[K][]; next: number | null } = await this.#read({
          search: '',
          page,
        })
        reading.add(results)
        arrived += results.length
        if (isFirst && arrived > this.#state.count) this.#set({ phase: 'loading', count: arrived })
        // A `next` that does not lead on would go round for ever.
        page = next !== null && next > page ? next : null
      }
      reading.finish()
      this.#loadedAt = this.#deps.now()
      this.#set({ phase: 'ready', count: this.store.count })
    } catch (error) {
      warnUnlessOffline(`The catalogue ${this.#deps.kind} could not be read.`, error)
      if (arrived > this.store.count) reading.finish()
      const held = isFirst ? 'partial' : 'ready'
      this.#set({ phase: this.store.count === 0 ? 'absent' : held, count: this.store.count })
    }
  }

  #set(state: CatalogueState): void {
    this.#state = state
    this.#deps.onState(state)
  }
}

/** No network is a normal state and nothing to report. */
function warnUnlessOffline(what: string, error: unknown): void {
  if (problemOf(error)?.kind !== 'network') console.warn(what, error)
}
