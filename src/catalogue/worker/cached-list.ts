import { LOOKUPS_FRESH_MS, type IndustryRequest, type Lookups, type Page } from '#api/lookups.ts'
import { problemOf } from '#api/problem.ts'
import type {
  Asked,
  CatalogueEntries,
  CatalogueKind,
  CatalogueQuery,
  CatalogueState,
  Found,
} from '#catalogue/messages.ts'
import { GrowingList } from './growing-list.ts'
import { type CatalogueRows, isWithin, readPage, searchedText } from './source.ts'
import { CatalogueStore } from './store.ts'

const FIRST_WINDOW = 50
/** Searches whose lists are kept: the one in view, and one being replaced. */
const KEPT_SEARCHES = 4

/** What is particular to a catalogue. */
export interface Kind<K extends CatalogueKind> {
  name: K
  /** A record as it is shown; null where what belongs to it is not here yet. */
  toEntry: (row: CatalogueRows[K], store: CatalogueStore<CatalogueRows[K]>) => CatalogueEntries[K] | null
  /** Whether an empty text finds everything; else it finds nothing. */
  listsAll: boolean
}

interface ListDeps {
  lookups: Lookups
  now: () => number
  onState: (state: CatalogueState) => void
}

interface OpenSearch<T extends { id: string | number }> {
  query: CatalogueQuery
  list: GrowingList<T>
}

/**
 * One catalogue: reads it, answers searches from it, and asks the server behind them. It alone knows how fresh it
 * is: whoever needs it calls `load`, as often as they like.
 */
export class CachedList<K extends CatalogueKind> {
  readonly store: CatalogueStore<CatalogueRows[K]>
  readonly #kind: Kind<K>
  readonly #deps: ListDeps
  readonly #searches = new Map<number, OpenSearch<CatalogueEntries[K]>>()
  #state: CatalogueState = { phase: 'idle', count: 0 }
  #loading: Promise<void> | null = null
  #loadedAt = -Infinity
  #lastSearch = 0

  constructor(kind: Kind<K>, deps: ListDeps) {
    this.#kind = kind
    this.#deps = deps
    this.store = new CatalogueStore<CatalogueRows[K]>(searchedText[kind.name])
  }

  /** Never rejects: how far it came is in the state. */
  load(): Promise<void> {
    if (this.#deps.now() - this.#loadedAt < LOOKUPS_FRESH_MS) return Promise.resolve()
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  /** However fresh it is: it has changed since. */
  async reload(): Promise<void> {
    // What is being read may be from before.
    await this.#loading
    this.#loadedAt = -Infinity
    await this.load()
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

  async ask({ search: id, page }: { search: number; page: number }): Promise<Asked> {
    const open = this.#searches.get(id)
    if (open === undefined) return { kind: 'failed' }
    const { text, ksicCode = '', icCode = '' } = open.query
    const narrowed = {
      ...(ksicCode === '' ? {} : { ksic_code: ksicCode }),
      ...(icCode === '' ? {} : { ic_code: icCode }),
    }
    try {
      const search = text.normalize('NFC').trim()
      const { results, next } = await this.#read({ search, page, ...narrowed })
      this.store.learn(results)
      open.list.add(this.#toEntries(this.store.toDevice(results)))
      return { kind: 'answered', total: open.list.total, next }
    } catch (error) {
      warnUnlessOffline('The server could not be searched.', error)
      return { kind: 'failed' }
    }
  }

  #find(query: CatalogueQuery): CatalogueEntries[K][] {
    const isEmpty = query.text.trim() === ''
    if (isEmpty && !this.#kind.listsAll) return []
    const rows = isEmpty ? this.store.all() : this.store.find(query.text)
    return this.#toEntries(rows.filter((row) => isWithin(row, query)))
  }

  #toEntries(rows: readonly CatalogueRows[K][]): CatalogueEntries[K][] {
    return rows.flatMap((row) => this.#kind.toEntry(row, this.store) ?? [])
  }

  #read(request: IndustryRequest): Promise<Page<CatalogueRows[K]>> {
    return readPage[this.#kind.name](this.#deps.lookups, request)
  }

  async #load(): Promise<void> {
    const { store } = this
    const reading = store.reading()
    // Reading a whole list again goes unnoticed: the old one serves until the new one is there.
    const isFirst = this.#state.phase !== 'ready'
    if (isFirst) this.#set({ phase: 'loading', count: store.count })
    let arrived = 0
    try {
      for (let page: number | null = 1; page !== null;) {
        const { results, next }: Page<CatalogueRows[K]> = await this.#read({ search: '', page })
        reading.add(results)
        arrived += results.length
        if (isFirst && arrived > this.#state.count) this.#set({ phase: 'loading', count: arrived })
        page = next
      }
      reading.finish({ isWhole: true })
      this.#loadedAt = this.#deps.now()
      this.#set({ phase: 'ready', count: store.count })
    } catch (error) {
      warnUnlessOffline(`The catalogue ${this.#kind.name} could not be read.`, error)
      if (isFirst && arrived > store.count) reading.finish({ isWhole: false })
      const held = isFirst ? 'partial' : 'ready'
      this.#set({ phase: store.count === 0 ? 'absent' : held, count: store.count })
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
