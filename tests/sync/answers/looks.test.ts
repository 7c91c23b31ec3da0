import { beforeEach, describe, expect, it } from 'vitest'
import type { EditsApi } from '#api/edits.ts'
import { ApiProblem } from '#api/problem.ts'
import { titleOfCopy } from '#domain/model/copy-title.ts'
import type { Capability } from '#domain/people/session.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { wireKindOf } from '#sync/kinds/kinds.ts'
import type { Finding } from '#sync/kinds/wire-kind.ts'
import { looksFirst, reconcile } from '#sync/reconcile/reconcile.ts'
import { group } from '../../support/simulated/one-device.ts'
import { LEADER, apiOf, leaderOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'

let db: DeviceDatabase
let modelKey: string
let processKey: string
beforeEach(async () => {
  db = await newDatabase(() => LEADER.now)
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  processKey = (await createProcess(db, { modelKey, name: '용해' })).key
  await db.operations.clear()
  await known()
})
/** The server knows both. */
async function known(): Promise<void> {
  await db.models.update(modelKey, { slug: '한빛', serverId: 1 })
  await db.processes.update(processKey, { serverId: 11 })
}

const op = (intent: Intent, changes: Partial<Operation> = {}) =>
  operationOf(intent, { userKey: 'kotric1', state: 'UNCERTAIN', wireCount: 1, ...changes })

/** What is asked of the server, by its arguments without the signal. */
const asked: unknown[][] = []
type Answers = Partial<Record<keyof EditsApi, unknown>>
/** A server that answers these calls, and is not to be asked for others. */
function apiWith(answers: Answers): EditsApi {
  asked.length = 0
  return apiOf((name, given) => {
    asked.push([name, ...given.filter((one) => !(one instanceof AbortSignal))])
    const answer = answers[name]
    if (answer instanceof Error) throw answer
    if (answer === undefined) throw new Error(`${name} is not to be asked.`)
    return { value: answer, etag: '"7"', status: 200 }
  })
}
const look = (one: Operation, answers: Answers): Promise<Finding> =>
  wireKindOf(one.intent).look(
    { db, api: apiWith(answers), op: one, signal: new AbortController().signal },
    one.intent,
  )

const NOT_THERE = new ApiProblem({ kind: 'not-found', detail: '' })
const listed = (id: number, title: string) => ({ id, title, slug: `${title}-${id}` })
const inGroups = (...models: object[]) => [
  { id: 14, name: '주조', models: models.slice(0, 1) },
  { id: 15, name: '금형', models: models.slice(1) },
]

describe('S-05 a look for a model that was to be made', () => {
  const creation = () => op(modelCreation('local-new'))

  it('finds the one of its title, in any group, and reads it', async () => {
    const model = { id: 6 }
    const finding = await look(creation(), {
      models: inGroups(listed(5, '다른 모델'), listed(6, '한빛')),
      model,
    })
    expect(finding).toEqual({ kind: 'applied', answer: { kind: 'model', record: model, etag: '"7"' } })
    expect(asked).toEqual([
      ['models', 'root'],
      ['model', 'root', '한빛-6'],
    ])
  })

  it('finds none of another title', async () => {
    expect(await look(creation(), { models: inGroups(listed(5, '다른 모델')) })).toEqual({
      kind: 'not-applied',
    })
  })

  it('leaves two to a person', async () => {
    const models = inGroups(listed(5, '한빛'), listed(6, '한빛'))
    expect(await look(creation(), { models })).toEqual({ kind: 'cannot-tell' })
  })

  it('does not take one that was there before, or that something else here has made', async () => {
    const before = op(modelCreation('local-new'), { knownBefore: [5] })
    expect(await look(before, { models: inGroups(listed(5, '한빛')) })).toEqual({ kind: 'not-applied' })
    expect(await look(creation(), { models: inGroups(listed(1, '한빛')) })).toEqual({ kind: 'not-applied' })
  })

  it('takes the one that it has made itself, and one that was only read', async () => {
    const own = op(modelCreation(modelKey))
    const answers = { models: inGroups(listed(1, '한빛')), model: { id: 1 } }
    expect(await look(own, answers)).toMatchObject({ kind: 'applied' })
    const row = await db.models.get(modelKey)
    await db.models.put({ ...row!, key: 'root:9', serverId: 9 })
    const read = { models: inGroups(listed(9, '한빛')), model: { id: 9 } }
    expect(await look(creation(), read)).toMatchObject({ kind: 'applied' })
  })

  it('does not mix up the areas, whose ids are counted apart', async () => {
    await db.models.update(modelKey, { area: 'general' })
    const answers = { models: inGroups(listed(1, '한빛')), model: { id: 1 } }
    expect(await look(creation(), answers)).toMatchObject({ kind: 'applied' })
  })

  it('believes nobody who answers with another', async () => {
    const answers = { models: inGroups(listed(6, '한빛')), model: { id: 7 } }
    await expect(look(creation(), answers)).rejects.toThrow(ApiProblem)
  })
})

describe('S-05 a look for a copy', () => {
  const copy = () => op({ kind: 'model.copy', modelKey: 'local-copy', sourceKey: modelKey })

  it.each(['한빛', titleOfCopy('한빛')])('finds %s', async (title) => {
    const finding = await look(copy(), { models: inGroups(listed(6, title)), model: { id: 6 } })
    expect(finding).toMatchObject({ kind: 'applied', answer: { record: { id: 6 } } })
  })

  it('never takes its source for it, not even one that was only read', async () => {
    const row = await db.models.get(modelKey)
    await db.models.put({ ...row!, key: 'root:9', serverId: 9, base: row!.view })
    const ofRead = op({ kind: 'model.copy', modelKey: 'local-copy', sourceKey: 'root:9' })
    const models = inGroups(listed(9, '한빛'))
    expect(await look(ofRead, { models, model: { id: 9 } })).toEqual({ kind: 'not-applied' })
  })

  it('goes by the title that the server knows', async () => {
    const row = await db.models.get(modelKey)
    await db.models.update(modelKey, { base: row!.view, view: { ...row!.view, title: '새 제목' } })
    const answers = { models: inGroups(listed(6, '새 제목')), model: { id: 1 } }
    expect(await look(copy(), answers)).toEqual({ kind: 'not-applied' })
    expect(asked).toEqual([
      ['models', 'root'],
      ['model', 'root', '한빛'],
    ])
  })

  it('that will never be made, as its source is gone, says so', async () => {
    await expect(look(copy(), { models: inGroups(), model: NOT_THERE })).rejects.toThrow(NOT_THERE)
  })
})

describe('S-05 a look for a process', () => {
  const creation = (changes: Partial<Operation> = {}) =>
    op(
      {
        kind: 'process.create',
        modelKey,
        processKey: 'local-new',
        fields: { name: '용해', provisionalNumber: '' },
      },
      changes,
    )

  it('finds the one of its name that nothing else here has made', async () => {
    const results = [
      { id: 11, name: '용해' },
      { id: 12, name: '가공' },
      { id: 13, name: '용해', etag: '"3"' },
    ]
    expect(await look(creation(), { processes: { results } })).toEqual({
      kind: 'applied',
      answer: { kind: 'process', record: results[2], etag: '"3"' },
    })
    expect(asked).toEqual([['processes', 'root', '한빛']])
    const before = creation({ knownBefore: [13] })
    expect(await look(before, { processes: { results } })).toEqual({ kind: 'not-applied' })
  })

  it('tells no version where there is none', async () => {
    const answers = { processes: { results: [{ id: 13, name: '용해' }] } }
    expect(await look(creation(), answers)).toMatchObject({ answer: { etag: null } })
  })

  it('does not know what it needs of a model that the server does not know', async () => {
    await db.models.update(modelKey, { slug: null })
    await expect(look(creation(), {})).rejects.toThrow(`The model ${modelKey} is not known to the server.`)
    await db.models.delete(modelKey)
    await expect(look(creation(), {})).rejects.toThrow(`The model ${modelKey} is not on this device.`)
  })
})

describe('S-05 a look for a photo', () => {
  it('finds it by its name in the list of the process', async () => {
    const upload = op({ kind: 'photo.upload', modelKey, processKey, photoKey: 'photo' })
    const photo = (id: number, name: string) => ({ id, url: `/media/${name}.jpg` })
    const list = (...results: object[]) => ({ images: { results } })
    const own = photo(2, upload.opId)
    expect(await look(upload, list(photo(1, 'another'), own))).toEqual({
      kind: 'applied',
      answer: { kind: 'photo', record: own },
    })
    expect(asked).toEqual([['images', 'root', '한빛', 11]])
    expect(await look(upload, list(photo(1, 'another')))).toEqual({ kind: 'not-applied' })
    expect(await look(upload, list(own, own))).toEqual({ kind: 'cannot-tell' })
  })

  it('of a model, which lists none, asks whether the model is there', async () => {
    const upload = op(photoOfModel(modelKey, 'photo'))
    expect(await look(upload, { model: { id: 1 } })).toEqual({ kind: 'not-applied' })
    await expect(look(upload, { model: NOT_THERE })).rejects.toThrow(NOT_THERE)
  })

  it('of a process that the server does not know cannot be', async () => {
    await db.processes.update(processKey, { serverId: null })
    const upload = op({ kind: 'photo.upload', modelKey, processKey, photoKey: 'photo' })
    const unknown = `The process ${processKey} is not known to the server.`
    await expect(look(upload, {})).rejects.toThrow(unknown)
    await db.processes.delete(processKey)
    await expect(look(upload, {})).rejects.toThrow(unknown)
  })
})

describe('S-05 a look for an entry of a catalogue', () => {
  const machine = { name: '선반', equipmentType: '제조', industryType: '공통', otherType: '범용' } as const

  it('takes a machine that is the same in all', async () => {
    const creation = op({ kind: 'equipment.create', equipmentKey: 'local-m', fields: machine })
    const others = [
      { id: 1, ...machine, name: '선반 2' },
      { id: 2, ...machine, otherType: '센서' },
      { id: 3, ...machine, industryType: '주조' },
    ]
    expect(await look(creation, { equipmentNamed: { results: others } })).toEqual({ kind: 'not-applied' })
    const results = [...others, { id: 4, ...machine }]
    expect(await look(creation, { equipmentNamed: { results } })).toEqual({
      kind: 'applied',
      answer: { kind: 'equipment', record: results[3] },
    })
    expect(asked).toEqual([['equipmentNamed', '선반']])
  })

  const PARENT = 'local-3b241101-e2bb-4255-8caf-4136c566a962'
  const node = (parentId: number | typeof PARENT | null) =>
    op({ kind: 'kpi.create', kpiKey: 'local-n', fields: { name: '온도', parentId } })
  const results = [
    { id: 1, name: '습도', parentId: null },
    { id: 2, name: '온도', parentId: 30 },
    { id: 3, name: '온도', parentId: null },
  ]

  it('takes a node of its name below its parent', async () => {
    const found = async (one: Operation) => await look(one, { kpiNamed: { results } })
    expect(await found(node(null))).toMatchObject({
      kind: 'applied',
      answer: { kind: 'kpi', record: { id: 3 } },
    })
    expect(await found(node(30))).toMatchObject({ answer: { record: { id: 2 } } })
    expect(await found(node(31))).toEqual({ kind: 'not-applied' })
    await db.idMap.put({ localId: PARENT, kind: 'kpi', serverId: 30, slug: null })
    expect(await found(node(PARENT))).toMatchObject({ answer: { record: { id: 2 } } })
    expect(asked).toEqual([['kpiNamed', '온도']])
  })
})

describe('S-05 a look at what was edited', () => {
  const patch = (fields: object, base: object) =>
    op({ kind: 'process.patch', modelKey, processKey, fields, base } as Intent)
  const process = {
    id: 11,
    name: '용해',
    description: '그들',
    memo: '',
    images: [],
    equipments: [],
    kpis: [],
    order: 1,
  }

  it('finds that it is so, that it has to be sent again, or that others wrote there too', async () => {
    const answer = { kind: 'process', record: process, etag: '"7"' }
    const found = async (one: Operation) => await look(one, { process })
    expect(await found(patch({ description: '그들' }, { description: '' }))).toEqual({
      kind: 'applied',
      answer,
    })
    expect(await found(patch({ memo: '메모' }, { memo: '' }))).toEqual({ kind: 'rebase', answer })
    const disputed = await found(patch({ memo: '메모', description: '나' }, { memo: '', description: '' }))
    expect(disputed).toEqual({
      kind: 'conflict',
      conflicts: [{ field: 'description', base: '', mine: '나', theirs: '그들' }],
      toSend: ['memo'],
      answer,
    })
    expect(asked).toEqual([['process', 'root', '한빛', 11]])
  })

  it('of a model, too', async () => {
    const row = await db.models.get(modelKey)
    const model = { ...row!.view, id: 1, slug: '한빛', overview: '그들' }
    const edit = op(modelEdit(modelKey, { overview: '그들' }))
    expect(await look(edit, { model })).toEqual({
      kind: 'applied',
      answer: { kind: 'model', record: model, etag: '"7"' },
    })
    expect(asked).toEqual([['model', 'root', '한빛']])
  })

  it('and deleted: it is there still, it is gone, or nobody knows', async () => {
    const deletion = op({ kind: 'process.delete', modelKey, processKey })
    expect(await look(deletion, { process })).toEqual({ kind: 'not-applied' })
    expect(await look(deletion, { process: NOT_THERE })).toEqual({
      kind: 'applied',
      answer: { kind: 'deleted' },
    })
    const unanswered = new ApiProblem({ kind: 'network' })
    await expect(look(deletion, { process: unanswered })).rejects.toThrow(unanswered)
    const defect = new TypeError('a defect of ours')
    await expect(look(deletion, { process: defect })).rejects.toThrow(defect)
  })
})

describe('S-05 what a look says', () => {
  const DAY_MS = 24 * 3_600_000
  const NOW = 2_000 * DAY_MS
  const asks = (one: Operation, answers: Answers, capabilities: Capability[]) =>
    reconcile(leaderOf(db, { api: apiWith(answers), capabilities, now: () => NOW }), one)
  const there = { models: inGroups(listed(6, '한빛')), model: { id: 6 } }
  const sentAgo = (ms: number | null) =>
    op(modelCreation('local-new'), { firstSentAt: ms === null ? null : NOW - ms })

  it.each([
    ['its first day', DAY_MS, 'not-applied'],
    ['no day yet', null, 'not-applied'],
    ['25 days', 25 * DAY_MS, 'not-applied'],
    ['more', 25 * DAY_MS + 1, 'applied'],
  ])('of what is made under a key counts after %s as %s', async (_, ms, kind) => {
    expect((await asks(sentAgo(ms), there, ['idempotency-key'])).kind).toBe(kind)
  })

  it('counts without keys, and of what is not made', async () => {
    expect((await asks(sentAgo(DAY_MS), there, [])).kind).toBe('applied')
    const deletion = op({ kind: 'process.delete', modelKey, processKey })
    expect((await asks(deletion, { process: NOT_THERE }, ['idempotency-key'])).kind).toBe('applied')
  })

  it('where its place is gone is that it is gone; nothing else is said of what failed', async () => {
    expect(await asks(sentAgo(DAY_MS), { models: NOT_THERE }, [])).toEqual({ kind: 'gone' })
    const unanswered = new ApiProblem({ kind: 'timeout' })
    await expect(asks(sentAgo(DAY_MS), { models: unanswered }, [])).rejects.toThrow(unanswered)
    const defect = new TypeError('a defect of ours')
    await expect(asks(sentAgo(DAY_MS), { models: defect }, [])).rejects.toThrow(defect)
  })

  it('has half a minute to come', async () => {
    const given: number[] = []
    const timeout = (ms: number) => (given.push(ms), new AbortController().signal)
    await reconcile(leaderOf(db, { api: apiWith(there), timeout }), sentAgo(DAY_MS))
    expect(given).toEqual([30_000])
  })
})

describe('S-05 a look comes first', () => {
  const KEPT: Capability[] = ['idempotency-key', 'if-match']
  const server = (capabilities: readonly Capability[], etag: string | null) => ({
    ...{ capabilities: new Set(capabilities), now: LEADER.now },
    ...{ record: { etag, base: {} as object | null }, isLookedAt: false },
  })
  const first = (one: Operation, capabilities: readonly Capability[] = KEPT, etag: string | null = '"1"') =>
    looksFirst(one, server(capabilities, etag))
  const creation = (changes: Partial<Operation> = {}) => op(modelCreation('local-new'), changes)
  const edit = (changes: Partial<Operation> = {}) => op(modelEdit(modelKey, { overview: '나' }), changes)
  const deletion = (changes: Partial<Operation> = {}) =>
    op({ kind: 'process.delete', modelKey, processKey }, changes)
  const answered = (status: number, kind = 'server') => ({ kind, status, message: '' })

  it.each([
    ['what is to be looked for', creation({ state: 'RECONCILE' }), true],
    ['what stands aside after it was sent', creation({ state: 'NEEDS_USER' }), true],
    ['what stands aside and was never sent', creation({ state: 'NEEDS_USER', wireCount: 0 }), false],
    ['what was never sent', creation({ wireCount: 0, attempts: 9 }), false],
    ['what is known not to have been done', creation({ state: 'QUEUED', attempts: 9 }), false],
    ['a creation under its key', creation(), false],
    ['what has failed four times', creation({ attempts: 4 }), false],
    ['what has failed five times', creation({ attempts: 5 }), true],
    ['what the server has failed at five times', creation({ serverErrors: { count: 5, since: 0 } }), true],
    ['a creation that the server is at work on', creation({ attempts: 5, lastError: answered(409) }), false],
    ['an edit that was answered 409', edit({ attempts: 5, lastError: answered(409) }), true],
    ['an edit on a version', edit(), false],
    ['a deletion', deletion(), false],
    ['a deletion that was contradicted', deletion({ lastError: answered(404, 'contradicted') }), true],
    ['a deletion that failed otherwise', deletion({ lastError: answered(500) }), false],
    [
      'what this build does not know',
      { ...deletion(), intent: { kind: 'model.merge' } as unknown as Intent },
      false,
    ],
  ])('for %s: %#', (_, one, isFirst) => {
    expect(first(one)).toBe(isFirst)
  })

  it('for a creation without its key, and an edit without a version', () => {
    expect(first(creation(), [])).toBe(true)
    expect(first(creation({ firstSentAt: LEADER.now - 26 * 24 * 3_600_000 }))).toBe(true)
    expect(first(edit(), ['idempotency-key'])).toBe(true)
    expect(first(edit(), KEPT, null)).toBe(true)
    expect(looksFirst(edit(), { ...server(KEPT, null), record: null })).toBe(true)
  })

  it('also for an edit that was never sent, where the server checks versions and none has come', () => {
    const unsent = edit({ state: 'QUEUED', wireCount: 0 })
    expect(first(unsent)).toBe(false)
    expect(first(unsent, KEPT, null)).toBe(true)
    expect(first(edit({ state: 'QUEUED' }), KEPT, null)).toBe(true)
    expect(first(unsent, ['idempotency-key'], null)).toBe(false)
    expect(first(creation({ wireCount: 0 }), KEPT, null)).toBe(false)
    expect(first(deletion({ wireCount: 0 }), KEPT, null)).toBe(false)
    const lost = server(KEPT, null)
    expect(looksFirst(unsent, { ...lost, isLookedAt: true })).toBe(false)
    expect(looksFirst(unsent, { ...lost, record: null })).toBe(false)
    expect(looksFirst(unsent, { ...lost, record: { etag: null, base: null } })).toBe(false)
    const strange = { ...unsent, intent: { kind: 'model.merge' } as unknown as Intent }
    expect(looksFirst(strange, lost)).toBe(false)
  })
})
