import { createClient } from '#api/client.ts'
import { createEditsApi } from '#api/edits.ts'
import { type ProblemCause, problemOf } from '#api/problem.ts'
import { capability, type Capability } from '#domain/session.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { fillReserve } from '#local/store/reserve.ts'
import { watchOutbox } from '#local/outbox/watch-outbox.ts'
import { Engine } from '#sync/queue/engine.ts'
import { keepPhoto, keepPhotosOf } from '#sync/pull/keep-photos.ts'
import { type LeadLock, Leadership } from '#sync/leader/lead.ts'
import { type BetweenTabs, type ToPage, type ToWorker, betweenTabs } from '#sync/messages.ts'
import { Presence } from '#sync/leader/presence.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { RULES } from '#sync/queue/rules.ts'
import { sha256Hex } from './sha256.ts'
import { takeAlong } from '#sync/pull/take-along.ts'
import { TokenDesk } from './token-desk.ts'
import { wait } from './wait.ts'

export interface HostDeps {
  post: (message: ToPage) => void
  /** The lock of this name, shared by all tabs. */
  lock: (name: string) => LeadLock
  /** Bytes of storage that are left, by the browser's estimate; null if it gives none. */
  room: () => Promise<number | null>
  /** A channel to the workers of other tabs. */
  openChannel: (name: string, onMessage: (data: unknown) => void) => { post: (data: unknown) => void }
  now: () => number
  /** A monotonic clock, in ms. */
  elapsed: () => number
  random: () => number
  uuid: () => string
}

const PULL_TIMEOUT_MS = 60_000
const AFTER_TROUBLE_MS = 1_000
const RESERVE_AFTER_MS = 30_000
const PROMISES: readonly string[] = capability.options

/** Runs in the worker of every tab: reads for its own page and, while this tab leads, runs the engine. */
export class SyncWorkerHost {
  readonly #deps: HostDeps
  #work: Promise<Workshop> | null = null

  constructor(deps: HostDeps) {
    this.#deps = deps
  }

