import type { CatalogueEntries, CatalogueKind, CatalogueQuery } from '#catalogue/messages.ts'
import type { CataloguePort } from './port.ts'

const WINDOW_ROWS = 50

/** What a list shows of a search. Rows that have not come yet are undefined. */
export interface CatalogueList<T> {
  /** The text that the rows answer. */
  text: string
  total: number
  rows: ReadonlyMap<number, T>
  /** The server has been asked, or is about to be, and has not answered. */
  isAsking: boolean
}

interface SearchOptions<K extends CatalogueKind> {
  port: Omit<CataloguePort, 'keep'>
  kind: K
  /** How long nothing may be typed before the server is asked. */
  delayMs: number
  /** Whether an empty text is a search. */
  asksEmpty: boolean
}

/** Fields of this page are told apart by numbers. */
let lastField = 0

const NOTHING_IN_VIEW = { first: 0, last: -1 }

const EMPTY: CatalogueList<never> = { text: '', total: 0, rows: new Map<number, never>(), isAsking: false }

/**
 * One search field's searching: the device answers every key at once, the server is asked when the typing
 * pauses, and further pages follow when the end of the list comes into view.
 */
export class CatalogueSearch<K extends CatalogueKind> {
  readonly #options: SearchOptions<K>
  readonly #field = (lastField += 1)
  readonly #listeners = new Set<() => void>()
  #list: CatalogueList<CatalogueEntries[K]> = EMPTY
  #query: CatalogueQuery | null = null
  /** The worker's name for the search in view; null while nothing is searched. */
  #search: number | null = null
  #nextPage: number | null = null
  #inView = NOTHING_IN_VIEW
  #timer: ReturnType<typeof setTimeout> | undefined
  #unsubscribe: (() => void) | null = null
  readonly #fetching = new Set<number>()
  /** Something has come onto the device since the search in view was asked for, and its answer may lack it. */
  #hasNews = false

  constructor(options: SearchOptions<K>) {
    this.#options = options
  }

  readonly list = (): CatalogueList<CatalogueEntries[K]> => this.#list

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#unsubscribe ??= this.#options.port.subscribe(
      () => void this.#extend(),
      () => {
        if (this.#search !== null && this.#query !== null) this.type(this.#query)
      },
    )
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      clearTimeout(this.#timer)
      this.#unsubscribe?.()
      this.#unsubscribe = null
    }
  }

  /** Searches anew. Called with every key, also in the middle of a syllable. */
  readonly type = (query: CatalogueQuery): void => {
    clearTimeout(this.#timer)
    this.#query = query
    this.#search = null
    this.#nextPage = null
    this.#inView = NOTHING_IN_VIEW
    this.#hasNews = false
    if (query.text.trim() === '' && !this.#options.asksEmpty) {
      this.#show(EMPTY)
      return
    }
    void this.#answer(query)
  }

  /** The rows that have come into view. */
  readonly view = ({ first, last }: { first: number; last: number }): void => {
    this.#inView = { first, last }
    const { total, rows, isAsking } = this.#list
    for (let at = first; at <= Math.min(last, total - 1); at += 1) {
      if (!rows.has(at)) void this.#fetch(at - (at % WINDOW_ROWS))
    }
    if (last >= total - 1 && this.#nextPage !== null && !isAsking) void this.#ask(this.#nextPage)
  }

  async #answer(query: CatalogueQuery): Promise<void> {
    const { port, kind, delayMs } = this.#options
    this.#timer = setTimeout(() => void this.#ask(1), delayMs)
    const found = await port.search(kind, query, this.#field)
    if (found === null || query !== this.#query) return
    this.#fetching.clear()
    this.#search = found.search
    this.#show({
      text: query.text,
      total: found.total,
      rows: new Map(found.first.map((row, at) => [at, row])),
      isAsking: true,
    })
    if (this.#hasNews) await this.#extend()
  }

  async #ask(page: number): Promise<void> {
    const search = this.#search
    if (search === null) {
      // The device has not answered yet; the server is asked behind it.
      this.#timer = setTimeout(() => void this.#ask(page), this.#options.delayMs)
      return
    }
    this.#nextPage = null
    this.#show({ ...this.#list, isAsking: true })
    const asked = await this.#options.port.ask(this.#options.kind, { search, page })
    if (search !== this.#search) return
    if (asked.kind === 'answered') this.#nextPage = asked.next
    const before = this.#list.total
    const total = asked.kind === 'answered' ? asked.total : before
    this.#grow(total, false)
    // A page of nothing but what the device had: the list stands still, and nobody scrolls who would ask for the next.
    if (total === before) this.view(this.#inView)
  }

  /** More of the catalogue has come onto the device, or something was made here. */
  async #extend(): Promise<void> {
    const search = this.#search
    this.#hasNews = true
    const isHalfRead = this.#options.port.state(this.#options.kind).phase === 'loading'
    // While a list arrives page by page, only somebody who sees nothing yet is told of each.
    if (search === null || (isHalfRead && this.#list.total > 0)) return
    const total = await this.#options.port.extend(this.#options.kind, search)
    if (search === this.#search && total !== this.#list.total) this.#grow(total, this.#list.isAsking)
  }

  #grow(total: number, isAsking: boolean): void {
    const hasGrown = total > this.#list.total
    this.#show({ ...this.#list, total, isAsking })
    // Where the list ended in view, nothing scrolls that would ask for what has come behind it.
    const end = this.#list.rows.size
    if (hasGrown) void this.#fetch(end - (end % WINDOW_ROWS))
  }

  async #fetch(from: number): Promise<void> {
    const search = this.#search
    if (search === null || this.#fetching.has(from)) return
    this.#fetching.add(from)
    const place = { search, from, to: from + WINDOW_ROWS }
    const window = await this.#options.port.window(this.#options.kind, place)
    this.#fetching.delete(from)
    if (search !== this.#search) return
    const rows = new Map(this.#list.rows)
    for (const [at, row] of window.entries()) rows.set(from + at, row)
    this.#show({ ...this.#list, rows })
  }

  #show(list: CatalogueList<CatalogueEntries[K]>): void {
    this.#list = list
    for (const listener of this.#listeners) listener()
  }
}
