import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { Call } from '#api/client.ts'
import { problemOf } from '#api/problem.ts'
import type { Capability } from '#domain/session.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { takeInModelIfFresh } from '#local/answers/ingest.ts'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import { copyModel } from '#local/edits/model-edits.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { NEEDS_PERSON, type Operation, isTriedHourly } from '#local/outbox/operation.ts'
import { keepOriginal, putPicture } from '#pictures/photo-store.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { type Fault, ServerModel, type ServerState } from '../support/server-model.ts'
import { seededRandom } from '../support/random.ts'
import { SimulatedLock } from '../support/simulated-locks.ts'
import { SimulatedTab, type TabWorld, sha256 } from '../support/simulated-tab.ts'
import { VirtualTime } from '../support/virtual-time.ts'
import { type Entry, type Hands, addEquipment, addKpi, editKpis, wordOfList } from './catalogue.ts'
import { HostileGateway } from './hostile/gateway.ts'
import { findLeftBehind, goThrough } from './hostile/go-through.ts'
import { findSilentWaits } from './hostile/silent-waits.ts'
import { restoreServer, withoutTaken } from './hostile/restored.ts'
import { RequestWatch } from './hostile/watch-requests.ts'
import { type Deed, beginDeed } from './people.ts'
import { RESENDS, type Step } from './steps.ts'

/** The device's own functions; a mutant puts a wrong one in the place of a right one. */
export const EDITS = {
  createModel,
  copyModel,
  saveModel,
  createProcess,
  saveProcess,
  deleteProcess,
  savePhotos,
  createEquipment,
  createKpiNode,
  takeInModelIfFresh,
}
export type Edits = typeof EDITS

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

/** What a person was told is saved, and what the server must therefore come to say. */
interface Said {
  acknowledged: string | null
  /** Written after it without an answer: it may or may not have been kept, or be kept when its tab wakes. */
  unanswered: { value: string; tab: SimulatedTab }[]
  /** What a person had in view before they wrote. */
  seen: Set<string>
  /** All that was ever acknowledged, and by which devices. */
  ever: Set<string>
  devices: Set<number>
}

/** A copy that was acknowledged, and what its source showed a person when they asked for it. */
export interface Copied {
  user: string
  key: string
  sourceKey: string
  seen: string
}

