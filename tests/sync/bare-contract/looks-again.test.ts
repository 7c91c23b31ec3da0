import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EditsApi } from '#api/edits.ts'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import { listDoubles } from '#local/bare-contract/doubles.ts'
import { createModel } from '#local/edits/model-edits.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type Creation, listCreations } from '#sync/bare-contract/creations.ts'
import { keepSecondLooks } from '#sync/bare-contract/second-look.ts'
import type { SessionGate } from '#sync/model/engine-deps.ts'
import { group } from '../../support/simulated/one-device.ts'
import { LEADER, apiOf, leaderOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf } from '../../support/unit/operation.ts'

let db: DeviceDatabase
let complaints: unknown[][]
beforeEach(async () => {
  db = await newDatabase(() => LEADER.now)
  await db.meta.put({ key: 'epoch', value: LEADER.epoch })
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...given) => {
    complaints.push(given)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const MINUTE = 60_000
const NO_NETWORK: ProblemCause = { kind: 'network' }
const NOT_THERE: ProblemCause = { kind: 'not-found', detail: '' }

async function created(opId: string, changes: Partial<Creation> = {}): Promise<void> {
  const value: Creation = {
    ...{ opId, kind: 'model', area: 'root', modelKey: null, serverId: 1, name: '한빛', knownBefore: [] },
    ...changes,
  }
  await db.meta.put({ key: `creation:${opId}`, value })
}
const left = async () => (await listCreations(db)).map(({ opId }) => opId)

interface How {
  /** How a call fares; without an answer it lists nothing. */
  answer?: (name: keyof EditsApi, nth: number) => ProblemCause | object | undefined
  session?: Partial<SessionGate>
  /** What happens at the end of the nth wait, from 1. */
  meanwhile?: (nth: number) => unknown
}
/** Leads for so many waits. */
async function lead(waits: number, { answer = () => undefined, session = {}, meanwhile }: How = {}) {
  const pauses: number[] = []
  const asked: { name: string; atMinute: number }[] = []
  const end = new AbortController()
  let elapsed = 0
  let renewals = 0
  const api = apiOf((name) => {
    asked.push({ name, atMinute: elapsed / MINUTE })
    const given = answer(name, asked.length)
    if (given !== undefined && 'kind' in given) throw new ApiProblem(given)
    return { value: given ?? (name === 'models' ? [] : { results: [] }), etag: null, status: 200 }
  })
  const deps = leaderOf(db, {
    ...{ api, capabilities: [], elapsed: () => elapsed },
    wait: async (ms) => {
      pauses.push(ms / MINUTE)
      elapsed += ms
      await meanwhile?.(pauses.length)
      if (pauses.length === waits) end.abort()
    },
    session: {
      isOpen: () => true,
      renew: () => {
        renewals += 1
        return Promise.resolve('renewed')
      },
      ...session,
    },
  })
  await keepSecondLooks(deps, end.signal)
  return { pauses, asked, names: asked.map(({ name }) => name), renewals }
}
const listed = (...ids: number[]) => [
  { id: 14, name: '주조', models: ids.map((id) => ({ id, slug: `slug-${id}`, title: '한빛' })) },
]

describe('S-26 what was created', () => {
  it('is looked at once nothing can be under way any more, and then no more', async () => {
    await created('op')
    const { pauses, asked } = await lead(6, { answer: () => listed(1, 2) })
    expect(pauses).toEqual([1, 1, 1, 1, 1, 1])
    expect(asked).toEqual([{ name: 'models', atMinute: 3 }])
    expect(await left()).toEqual([])
    expect(await listDoubles(db)).toMatchObject([{ key: 'double:op', twins: [{ id: 2 }] }])
  })

  it('is looked for in one answer where one list has it all', async () => {
    await created('one')
    await created('two', { serverId: 2 })
    await created('elsewhere', { area: 'general' })
    for (const name of ['오븐', '가마']) await created(name, { kind: 'equipment', name })
    for (const name of ['생산성', '품질']) await created(name, { kind: 'kpi', name })
    for (const modelKey of ['가', '나']) {
      await createModel(db, { area: 'root', title: modelKey, group })
      const row = (await db.models.toArray()).find(({ view }) => view.title === modelKey)
      if (row === undefined) throw new Error('There is no model.')
      await db.models.update(row.key, { slug: modelKey })
      await created(`process of ${modelKey}`, { kind: 'process', modelKey: row.key })
    }
    await db.operations.clear()
    const { names } = await lead(4)
    expect(names.toSorted()).toEqual([
      ...['equipmentNamed', 'equipmentNamed', 'kpiNamed', 'kpiNamed'],
      ...['models', 'models', 'processes', 'processes'],
    ])
    expect(await left()).toEqual([])
  })

  it('is not looked at without a session', async () => {
    await created('op')
    const { asked, pauses } = await lead(5, { session: { isOpen: () => false } })
    expect([asked, pauses]).toEqual([[], [1, 1, 1, 1, 1]])
  })

  it('is not looked at any more once the lead ends, session or not', async () => {
    await created('op')
    expect((await lead(3)).asked).toEqual([])
  })
})

describe('S-26 a look that fails', () => {
  it('is repeated ever more rarely, and as often as ever once it is answered', async () => {
    await created('op')
    const { pauses } = await lead(11, { answer: (_, nth) => (nth < 8 ? NO_NETWORK : undefined) })
    expect(pauses).toEqual([1, 1, 1, 2, 4, 8, 16, 32, 32, 32, 1])
    expect(await left()).toEqual([])
    expect(complaints).toEqual([])
  })

  it('holds up no other list', async () => {
    await created('one')
    await created('other', { area: 'general' })
    await lead(4, { answer: (_, nth) => (nth === 1 ? NO_NETWORK : undefined) })
    expect(await left()).toEqual(['one'])
  })

  it('asks for a session where that is what it lacks, and for none otherwise', async () => {
    await created('op')
    const unauthorised: ProblemCause = { kind: 'unauthorised', detail: '' }
    expect((await lead(4, { answer: () => unauthorised })).renewals).toBe(1)
    expect((await lead(4, { answer: () => NO_NETWORK })).renewals).toBe(0)
  })

  it('by a defect is told to whoever looks, and repeated ever more rarely', async () => {
    await created('op')
    const defect = new Error('a defect')
    const answer = () => {
      throw defect
    }
    const { pauses } = await lead(6, { answer })
    expect(pauses).toEqual([1, 1, 1, 2, 4, 8])
    expect(complaints).toHaveLength(3)
    expect(complaints[0]).toEqual(['What was created could not be looked at once more.', defect])
    expect(await left()).toEqual(['op'])
  })

  it('ends where another tab has taken the lead', async () => {
    await created('op')
    await db.meta.put({ key: 'epoch', value: LEADER.epoch + 1 })
    expect((await lead(6)).pauses).toEqual([1, 1, 1])
    expect([complaints, await left()]).toEqual([[], ['op']])
  })

  it('is believed where it finds the place gone six times', async () => {
    await created('op')
    const { asked } = await lead(12, { answer: () => NOT_THERE })
    expect(asked).toHaveLength(6)
    expect([await left(), await listDoubles(db)]).toEqual([[], []])
  })

  it('that finds the place gone five times is not believed', async () => {
    await created('op')
    await lead(12, { answer: (_, nth) => (nth < 6 ? NOT_THERE : listed(1, 2)) })
    expect(await listDoubles(db)).toHaveLength(1)
  })
})

describe('S-26 nothing is looked at while something of that kind may be on its way', () => {
  const processOf: Intent = {
    ...{ kind: 'process.create', modelKey: 'local-2', processKey: 'local-9' },
    fields: { name: '용해', provisionalNumber: '' },
  }
  it.each<[string, Intent, Partial<Operation>, boolean]>([
    ['was sent', modelCreation('local-2'), { wireCount: 1, state: 'UNCERTAIN' }, true],
    ['waits for a person', modelCreation('local-2'), { wireCount: 1, state: 'NEEDS_USER' }, true],
    ['was refused', modelCreation('local-2'), { wireCount: 1, state: 'REJECTED' }, false],
    ['never left', modelCreation('local-2'), { wireCount: 0 }, false],
    ['is an edit', modelEdit('local-2', { overview: '가' }), { wireCount: 1, state: 'SENDING' }, false],
    ['makes something else', processOf, { wireCount: 1, state: 'SENDING' }, false],
  ])('one that %s', async (_, intent, changes, isWaitedFor) => {
    await created('op')
    await db.operations.add(operationOf(intent, { userKey: 'kotric1', ...changes }))
    const { asked } = await lead(5)
    expect(asked).toHaveLength(isWaitedFor ? 0 : 1)
    expect(await left()).toEqual(isWaitedFor ? ['op'] : [])
  })

  it('also where that was sent while the look was on its way', async () => {
    await created('op')
    const sent = operationOf(modelCreation('local-2'), { userKey: 'kotric1', wireCount: 1, state: 'SENDING' })
    const answer = () => {
      void db.operations.add(sent)
      return listed(1, 2)
    }
    await lead(4, { answer })
    expect([await left(), await listDoubles(db)]).toEqual([['op'], []])
  })
})
