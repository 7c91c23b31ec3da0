import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type LeadLock, Leadership } from '#sync/leader/lead.ts'
import { LeaderWatch } from '#sync/leader/leader-watch.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, operationOf } from '../../support/unit/operation.ts'
import { until } from '../../support/until.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
})

type Hold = LeadLock['hold']
type How = Parameters<Hold>[1]
const NEVER = new Promise<never>(() => undefined)
const queued = () => db.operations.add(operationOf(modelCreation('local-1'), { userKey: 'kotric1' }))

/** What whoever leads does, until it has ended. */
let running: (signal: AbortSignal) => Promise<unknown>
beforeEach(() => {
  running = () => Promise.resolve()
})

/** A tab that asks for the lock; each time it is given in the way that the test says, and the last time never. */
function tab(...ways: readonly Hold[]) {
  const left = [...ways]
  const hows: How[] = []
  const ran: AbortSignal[] = []
  const waits: number[] = []
  let asked = 0
  const leadership = new Leadership({
    db,
    askLeader: () => {
      asked += 1
    },
    elapsed: () => 0,
    wait: (ms, signal) => {
      waits.push(ms)
      return signal.aborted ? Promise.resolve() : new Promise((resolve) => setImmediate(resolve))
    },
    lock: {
      hold: (work, how) => {
        hows.push(how)
        return left.shift()?.(work, how) ?? NEVER
      },
    },
    run: (signal) => {
      ran.push(signal)
      return running(signal)
    },
  })
  void leadership.keep()
  return { hows, ran, waits, leadership, asked: () => asked }
}

const stealing = (how: How | undefined) => how !== undefined && 'steal' in how
const taken = new AbortController().signal
/** Its turn has come. */
const turn: Hold = async (work) => {
  await work(taken)
}
/** It queues until it gives up its place. */
const queueing: Hold = (_, how) =>
  new Promise((resolve) => {
    if ('signal' in how) how.signal.addEventListener('abort', () => resolve())
  })

describe('S-07 a tab', () => {
  it('leads when its turn comes, for as long as nobody takes the lock, and queues again', async () => {
    const { hows, ran } = tab(turn)
    await until(() => expect(hows).toHaveLength(2))
    expect(ran).toHaveLength(1)
    expect(hows.some(stealing)).toBe(false)
    const [first] = hows
    expect(first && 'signal' in first && first.signal.aborted).toBe(false)
  })

  it('tells what it does while it leads that another has taken the lead', async () => {
    const take = new AbortController()
    running = (signal) => new Promise((resolve) => signal.addEventListener('abort', resolve))
    const { hows, ran } = tab((work) => work(take.signal).then(() => undefined))
    expect(ran.map(({ aborted }) => aborted)).toEqual([false])
    take.abort()
    await until(() => expect(hows).toHaveLength(2))
  })

  it.each([
    ['has ended', () => Promise.resolve()],
    ['has failed', () => Promise.reject(new Error('a full disk'))],
  ])('ends what goes on beside its lead once that %s', async (_how, lead) => {
    vi.spyOn(console, 'error').mockReturnValue()
    running = lead
    const { hows, ran } = tab(turn)
    await until(() => expect(hows).toHaveLength(2))
    expect(ran.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('gives up its place and takes the lead where work waits and nobody leads', async () => {
    await queued()
    const { hows, ran, asked } = tab(queueing, turn)
    await until(() => expect(hows).toHaveLength(3))
    expect(hows.map(stealing)).toEqual([false, true, false])
    expect(hows[1]).toEqual({ steal: true })
    expect(ran).toHaveLength(1)
    expect(asked()).toBeGreaterThan(0)
  })

  it('does not take what it had in the meantime', async () => {
    await queued()
    const lateTurn: Hold = async (work, how) => {
      await queueing(work, how)
      await work(taken)
    }
    const { hows, ran } = tab(lateTurn)
    await until(() => expect(hows).toHaveLength(2))
    expect(ran).toHaveLength(1)
    expect(hows.map(stealing)).toEqual([false, false])
  })

  it('queues again where its place was lost without a turn, although no work waits', async () => {
    const { hows, ran } = tab(() => Promise.resolve())
    await until(() => expect(hows).toHaveLength(2))
    expect([ran, hows.some(stealing)]).toEqual([[], false])
  })

  it('looks at once after the leader where something may be sent now', () => {
    const hurried = vi.spyOn(LeaderWatch.prototype, 'hurry')
    const { leadership } = tab(queueing)
    expect(hurried).not.toHaveBeenCalled()
    leadership.hurry()
    expect(hurried).toHaveBeenCalledTimes(1)
  })

  it('watches nobody while it leads itself', async () => {
    await queued()
    let watched = 0
    const long: Hold = (work) =>
      work(taken).then(async () => {
        watched = asked()
        for (let turns = 0; turns < 50; turns += 1) await new Promise((resolve) => setImmediate(resolve))
        watched = asked() - watched
      })
    const { hows, asked } = tab(long)
    await until(() => expect(hows).toHaveLength(2))
    expect(watched).toBe(0)
  })

  it('whose lock fails says so, and tries again a second later', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { hows, waits } = tab(() => Promise.reject(new Error('no locks')))
    await until(() => expect(hows).toHaveLength(2))
    expect(waits).toContain(1_000)
    expect(complaints.mock.calls).toEqual([
      ['This tab could not lead.', expect.objectContaining({ message: 'no locks' })],
    ])
  })
})