const USERS = ['kotric1', 'kotric2'] as const
const START = 1_770_000_000_000
const HOUR = 3_600_000
const LONGEST_PART = HOUR / 6
/** Longer than a late request (60 s) or a second look (90 s, and up to a minute more) takes to come after all else. */
const UNTIL_QUIET = HOUR / 15
const FIELDS = ['name', 'description', 'memo'] as const
const MODEL_FIELDS = ['overview', 'features', 'productionItem'] as const
const FIRST_GROUP = 1_000
const group = { id: 14, name: '주조' }
/** What people do on the second device; the rest they do on the first. */
const ON_ANOTHER: ReadonlySet<Step['kind']> = new Set<Step['kind']>([
  ...(['create-process', 'edit-process', 'edit-model', 'retry', 'settle', 'pull', 'third-party'] as const),
  ...(['crash', 'kill', 'open-tab', 'freeze-leader', 'thaw', 'pass', 'network', 'faults', 'expire'] as const),
  ...(['sign-in', 'switch-user', 'set-clock', 'mischief', 'back-up-server', 'restore-server'] as const),
  ...(['back-up', 'take-in', 'sign-out-and-in', 'change-device'] as const),
])

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
  readonly photos: { user: string; key: string; owner: string; sha256: string; isShown: boolean }[] = []
  readonly said = new Map<string, Said>()
  readonly copies: Copied[] = []
  /** What was made for the catalogues. */
  readonly entries: Entry[] = []
  /** The photos of a process in the order that was acknowledged; absent where that is open. */
  readonly orders = new Map<string, string[]>()
  /** Every photo that was ever taken, by the hash of its bytes. */
  readonly photoKeys = new Map<string, string>()
  readonly thirdParty = new Map<string, string>()
  /** What was confirmed, and that a restored database says again. */
  readonly rolledBack = new Map<string, string[]>()
  /** What went with a restored database: keys of photos, names of the catalogues, entries of lists as `path entry`. */
  readonly taken = new Set<string>()
  /** Names of what a person made anew because the server said that it was gone. */
  readonly remade = new Set<string>()
  /** Unsent work was taken from one device to another. */
  isCarried = false
  /** Names of the records that the browser itself has sent again to a server without keys. */
  readonly resent = new Set<string>()
  readonly gateway: HostileGateway | null
  readonly #requests: RequestWatch | null
  readonly #edits: Edits
  readonly #random: () => number
  #tabWorld: TabWorld
  #tabs: SimulatedTab[] = []
  readonly #opened: SimulatedTab[] = []
  #lock = new SimulatedLock()
  #user = 'kotric1'
  /** Two of the same people; mostly the second is never used. */
  readonly #factories = [new IDBFactory(), new IDBFactory()]
  #device = 0
  readonly devices = new Set([0])
  /** Who ever worked on which device. */
  readonly #signedIn = new Map<string, { user: string; device: number }>()
  #serverBackup: ServerState | null = null
  readonly #backups: { user: string; device: number; file: ArrayBuffer }[] = []
  #faults: Fault[] = []
  #isUp = true
  #sessions = 0
  #isRefused = false
  #counter = 0

  constructor(options: WorldOptions) {
    this.#random = seededRandom(options.seed)
    this.#edits = { ...EDITS, ...options.edits }
    const capabilities = new Set<Capability>(options.capabilities ?? ['idempotency-key', 'if-match'])
    this.server = new ServerModel({
      capabilities,
      now: this.time.now,
      after: this.time.after,
      fault: (call) => this.#faultOf(call),
      isUp: () => this.#isUp,
      token: () => this.#token(),
    })
    const { server, time } = this
    this.gateway =
      options.hostile === true
        ? new HostileGateway({
            server,
            time,
            random: this.#random,
            onLie: (call) => this.#expectDoubles(call),
          })
        : null
    this.#requests = this.gateway && new RequestWatch(time.now, this.gateway.last)
    this.#tabWorld = {
      time: this.time,
      clock: () => this.time.now() + this.clock.offset,
      server: this.gateway ?? this.server,
      indexedDB: this.#factory(0),
      uuid: () => this.#uuid(),
      random: this.#random,
      capabilities,
      refresh: (user) => (this.#isRefused || user !== this.#user ? null : this.#token()),
    }
  }

  async run(steps: readonly Step[]): Promise<void> {
    await this.#anyTab()
    for (const step of steps) {
      this.trace.push(`${this.time.now() - START} ${JSON.stringify(step)}`)
      await this.#step(step)
      await this.time.settle()
      await this.#anyTab()
    }
  }

  /** All is well from now on: everything must arrive, in bounded time. */
  async heal(): Promise<void> {
    this.gateway?.end()
    this.violations.push(...(this.#requests?.violations ?? []))
    for (const { device, user } of [...this.#signedIn.values()].sort(byDevice)) {
      this.#isUp = true
      this.#faults = []
      this.#isRefused = false
      this.#take(device)
      await this.#signIn(user)
      for (const tab of this.#tabs) {
        tab.thaw()
        // The page hands its token in at the start, whether or not there is something to send.
        tab.renew()
      }
      await this.#wake('hurry')
      const { db } = await this.#anyTab()
      await this.#drain(db)
      if (this.gateway !== null) await this.#goThroughAll()
      await this.time.pass(UNTIL_QUIET)
      await this.#pullAll()
    }
    if (this.devices.size === 1) return
    // What one device delivered last is still to come to the other.
    for (const user of USERS) {
      this.#take(0)
      await this.#signIn(user)
      await this.#pullAll()
    }
  }

  async #drain(db: DeviceDatabase): Promise<void> {
    const isLeft = (op: Operation) => isWaitingForPerson(op) && (this.gateway === null || !isTriedHourly(op))
    let before = ''
    for (let passed = 0, unchanged = 0; passed < 6 * HOUR && unchanged < 2 * HOUR;) {
      const ms = passed < HOUR / 4 ? UNTIL_QUIET / 2 : HOUR / 4
      await this.time.pass(ms)
      passed += ms
      const ops = await db.operations.toArray()
      if (ops.every(isLeft)) break
      // What is still tried is tried within the hour; the rest waits behind something for a person.
      const now = JSON.stringify(ops.map(({ opId, state, lastError }) => [opId, state, lastError?.kind]))
      unchanged = now === before ? unchanged + ms : 0
      before = now
    }
  }

  async #goThroughAll(): Promise<void> {
    const tab = await this.#anyTab()
    this.violations.push(...(await findLeftBehind(tab)))
    for (let times = 0; times < 3 && (await tab.db.operations.count()) > 0; times += 1) {
      await goThrough(this, tab)
      await this.#wake('edit')
      await this.#drain(tab.db)
    }
  }

  /** What the device holds of one user, to compare with the server. */
  async device(user: string, device: number): Promise<DeviceDatabase> {
    const { uuid, clock } = this.#tabWorld
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

  async #step(step: Step): Promise<void> {
    if (this.#device > 0 && !ON_ANOTHER.has(step.kind)) return
    switch (step.kind) {
      case 'create-model':
        return this.#createModel()
      case 'create-process':
        return this.#createProcess(step.pick)
      case 'edit-process':
        return this.#editProcess(step.pick, FIELDS[step.field % FIELDS.length] ?? 'memo')
      case 'edit-model':
        return this.#editModel(step.pick, MODEL_FIELDS[step.field % MODEL_FIELDS.length] ?? 'overview')
      case 'change-group':
        return this.#changeGroup(step.pick)
      case 'copy-model':
        return this.#copyModel(step.pick)
      case 'add-photo':
        return this.#addPhoto(step.pick)
      case 'order-photos':
        return this.#orderPhotos(step.pick)
      case 'remove-photo':
        return this.#removePhoto(step.pick)
      case 'delete-process':
        return this.#deleteProcess(step.pick)
      case 'create-equipment':
        return addEquipment(this.#hands(), step.pick)
      case 'create-kpi':
        await addKpi(this.#hands(), step.pick)
        return
      case 'edit-kpis':
        return editKpis(this.#hands(), step.pick, step.how)
      case 'retry':
      case 'settle':
      case 'recreate':
      case 'discard':
        return this.#act(step)
      case 'pull':
        return this.#pullOne(step.pick)
      case 'third-party':
        return this.#thirdParty(step.pick, step.field)
      case 'crash':
        this.#tab(step.pick)?.crashAt(step.at, step.after)
        return
      case 'kill':
        this.#tab(step.pick)?.kill()
        return
      case 'open-tab':
        await this.#openTab()
        return
      case 'freeze-leader':
        this.#tabs.find((tab) => this.#lock.isHeldBy(tab))?.freeze(step.after)
        return
      case 'thaw':
        for (const tab of this.#tabs) tab.thaw()
        this.#requests?.begin()
        return
      case 'pass':
        return this.#pass(step.ms)
      case 'mischief':
        this.gateway?.begin(step.mischief)
        return
      case 'back-up-server':
        this.#serverBackup = structuredClone(this.server.state)
        return
      case 'restore-server':
        if (this.#serverBackup !== null)
          restoreServer(this, this.#serverBackup, await this.#waitingOperations())
        return
      case 'back-up':
        return this.#backUp()
      case 'take-in':
        return this.#takeIn(step.pick)
      case 'sign-out-and-in':
        return this.#signIn(this.#user)
      case 'change-device':
        this.#take(1 - this.#device)
        await this.#signIn(this.#user)
        return this.#pullFromServer()
      case 'network':
        this.#isUp = step.isUp
        if (step.isUp) await this.#wake('hurry')
        return
      case 'faults':
        this.#faults.push(...step.faults)
        return
      case 'expire':
        this.#sessions += 1
        this.#isRefused = step.refuse
        return
      case 'set-clock':
        this.clock.offset += step.ms
        return
      case 'newer-build':
        return this.#leaveUnknown()
      case 'sign-in':
        this.#isRefused = false
        await this.#wake('hurry')
        return
      case 'switch-user':
        await this.#signIn(this.#user === 'kotric1' ? 'kotric2' : 'kotric1')
    }
  }

  async #waitingOperations(): Promise<Operation[]> {
    const all: Operation[] = []
    for (const [device, user] of [...this.devices].flatMap((one) =>
      USERS.map((user) => [one, user] as const),
    )) {
      const db = await this.device(user, device)
      // What is on the wire may have been acknowledged a moment before.
      all.push(...(await db.operations.where('state').notEqual('SENDING').toArray()))
      db.close()
    }
    return all
  }

  #factory(device: number): IDBFactory {
    const factory = this.#factories[device]
    if (factory === undefined) throw new Error('There is no such device.')
    return factory
  }

  /** From now on people work with this device; what is open on the other is closed by signing in. */
  #take(device: number): void {
    this.#device = device
    this.devices.add(device)
    this.#tabWorld = { ...this.#tabWorld, indexedDB: this.#factory(device) }
  }

  async #backUp(): Promise<void> {
    const tab = await this.#anyTab()
    const parts = await this.#acknowledge(tab, exportBackup(tab.db), true)
    if (parts === null) return
    const file = await new Blob(parts).arrayBuffer()
    this.#backups.push({ user: this.#user, device: this.#device, file })
  }

  /** Without keys two devices that send the same would double it, as the app says before it takes something in. */
  async #takeIn(pick: number): Promise<void> {
    const mine = this.#backups.filter(
      ({ user, device }) =>
        user === this.#user &&
        (device === this.#device || this.#tabWorld.capabilities.has('idempotency-key')),
    )
    const backup = mine[pick % Math.max(1, mine.length)]
    if (backup === undefined) return
    const tab = await this.#anyTab()
    this.isCarried ||= backup.device !== this.#device
    this.#requests?.begin()
    await this.#acknowledge(tab, importBackup(tab.db, backup.file))
  }

  /** They open everything of theirs there. */
  async #pullFromServer(): Promise<void> {
    const tab = await this.#anyTab()
    const isOwn = (title: string) => title.startsWith(this.#user)
    const models = this.server.originals().models.filter(({ record }) => isOwn(record.title))
    for (const { record } of models) await this.#pull(tab, record.slug)
  }

  /** The record here: under its own key, or where it came from the server, under another. */
  async #rowOf({ db }: SimulatedTab, one: Made) {
    const isModel = one.kind === 'model'
    const stored = isModel ? this.server.modelNamed(one.name) : this.server.processNamed(one.name)
    const serverId = stored?.record.id
    const table = isModel ? db.models : db.processes
    return (
      (await table.get(one.key)) ??
      (serverId === undefined ? undefined : await table.filter((row) => row.serverId === serverId).first())
    )
  }

  /** In parts, since each may hold only so many events. */
  async #pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= LONGEST_PART) await this.time.pass(Math.min(left, LONGEST_PART))
    const leader = this.#tabs.find((tab) => this.#lock.isHeldBy(tab))
    if (this.gateway === null || ms < LONGEST_PART || leader?.isAlive !== true || leader.isFrozen) return
    this.violations.push(...(await findSilentWaits(leader.db, this.#tabWorld.clock())))
  }

  async #createModel(): Promise<void> {
    const tab = await this.#anyTab()
    const name = `${this.#user}-M${(this.#counter += 1)}`
    const key = await this.#acknowledge(
      tab,
      this.#edits.createModel(tab.db, { area: 'root', title: name, group }),
    )
    if (key === null) return
    this.made.push({ kind: 'model', ...this.#here(), key, name, parent: '', isDeleted: false })
  }

  async #createProcess(pick: number): Promise<void> {
    const tab = await this.#anyTab()
    const model = this.#choose('model', pick, true)
    const owner = model === null ? undefined : await this.#rowOf(tab, model)
    if (model === null || owner === undefined) return
    const name = `${this.#user}-P${(this.#counter += 1)}`
    const made = await this.#acknowledge(
      tab,
      this.#edits.createProcess(tab.db, { modelKey: owner.key, name }),
    )
    if (made === null) return
    const { key } = made
    this.made.push({ kind: 'process', ...this.#here(), key, name, parent: model.key, isDeleted: false })
  }

  async #editProcess(pick: number, field: (typeof FIELDS)[number]): Promise<void> {
    const process = this.#choose('process', pick, true)
    if (process === null || field === 'name') return
    const tab = await this.#anyTab()
    const row = await this.#rowOf(tab, process)
    if (row === undefined || !('deleted' in row) || row.deleted) return
    const value = `${field}-${(this.#counter += 1)}`
    const said = this.#saidOf(`${process.key}.${field}`, row.view[field])
    const edit = this.#edits.saveProcess(tab.db, { processKey: row.key, fields: { [field]: value } })
    await this.#say(said, value, tab, edit)
  }

  async #editModel(pick: number, field: (typeof MODEL_FIELDS)[number]): Promise<void> {
    const model = this.#choose('model', pick, true)
    if (model === null) return
    const tab = await this.#anyTab()
    const row = await this.#rowOf(tab, model)
    if (row === undefined || 'deleted' in row) return
    const value = `${field}-${(this.#counter += 1)}`
    const said = this.#saidOf(`${model.key}.${field}`, row.view[field])
    const fields = { [field]: value }
    const edit = this.#edits.saveModel(tab.db, { modelKey: row.key, section: 'overview', fields })
    await this.#say(said, value, tab, edit)
  }

  async #changeGroup(pick: number): Promise<void> {
    const model = this.#choose('model', pick)
    if (model === null) return
    const tab = await this.#anyTab()
    const row = await tab.db.models.get(model.key)
    if (row === undefined) return
    const id = FIRST_GROUP + (this.#counter += 1)
    const said = this.#saidOf(`${model.key}.group`, wordOf(row.view.group))
    const fields = { group: { ...group, id } }
    const edit = this.#edits.saveModel(tab.db, { modelKey: model.key, section: 'group', fields })
    await this.#say(said, wordOf(fields.group), tab, edit)
  }

  async #copyModel(pick: number): Promise<void> {
    const model = this.#choose('model', pick)
    if (model === null) return
    const tab = await this.#anyTab()
    const row = await tab.db.models.get(model.key)
    if (row === undefined) return
    const processes = await tab.db.processes.where({ modelKey: model.key }).toArray()
    const shown = processes.filter(({ deleted }) => !deleted).map(({ view }) => view)
    const seen = contentOf(row.view, shown)
    const key = await this.#acknowledge(tab, this.#edits.copyModel(tab.db, model.key))
    if (key !== null) this.copies.push({ user: this.#user, key, sourceKey: model.key, seen })
  }

  /** For steps that have a file of their own. */
  #hands(): Hands {
    return {
      user: this.#user,
      edits: this.#edits,
      entries: this.entries,
      uuid: () => this.#uuid(),
      count: () => (this.#counter += 1),
      tab: () => this.#anyTab(),
      choose: (kind, pick) => this.#choose(kind, pick),
      acknowledge: (tab, edit) => this.#acknowledge(tab, edit),
      say: (tab, { path, before, after }, edit) =>
        this.#say(this.#saidOf(path, wordOf(before)), wordOf(after), tab, edit),
    }
  }

  /** Most photos are of a process, some of the model itself. */
  #photoOwner(pick: number): Made | null {
    return this.#choose(pick % 4 === 3 ? 'model' : 'process', pick)
  }

  /** What a person sees of its photos; null where it is gone. */
  async #shownPhotos({ db }: SimulatedTab, { kind, key }: Made): Promise<readonly DeviceImage[] | null> {
    if (kind === 'model') return (await db.models.get(key))?.view.images ?? null
    const row = await db.processes.get(key)
    return row === undefined || row.deleted ? null : row.view.images
  }

  async #orderPhotos(pick: number): Promise<void> {
    const owner = this.#photoOwner(pick)
    if (owner === null) return
    const tab = await this.#anyTab()
    const [first, ...rest] = (await this.#shownPhotos(tab, owner)) ?? []
    if (first === undefined || rest.length === 0) return
    await this.#savePhotos(tab, owner, [...rest, first])
  }

  /** Whether it was acknowledged; otherwise it is open in which order they are shown. */
  async #savePhotos(
    tab: SimulatedTab,
    owner: Made,
    images: readonly DeviceImage[],
    isQuiet = false,
  ): Promise<boolean> {
    this.orders.delete(owner.key)
    const saved = this.#edits.savePhotos(tab.db, keysOf(owner), images)
    const isSaved = (await this.#acknowledge(tab, saved, isQuiet)) !== null
    if (isSaved && !tab.isFrozen)
      this.orders.set(
        owner.key,
        images.map(({ id }) => String(id)),
      )
    return isSaved
  }

  async #addPhoto(pick: number): Promise<void> {
    const owner = this.#photoOwner(pick)
    if (owner === null) return
    const tab = await this.#anyTab()
    const bytes = new TextEncoder().encode(`photo ${(this.#counter += 1)}`).buffer
    const key = await this.#acknowledge(
      tab,
      keepOriginal(tab.db, { area: 'root', ...keysOf(owner), bytes, type: 'image/jpeg', capturedAt: null }),
    )
    if (key === null) return
    this.photoKeys.set(sha256(bytes), key)
    const picture = { bytes, type: 'image/jpeg', sha256: sha256(bytes) }
    const thumbnail = { thumbnail: new ArrayBuffer(1), thumbnailType: 'image/webp' }
    if (
      (await this.#acknowledge(
        tab,
        putPicture(tab.db, key, { ...picture, ...thumbnail }).then(() => true),
        true,
      )) === null
    )
      return
    const before = await this.#shownPhotos(tab, owner)
    if (before === null) return
    const image = { id: key as `local-${string}`, url: null, thumbnailUrl: null, capturedAt: null }
    const isShown = await this.#savePhotos(tab, owner, [...before, image], true)
    this.photos.push({ user: this.#user, key, owner: owner.key, sha256: sha256(bytes), isShown })
  }

  async #removePhoto(pick: number): Promise<void> {
    const mine = this.photos.filter((photo) => photo.user === this.#user && photo.isShown)
    const photo = mine[pick % Math.max(1, mine.length)]
    const owner = this.made.find(({ key }) => key === photo?.owner)
    if (photo === undefined || owner === undefined || owner.isDeleted) return
    const tab = await this.#anyTab()
    const before = await this.#shownPhotos(tab, owner)
    if (before === null) return
    const images = before.filter(({ id }) => id !== photo.key)
    // Without an answer it is open whether it is still shown; the check leaves such a photo alone.
    photo.isShown = false
    photo.sha256 = ''
    await this.#savePhotos(tab, owner, images)
  }

  async #deleteProcess(pick: number): Promise<void> {
    const process = this.#choose('process', pick)
    if (process === null) return
    const tab = await this.#anyTab()
    if ((await tab.db.processes.get(process.key)) === undefined) return
    process.isDeleted = true
    await this.#acknowledge(tab, this.#edits.deleteProcess(tab.db, process.key))
  }

  /** A newer build was here, and left an operation that this one does not know. */
  async #leaveUnknown(): Promise<void> {
    const tab = await this.#anyTab()
    const opId = this.#uuid()
    const [like] = await tab.db.operations.toArray()
    if (like === undefined) return
    const strange = { ...like, opId, opSchema: 2, intent: { kind: 'model.merge' }, target: 'model:strange' }
    const lane = { lane: 'model:strange', seq: 1_000_000 + this.unknown.length }
    const put = tab.db.operations.put({ ...strange, ...lane } as unknown as Operation)
    const kept = await this.#acknowledge(
      tab,
      put.then(() => true),
    )
    if (kept !== null) this.unknown.push({ user: this.#user, opId })
  }

  async #act(deed: Deed): Promise<void> {
    const tab = await this.#anyTab()
    this.#requests?.begin()
    const begun = await beginDeed(this, tab, deed)
    if (begun !== null && (await this.#acknowledge(tab, begun.work)) !== null) await begun.whenDone()
  }

  async #pullOne(pick: number): Promise<void> {
    const model = this.#choose('model', pick)
    const tab = await this.#anyTab()
    const row = model === null ? undefined : await tab.db.models.get(model.key)
    const slug = row?.slug ?? null
    if (slug !== null) await this.#pull(tab, slug)
  }

  async #pull(tab: SimulatedTab, slug: string): Promise<void> {
    const { db, api } = tab
    if (!tab.renew()) return
    const takeIn = this.#edits.takeInModelIfFresh
    const pulled = pullModel({ db, api, takeIn }, 'root', slug, this.time.timeout(30_000)).catch(
      (error: unknown) => {
        if (problemOf(error) === null) throw error
        return null
      },
    )
    await this.#acknowledge(tab, pulled)
    await this.#lookAtScreen(tab)
  }

  /** An edit that waits stays in view, whatever the server says meanwhile. */
  async #lookAtScreen({ db, user, isAlive }: SimulatedTab): Promise<void> {
    if (!isAlive) return
    for (const [path, said] of this.said) {
      const [key = '', field = ''] = path.split('.')
      const made = this.made.find((one) => one.key === key && one.user === user)
      if (made === undefined || said.acknowledged === null) continue
      const waits = await db.operations.where('target').equals(`${made.kind}:${key}`).toArray()
      if (!waits.some(({ intent }) => 'base' in intent && field in intent.fields)) continue
      const row = made.kind === 'model' ? await db.models.get(key) : await db.processes.get(key)
      const shown = (row?.view as Record<string, unknown> | undefined)?.[field]
      const others = said.devices.size > 1 || this.isCarried ? said.ever : []
      const values = [said.acknowledged, ...others, ...said.unanswered.map(({ value }) => value)]
      const possible = values.flatMap((value) => [value, withoutTaken(this, path, value)])
      if (row !== undefined && !possible.includes(wordOf(shown))) {
        this.violations.push(
          `the screen hides ${path}: it shows "${wordOf(shown)}" for "${said.acknowledged}"`,
        )
      }
    }
  }

  async #pullAll(): Promise<void> {
    const tab = await this.#anyTab()
    for (const row of await tab.db.models.toArray()) if (row.slug !== null) await this.#pull(tab, row.slug)
  }

  /** Somebody else changes a field at the server, or takes a process away. */
  #thirdParty(pick: number, field: number): Promise<void> {
    const made = this.made.filter((one) => !one.isDeleted)
    const one = made[pick % Math.max(1, made.length)]
    if (one === undefined) return Promise.resolve()
    const value = `other-${(this.#counter += 1)}`
    if (one.kind === 'model') {
      const stored = this.server.modelNamed(one.name)
      if (stored === undefined) return Promise.resolve()
      const name = MODEL_FIELDS[field % (MODEL_FIELDS.length + 1)]
      if (name !== undefined) stored.record[name] = value
      else stored.record.group = { ...group, id: FIRST_GROUP + this.#counter }
      stored.version = this.server.versionAfter(stored.version)
      this.thirdParty.set(
        `${one.key}.${name ?? 'group'}`,
        name === undefined ? wordOf(stored.record.group) : value,
      )
    } else {
      const stored = this.server.processNamed(one.name)
      if (stored === undefined) return Promise.resolve()
      if (field === 0) {
        this.server.processes.delete(stored.record.id)
        this.thirdParty.set(one.key, 'deleted')
      } else {
        const name = field % 2 === 0 ? 'memo' : 'description'
        stored.record[name] = value
        stored.version = this.server.versionAfter(stored.version)
        this.thirdParty.set(`${one.key}.${name}`, value)
      }
    }
    return Promise.resolve()
  }

  // ── tabs and people ───────────────────────────────────────────────────────────────────────────────────

  /**
   * What came of an edit, or null where its tab died over it. Time passes meanwhile: an edit that waits for
   * the network would be a defect, but a pull may.
   */
  async #acknowledge<T>(tab: SimulatedTab, edit: Promise<T>, isQuiet = false): Promise<T | null> {
    const ends: (T | 'died')[] = []
    const watched = tab.acknowledged(edit).then((value) => {
      ends.push(value)
      this.time.activity += 1
    })
    await this.time.pass(60_000, () => ends.length > 0 || tab.isFrozen)
    const [result] = ends
    // A frozen tab goes on with it when it wakes: then it was never acknowledged, and may be there.
    if (ends.length === 0 || result === 'died') return null
    await watched
    if (!isQuiet) await this.#wake('edit')
    return result ?? null
  }

  /** All tabs of the user hear of it. */
  async #wake(news: 'edit' | 'hurry'): Promise<void> {
    if (news === 'hurry') this.#requests?.begin()
    for (const tab of this.#tabs) tab.hear(news)
    await this.time.settle()
  }

  async #say(said: Said, value: string, tab: SimulatedTab, edit: Promise<unknown>): Promise<void> {
    said.unanswered.push({ value, tab })
    if ((await this.#acknowledge(tab, edit)) === null) return
    said.acknowledged = value
    said.ever.add(value)
    said.devices.add(this.#device)
    said.unanswered = said.unanswered.filter((one) => one.tab.isFrozen)
  }

  #saidOf(key: string, view: string): Said {
    const said = this.said.get(key) ?? {
      ...{ acknowledged: null, unanswered: [], seen: new Set<string>() },
      ...{ ever: new Set<string>(), devices: new Set<number>() },
    }
    this.said.set(key, said)
    said.seen.add(view)
    return said
  }

  #here(): { user: string; device: number } {
    return { user: this.#user, device: this.#device }
  }

  /** @param anywhere also what was made on the other device */
  #choose(kind: Made['kind'], pick: number, anywhere = false): Made | null {
    const own = this.made.filter(
      (one) =>
        one.kind === kind &&
        one.user === this.#user &&
        !one.isDeleted &&
        (anywhere || one.device === this.#device),
    )
    return own[pick % Math.max(1, own.length)] ?? null
  }

  #tab(pick: number): SimulatedTab | undefined {
    return this.#tabs[pick % Math.max(1, this.#tabs.length)]
  }

  /** A tab in which a person can work; a device always has one here. */
  async #anyTab(): Promise<SimulatedTab> {
    this.#tabs = this.#tabs.filter((tab) => tab.isAlive)
    const awake = this.#tabs.filter((tab) => !tab.isFrozen)
    return awake[Math.floor(this.#random() * awake.length)] ?? (await this.#openTab())
  }

  async #openTab(): Promise<SimulatedTab> {
    const tab = await SimulatedTab.open(this.#tabWorld, this.#user)
    this.#signedIn.set(`${this.#device} ${this.#user}`, this.#here())
    this.#tabs.push(tab)
    this.#opened.push(tab)
    this.#requests?.watch(tab)
    tab.join(this.#lock, () => {
      const leader = this.#tabs.find((other) => this.#lock.isHeldBy(other))
      leader?.deliver(() => void leader.engine.showLife())
    })
    await this.time.settle()
    return tab
  }

  async #signIn(user: string): Promise<void> {
    for (const tab of this.#tabs) tab.kill()
    this.#tabs = []
    this.#lock = new SimulatedLock()
    this.#user = user
    this.#sessions += 1
    await this.time.settle()
    await this.#anyTab()
  }

  #faultOf(call: Call<unknown>): Fault {
    const fault = this.#faults.shift() ?? 'none'
    if (RESENDS.includes(fault)) this.#expectDoubles(call)
    return fault
  }

  /** A server without keys is made to hold a record twice by others alone; then a person must be told. */
  #expectDoubles({ method, path, json }: Call<unknown>): void {
    const makesRecord = method === 'POST' && !path.endsWith('/image/')
    if (makesRecord && !this.#tabWorld.capabilities.has('idempotency-key')) {
      const { title, name } = (json ?? {}) as { title?: string; name?: string }
      const source = /([^/]+)\/copy\/$/.exec(path)?.[1]?.replace(/-\d+$/, '') ?? ''
      this.resent.add(title ?? name ?? decodeURIComponent(source))
    }
  }

  #token(): string {
    return `${this.#user}:${this.#sessions}`
  }

  #uuid(): string {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.#random() * 16).toString(16)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}

