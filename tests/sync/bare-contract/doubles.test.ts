import { beforeEach, describe, expect, it } from 'vitest'
import type { EditsApi } from '#api/edits.ts'
import { ApiProblem } from '#api/problem.ts'
import type { Capability } from '#domain/people/session.ts'
import { DEFAULT_PROCESS_NAME } from '#domain/process/process.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'
import { listDoubles } from '#local/bare-contract/doubles.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import {
  type Creation,
  listCreations,
  lookBefore,
  needsLookBefore,
  noteCreation,
} from '#sync/bare-contract/creations.ts'
import { keepDouble } from '#sync/bare-contract/keep-double.ts'
import { type Made, listedBeside, mayBeDouble } from '#sync/bare-contract/made-kinds.ts'
import { group } from '../../support/simulated/one-device.ts'
import { LEADER, apiOf, leaderOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'

let db: DeviceDatabase
let modelKey: string
beforeEach(async () => {
  db = await newDatabase(() => LEADER.now)
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  await db.models.update(modelKey, { slug: '한빛', serverId: 1 })
  await db.operations.clear()
})

/** What is asked of the server, by its arguments without the signal. */
const asked: unknown[][] = []
/** A server that answers these calls, and is not to be asked for others. */
function apiWith(answers: Partial<Record<keyof EditsApi, unknown>>): EditsApi {
  asked.length = 0
  return apiOf((name, given) => {
    asked.push([name, ...given.filter((one) => !(one instanceof AbortSignal))])
    if (given.length !== asked.at(-1)?.length) throw new Error('Nothing would end it.')
    const answer = answers[name]
    if (answer === undefined) throw new Error(`${name} is not to be asked.`)
    return { value: answer, etag: null, status: 200 }
  })
}
const op = (intent: Intent, changes = {}) => operationOf(intent, { userKey: 'kotric1', ...changes })
const processCreation = (): Intent => ({
  ...{ kind: 'process.create', modelKey, processKey: 'local-9' },
  fields: { name: '용해', provisionalNumber: '' },
})
const blank = { description: '', memo: '', images: [], equipments: [], kpis: [] }

const made = (changes: Partial<Made> & Pick<Made, 'kind'>): Made => ({
  ...{ area: 'root', modelKey: null, name: '오븐' },
  ...changes,
})
async function listedFor(one: Made, answers: Partial<Record<keyof EditsApi, unknown>>) {
  const limits: number[] = []
  const timeout = (ms: number) => {
    limits.push(ms)
    return new AbortController().signal
  }
  const listed = await listedBeside(leaderOf(db, { api: apiWith(answers), timeout }), one)
  expect(limits).toEqual([30_000])
  return listed
}

describe('S-26 what the server lists where something appears', () => {
  it('the models of all groups, by their titles', async () => {
    const models = (...titles: string[]) =>
      titles.map((title) => ({ id: title.length, slug: `${title}-`, title }))
    const groups = [
      { id: 14, name: '주조', models: models('가', '가나') },
      { id: 15, name: '금형', models: models('가나다') },
    ]
    expect(await listedFor(made({ kind: 'model' }), { models: groups })).toEqual([
      { id: 1, slug: '가-', content: '가' },
      { id: 2, slug: '가나-', content: '가나' },
      { id: 3, slug: '가나다-', content: '가나다' },
    ])
    expect(asked).toEqual([['models', 'root']])
  })

  it('the processes of the model, of which one that somebody has begun to fill in is nobody’s', async () => {
    const named = (id: number, changes: object) => ({ id, name: DEFAULT_PROCESS_NAME, ...blank, ...changes })
    const results = [
      named(1, {}),
      named(2, { name: '용해', memo: '메모' }),
      named(3, { description: '설명' }),
      named(4, { memo: '메모' }),
      named(5, { images: [{}] }),
      named(6, { equipments: [{}] }),
      named(7, { kpis: [{}] }),
      named(8, { images: [{}], equipments: [{}] }),
      named(9, { images: [{}], kpis: [{}] }),
    ]
    const listed = await listedFor(made({ kind: 'process', modelKey }), { processes: { results } })
    expect(listed.slice(0, 2)).toEqual([
      { id: 1, slug: null, content: DEFAULT_PROCESS_NAME },
      { id: 2, slug: null, content: '용해' },
    ])
    expect(listed.slice(2).map(({ content }) => content)).toEqual(Array.from({ length: 7 }, () => null))
    expect(asked).toEqual([['processes', 'root', '한빛']])
  })

  it('nothing of a model that the server does not know, which is not asked for', async () => {
    await db.models.update(modelKey, { slug: null })
    expect(await listedFor(made({ kind: 'process', modelKey }), {})).toEqual([])
    expect(await listedFor(made({ kind: 'process' }), {})).toEqual([])
    expect(asked).toEqual([])
  })

  it('the machines that its name finds, by all that tells them apart', async () => {
    const machine = { id: 4, name: '오븐', equipmentType: '제조', industryType: '주조', otherType: '범용' }
    const results = [
      machine,
      { ...machine, id: 5, otherType: '센서' },
      { ...machine, id: 6, industryType: '금형' },
    ]
    const listed = await listedFor(made({ kind: 'equipment' }), { equipmentNamed: { results } })
    expect(listed.map(({ id, slug }) => [id, slug])).toEqual([4, 5, 6].map((id) => [id, null]))
    expect(new Set(listed.map(({ content }) => content)).size).toBe(3)
    expect(asked).toEqual([['equipmentNamed', '오븐']])
  })

  it('the nodes that its name finds, by their place in the tree', async () => {
    const results = [
      { id: 4, name: '오븐', parentId: 1 },
      { id: 5, name: '오븐', parentId: null },
      { id: 6, name: '오븐 2', parentId: 1 },
    ]
    const listed = await listedFor(made({ kind: 'kpi' }), { kpiNamed: { results } })
    expect(new Set(listed.map(({ content }) => content)).size).toBe(3)
    expect(asked).toEqual([['kpiNamed', '오븐']])
  })
})

describe('S-05 what is listed before the first sending', () => {
  const leader = (capabilities: Capability[], api?: EditsApi) =>
    leaderOf(db, { capabilities, ...(api === undefined ? {} : { api }) })

  it('has to be noted of a model and a process, where the server keeps no keys', () => {
    const isNeeded = (intent: Intent, capabilities: Capability[] = [], changes = {}) =>
      needsLookBefore(op(intent, changes), leader(capabilities))
    const copy: Intent = {
      ...{ kind: 'model.copy', modelKey: 'local-2', sourceKey: modelKey },
      ...{ title: '한빛 복사본', group },
    } as never
    for (const intent of [modelCreation('local-2'), copy, processCreation()]) {
      expect(isNeeded(intent)).toBe(true)
      expect(isNeeded(intent, ['if-match'])).toBe(true)
      expect(isNeeded(intent, ['idempotency-key'])).toBe(false)
      expect(isNeeded(intent, [], { knownBefore: [] })).toBe(false)
    }
    expect(isNeeded(modelEdit(modelKey, { overview: '가' }))).toBe(false)
    expect(isNeeded(photoOfModel(modelKey, 'photo'))).toBe(false)
  })

  it('are the ids of the models, or of the processes of its model', async () => {
    const groups = [{ id: 14, name: '주조', models: [{ id: 3, slug: 'a', title: 'a' }] }]
    expect(await lookBefore(leader([], apiWith({ models: groups })), op(modelCreation('local-2')))).toEqual([
      3,
    ])
    const results = [5, 6].map((id) => ({ id, name: '용해', ...blank }))
    expect(await lookBefore(leader([], apiWith({ processes: { results } })), op(processCreation()))).toEqual([
      5, 6,
    ])
    expect(asked).toEqual([['processes', 'root', '한빛']])
  })

  it('cannot be told where the server cannot be read', async () => {
    const gone = new ApiProblem({ kind: 'network' })
    const api = apiOf(() => Promise.reject(gone))
    await expect(lookBefore(leader([], api), op(modelCreation('local-2')))).rejects.toBe(gone)
  })
})

describe('S-26 what is noted of a creation that was confirmed', () => {
  const confirm = async (intent: Intent, answer: object, changes = {}) => {
    const one = op(intent, changes)
    await noteCreation(db, one, answer as Confirmation)
    return one
  }

  it('is where it is looked for, and what a double of it has', async () => {
    const record = { id: 3, title: '한빛' }
    const { opId } = await confirm(
      modelCreation('local-2'),
      { kind: 'model', record, etag: null },
      { knownBefore: [1, 2] },
    )
    expect(await listCreations(db)).toEqual([
      {
        ...{ opId, kind: 'model', area: 'root', modelKey: 'local-2', knownBefore: [1, 2] },
        ...{ serverId: 3, name: '한빛', modelSlug: null },
      },
    ])
    expect((await db.meta.get(`creation:${opId}`))?.value).toMatchObject({ serverId: 3 })
  })

  it('is of a process its name, and of a machine and a node what the catalogue lists of them', async () => {
    await confirm(processCreation(), { kind: 'process', record: { id: 4, name: '용해' }, etag: null })
    const machine = { id: 5, name: '오븐', equipmentType: '제조', industryType: '주조', otherType: '범용' }
    const fields = { name: '오븐', equipmentType: '제조', industryType: '주조', otherType: '범용' } as const
    await confirm(
      { kind: 'equipment.create', equipmentKey: 'local-5', fields },
      { kind: 'equipment', record: machine },
    )
    const node = { id: 6, name: '생산성', parentId: null }
    await confirm({ kind: 'kpi.create', kpiKey: 'local-6', fields: { name: '생산성' } } as never, {
      kind: 'kpi',
      record: node,
    })
    const noted = new Map((await listCreations(db)).map((creation) => [creation.kind, creation]))
    const ofModel = { modelKey, modelSlug: '한빛' }
    expect(noted.get('process')).toMatchObject({ serverId: 4, name: '용해', knownBefore: [], ...ofModel })
    expect(noted.get('process')?.content).toBeUndefined()
    const [listedMachine] = await listedFor(made({ kind: 'equipment' }), {
      equipmentNamed: { results: [machine] },
    })
    expect(noted.get('equipment')).toMatchObject({
      serverId: 5,
      name: '오븐',
      content: listedMachine?.content,
    })
    const [listedNode] = await listedFor(made({ kind: 'kpi' }), { kpiNamed: { results: [node] } })
    expect(noted.get('kpi')).toMatchObject({ serverId: 6, name: '생산성', content: listedNode?.content })
  })

  it('is nothing of a photo, of an edit, or of what was there already', async () => {
    await confirm(photoOfModel(modelKey, 'photo'), { kind: 'photo', record: { id: 3 } })
    await confirm(modelEdit(modelKey, { overview: '가' }), {
      kind: 'model',
      record: { id: 1, title: '한빛' },
    })
    await confirm(processCreation(), { kind: 'nothing' })
    expect(await listCreations(db)).toEqual([])
    expect(
      ['model', 'process', 'equipment', 'kpi', 'photo', 'nothing', 'toString'].filter((kind) =>
        mayBeDouble({ kind } as Confirmation),
      ),
    ).toEqual(['model', 'process', 'equipment', 'kpi'])
  })
})

describe('S-26 what is kept for a person', () => {
  const creation = (changes: Partial<Creation> = {}): Creation => ({
    ...{ opId: 'op', kind: 'model', area: 'root', modelKey, serverId: 1, name: '한빛', knownBefore: [] },
    ...changes,
  })
  const listed = (id: number, content: string | null = '한빛', slug: string | null = `slug-${id}`) => ({
    ...{ id, slug, content },
  })
  const twins = async () => (await listDoubles(db)).map((double) => double.twins.map(({ id }) => id))

  it('is every other of the same content, and where it can be opened', async () => {
    await keepDouble(db, creation(), [listed(1), listed(2), listed(3, '대성'), listed(4, null), listed(5)])
    expect(await listDoubles(db)).toEqual([
      {
        ...{ key: 'double:op', kind: 'model', area: 'root', modelKey, serverId: 1, name: '한빛' },
        ...{ twins: [2, 5].map((id) => ({ id, slug: `slug-${id}` })), at: LEADER.now },
      },
    ])
  })

  it('is told apart by its content where that is more than its name', async () => {
    await keepDouble(db, creation({ kind: 'equipment', content: 'c' }), [listed(2), listed(3, 'c', null)])
    expect(await twins()).toEqual([[3]])
  })

  it('is nothing that was listed before, that was told already, or that a person meant', async () => {
    await keepDouble(db, creation({ opId: 'first', serverId: 9 }), [listed(2)])
    const meant = await createModel(db, { area: 'root', title: '한빛', group })
    await db.models.update(meant, { serverId: 4 })
    await keepDouble(db, creation({ knownBefore: [3] }), [listed(1), listed(2), listed(3), listed(4)])
    expect(await twins()).toEqual([[2]])
    const elsewhere = { opId: 'other', area: 'general' } as const
    await keepDouble(db, creation(elsewhere), [listed(2), listed(4)])
    expect((await twins()).at(-1)).toEqual([2, 4])
    await keepDouble(db, creation({ opId: 'process', kind: 'process' }), [listed(2)])
    expect((await twins()).at(-1)).toEqual([2])
  })

  it('is what has the id of one that was made here as something else or elsewhere, and no other of them', async () => {
    const ofThisDevice = [
      creation({ opId: 'process', kind: 'process', serverId: 2 }),
      creation({ opId: 'elsewhere', area: 'general', serverId: 3 }),
      creation({ opId: 'meant', serverId: 4 }),
    ]
    await db.meta.bulkPut(ofThisDevice.map((value) => ({ key: `creation:${value.opId}`, value })))
    await keepDouble(db, creation(), [listed(2), listed(3), listed(4)])
    expect(await twins()).toEqual([[2, 3]])
  })

  it('is what the server brought under an id of its own, and no process that was made here', async () => {
    const [row] = await db.models.toArray()
    if (row === undefined) throw new Error('There is no model.')
    await db.models.add({ ...row, key: 'root:7', serverId: 7, slug: 'brought' })
    await keepDouble(db, creation(), [listed(7)])
    expect(await twins()).toEqual([[7]])
    const { key } = await createProcess(db, { modelKey })
    await db.processes.update(key, { serverId: 21 })
    const process = await db.processes.get(key)
    if (process === undefined) throw new Error('There is no process.')
    await db.processes.add({ ...process, key: 'process:22', serverId: 22 })
    const one = creation({ opId: 'process', kind: 'process', serverId: 20 })
    await keepDouble(db, one, [listed(21, '한빛', null), listed(22, '한빛', null)])
    expect((await twins()).at(-1)).toEqual([22])
    await keepDouble(db, { ...one, opId: 'without model', modelKey: null }, [listed(21, '한빛', null)])
    expect((await twins()).at(-1)).toEqual([21])
  })

  it.each(['equipment', 'kpi'] as const)('is no %s that was made here', async (kind) => {
    await db.idMap.put({ localId: 'local-5', kind, serverId: 5, slug: null })
    await keepDouble(db, creation({ kind, modelKey: null }), [listed(5), listed(6)])
    const other = kind === 'kpi' ? 'equipment' : 'kpi'
    expect(await twins()).toEqual([[6]])
    await keepDouble(db, creation({ opId: 'other', kind: other, modelKey: null }), [listed(5)])
    expect((await twins()).at(-1)).toEqual([5])
  })

  it('is nothing where nothing is there twice', async () => {
    await keepDouble(db, creation(), [listed(1)])
    expect(await db.meta.where('key').startsWith('double:').count()).toBe(0)
  })
})