  async hear(message: ToWorker): Promise<void> {
    if (message.kind === 'start') {
      this.#work ??= openPatiently(this.#deps, message)
      return
    }
    const work = await this.#work
    if (work === null) throw new Error('The worker was spoken to before it was started.')
    await act(work, message, this.#deps)
  }
}

interface Workshop {
  db: DeviceDatabase
  api: ReturnType<typeof createEditsApi>
  fetchPicture: ReturnType<typeof createClient>['picture']
  desk: TokenDesk
  engine: Engine
  tellOthers: (message: BetweenTabs) => void
  presence: Presence
  leadership: Leadership
}

/** A browser that cannot open the database now may be able to later; until then whoever speaks waits. */
async function openPatiently(deps: HostDeps, start: Extract<ToWorker, { kind: 'start' }>): Promise<Workshop> {
  for (;;) {
    try {
      return await openWorkshop(deps, start)
    } catch (error) {
      console.error('The device database could not be opened.', error)
      await wait(AFTER_TROUBLE_MS, new AbortController().signal)
    }
  }
}

async function openWorkshop(deps: HostDeps, start: Extract<ToWorker, { kind: 'start' }>): Promise<Workshop> {
  const { now, uuid } = deps
  const db = await openDatabase(start.username, { now, uuid, appBuild: start.appBuild })
  const desk = new TokenDesk(() => {
    deps.post({ kind: 'need-token' })
  })
  const client = createClient({ host: start.host, authScheme: start.authScheme, token: () => desk.token() })
  const api = createEditsApi(client)
  const capabilities = await rememberedCapabilities(db)
  const engine = new Engine({
    db,
    api,
    capabilities: () => capabilities.current,
    now,
    elapsed: deps.elapsed,
    wait,
    random: deps.random,
    timeout: (ms) => AbortSignal.timeout(ms),
    digest: sha256Hex,
    rules: RULES,
    session: desk,
    onDrained: () => {
      deps.post({ kind: 'drained' })
    },
  })
  desk.onCapabilities = (names) => {
    capabilities.current = new Set(names.filter((name): name is Capability => PROMISES.includes(name)))
    void db.meta.put({ key: 'capabilities', value: names })
  }
  const presence = new Presence()
  const channel = deps.openChannel(`sync:${start.username}`, (data) => {
    const heard = betweenTabs.safeParse(data)
    if (!heard.success) return
    if (heard.data === 'who-leads') void engine.showLife()
    else engine.wake(heard.data)
  })
  const leadership = new Leadership({
    db,
    presence,
    lock: deps.lock(`sync:${start.username}`),
    askLeader: () => {
      channel.post('who-leads')
    },
    run: (signal) => engine.run(signal),
    wait,
    elapsed: deps.elapsed,
  })
  watchOutbox(db, () => {
    engine.wake('edit')
    leadership.hurry()
  })
  void leadership.keep()
  // Not right at the start: writing ten megabytes would delay the first save.
  void wait(RESERVE_AFTER_MS, presence.signal())
    .then(() => deps.room())
    .then((room) => fillReserve(db, room))
  const { picture: fetchPicture } = client
  return { db, api, desk, engine, presence, leadership, fetchPicture, tellOthers: channel.post }
}

/** The capabilities that the server last reported, so that they are known after an offline start. */
async function rememberedCapabilities(db: DeviceDatabase): Promise<{ current: ReadonlySet<Capability> }> {
  const row = await db.meta.get('capabilities')
  const names = Array.isArray(row?.value) ? row.value : []
  return { current: new Set(names.filter((name): name is Capability => PROMISES.includes(String(name)))) }
}

async function act(
  work: Workshop,
  message: Exclude<ToWorker, { kind: 'start' }>,
  { post }: HostDeps,
): Promise<void> {
  switch (message.kind) {
    case 'token':
      work.desk.give(message.token, message.capabilities)
      if (message.token === '') return
      work.engine.wake('network')
      work.leadership.hurry()
      return
    case 'no-token':
      work.desk.refuse(message.why)
      return
    case 'wake':
      work.engine.wake(message.reason)
      work.tellOthers(message.reason)
      work.leadership.hurry()
      return
    case 'rest':
      work.presence.rest()
      return
    case 'resume':
      work.presence.resume()
      work.engine.wake('network')
      return
    case 'pull': {
      const problem = await pullForPage(work, message)
      post({ kind: 'pulled', id: message.id, problem })
      return
    }
    case 'take-along': {
      const { id } = message
      await takeAlong(work, message, (progress) => {
        post({ kind: 'taken', id, progress, isLast: progress.done === progress.total })
      })
      return
    }
    case 'keep-photo':
      await keepPhoto(work, message.photoKey, message.size)
      return
  }
}

async function pullForPage(
  work: Workshop,
  request: Extract<ToWorker, { kind: 'pull' }>,
): Promise<ProblemCause | null> {
  try {
    const key = await authorised(work.desk, () =>
      pullModel(work, request.area, request.slug, AbortSignal.timeout(PULL_TIMEOUT_MS)),
    )
    if (key !== null) void keepPhotosOf(work, key, 'thumbnails')
    return null
  } catch (error) {
    const problem = problemOf(error)
    if (problem === null) console.error('A model could not be brought onto the device.', error)
    return problem ?? { kind: 'network' }
  }
}

/** Reads with a token; where that is refused, renews it and reads once more. */
async function authorised<T>(desk: TokenDesk, read: () => Promise<T>): Promise<T> {
  if (!desk.isOpen()) await desk.renew()
  try {
    return await read()
  } catch (error) {
    if (problemOf(error)?.kind !== 'unauthorised' || (await desk.renew()) !== 'renewed') throw error
    return await read()
  }
}
