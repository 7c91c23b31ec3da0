import type { LiveApi, LiveModel } from '#api/live.ts'
import { problemOf } from '#api/problem.ts'
import { LIVE_BEAT_MS, type LiveEvent } from '#domain/live.ts'
import type { LivePort } from '#session/place/live.ts'

export interface FollowerDeps {
  api: LiveApi
  /** Whether this page is to listen just now; `wake` says that it may have become so. */
  isWanted: () => boolean
  /** How long ago what is here of the model was last asked for. */
  askedMsAgo: (model: LiveModel) => number
  onModel: (model: LiveModel) => void
  onModels: () => void
  onCatalogue: () => void
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Of a clock that nobody sets, ms. */
  elapsed: () => number
  random: () => number
}

const WAITS_MS = {
  /** Whoever leafs through models stays at one before the server is told. */
  settle: 300,
  /** A stream of which nothing has come by then is held back on the way. */
  begin: 10_000,
  silence: 3 * LIVE_BEAT_MS,
  /** After a stream that has ended in order. */
  again: 500,
  first: 1_000,
  /** Whatever cuts off one that lasted no longer does so again. */
  short: 5_000,
  most: 5 * 60_000,
  /** Where there are no streams, or none that get through. */
  off: 10 * 60_000,
  /** Lists are long: they are asked for at once, and then no more often than this. */
  lists: 10_000,
}
/** How long an answer may have been on its way when it was taken in. */
const ON_THE_WAY_MS = 3_000
const NOBODY: readonly string[] = []
type LongAnswer = 'lists' | 'catalogue'

/** Keeps a page that is looked at in touch with the server; what fails is tried again, ever more rarely. */
export class LiveFollower implements LivePort {
  readonly #deps: FollowerDeps
  readonly #listeners = new Set<() => void>()
  #model: LiveModel | null = null
  #lookedAt = 0
  #usernames = NOBODY
  /** Ends what goes on at the moment, be it a stream or a pause. */
  #turn = new AbortController()
  #isFollowing = false
  #failures = 0
  #offUntil = 0
  /** Up to when nothing of the open model was missed. */
  #liveUntil: number | null = null
  readonly #asked = new Map<LongAnswer, 'just now' | 'stale'>()

  constructor(deps: FollowerDeps) {
    this.#deps = deps
  }

