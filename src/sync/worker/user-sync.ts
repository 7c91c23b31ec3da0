import { createClient } from '#api/client.ts'
import { createEditsApi } from '#api/edits.ts'
import { createTellLateWork } from '#api/late-work.ts'
import { HandedTokens, type Renewal } from '#api/tokens.ts'
import { withToken } from '#api/with-token.ts'
import { type Capability, capability } from '#domain/people/session.ts'
import { watchOutbox } from '#local/outbox/watch-outbox.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { fillReserve } from '#local/store/reserve.ts'
import { keepTelling } from '#sync/late-work/tell-late-work.ts'
import { type LeadLock, Leadership } from '#sync/leader/lead.ts'
import { type BetweenTabs, type StartOfWorker, betweenTabs } from '#sync/messages.ts'
import { Engine } from '#sync/queue/engine.ts'
import { wait } from '#lib/wait.ts'

/** What a worker needs of its page and its browser. */
export interface WorkerDeps {
  renewToken: () => Promise<Renewal>
  onDrained: () => void
  /** The lock of this name, shared by all tabs. */
  lock: (name: string) => LeadLock
  now: () => number
  random: () => number
}

const RESERVE_AFTER_MS = 30_000
const PROMISES: readonly string[] = capability.options

/** One user's syncing in one tab, with the database open. */
export type UserSync = Awaited<ReturnType<typeof openUserSync>>

/** Opens the database and joins the other tabs of this user; the engine runs while this one leads. */
export async function openUserSync(deps: WorkerDeps, start: StartOfWorker) {
  const { now, random, onDrained } = deps
  const { username, host, authScheme, appBuild } = start
  const elapsed = () => performance.now()
  const db = await openDatabase(username, { now, uuid: () => crypto.randomUUID(), appBuild })
  const tokens = new HandedTokens(deps.renewToken)
  const client = createClient({ host, authScheme, token: tokens.token })
  let capabilities = await rememberedCapabilities(db)
  const shared = {
    db,
    capabilities: () => capabilities,
    now,
    wait,
    timeout: (ms: number) => AbortSignal.timeout(ms),
    session: tokens,
  }
  const engine = new Engine({
    ...shared,
    api: createEditsApi(client),
    elapsed,
    random,
    digest: sha256Hex,
    onDrained,
  })
  const tell = createTellLateWork(client)
  const channel = new BroadcastChannel(`sync:${username}`)
  const tellOthers = (message: BetweenTabs) => {
    channel.postMessage(message)
  }
  channel.onmessage = ({ data }) => {
    const message = betweenTabs.safeParse(data).data
    if (message === 'who-leads') void engine.showLife()
    if (message === 'hurry') engine.hurry()
  }
  const leadership = new Leadership({
    db,
    lock: deps.lock(`sync:${username}`),
    askLeader: () => {
      tellOthers('who-leads')
    },
    run: (signal) => {
      void keepTelling({ ...shared, tell }, signal)
      return engine.run(signal)
    },
    wait,
    elapsed,
  })
  watchOutbox(db, () => {
    engine.wake()
    leadership.hurry()
  })
  void leadership.keep()
  // Not right at the start: writing ten megabytes would delay the first save.
  void wait(RESERVE_AFTER_MS)
    .then(freeBytes)
    .then((free) => fillReserve(db, free))
  return {
    db,
    tokens,
    engine,
    leadership,
    tellOthers,
    /** Reads for the page; unlike the engine's calls, these see to their token themselves. */
    api: createEditsApi(withToken(client, tokens)),
    fetchPicture: client.picture,
    learnCapabilities: (names: string[]) => {
      capabilities = known(names)
      void db.meta.put({ key: 'capabilities', value: names })
    },
  }
}

/** The capabilities that the server last reported, so that they are known after an offline start. */
async function rememberedCapabilities(db: DeviceDatabase): Promise<ReadonlySet<Capability>> {
  const row = await db.meta.get('capabilities')
  return known(Array.isArray(row?.value) ? row.value : [])
}

function known(names: readonly unknown[]): ReadonlySet<Capability> {
  return new Set(names.filter((name): name is Capability => PROMISES.includes(String(name))))
}

async function sha256Hex(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes of storage that are left, by the browser's estimate; null if it gives none. */
async function freeBytes(): Promise<number | null> {
  // Some browsers have none outside of https, whatever its type says.
  const { storage } = navigator as { storage?: StorageManager }
  const { quota, usage = 0 } = (await storage?.estimate()) ?? {}
  return quota === undefined ? null : quota - usage
}
