import { madeBy, referencesOf } from '#local/outbox/intent.ts'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Call } from '#api/client.ts'
import type { Capability } from '#domain/people/session.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import type { Fault } from '../support/simulated/server/fault.ts'
import { ServerModel } from '../support/simulated/server/server-model.ts'
import type { ServerState } from '../support/simulated/server/database.ts'
import { seededRandom } from '../support/random.ts'
import { SimulatedLock } from '../support/simulated/simulated-locks.ts'
import { SimulatedTab, type TabWorld } from '../support/simulated/simulated-tab.ts'
import { VirtualTime } from '../support/simulated/virtual-time.ts'
import type { Entry } from './steps/catalogue.ts'
import { EDITS, type Edits } from './steps/edits.ts'
import { HostileGateway } from './hostile/gateway.ts'
import { RequestWatch } from './hostile/watch-requests.ts'
import type { Typed } from './steps/merging.ts'
import type { Said } from './oracle/said.ts'
import { RESENDS, type Step } from './steps/steps.ts'
import { takeStep } from './steps/take-step.ts'

export interface WorldOptions {
  seed: number
  capabilities?: readonly Capability[]
  edits?: Partial<Edits>
  /** Something that spoils what passes stands before the server. */
  hostile?: boolean
}

export interface Made {
  kind: 'model' | 'process'
  user: string
  key: string
  name: string
  /** The one on which it was made, where it has this key. */
  device: number
  /** Key of the model of a process; '' for a model. */
  parent: string
  isDeleted: boolean
}

/** A copy that was acknowledged, and what its source showed a person when they asked for it. */
export interface Copied {
  user: string
  key: string
  sourceKey: string
  seen: string
}

export const USERS = ['kotric1', 'kotric2'] as const
const START = 1_770_000_000_000

/** One history: people, tabs, a server with faults, and a third party, in virtual time and from one seed. */
export class World {
  readonly time = new VirtualTime(START)
  readonly server: ServerModel
  /** What the device believes the time to be; people set it. */
  readonly clock = { offset: 0 }
  /** What was wrong already while it happened. */
  readonly violations: string[] = []
  /** Operations of a newer build, which this one must keep. */
  readonly unknown: { user: string; opId: string }[] = []
  readonly trace: string[] = []
  readonly made: Made[] = []
  readonly photos: {
    user: string
    key: string
    owner: string
    sha256: string
    /** What was said of it. */
    caption: string
    isShown: boolean
  }[] = []
  readonly said = new Map<string, Said>()
  readonly copies: Copied[] = []
  /** What was made for the catalogues. */
  readonly entries: Entry[] = []
  /** The photos of a process in the order that was acknowledged; absent where that is open. */
  readonly orders = new Map<string, string[]>()
  /** Each that was acknowledged, whatever came after it. */
  readonly everyOrder: { owner: string; keys: string[] }[] = []
  /** Every photo that was ever taken, by the hash of its bytes. */
  readonly photoKeys = new Map<string, string>()
  readonly thirdParty = new Map<string, string>()
  /** What was confirmed, and that a restored database says again. */
  readonly rolledBack = new Map<string, string[]>()
  /** What was said of key factors in saves that were answered as refused, and carried out. */
  readonly hidden = new Set<string>()
  /** What went with a restored database: keys of photos, names of the catalogues, entries of lists as `path entry`. */
  readonly taken = new Set<string>()
  /** Names of what a person made anew because the server said that it was gone. */
  readonly remade = new Set<string>()
  /** The server's ids of models into which another was merged: a copy holds what came. */
  readonly grown = new Set<number>()
  readonly typed: Typed[] = []
  /** Keys of processes that a person made anew. */
  readonly madeAnew = new Set<string>()
  /** What a person took back while it may have been in a backup, by `key.field`: the file can bring it again. */
  readonly takenBack = new Map<string, Set<string>>()
  /** Unsent work was taken from one device to another. */
  isCarried = false
  /** By the keys that it had, the server's ids of what was removed from a device since the server has it. */
  readonly cleared = new Map<string, number>()
  /** Names of the records that the browser itself has sent again to a server without keys. */
  readonly resent = new Set<string>()
  /** Of what is on the server several times, the ids that a device goes by; noted when all is over. */
  readonly adopted = new Map<string, number>()
  readonly gateway: HostileGateway | null
  readonly requestWatch: RequestWatch | null
  readonly edits: Edits
  readonly #random: () => number
  tabWorld: TabWorld
  tabs: SimulatedTab[] = []
  readonly #opened: SimulatedTab[] = []
  lock = new SimulatedLock()
  user = 'kotric1'
  /** Two of the same people; mostly the second is never used. */
  readonly #factories = [new IDBFactory(), new IDBFactory()]
  deviceInUse = 0
  readonly devices = new Set([0])
  /** Who ever worked on which device. */
  readonly signedIn = new Map<string, { user: string; device: number }>()
  serverBackup: ServerState | null = null
  readonly backups: { user: string; device: number; file: ArrayBuffer }[] = []
  faults: Fault[] = []
  isUp = true
  sessions = 0
  isRefused = false
  counter = 0

