import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { deleteProcess } from '#local/edits/process-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { EngineDeps, SessionGate } from '#sync/model/engine-deps.ts'
import { SendLoop } from '#sync/queue/send-loop.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'
import { SimulatedTab, sha256 } from '../../support/simulated/simulated-tab.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { apiOf, leaderOf } from '../../support/unit/leader.ts'
import { processRow } from '../../support/unit/rows.ts'

/** A call on the wire, for the test to answer. */
interface Call {
  slug: string
  name: string
  answer: (problem?: ProblemCause) => Promise<void>
}

/** With a device whose own engine has died, and a loop whose calls and waits are the test's. */
class Leading {
  readonly calls: Call[] = []
  /** Of the loop itself, in ms: the looks at what was made wait as well, for a minute and more. */
  readonly sleeps: number[] = []
  readonly stop = new AbortController()
  readonly ended: Promise<string>
  readonly loop: SendLoop
  readonly deps: EngineDeps
  drained = 0
  isOpen = true
  renewals = 0
  renewal: Awaited<ReturnType<SessionGate['renew']>> = 'renewed'
  readonly #device: OneDevice
  readonly #records: ReadonlyMap<string, object>

  constructor(device: OneDevice, tab: SimulatedTab, records: ReadonlyMap<string, object>) {
    this.#device = device
    this.#records = records
    const { time } = device
    const isOfLoop = (signal: AbortSignal) => signal !== this.stop.signal
    this.deps = {
      ...leaderOf(tab.db, {
        api: apiOf((name, [, slug, body]) => this.#call(name, slug as string, body as object)),
      }),
      digest: (bytes) => Promise.resolve(sha256(bytes)),
      now: time.now,
      elapsed: time.now,
      wait: (ms, signal) => {
        if (isOfLoop(signal)) this.sleeps.push(ms)
        return time.wait(ms, signal)
      },
      session: {
        isOpen: () => this.isOpen,
        renew: () => {
          this.renewals += 1
          if (this.renewal === 'renewed') this.isOpen = true
          return Promise.resolve(this.renewal)
        },
      },
      onDrained: () => {
        this.drained += 1
      },
    }
    this.loop = new SendLoop(this.deps)
    this.ended = this.loop.run(this.stop.signal)
  }

  #call(name: string, slug: string, body: object): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers()
    const answer = async (problem?: ProblemCause) => {
      if (problem === undefined) resolve({ value: { ...this.#records.get(slug), ...body }, etag: null })
      else reject(new ApiProblem(problem))
      await this.#device.time.pass(0)
    }
    this.calls.push({ slug, name, answer })
    return promise
  }
}

const REFUSED: ProblemCause = { kind: 'refused', status: 400, detail: '', fields: {} }
const NO_ANSWER: ProblemCause = { kind: 'network' }
const SIGNED_OUT: ProblemCause = { kind: 'unauthorised', detail: '' }

let device: OneDevice
let tab: SimulatedTab
let keys: string[]
let records: Map<string, object>
let leading: Leading

/** A device on which so many models are known, and nothing waits. */
async function deviceWith(models: number): Promise<void> {
  device = await oneDevice()
  keys = []
  for (let n = 0; n < models; n += 1)
    keys.push(await createModel(device.tab.db, { area: 'root', title: `모델 ${n}`, group }))
  await device.work(60_000)
  records = new Map()
  for (const { record } of device.server.models.values()) {
    const asked = device.tab.api.model('root', record.slug, device.time.timeout(9_000))
    await device.time.pass(1_000)
    records.set(record.slug, (await asked).value)
  }
  device.tab.kill()
  tab = await SimulatedTab.open(device.world, 'kotric1')
}
/** Of as many models, one edit each. */
async function edit(from = 0, to = keys.length): Promise<void> {
  for (const modelKey of keys.slice(from, to))
    await saveModel(tab.db, { modelKey, section: 'etc', fields: { memo: `메모 ${device.time.now()}` } })
}
async function lead(): Promise<void> {
  leading = new Leading(device, tab, records)
  await device.time.settle()
}
async function woken(): Promise<void> {
  leading.loop.wake()
  await device.time.pass(0)
}
const waiting = (): Promise<Operation[]> => tab.db.operations.orderBy('seq').toArray()
const states = async () => (await waiting()).map(({ state }) => state)
const hold = async () => (await tab.db.meta.get('engine'))?.value
const lastSleep = () => leading.sleeps.at(-1)

beforeEach(() => deviceWith(2))
afterEach(async () => {
  leading.stop.abort()
  await device.time.settle()
  vi.restoreAllMocks()
})

describe('S-04 the lead', () => {
  it('is of the next epoch, and none before it begins', async () => {
    const before = (await tab.db.meta.get('epoch'))?.value as number
    expect(new SendLoop({ ...leaderOf(tab.db) }).epoch).toBe(0)
    await lead()
    expect(leading.loop.epoch).toBe(before + 1)
  })

  it('reads anew what an earlier build could not read', async () => {
    await edit(0, 1)
    const [op] = await waiting()
    const lastError = { kind: 'unreadable', status: null, message: '' }
    await tab.db.operations.update(op?.opId ?? '', { state: 'PARKED', lastError })
    await lead()
    expect(leading.calls).toHaveLength(1)
  })

  it('ends where it is stopped, at once', async () => {
    await lead()
    leading.stop.abort()
    expect(await leading.ended).toBe('ended')
  })

  it('ends where another has taken it, and sends nothing then', async () => {
    await lead()
    await tab.db.meta.put({ key: 'epoch', value: 99 })
    await edit(0, 1)
    await woken()
    expect(await leading.ended).toBe('fenced')
    expect(leading.calls).toEqual([])
  })
})

describe('a round', () => {
  it('sends what waits, writes what came of it, and tells once that all is sent', async () => {
    await edit()
    await lead()
    expect(leading.calls).toHaveLength(2)
    expect(await states()).toEqual(['SENDING', 'SENDING'])
    await leading.calls[0]?.answer()
    expect([await states(), leading.drained]).toEqual([['SENDING'], 0])
    await leading.calls[1]?.answer()
    expect([await states(), leading.drained]).toEqual([[], 1])
    await woken()
    expect(leading.drained).toBe(1)
  })

  it('with nothing to do sleeps for a minute, and tells nobody that all is sent', async () => {
    await lead()
    expect([leading.sleeps, leading.drained]).toEqual([[60_000], 0])
  })

  // API-90
  it('tells that all is sent also where that was a deletion', async () => {
    await tab.db.processes.put(processRow('root:7', keys[0] ?? '', { serverId: 7 }))
    await deleteProcess(tab.db, 'root:7')
    await lead()
    expect(leading.calls.map(({ name }) => name)).toEqual(['deleteProcess'])
    await leading.calls[0]?.answer()
    expect([await states(), leading.drained]).toEqual([[], 1])
  })

  it('is told that all is sent also where the rest needs a person', async () => {
    await edit()
    await lead()
    await leading.calls[0]?.answer(REFUSED)
    await leading.calls[1]?.answer()
    expect([await states(), leading.drained]).toEqual([['REJECTED'], 1])
  })

  it('is not told so where nothing was, as all of it needs a person', async () => {
    await edit(0, 1)
    await lead()
    await leading.calls[0]?.answer(REFUSED)
    expect([await states(), leading.drained]).toEqual([['REJECTED'], 0])
  })

  it('is not told so before what is on the wire has come back', async () => {
    await edit()
    await lead()
    await leading.calls[0]?.answer()
    expect(leading.drained).toBe(0)
  })

  it('comes again when the first that waits is due', async () => {
    await edit(0, 1)
    const [op] = await waiting()
    await tab.db.operations.update(op?.opId ?? '', { nextAt: device.time.now() + 7_000 })
    await lead()
    expect(lastSleep()).toBe(7_000)
    await device.time.pass(7_000)
    expect(leading.calls).toHaveLength(1)
  })

  it('reads nothing while all that can be asked is on its way', async () => {
    await edit(0, 1)
    await lead()
    leading.isOpen = false
    const read = vi.spyOn(tab.db.operations, 'orderBy')
    await woken()
    expect(read).not.toHaveBeenCalled()
    expect(lastSleep()).toBe(60_000)
  })
})

describe('places on the wire', () => {
  beforeEach(() => deviceWith(20))

  it('four texts are on it and eight are claimed ahead, which leave in their order as places come free', async () => {
    await edit()
    await lead()
    const sent = () => leading.calls.map(({ slug }) => slug)
    const slugs = (await tab.db.models.bulkGet(keys)).map((row) => row?.slug)
    expect(sent()).toEqual(slugs.slice(0, 4))
    expect((await states()).filter((state) => state === 'SENDING')).toHaveLength(12)
    // Before anything is written: the disk has no part in it.
    vi.spyOn(tab.db, 'transaction').mockImplementation((() => new Promise(() => undefined)) as never)
    await leading.calls[2]?.answer()
    expect(sent()).toEqual(slugs.slice(0, 5))
  })

  it('while enough is claimed ahead what has come waits a tenth of a second for more', async () => {
    await edit()
    await lead()
    await leading.calls[0]?.answer()
    await leading.calls[1]?.answer()
    expect(lastSleep()).toBe(100)
    expect(await states()).toHaveLength(20)
    await device.time.pass(100)
    expect(await states()).toHaveLength(18)
  })

  it('and less than half is, it is written at once', async () => {
    await edit(0, 8)
    await lead()
    await leading.calls[0]?.answer()
    expect(await states()).toHaveLength(7)
  })

  it('or exactly half is, it waits', async () => {
    await edit(0, 9)
    await lead()
    await leading.calls[0]?.answer()
    expect(await states()).toHaveLength(9)
    await device.time.pass(100)
    expect(await states()).toHaveLength(8)
  })

  it('all taken, nothing is read until one is free', async () => {
    const addPhotos = async (from: number, to: number) => {
      for (const modelKey of keys.slice(from, to)) await addPhoto(tab.db, { modelKey, processKey: null })
    }
    await edit(0, 11)
    await addPhotos(0, 2)
    await lead()
    const read = vi.spyOn(tab.db.operations, 'orderBy')
    const isRead = async () => {
      // What has come is gathered no longer.
      await device.time.pass(100)
      read.mockClear()
      await woken()
      return read.mock.calls.length > 0
    }
    // There is one place for a text.
    expect(await isRead()).toBe(true)
    await edit(11, 12)
    expect(await isRead()).toBe(true)
    expect(await isRead()).toBe(false)
    // And now one for a photo.
    await leading.calls.find(({ name }) => name === 'uploadPhoto')?.answer(REFUSED)
    expect(await isRead()).toBe(true)
  })

  it('photos have two of their own, which texts do not take, nor they theirs', async () => {
    await edit(0, 12)
    for (const modelKey of keys.slice(0, 3)) await addPhoto(tab.db, { modelKey, processKey: null })
    await lead()
    const names = () => Object.groupBy(leading.calls, ({ name }) => name)
    expect(names().patchModel).toHaveLength(4)
    expect(names().uploadPhoto).toHaveLength(2)
    // A photo that comes back makes place for a photo, and for no text.
    await names().uploadPhoto?.[0]?.answer(REFUSED)
    await device.time.pass(100)
    expect(names().patchModel).toHaveLength(4)
    expect(names().uploadPhoto).toHaveLength(3)
  })
})

describe('S-11 a server that is away', () => {
  beforeEach(() => deviceWith(12))

  it('gets what was claimed ahead not at all, and then one probe alone after each pause', async () => {
    await edit()
    await lead()
    await leading.calls[0]?.answer(NO_ANSWER)
    const sent = (await waiting()).filter(({ state }) => state !== 'QUEUED')
    expect([leading.calls.length, sent.length, await hold()]).toEqual([4, 4, 'offline'])
    const untouched = (await waiting()).slice(4)
    expect(untouched.every(({ wireCount, attempts }) => wireCount + attempts === 0)).toBe(true)
    // The rest of what was on the wire says the same.
    for (const call of leading.calls.slice(1)) await call.answer(NO_ANSWER)
    const pauseMs = lastSleep() ?? 0
    expect(pauseMs).toBeGreaterThan(500)
    await device.time.pass(pauseMs - 1)
    expect(leading.calls).toHaveLength(4)
    await device.time.pass(60_000, () => leading.calls.length > 4)
    await woken()
    expect(leading.calls).toHaveLength(5)
    await leading.calls[4]?.answer(REFUSED)
    expect([leading.calls.length > 6, await hold()]).toEqual([true, null])
  })

  it('is asked at once where somebody has reason to', async () => {
    await edit(0, 1)
    await lead()
    await leading.calls[0]?.answer(NO_ANSWER)
    await woken()
    expect(leading.calls).toHaveLength(1)
    leading.loop.hurry()
    await device.time.pass(0)
    expect(leading.calls).toHaveLength(2)
  })

  it('forgets the back-off of what waits by itself once, and not at every round', async () => {
    await edit(0, 2)
    const later = async (n: number) => {
      const op = (await waiting())[n]
      const nextAt = device.time.now() + 50_000
      await tab.db.operations.update(op?.opId ?? '', { attempts: 3, nextAt })
    }
    await later(0)
    await later(1)
    await lead()
    expect(leading.calls).toHaveLength(0)
    leading.loop.hurry()
    await device.time.pass(0)
    expect(leading.calls).toHaveLength(2)
    await later(1)
    await leading.calls[0]?.answer(REFUSED)
    expect((await waiting())[1]?.nextAt).toBeGreaterThan(device.time.now())
  })

  it('is said to be so until when, and no more once it answers', async () => {
    const until = async () => (await tab.db.meta.get('pausedUntil'))?.value
    await edit(0, 2)
    await lead()
    await leading.calls[0]?.answer({ kind: 'throttled', status: 429, retryAfterMs: 20_000 })
    expect([await hold(), await until()]).toEqual(['throttled', device.time.now() + 20_500])
    const read = vi.spyOn(tab.db.operations, 'orderBy')
    await woken()
    expect(read).not.toHaveBeenCalled()
    await leading.calls[1]?.answer({ kind: 'throttled', status: 429, retryAfterMs: 30_000 })
    expect([await hold(), await until()]).toEqual(['throttled', device.time.now() + 30_500])
    read.mockClear()
    await woken()
    expect(read).not.toHaveBeenCalled()
    await device.time.pass(30_499)
    expect(leading.calls).toHaveLength(2)
    await device.time.pass(1)
    expect(leading.calls).toHaveLength(4)
    await leading.calls.at(-1)?.answer(REFUSED)
    expect([await hold(), await until()]).toEqual([null, null])
  })

  it('well a moment ago, is held to know of a call that is lost', async () => {
    await edit(0, 2)
    await lead()
    await leading.calls[0]?.answer(REFUSED)
    await leading.calls[1]?.answer(NO_ANSWER)
    expect((await waiting())[1]).toMatchObject({ serverErrors: { count: 1 } })
  })

  it('is noted on the disk once, and not at every answer', async () => {
    await edit(0, 4)
    await lead()
    const put = vi.spyOn(tab.db.meta, 'bulkPut')
    await leading.calls[0]?.answer(REFUSED)
    await leading.calls[1]?.answer(REFUSED)
    expect(put).toHaveBeenCalledTimes(1)
    await leading.calls[2]?.answer({ kind: 'throttled', status: 429, retryAfterMs: 20_000 })
    expect(put).toHaveBeenCalledTimes(2)
  })

  it('longer than a minute, is slept through a minute at a time', async () => {
    await edit(0, 1)
    await lead()
    await leading.calls[0]?.answer({ kind: 'throttled', status: 429, retryAfterMs: 600_000 })
    await device.time.pass(10_000)
    expect(lastSleep()).toBe(60_000)
  })
})

describe('S-11 a session', () => {
  beforeEach(() => deviceWith(12))

  it('that has ended is renewed once for all who met its end, and what waited for its place goes back', async () => {
    await edit()
    await lead()
    leading.renewal = 'refused'
    await leading.calls[0]?.answer(SIGNED_OUT)
    expect(leading.renewals).toBe(1)
    const untouched = (await waiting()).filter(
      ({ state, wireCount }) => state === 'QUEUED' && wireCount === 0,
    )
    expect([untouched.length, await hold()]).toEqual([8, 'session'])
  })

  it('that is renewed goes on at once', async () => {
    await edit(0, 1)
    await lead()
    await leading.calls[0]?.answer(SIGNED_OUT)
    expect([leading.renewals, leading.calls.length, await hold()]).toEqual([1, 2, null])
  })

  it('that is not there is asked for before anything is sent, where something waits', async () => {
    await lead()
    leading.isOpen = false
    await woken()
    expect(leading.renewals).toBe(0)
    await edit(0, 1)
    leading.renewal = 'refused'
    await woken()
    expect([leading.renewals, leading.calls.length, lastSleep()]).toEqual([1, 0, 60_000])
    leading.renewal = 'renewed'
    leading.loop.hurry()
    await device.time.pass(0)
    expect([leading.renewals, leading.calls.length]).toEqual([2, 1])
  })

  it('that is there again is not asked for any more, though nothing can be sent', async () => {
    await edit(0, 1)
    leading = new Leading(device, tab, records)
    leading.isOpen = false
    leading.renewal = 'refused'
    await device.time.settle()
    expect(await hold()).toBe('session')
    const [op] = await waiting()
    await tab.db.operations.update(op?.opId ?? '', { state: 'REJECTED' })
    leading.isOpen = true
    leading.loop.hurry()
    await device.time.pass(0)
    expect([await hold(), leading.calls]).toEqual([null, []])
  })

  it('that an earlier lead asked for is not asked for by one that has it', async () => {
    await tab.db.meta.put({ key: 'engine', value: 'session' })
    await lead()
    expect(await hold()).toBeNull()
  })

  it('that is only asked for anew is not one that is refused', async () => {
    await edit(0, 1)
    const [op] = await waiting()
    await tab.db.operations.update(op?.opId ?? '', { nextAt: device.time.now() + 600_000 })
    await lead()
    for (let n = 1; n <= 25; n += 1) {
      leading.isOpen = false
      await woken()
      expect(leading.renewals).toBe(n)
    }
    await device.time.pass(600_000)
    expect(leading.calls).toHaveLength(1)
    await leading.calls[0]?.answer(SIGNED_OUT)
    expect([await hold(), leading.renewals]).toEqual([null, 26])
  })

  it('that nobody can be asked for is asked for again after a pause', async () => {
    await edit(0, 1)
    await lead()
    leading.renewal = 'unreachable'
    await leading.calls[0]?.answer(SIGNED_OUT)
    const pauseMs = lastSleep() ?? 0
    expect([await hold(), leading.renewals]).toEqual(['offline', 1])
    expect(pauseMs).toBeGreaterThan(500)
    expect(pauseMs).toBeLessThan(3_000)
  })

  it('that is renewed and refused again and again is left alone for a while', async () => {
    await edit(0, 1)
    await lead()
    for (let n = 1; n <= 21; n += 1) {
      await device.time.pass(3_600_000, () => leading.calls.length === n)
      expect(await hold()).toBeNull()
      await leading.calls.at(-1)?.answer(SIGNED_OUT)
    }
    expect(await hold()).toBe('server')
    expect((await waiting())[0]).toMatchObject({ attempts: 0 })
  })
})

it('a photo without its bytes is put aside, and the rest goes', async () => {
  const photoKey = await addPhoto(tab.db, { modelKey: keys[0] ?? '', processKey: null })
  await tab.db.pictures.delete(photoKey)
  await edit(1, 2)
  await lead()
  await leading.calls[0]?.answer()
  expect(await states()).toEqual(['PARKED', 'QUEUED'])
  expect(leading.calls).toHaveLength(1)
})

describe('a device whose disk fails', () => {
  beforeEach(() => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
  })

  it('goes on without the one that cannot be written, and tries that later', async () => {
    await edit()
    await lead()
    const [bad] = await waiting()
    const put = tab.db.journal.put.bind(tab.db.journal)
    vi.spyOn(tab.db.journal, 'put').mockImplementation((row) => {
      if (row.opId === bad?.opId) throw new Error('not this one')
      return put(row)
    })
    // Both come before the next round.
    await Promise.all(leading.calls.map(({ answer }) => answer()))
    const aside = { opId: bad?.opId, state: 'UNCERTAIN', lastError: { kind: 'defect' } }
    expect(await waiting()).toMatchObject([{ ...aside, attempts: 1 }])
    expect(console.error).toHaveBeenCalledWith('The queue could not be worked on.', expect.any(Error))
    // It does so again when that one has failed once more, a round later.
    await device.time.pass(10_000, () => leading.calls.length > 2)
    await leading.calls[2]?.answer()
    expect(await waiting()).toMatchObject([{ ...aside, attempts: 2 }])
  })

  it('waits longer each time where nothing can be written, and begins anew once it can', async () => {
    await lead()
    const transaction = vi.spyOn(tab.db, 'transaction')
    transaction.mockImplementation((() => Promise.reject(new Error('no disk'))) as never)
    const before = leading.sleeps.length
    await woken()
    await device.time.pass(10_000, () => leading.sleeps.length >= before + 3)
    // Half of 2, 4 and 8 s, with what is least.
    expect(leading.sleeps.slice(before, before + 3)).toEqual([1_250, 2_250, 4_250])
    transaction.mockRestore()
    await device.time.pass(20_000)
    expect(lastSleep()).toBe(60_000)
    vi.spyOn(tab.db, 'transaction').mockImplementation((() => Promise.reject(new Error('no disk'))) as never)
    await woken()
    expect(lastSleep()).toBe(1_250)
  })

  it('waits for the disk where the same one fails twice in a row', async () => {
    await edit(0, 1)
    await lead()
    vi.spyOn(tab.db.journal, 'put').mockRejectedValue(new Error('not this one'))
    vi.spyOn(tab.db.operations, 'update').mockRejectedValue(new Error('nor so'))
    vi.spyOn(tab.db.operations, 'put').mockRejectedValue(new Error('nor so'))
    await leading.calls[0]?.answer()
    expect(lastSleep()).toBe(1_250)
  })
})
