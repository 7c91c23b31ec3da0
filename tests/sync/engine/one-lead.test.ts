import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { EngineDeps } from '#sync/model/engine-deps.ts'
import { Engine } from '#sync/queue/engine.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

/** Stands for a loop: it leads until the test ends it. */
class Loop {
  readonly told: string[] = []
  readonly epoch = loops.made.length + 7
  readonly #run = Promise.withResolvers<'ended' | 'fenced'>()

  readonly deps: EngineDeps

  constructor(deps: EngineDeps) {
    this.deps = deps
    loops.made.push(this)
  }
  run(signal: AbortSignal): Promise<'ended' | 'fenced'> {
    this.told.push(signal === loops.signal ? 'runs' : 'runs for another')
    return this.#run.promise
  }
  hurry(): void {
    this.told.push('hurry')
  }
  wake(): void {
    this.told.push('wake')
  }
  end(how: 'ended' | 'fenced' | Error): void {
    if (how instanceof Error) this.#run.reject(how)
    else this.#run.resolve(how)
  }
}
const loops = vi.hoisted(() => ({ made: [] as unknown[], signal: new AbortController().signal }))
vi.mock('#sync/queue/send-loop.ts', () => ({
  SendLoop: function (deps: EngineDeps) {
    return new Loop(deps)
  },
}))

let db: DeviceDatabase
let engine: Engine
let deps: EngineDeps
beforeEach(async () => {
  loops.made = []
  db = await newDatabase()
  deps = { db } as EngineDeps
  engine = new Engine(deps)
})
const loopAt = (at: number) => loops.made.at(at) as Loop
const lead = () => engine.run(loops.signal)
const beat = async () => (await db.meta.get('beat'))?.value

describe('S-06 an engine', () => {
  it('has a loop for each time that it leads, and says how it ended', async () => {
    const first = lead()
    expect(loopAt(0).deps).toBe(deps)
    expect(loopAt(0).told).toEqual(['runs'])
    loopAt(0).end('fenced')
    expect(await first).toBe('fenced')
    const second = lead()
    expect(loops.made).toHaveLength(2)
    loopAt(1).end('ended')
    expect(await second).toBe('ended')
  })

  it('tells its loop that something is new, and that it would go better now', () => {
    void lead()
    engine.wake()
    engine.hurry()
    expect(loopAt(0).told).toEqual(['runs', 'wake', 'hurry'])
  })

  it('keeps for its next lead that somebody hurried it, once, and forgets what is new', async () => {
    engine.wake()
    engine.hurry()
    const first = lead()
    expect(loopAt(0).told).toEqual(['hurry', 'runs'])
    loopAt(0).end('ended')
    await first
    void lead()
    expect(loopAt(1).told).toEqual(['runs'])
  })

  it.each(['ended', new Error('a defect')] as const)(
    'tells a loop nothing any more that has %s',
    async (how) => {
      const first = lead().catch(() => undefined)
      loopAt(0).end(how)
      await first
      engine.wake()
      engine.hurry()
      expect(loopAt(0).told).toEqual(['runs'])
      void lead()
      expect(loopAt(1).told).toEqual(['hurry', 'runs'])
    },
  )

  it('that leads anew before an earlier lead has ended goes on telling the new loop', async () => {
    const first = lead()
    void lead()
    loopAt(0).end('fenced')
    await first
    engine.wake()
    expect(loopAt(1).told).toEqual(['runs', 'wake'])
  })
})

describe('S-07 who is asked whether it leads', () => {
  it('shows it with a heartbeat under its epoch', async () => {
    await db.meta.put({ key: 'epoch', value: 7 })
    void lead()
    await engine.showLife()
    expect(await beat()).toEqual(expect.any(String))
  })

  it('says nothing where it does not lead', async () => {
    await db.meta.put({ key: 'epoch', value: 7 })
    await engine.showLife()
    expect(await beat()).toBeUndefined()
  })
})