  constructor(options: WorldOptions) {
    this.#random = seededRandom(options.seed)
    this.edits = { ...EDITS, ...options.edits }
    const capabilities = new Set<Capability>(
      options.capabilities ?? ['idempotency-key', 'if-match', 'captions'],
    )
    this.server = new ServerModel({
      capabilities,
      now: this.time.now,
      after: this.time.after,
      fault: (call) => this.#faultOf(call),
      isUp: () => this.isUp,
      token: () => this.#token(),
    })
    const { server, time } = this
    this.gateway =
      options.hostile === true
        ? new HostileGateway({
            server,
            time,
            random: this.#random,
            onLie: (call, status) => {
              this.#expectDoubles(call)
              if (status !== null && status >= 400 && status < 500) this.#noteHidden(call)
            },
          })
        : null
    this.requestWatch = this.gateway && new RequestWatch(time.now, this.gateway.last)
    this.tabWorld = {
      time: this.time,
      clock: () => this.time.now() + this.clock.offset,
      server: this.gateway ?? this.server,
      indexedDB: this.#factory(0),
      uuid: () => this.uuid(),
      random: this.#random,
      capabilities,
      refresh: (user) => (this.isRefused || user !== this.user ? null : this.#token()),
    }
  }

  async run(steps: readonly Step[]): Promise<void> {
    await this.anyTab()
    for (const step of steps) {
      this.trace.push(`${this.time.now() - START} ${JSON.stringify(step)}`)
      await takeStep(this, step)
      await this.time.settle()
      await this.anyTab()
    }
  }

  /** What the device holds of one user, to compare with the server. */
  async device(user: string, device: number): Promise<DeviceDatabase> {
    const { uuid, clock } = this.tabWorld
    const indexedDB = this.#factory(device)
    return openDatabase(user, { now: clock, uuid, appBuild: 'test', indexedDB, IDBKeyRange })
  }

  /** All tabs are closed for good. */
  close(): void {
    for (const tab of this.#opened) {
      tab.kill()
      tab.db.close()
    }
  }

  // ── what happens ──────────────────────────────────────────────────────────────────────────────────────

  #factory(device: number): IDBFactory {
    const factory = this.#factories[device]
    if (factory === undefined) throw new Error('There is no such device.')
    return factory
  }