function byDevice(one: { user: string; device: number }, other: typeof one): number {
  return one.device - other.device || one.user.localeCompare(other.user)
}

function keysOf({ kind, key, parent }: Made): { modelKey: string; processKey: string | null } {
  return kind === 'model' ? { modelKey: key, processKey: null } : { modelKey: parent, processKey: key }
}

/** What a field says, in a word that carries the number of the step it was written in. */
export function wordOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  if (Array.isArray(value)) return wordOfList(value)
  const { id } = value as { id: number }
  return `group-${id < FIRST_GROUP ? 0 : id - FIRST_GROUP}`
}

/** What is copied of a model, to be compared. */
export function contentOf(
  model: Record<(typeof MODEL_FIELDS)[number] | 'kpis', unknown>,
  processes: readonly Record<(typeof FIELDS)[number] | 'kpis' | 'equipments', unknown>[],
): string {
  const lines = processes.map((process) =>
    [...FIELDS, 'kpis' as const, 'equipments' as const].map((field) => wordOf(process[field])).join(' '),
  )
  const first = [...MODEL_FIELDS, 'kpis' as const].map((field) => wordOf(model[field])).join(' ')
  return [first, ...lines.sort()].join('\n')
}

export function isWaitingForPerson(op: Operation): boolean {
  return NEEDS_PERSON.includes(op.state)
}
