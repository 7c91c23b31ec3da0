import type { Lookups } from '#api/lookups.ts'
import { problemOf } from '#api/problem.ts'
import type { CatalogueKind, CatalogueState } from '#catalogue/page/port.ts'
import { overlayOf } from '#local/views/catalogue-overlay.ts'
import { CatalogueShelf } from './cached-list.ts'
import type { FromWorker, Question, ToWorker } from '#catalogue/messages.ts'
import { findClasses } from './industry-classes.ts'
import { toKpiPath } from './kpi-path.ts'

const TOKEN_PATIENCE_MS = 20_000

export interface EngineDeps {
  createLookups: (token: () => string) => Lookups
  post: (message: FromWorker) => void
  now: () => number
}

/** What the search worker does with what the page says. */
export class CatalogueEngine {
  readonly #deps: EngineDeps
  readonly #shelves
  #token = ''
  readonly #tokenWaiters = new Set<() => void>()
  /** The latest search that has not been answered: only that one is worth the work. */
  #pending: Extract<Question, { kind: 'search' }> | null = null

  constructor(deps: EngineDeps) {
    this.#deps = deps
    const lookups = deps.createLookups(() => this.#token)
    const shared = <K extends CatalogueKind>(kind: K) => ({
      kind,
      lookups,
      now: deps.now,
      authorised: <T>(call: () => Promise<T>) => this.#authorised(call),
      onState: (state: CatalogueState) => {
        deps.post({ kind: 'state', catalogue: kind, ...state })
      },
    })
    this.#shelves = {
      equipment: new CatalogueShelf({
        ...shared('equipment'),
        toEntry: (row) => row,
        emptyFinds: 'nothing',
      }),
      kpi: new CatalogueShelf({ ...shared('kpi'), toEntry: toKpiPath, emptyFinds: 'nothing' }),
      industry: new CatalogueShelf({
        ...shared('industry'),
        toEntry: (row) => row,
        emptyFinds: 'everything',
      }),
    }
  }

  hear(message: ToWorker): void {
    switch (message.kind) {
      case 'token':
        this.#token = message.token
        if (message.token !== '') for (const go of this.#tokenWaiters) go()
        return
      case 'own':
        this.#shelves.equipment.store.setOwn(overlayOf(message.equipment))
        this.#shelves.kpi.store.setOwn(overlayOf(message.kpi))
        return
      case 'search':
        this.#searchSoon(message)
        return
      case 'load':
      case 'window':
      case 'ask':
      case 'extend':
      case 'children':
      case 'classes':
        void this.#answer(message)
    }
  }

  /** Lets the keystrokes that have already arrived overtake an older one. */
  #searchSoon(question: Extract<Question, { kind: 'search' }>): void {
    if (this.#pending !== null) this.#deps.post({ kind: 'answer', id: this.#pending.id, value: null })
    else setTimeout(() => this.#searchNow(), 0)
    this.#pending = question
  }

  #searchNow(): void {
    const question = this.#pending
    this.#pending = null
    if (question !== null) void this.#answer(question)
  }

  async #answer(question: Question): Promise<void> {
    const { id } = question
    try {
      this.#deps.post({ kind: 'answer', id, value: await this.#find(question) })
    } catch (error) {
      console.error('The search worker could not answer.', error)
      this.#deps.post({ kind: 'failure', id, message: String(error) })
    }
  }

  #find(question: Question): unknown {
    switch (question.kind) {
      case 'load':
        return this.#shelves[question.catalogue].load().then(() => null)
      case 'search':
        return this.#shelves[question.catalogue].search(question.query)
      case 'window':
        return this.#shelves[question.catalogue].window(question)
      case 'ask':
        return this.#shelves[question.catalogue].ask(question)
      case 'extend':
        return this.#shelves[question.catalogue].extend(question.search)
      case 'children':
        return this.#shelves.kpi.store.children(question.parentId)
      case 'classes':
        return findClasses(this.#shelves.industry.store.all(), question.system, question.text)
    }
  }

  async #authorised<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      if (problemOf(error)?.kind !== 'unauthorised' || !(await this.#newToken())) throw error
      return await call()
    }
  }

  /** @returns whether the page has handed over a token in time */
  #newToken(): Promise<boolean> {
    this.#deps.post({ kind: 'token-wanted' })
    return new Promise((resolve) => {
      const settle = (isThere: boolean) => {
        clearTimeout(timer)
        this.#tokenWaiters.delete(arrived)
        resolve(isThere)
      }
      const arrived = () => settle(true)
      const timer = setTimeout(() => settle(false), TOKEN_PATIENCE_MS)
      this.#tokenWaiters.add(arrived)
    })
  }
}
