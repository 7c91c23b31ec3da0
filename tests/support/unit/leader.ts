import type { EditsApi } from '#api/edits.ts'
import type { Capability } from '#domain/people/session.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { LeaderDeps } from '#sync/model/engine-deps.ts'

/** Of a leader whose clocks stand still; ms. */
export const LEADER = { epoch: 7, now: 1_000_000, elapsed: 50_000 }

type Changes = Partial<Omit<LeaderDeps, 'capabilities'>> & { capabilities?: readonly Capability[] }

/** A tab that leads, on a server that keeps keys and versions and, unless `api` is given, is not to be asked. */
export function leaderOf(db: DeviceDatabase, changes: Changes = {}): LeaderDeps {
  const { capabilities = ['idempotency-key', 'if-match'], ...rest } = changes
  return {
    db,
    api: apiOf(() => Promise.reject(new Error('The server is not to be asked.'))),
    capabilities: () => new Set(capabilities),
    epoch: LEADER.epoch,
    now: () => LEADER.now,
    elapsed: () => LEADER.elapsed,
    inFlight: new Map(),
    lookedAt: new Map(),
    lastWellAt: () => 0,
    wait: () => Promise.resolve(),
    timeout: () => new AbortController().signal,
    digest: () => Promise.resolve('its hash'),
    random: () => 0.5,
    session: { isOpen: () => true, renew: () => Promise.resolve('renewed') },
    onDrained: () => undefined,
    ...rest,
  }
}

/** Every call of it fares in this way, told its name and what it was given. */
export function apiOf(call: (name: keyof EditsApi, given: unknown[]) => unknown): EditsApi {
  return new Proxy({} as EditsApi, {
    get:
      (_, name: keyof EditsApi) =>
      (...given: unknown[]) =>
        Promise.resolve().then(() => call(name, given)),
  })
}