  readonly usernames = (): readonly string[] => this.#usernames

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly look: LivePort['look'] = (model) => {
    this.#show(model)
    return () => {
      if (this.#model === model) this.#show(null)
    }
  }

  /** It may be worth a try again. */
  wake(): void {
    if (this.#isFollowing) return
    this.#failures = 0
    this.#turn.abort()
  }

  /** Nobody looks at this page any more. */
  rest(): void {
    this.#turn.abort()
  }

  async run(stop: AbortSignal): Promise<void> {
    const end = () => this.#turn.abort()
    stop.addEventListener('abort', end)
    while (!stop.aborted) {
      this.#turn = new AbortController()
      const { signal } = this.#turn
      await this.#deps.wait(WAITS_MS.settle, signal)
      while (!signal.aborted) await this.#goOn(signal, stop)
    }
    stop.removeEventListener('abort', end)
    this.#setPeople(NOBODY)
  }

  #show(model: LiveModel | null): void {
    this.#model = model
    this.#lookedAt = this.#deps.elapsed()
    this.#liveUntil = null
    this.#setPeople(NOBODY)
    this.#turn.abort()
  }

  /** One stream and the pause after it; or a wait for what makes one possible. */
  async #goOn(turn: AbortSignal, stop: AbortSignal): Promise<void> {
    const { wait, elapsed, isWanted } = this.#deps
    const offMs = this.#offUntil - elapsed()
    if (offMs > 0 || !isWanted()) {
      await wait(Math.max(offMs, WAITS_MS.most), turn)
      return
    }
    this.#isFollowing = true
    const pauseMs = await this.#follow(this.#model, turn, stop)
    this.#isFollowing = false
    if (this.#failures > 0 || turn.aborted) this.#setPeople(NOBODY)
    if (!turn.aborted) await wait(pauseMs, turn)
  }

  /** @returns how long to wait before the next one */
  async #follow(model: LiveModel | null, turn: AbortSignal, stop: AbortSignal): Promise<number> {
    const { api, elapsed, random } = this.#deps
    const startedAt = elapsed()
    const silent = new AbortController()
    const signal = AbortSignal.any([turn, silent.signal])
    const heard = { at: startedAt, hasBegun: false }
    void this.#endOnceSilent(silent, () => heard.at + (heard.hasBegun ? WAITS_MS.silence : WAITS_MS.begin))
    let leastMs = 0
    try {
      await api.follow(model, signal, (event) => {
        Object.assign(heard, { at: elapsed(), hasBegun: true })
        if (event !== null && !signal.aborted) this.#hear(event, model, stop)
      })
    } catch (error) {
      const problem = problemOf(error)
      if (problem?.kind === 'not-found') leastMs = WAITS_MS.off
      // A timer that is set for longer than 24 days would end at once.
      if (problem?.kind === 'throttled') leastMs = Math.min(problem.retryAfterMs ?? 0, WAITS_MS.off)
      if (!heard.hasBegun && silent.signal.aborted) this.#offUntil = elapsed() + WAITS_MS.off
    }
    silent.abort()
    if (heard.hasBegun && this.#model === model) this.#liveUntil = heard.at
    const jitter = 0.5 + random()
    if (heard.hasBegun && elapsed() - startedAt >= WAITS_MS.short) this.#failures = 0
    else if (!turn.aborted) this.#failures += 1
    if (this.#failures === 0) return WAITS_MS.again * jitter
    return Math.max(leastMs, Math.min(WAITS_MS.most, WAITS_MS.first * 2 ** this.#failures) * jitter)
  }

  async #endOnceSilent(silent: AbortController, until: () => number): Promise<void> {
    while (!silent.signal.aborted) {
      const leftMs = until() - this.#deps.elapsed()
      if (leftMs <= 0) silent.abort()
      else await this.#deps.wait(leftMs, silent.signal)
    }
  }

  #hear(event: LiveEvent, model: LiveModel | null, stop: AbortSignal): void {
    switch (event.kind) {
      case 'begun':
        if (model !== null && this.#hasMissed(event.quietMs, model)) this.#deps.onModel(model)
        break
      case 'present':
        this.#setPeople(event.usernames)
        break
      case 'model':
        if (model !== null) this.#deps.onModel(model)
        this.#askFor('lists', stop)
        break
      case 'models':
        this.#askFor('lists', stop)
        break
      case 'catalogue':
        // What it shows may be called otherwise now.
        if (model !== null) this.#deps.onModel(model)
        this.#askFor('catalogue', stop)
    }
  }

  /** Whether the model may have changed while nobody told this page, after what is here was asked for. */
  #hasMissed(quietMs: number | null, model: LiveModel): boolean {
    const now = this.#deps.elapsed()
    const unheardMs =
      this.#liveUntil === null
        ? Math.max(this.#deps.askedMsAgo(model), now - this.#lookedAt)
        : now - this.#liveUntil
    return quietMs !== null && quietMs < unheardMs + ON_THE_WAY_MS
  }

  #askFor(what: LongAnswer, stop: AbortSignal): void {
    if (this.#asked.has(what)) {
      this.#asked.set(what, 'stale')
      return
    }
    this.#asked.set(what, 'just now')
    if (what === 'lists') this.#deps.onModels()
    else this.#deps.onCatalogue()
    void this.#deps.wait(WAITS_MS.lists, stop).then(() => {
      const isStale = this.#asked.get(what) === 'stale'
      this.#asked.delete(what)
      if (isStale && !stop.aborted) this.#askFor(what, stop)
    })
  }

  #setPeople(usernames: readonly string[]): void {
    if (usernames.join('\n') === this.#usernames.join('\n')) return
    this.#usernames = usernames
    for (const listener of this.#listeners) listener()
  }
}
