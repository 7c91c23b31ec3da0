import { IDBFactory } from 'fake-indexeddb'
import type { Call } from '#api/client.ts'
import type { Capability } from '#domain/people/session.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { type Reply, clientOverHttp, replyOf } from './over-http.ts'
import type { Fault } from './server/fault.ts'
import { ServerModel } from './server/server-model.ts'
import { SimulatedTab, type TabWorld } from './simulated-tab.ts'
import { VirtualTime } from './virtual-time.ts'

export interface OneDevice {
  tab: SimulatedTab
  server: ServerModel
  time: VirtualTime
  world: TabWorld
  /** How the next requests fare, in order; after them all is well. */
  faults: Fault[]
  state: { isUp: boolean; token: string; refreshes: number; isRefused: boolean }
  queue: () => Promise<Operation[]>
  /** Wakes the engine as an edit does, and lets time pass. */
  work: (ms?: number) => Promise<void>
}

const GATEWAY_MS = 20

/** One signed-in device with one tab that leads, and a server. */
export async function oneDevice(
  options: {
    capabilities?: Capability[]
    user?: string
    /** Decides instead of the list of faults. */
    fault?: (call: Call<unknown>) => Fault
    /** Stands before the server, and answers for it; null lets the server answer. */
    gateway?: (call: Call<unknown>) => Reply | null
    /** What stands before the server makes this of its answers. */
    passesOn?: (reply: Reply) => Reply
    random?: () => number
  } = {},
): Promise<OneDevice> {
  const { gateway = () => null, passesOn = (reply) => reply } = options
  const isBehindGateway = options.gateway !== undefined || options.passesOn !== undefined
  const time = new VirtualTime(1_770_000_000_000)
  const faults: Fault[] = []
  const state = { isUp: true, token: 'token-1', refreshes: 0, isRefused: false }
  const capabilities = new Set<Capability>(
    options.capabilities ?? ['idempotency-key', 'if-match', 'captions'],
  )
  const server = new ServerModel({
    capabilities,
    now: time.now,
    after: time.after,
    fault: options.fault ?? (() => faults.shift() ?? 'none'),
    isUp: () => state.isUp,
    token: () => state.token,
  })
  const world: TabWorld = {
    time,
    clock: time.now,
    server: {
      client: (tab) =>
        isBehindGateway
          ? clientOverHttp(tab, (call, token, answer) => {
              const reply = gateway(call)
              if (reply === null) server.serve(call, token, (end) => answer(passesOn(replyOf(end))))
              else time.after(GATEWAY_MS, () => answer(reply))
            })
          : server.client(tab),
    },
    indexedDB: new IDBFactory(),
    uuid: () => crypto.randomUUID(),
    random: options.random ?? (() => 0.5),
    capabilities,
    refresh: () => {
      state.refreshes += 1
      return state.isRefused ? null : state.token
    },
  }
  const tab = await SimulatedTab.open(world, options.user ?? 'kotric1')
  tab.lead()
  await time.settle()
  return {
    tab,
    server,
    time,
    world,
    faults,
    state,
    queue: () => tab.db.operations.orderBy('seq').toArray(),
    work: async (ms = 10_000) => {
      tab.engine.wake()
      await time.pass(ms)
    },
  }
}

export const group = { id: 14, name: '주조' }
