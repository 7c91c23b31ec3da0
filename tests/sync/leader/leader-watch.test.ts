import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OperationState } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { LeaderWatch } from '#sync/leader/leader-watch.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, operationOf } from '../../support/unit/operation.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A device whose time passes by what is waited, and on which something happens meanwhile. */
class Device {
  now = 0
  asked = 0
  readonly waits: number[] = []
  readonly end = new AbortController()
  /** How many waits there are before it ends. */
  most = 40
  readonly watch: LeaderWatch
  /** What happens while the nth wait (from 1) lasts. */
  meanwhile: (nth: number, signal: AbortSignal) => unknown = () => undefined
  /** What happens when the leader is asked. */
  whenAsked: () => unknown = () => undefined

  constructor() {
    this.watch = new LeaderWatch({
      db,
      askLeader: () => {
        this.asked += 1
        this.whenAsked()
      },
      elapsed: () => this.now,
      wait: async (ms, signal) => {
        if (signal.aborted) return
        this.waits.push(ms)
        this.now += ms
        if (this.waits.length >= this.most) this.end.abort()
        await this.meanwhile(this.waits.length, signal)
      },
    })
  }

  untilGone(): Promise<boolean> {
    return this.watch.untilGone(this.end.signal)
  }
}

const queue = (state: OperationState) =>
  db.operations.add(operationOf(modelCreation('local-1'), { userKey: 'kotric1', state }))
const beat = (value: string) => db.meta.put({ key: 'beat', value })

describe('S-07 a tab that queues for the lead', () => {
  it.each<OperationState>(['QUEUED', 'SENDING', 'UNCERTAIN', 'RECONCILE'])(
    'takes it after 0.7 s without a beat, where something is %s',
    async (state) => {
      await queue(state)
      await beat('old')
      const device = new Device()
      expect(await device.untilGone()).toBe(true)
      expect(device.waits).toEqual([300, 100, 100, 100, 100])
      expect(device.asked).toBe(1)
    },
  )

  it.each<OperationState>(['REJECTED', 'CONFLICT', 'NEEDS_USER', 'PARKED'])(
    'asks nobody, where all that waits is %s',
    async (state) => {
      await queue(state)
      const device = new Device()
      expect(await device.untilGone()).toBe(false)
      expect(device.asked).toBe(0)
    },
  )

  it('looks ever more rarely while nothing changes, at last once in a minute', async () => {
    const device = new Device()
    await device.untilGone()
    const pauses: number[] = []
    for (let at = 1; at < device.waits.length; at += 2)
      pauses.push((device.waits[at] ?? 0) + (device.waits[at + 1] ?? 0))
    expect(device.waits.slice(0, 2)).toEqual([300, 300])
    expect(pauses.slice(0, 10)).toEqual([
      600, 1_200, 2_400, 4_800, 9_600, 19_200, 38_400, 60_000, 60_000, 60_000,
    ])
  })

  it('looks soon again where something changes, and not sooner than in 0.3 s', async () => {
    const device = new Device()
    device.most = 12
    let ended = 0
    device.meanwhile = (nth, signal) => {
      if (nth !== 7) return
      expect(signal.aborted).toBe(false)
      device.watch.hurry()
      ended += Number(signal.aborted)
    }
    await device.untilGone()
    // The seventh is the long part of a pause, which ends at once; behind it begins the shortest.
    expect(device.waits).toEqual([300, 300, 300, 300, 900, 300, 2_100, 300, 300, 300, 300, 900])
    expect(ended).toBe(1)
  })

  it('that is told of a change before it rests does not rest for long', async () => {
    const device = new Device()
    device.most = 6
    device.meanwhile = (nth) => {
      if (nth === 2) device.watch.hurry()
    }
    await device.untilGone()
    expect(device.waits).toEqual([300, 300, 300, 300, 300, 300])
  })

  it('goes no further once it leads itself', async () => {
    await queue('QUEUED')
    const device = new Device()
    device.most = 1
    expect(await device.untilGone()).toBe(false)
    expect(device.waits).toEqual([300])
    const asking = new Device()
    asking.most = 3
    expect(await asking.untilGone()).toBe(false)
    expect(asking.waits).toEqual([300, 100, 100])
  })

  it('ends a long pause with what ended it', async () => {
    const device = new Device()
    device.meanwhile = (nth, signal) => {
      if (nth !== 3) return
      device.end.abort()
      expect(signal.aborted).toBe(true)
    }
    expect(await device.untilGone()).toBe(false)
    expect(device.waits).toEqual([300, 300, 300])
  })
})

describe('S-07 a leader that is asked', () => {
  it.each([
    ['a beat', () => beat('new')],
    ['another leader in its place', () => db.meta.put({ key: 'epoch', value: 8 })],
  ])('counts as alive by %s in the last tenth of a second', async (_, answer) => {
    await queue('QUEUED')
    const device = new Device()
    device.most = 6
    device.meanwhile = (nth) => (nth === 5 ? answer() : undefined)
    expect(await device.untilGone()).toBe(false)
    expect(device.waits).toEqual([300, 100, 100, 100, 100, 300])
  })

  it('has longer to answer where the device is slow to read', async () => {
    await queue('QUEUED')
    const device = new Device()
    const bulkGet = db.meta.bulkGet.bind(db.meta)
    vi.spyOn(db.meta, 'bulkGet').mockImplementationOnce((keys) => {
      device.now += 100
      return bulkGet(keys)
    })
    expect(await device.untilGone()).toBe(true)
    expect(device.waits).toEqual([300, ...Array.from({ length: 8 }, () => 100)])
  })

  it.each([
    ['for three times as long as it would have waited', 800, false],
    ['for a moment less', 799, true],
  ])('does not count as gone where this tab slept %s', async (_, slept, isGone) => {
    await queue('QUEUED')
    const device = new Device()
    device.most = 6
    device.meanwhile = (nth) => {
      if (nth === 5) device.now += slept
    }
    expect(await device.untilGone()).toBe(isGone)
  })

  it('does not count as gone where the database cannot be read, and is asked again', async () => {
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await queue('QUEUED')
    const device = new Device()
    vi.spyOn(db.meta, 'bulkGet').mockRejectedValueOnce(new Error('closed'))
    expect(await device.untilGone()).toBe(true)
    expect(complaints.mock.calls).toEqual([
      ['The leader could not be asked for a beat.', expect.objectContaining({ message: 'closed' })],
    ])
    expect(device.waits).toEqual([300, 300, 300, 100, 100, 100, 100])
  })
})
