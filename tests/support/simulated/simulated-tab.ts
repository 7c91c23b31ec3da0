import { createHash } from 'node:crypto'
import { IDBKeyRange } from 'fake-indexeddb'
import { createEditsApi, type EditsApi } from '#api/edits.ts'
import type { ApiClient } from '#api/client.ts'
import { answers, paths } from '#domain/contract.ts'
import type { Capability } from '#domain/people/session.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { isWithin } from '#local/store/strict-write.ts'
import { Engine } from '#sync/queue/engine.ts'
import { Leadership } from '#sync/leader/lead.ts'
import { ClaimExpired } from '#sync/send/send.ts'
import type { TabOnTheWire } from './over-http.ts'
import type { SimulatedLock } from './simulated-locks.ts'
import type { VirtualTime } from './virtual-time.ts'

export type CrashPoint = 'before-commit' | 'after-commit'

export interface TabWorld {
  time: VirtualTime
  /** What the device takes for the time. */
  clock: () => number
  server: { client: (tab: TabOnTheWire) => ApiClient }
  indexedDB: IDBFactory
  uuid: () => string
  random: () => number
  capabilities: ReadonlySet<Capability>
  /** What a refresh of the session gives: a token, or a refusal. */
  refresh: (user: string) => string | null
}

/** A tab with its worker: shipped code on a fake database, a network of our making and a clock that stands still. */
export class SimulatedTab {
  readonly user: string
  readonly db: DeviceDatabase
  readonly engine: Engine
  readonly api: EditsApi
  isAlive = true
  /** Resolves when the tab dies, so that whoever waits for an edit in it does not wait for ever. */
  readonly died: Promise<'died'>
  #die: () => void = () => undefined
  #crash: { at: CrashPoint; afterTransactions: number } | null = null
  #stop = new AbortController()
  #token = ''
  readonly #refresh: TabWorld['refresh']
  readonly #time: VirtualTime
  #leadership: Leadership | null = null
  #isFrozen = false
  #freezesAfter: number | null = null
  readonly #held: (() => void)[] = []