  /** From now on people work with this device; what is open on the other is closed by signing in. */
  takeDevice(device: number): void {
    this.deviceInUse = device
    this.devices.add(device)
    this.tabWorld = { ...this.tabWorld, indexedDB: this.#factory(device) }
  }

  // ── tabs and people ───────────────────────────────────────────────────────────────────────────────────

  /**
   * What came of an edit, or null where its tab died over it. Time passes meanwhile: an edit that waits for
   * the network would be a defect, but a pull may.
   */
  async acknowledge<T>(tab: SimulatedTab, edit: Promise<T>, isQuiet = false): Promise<T | null> {
    const ends: (T | 'died')[] = []
    const watched = tab.acknowledged(edit).then((value) => {
      ends.push(value)
      this.time.activity += 1
    })
    await this.time.pass(60_000, () => ends.length > 0 || tab.isFrozen)
    const [result] = ends
    // A frozen tab goes on with it when it wakes: then it was never acknowledged, and may be there; or it fails, where
    // another has taken the record away meanwhile.
    if (tab.isFrozen) watched.catch(() => undefined)
    if (ends.length === 0 || result === 'died') return null
    await watched
    if (!isQuiet) await this.wake('edit')
    return result ?? null
  }

  /** All tabs of the user hear of it. */
  async wake(news: 'edit' | 'hurry'): Promise<void> {
    if (news === 'hurry') this.requestWatch?.begin()
    for (const tab of this.tabs) tab.hear(news)
    await this.time.settle()
  }

  /** A reading may have shown what was there before. */
  get hasLagged(): boolean {
    return this.gateway?.met.has('lag') === true
  }

  /** A device that was new may have read everything without its version. */
  get hasReadWithoutVersions(): boolean {
    return this.devices.size > 1 && this.gateway?.met.has('etag dropped') === true
  }

  here(): { user: string; device: number } {
    return { user: this.user, device: this.deviceInUse }
  }

  /** @param anywhere also what was made on the other device */
  choose(kind: Made['kind'], pick: number, anywhere = false): Made | null {
    const own = this.made.filter(
      (one) =>
        one.kind === kind &&
        one.user === this.user &&
        !one.isDeleted &&
        (anywhere || one.device === this.deviceInUse),
    )
    return own[pick % Math.max(1, own.length)] ?? null
  }

  tabAt(pick: number): SimulatedTab | undefined {
    return this.tabs[pick % Math.max(1, this.tabs.length)]
  }

  /** A tab in which a person can work; a device always has one here. */
  async anyTab(): Promise<SimulatedTab> {
    this.tabs = this.tabs.filter((tab) => tab.isAlive)
    const awake = this.tabs.filter((tab) => !tab.isFrozen)
    return awake[Math.floor(this.#random() * awake.length)] ?? (await this.openTab())
  }

  async openTab(): Promise<SimulatedTab> {
    const tab = await SimulatedTab.open(this.tabWorld, this.user)
    this.signedIn.set(`${this.deviceInUse} ${this.user}`, this.here())
    this.tabs.push(tab)
    this.#opened.push(tab)
    this.requestWatch?.watch(tab)
    tab.join(this.lock, () => {
      const leader = this.tabs.find((other) => this.lock.isHeldBy(other))
      leader?.deliver(() => void leader.engine.showLife())
    })
    await this.time.settle()
    return tab
  }

  async signIn(user: string): Promise<void> {
    for (const tab of this.tabs) tab.kill()
    this.tabs = []
    this.lock = new SimulatedLock()
    this.user = user
    this.sessions += 1
    await this.time.settle()
    await this.anyTab()
  }

  #faultOf(call: Call<unknown>): Fault {
    const fault = this.faults.shift() ?? 'none'
    const isOddLook = fault !== 'none' && call.method === 'GET'
    if (isOddLook && this.gateway !== null) this.gateway.last.odd = this.time.now()
    if (RESENDS.includes(fault)) this.#expectDoubles(call)
    return fault
  }

  /** A server without keys is made to hold a record twice by others alone; then a person must be told. */
  #expectDoubles({ method, path, json }: Call<unknown>): void {
    const makesRecord = method === 'POST' && !path.endsWith('/image/')
    if (makesRecord && !this.tabWorld.capabilities.has('idempotency-key')) {
      const { title, name } = (json ?? {}) as { title?: string; name?: string }
      const source = /([^/]+)\/copy\/$/.exec(path)?.[1]?.replace(/-\d+$/, '') ?? ''
      this.resent.add(title ?? name ?? decodeURIComponent(source))
    }
  }

  #noteHidden({ json }: Call<unknown>): void {
    const { kpis = [] } = (json ?? {}) as { kpis?: { memo: string }[] }
    for (const { memo } of kpis) this.hidden.add(memo)
  }

  #token(): string {
    return `${this.user}:${this.sessions}`
  }

  uuid(): string {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.#random() * 16).toString(16)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}

/** Of several on the server, the one that a device goes by. */
export function storedModel({ server, adopted }: World, { key, name }: Pick<Made, 'key' | 'name'>) {
  return server.models.get(adopted.get(key) ?? 0) ?? server.modelNamed(name)
}

export function storedProcess({ server, adopted }: World, { key, name }: Pick<Made, 'key' | 'name'>) {
  return server.processes.get(adopted.get(key) ?? 0) ?? server.processNamed(name)
}

export function isWaitingForPerson(op: Operation): boolean {
  return NEEDS_PERSON.includes(op.state)
}

/** Whether what it depends on or mentions is still to be made, and that waits for a person. */
export function isHeldByMaker({ dependsOn, intent }: Operation, ops: readonly Operation[]): boolean {
  const needed = new Set(referencesOf(intent))
  return ops.some(
    (other) =>
      (dependsOn.includes(other.opId) || needed.has(madeBy(other.intent) ?? '')) &&
      (isWaitingForPerson(other) || isHeldByMaker(other, ops)),
  )
}