  private constructor(world: TabWorld, user: string, db: DeviceDatabase) {
    const { time } = world
    this.user = user
    this.#time = time
    this.#refresh = world.refresh
    this.db = db
    this.died = new Promise((resolve) => {
      this.#die = () => resolve('died')
    })
    this.#injectCrashes(time)
    this.#countTransactions(time)
    const client = world.server.client({ token: () => this.#token, deliver: (end) => this.deliver(end) })
    this.api = simulatedApi({
      ...client,
      call: async (call) => {
        const askedAt = time.now()
        await this.#awake()
        // Reads cannot be held here, so that a frozen tab comes as far as this; a real one stands before the
        // decision to send, and finds on waking that it is too late.
        if (time.now() - askedAt > 30_000) throw new ClaimExpired('Too late to be sent.')
        return client.call(call)
      },
    })
    this.engine = new Engine({
      db,
      api: this.api,
      capabilities: () => world.capabilities,
      now: world.clock,
      elapsed: time.now,
      wait: (ms, signal) => this.#wait(ms, signal),
      timeout: time.timeout,
      digest: (bytes) => Promise.resolve(sha256(bytes)),
      random: world.random,
      session: {
        isOpen: () => this.#token !== '',
        renew: () => Promise.resolve(this.renew() ? 'renewed' : 'refused'),
      },
      onDrained: () => undefined,
    })
  }

  static async open(world: TabWorld, user: string): Promise<SimulatedTab> {
    const { indexedDB, uuid, clock } = world
    const deps = { now: clock, uuid, appBuild: 'test', indexedDB, IDBKeyRange }
    return new SimulatedTab(world, user, await openDatabase(user, deps))
  }

  /** Asks for a token, as the page does for its worker. */
  renew(): boolean {
    this.#token = this.#refresh(this.user) ?? ''
    return this.#token !== ''
  }

  /** Takes the lead and works until it is stopped or dies. */
  lead(): void {
    this.engine.run(this.#stop.signal).catch((error: unknown) => {
      if (this.isAlive) throw error
    })
  }

  /** Queues for the lead as a tab does, beside the others of its user. */
  join(lock: SimulatedLock, askLeader: () => void): void {
    this.#leadership = new Leadership({
      db: this.db,
      lock: lock.of(this),
      askLeader,
      run: (signal) => this.engine.run(signal),
      wait: (ms, signal) => this.#wait(ms, signal),
      elapsed: this.#time.now,
    })
    void this.#leadership.keep()
  }

  /** It sees an edit in the outbox, or is told that it would go better now. */
  hear(news: 'edit' | 'hurry'): void {
    this.deliver(() => {
      if (news === 'edit') this.engine.wake()
      else this.engine.hurry()
      this.#leadership?.hurry()
    })
  }

  /** The person closes it: what is open in the database ends, nothing else does. */
  kill(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.#stop.abort()
    this.#die()
  }

  get isFrozen(): boolean {
    return this.#isFrozen
  }

  /** The browser freezes it, after so many commits: it goes on from there when it is thawed. */
  freeze(afterTransactions = 0): void {
    if (afterTransactions === 0) this.#isFrozen = true
    else this.#freezesAfter = afterTransactions
  }

  thaw(): void {
    this.#isFrozen = false
    this.#freezesAfter = null
    for (const end of this.#held.splice(0)) this.deliver(end)
  }

  /** What arrives at a frozen tab is kept for later. */
  deliver(end: () => void): void {
    if (this.#isFrozen) this.#held.push(end)
    else if (this.isAlive) end()
  }

  #awake(): Promise<void> {
    return new Promise((resolve) => this.deliver(resolve))
  }

  async #wait(ms: number, signal: AbortSignal): Promise<void> {
    if (!this.isAlive) return NEVER
    await this.#time.wait(ms, signal)
    return this.#awake()
  }

  crashAt(at: CrashPoint, afterTransactions: number): void {
    this.#crash = { at, afterTransactions }
  }

  /** Waits for an edit made in this tab: its result, or 'died' where nothing was ever acknowledged. */
  async acknowledged<T>(edit: Promise<T>): Promise<T | 'died'> {
    return Promise.race([edit, this.died])
  }

  #injectCrashes(time: VirtualTime): void {
    const { db } = this
    const original = db.transaction.bind(db) as (...args: unknown[]) => Promise<unknown>
    const run = (mode: unknown, tables: unknown, work: () => Promise<unknown>): Promise<unknown> => {
      // What joins a transaction commits with it, and dies with it.
      if (isWithin(db)) return original(mode, tables, work)
      if (this.#isFrozen) return this.#awake().then(() => run(mode, tables, work))
      if (!this.isAlive) return NEVER
      const crash = this.#crashNow()
      time.activity += 1
      time.open += 1
      const guarded = async () => {
        const result = await work()
        if (crash === 'before-commit') throw new Error('The tab died before the commit.')
        return result
      }
      const end = (settle: () => void) => {
        time.activity += 1
        time.open -= 1
        if (crash !== null) this.kill()
        if (this.#freezesAfter !== null && (this.#freezesAfter -= 1) <= 0) this.#isFrozen = true
        this.deliver(settle)
      }
      return new Promise((resolve, reject) => {
        original(mode, tables, guarded).then(
          (value) => end(() => resolve(value)),
          (error: unknown) => end(() => reject(error instanceof Error ? error : new Error(String(error)))),
        )
      })
    }
    // The database's own method, so that every commit of the shipped code passes here.
    Object.assign(db, { transaction: run })
  }

  /** Reads outside a transaction of ours are transactions of the database as well; time waits for all of them. */
  #countTransactions(time: VirtualTime): void {
    const { core } = this.db
    const original = core.transaction.bind(core)
    const counted: typeof core.transaction = (...args) => {
      const transaction = original(...args) as IDBTransaction
      time.open += 1
      const end = () => {
        time.activity += 1
        time.open -= 1
      }
      transaction.addEventListener('complete', end)
      transaction.addEventListener('abort', end)
      return transaction
    }
    Object.assign(core, { transaction: counted })
  }

  #crashNow(): CrashPoint | null {
    if (this.#crash === null) return null
    this.#crash.afterTransactions -= 1
    return this.#crash.afterTransactions <= 0 ? this.#crash.at : null
  }
}

/** What a dead tab waits for. */
const NEVER = new Promise<never>(() => {})

export function sha256(bytes: ArrayBuffer): string {
  return createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
}

/** The shipped calls; only a photo travels described instead of as a form. */
function simulatedApi(client: ApiClient): EditsApi {
  const api = createEditsApi(client)
  return {
    ...api,
    uploadPhoto: (area, owner, upload, sending) => {
      const path =
        owner.processId === null
          ? paths.modelImages(area, owner.slug)
          : paths.processImages(area, owner.slug, owner.processId)
      const { idempotencyKey, signal } = sending
      return client.call({
        method: 'POST',
        path,
        answer: answers.image,
        json: { fileName: upload.fileName, sha256: sha256(upload.bytes) },
        headers: idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
        signal,
      })
    },
  }
}
