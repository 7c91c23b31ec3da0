import { beforeEach, describe, expect, it } from 'vitest'
import { refreshBase } from '#local/answers/ingest.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelFields } from '#local/store/fields.ts'
import {
  generalAnswer,
  imageAnswer,
  industryOf,
  kpiNodeAnswer,
  processAnswer,
  rootAnswer,
} from '../../support/unit/answers.ts'
import {
  inOneWrite,
  madeProcessRow,
  modelFieldsOf,
  modelRow,
  processFieldsOf,
  processRow,
} from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'

const ENTRY = 'local-00000001-0000-4000-8000-000000000000'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const refresh = (...given: [Operation, Parameters<typeof refreshBase>[2], Operation?]) =>
  inOneWrite(db, () => refreshBase(db, ...given))
const ofModel = (changes: Parameters<typeof rootAnswer>[1]) =>
  ({ kind: 'model', record: rootAnswer(1, changes), etag: '"2"' }) as const
const ofProcess = (changes: Parameters<typeof processAnswer>[1]) =>
  ({ kind: 'process', record: processAnswer(5, changes), etag: '"2"' }) as const
const processEdit = (fields: object, base: object, modelKey = 'root:1'): Operation =>
  operationOf({
    ...{ kind: 'process.patch', modelKey, processKey: 'root:5', section: 'process' },
    ...{ fields, base },
  })

describe('what the server has of a record whose edit was carried out', () => {
  const overview = (mine: string, base: string) =>
    operationOf({
      ...{ kind: 'model.patch', modelKey: 'root:1', section: 'overview' },
      ...{ fields: { overview: mine }, base: { overview: base } },
    })

  /** What an edit behind one that made the overview `처음 ` rests on, once the server has stored that as `처음`. */
  async function baseBehind(behind: Operation, changes: Partial<ModelFields> = {}): Promise<unknown> {
    const confirmed = operationOf(modelEdit('root:1', { overview: '처음 ', ...changes }))
    await db.models.add(modelRow(1))
    await db.operations.add(behind)
    await refresh(confirmed, ofModel({ overview: '처음', features: '그들' }), confirmed)
    const after = await db.operations.get(behind.opId)
    expect(after).toEqual({ ...behind, intent: after?.intent })
    return after?.intent
  }

  it('is what later edits rest on that were made on top of it', async () => {
    const behind = overview('다음', '처음 ')
    expect(await baseBehind(behind)).toEqual(overview('다음', '처음').intent)
    expect((await db.models.get('root:1'))?.view).toMatchObject({ overview: '다음', features: '그들' })
    expect(await db.models.get('root:1')).toMatchObject({ etag: '"2"', base: { overview: '처음' } })
  })

  it('is not what later edits of other fields rest on', async () => {
    const both = operationOf({
      ...{ kind: 'model.patch', modelKey: 'root:1', section: 'overview' },
      fields: { overview: '다음', features: '나' },
      base: { overview: '처음', features: '' },
    })
    expect(await baseBehind(both)).toEqual({ ...both.intent, base: { overview: '처음', features: '' } })
  })

  it('is not what an edit rests on that was made on something else', async () => {
    const behind = overview('다음', '')
    expect(await baseBehind(behind)).toEqual(behind.intent)
  })

  it('is not what an edit rests on that the operation did not change', async () => {
    const behind = operationOf(modelEdit('root:1', { features: '나' }))
    expect(await baseBehind(behind)).toEqual(behind.intent)
  })

  it('is not what an edit of something rests on of which nothing was known before', async () => {
    const behind = operationOf({
      ...{ kind: 'model.patch', modelKey: 'root:1', section: 'retired' },
      ...{ fields: { isRetired: true }, base: { isRetired: undefined } },
    })
    expect(await baseBehind(behind)).toEqual(behind.intent)
  })

  it('changes no operation that is no edit, and none behind one that is none', async () => {
    const copy = operationOf({ kind: 'model.copy', modelKey: 'copy', sourceKey: 'root:1' })
    expect(await baseBehind({ ...copy, target: 'model:root:1' })).toEqual(copy.intent)
    await db.operations.clear()
    const behind = overview('다음', '처음 ')
    await db.operations.add(behind)
    await refresh(copy, ofModel({ overview: '처음' }), copy)
    expect(await db.operations.toArray()).toEqual([behind])
  })
})

describe('what was merged on its way with what others have changed', () => {
  /** What an edit behind it rests on, once the answer to the first is taken in. */
  async function baseBehind(sent: object, wanted: object, stored: Parameters<typeof ofProcess>[0]) {
    await db.models.add(modelRow(1))
    await db.processes.add(processRow(5, 'root:1'))
    const [first, behind] = [processEdit(sent, {}), processEdit(wanted, sent)]
    await db.operations.add(behind)
    await refresh(first, ofProcess(stored), first)
    const after = await db.operations.get(behind.opId)
    return (after?.intent as { base: object }).base
  }

  it('says nothing of the number that a later edit was made on', async () => {
    const sent = { processNumber: '300-1.0' }
    expect(await baseBehind(sent, { processNumber: '300-2.0' }, { processNumber: '266-1.0' })).toEqual(sent)
  })

  it('names the entries of a list that a later edit was made on, where the API gives them no ids', async () => {
    const said = { kpi0: kpiNodeAnswer(30), kpi1: null, kpi2: null, kpi3: null }
    const sent = { kpis: [{ ...said, id: ENTRY, memo: '잰다' }] }
    const theirs = { ...said, kpi0: kpiNodeAnswer(31), memo: '그들' }
    const stored = { kpis: [{ ...said, memo: '잰다' }, theirs] }
    expect(await baseBehind(sent, { kpis: [] }, stored)).toEqual({
      kpis: [{ ...said, id: 'local-00000000-0000-4000-8000-000000000030', memo: '잰다' }],
    })
  })
})

describe('what the server has of a record whose edit is in dispute', () => {
  it('leaves what later edits rest on', async () => {
    const behind = operationOf({
      ...{ kind: 'model.patch', modelKey: 'root:1', section: 'overview' },
      ...{ fields: { overview: '다음' }, base: { overview: '처음' } },
    })
    await db.models.add(modelRow(1))
    await db.operations.add(behind)
    await refresh(operationOf(modelEdit('root:1', { overview: '처음' })), ofModel({ overview: '그들' }))
    expect(await db.operations.toArray()).toEqual([behind])
    expect(await db.models.get('root:1')).toMatchObject({ etag: '"2"', base: { overview: '그들' } })
  })

  it('tells the ids of the key management factors that have arrived', async () => {
    const noNodes = { kpi1: null, kpi2: null, kpi3: null, memo: '잰다' }
    const entry = { id: ENTRY, kpi0: kpiNodeAnswer(30), ...noNodes }
    await db.processes.add(processRow(5, 'root:1'))
    const answer = ofProcess({ kpis: [{ ...entry, id: 8 }] })
    await refresh(processEdit({ kpis: [entry] }, { kpis: [] }), answer)
    expect(await db.idMap.toArray()).toEqual([{ localId: ENTRY, kind: 'kpi-entry', serverId: 8, slug: null }])
    expect((await db.processes.get('root:5'))?.view.kpis).toEqual([entry])
  })
})

describe('what the server has of a process', () => {
  it('is what it rests on, with its version, and its edit is not shown twice', async () => {
    await db.models.add(modelRow(1))
    await db.processes.bulkAdd([processRow(5, 'root:1', { etag: '"1"' }), processRow(6, 'root:1')])
    const op = processEdit({ memo: '나' }, { memo: '' })
    await refresh(op, ofProcess({ name: '용해', memo: '나', order: 1 }), op)
    const base = processFieldsOf({ processNumber: '266-5.0', memo: '나', order: 1 })
    expect(await db.processes.toArray()).toEqual([
      processRow(5, 'root:1', { base, etag: '"2"' }),
      processRow(6, 'root:1'),
    ])
  })

  it('is in the model that the process has gone over to since', async () => {
    await db.models.bulkAdd([modelRow(1), modelRow(2)])
    await db.processes.add(processRow(5, 'root:2'))
    await refresh(processEdit({ memo: '나' }, { memo: '' }, 'root:1'), ofProcess({ memo: '나' }))
    expect(await db.processes.toArray()).toMatchObject([
      { key: 'root:5', modelKey: 'root:2', base: { memo: '나' } },
    ])
  })

  it('is in the model that was asked, where the process is not here any more', async () => {
    await refresh(processEdit({ memo: '나' }, { memo: '' }), ofProcess({ memo: '나' }))
    expect(await db.processes.toArray()).toMatchObject([{ key: 'root:5', modelKey: 'root:1' }])
  })

  it('is left where it is not known in which model it is, and so is every other answer', async () => {
    const lost = { ...processEdit({ memo: '나' }, { memo: '' }), modelKey: null }
    await refresh(lost, ofProcess({ memo: '나' }))
    for (const answer of [{ kind: 'nothing' }, { kind: 'photo', record: imageAnswer(5) }] as const)
      await refresh(processEdit({ memo: '나' }, { memo: '' }), answer)
    expect([await db.processes.count(), await db.models.count()]).toEqual([0, 0])
  })

  it('counts what is entered in it', async () => {
    await db.models.add(modelRow(1, { enteredInProcesses: { entered: 0, total: 8 } }))
    await db.processes.bulkAdd([processRow(5, 'root:1'), madeProcessRow('made', 'root:1')])
    await refresh(processEdit({}, {}), ofProcess({ description: '설명' }))
    expect((await db.models.get('root:1'))?.enteredInProcesses).toEqual({ entered: 1, total: 8 })
  })
})

describe('a process that was changed from here has changed its model', () => {
  const changed = async (answer: Parameters<typeof processAnswer>[1], isConfirmed = true) => {
    await db.processes.add(processRow(5, 'root:1'))
    const op = processEdit({ memo: '나' }, { memo: '' })
    await refresh(op, ofProcess(answer), ...(isConfirmed ? [op] : []))
    return (await db.models.toArray()).map(({ updatedAt, updatedBy }) => [updatedAt, updatedBy])
  }
  const at = '2026-03-02T10:00'
  const others = (updatedAt: string | null) => ({ updatedAt, updatedBy: 'kotric2' })

  it.each(['2026-03-02T09:59', null])('at the same time, by this user: after %s', async (before) => {
    await db.models.bulkAdd([modelRow(1, others(before)), modelRow(2, others(before))])
    expect(await changed({ updatedAt: at })).toEqual([
      [at, 'kotric1'],
      [before, 'kotric2'],
    ])
  })

  it.each([at, '2026-03-02T10:01'])('and others may have changed that as late: %s', async (later) => {
    await db.models.add(modelRow(1, others(later)))
    expect(await changed({ updatedAt: at })).toEqual([[later, 'kotric2']])
  })

  it('at a time that is not known, where the server does not say it', async () => {
    await db.models.add(modelRow(1, others(null)))
    expect(await changed({})).toEqual([[null, 'kotric2']])
  })

  it('but not where it was only looked at', async () => {
    await db.models.add(modelRow(1, others(null)))
    expect(await changed({ updatedAt: at }, false)).toEqual([[null, 'kotric2']])
  })
})

describe('the processes that an answer about a general model lists', () => {
  const listed = processAnswer(5, { name: '용해', processNumber: '300-2.0' })
  const record = generalAnswer(1, { genBiz: industryOf(300), processes: [listed] })
  const number = async (before: number | null) => {
    const base = modelFieldsOf({ genBiz: before === null ? null : industryOf(before) })
    await db.models.add(modelRow(1, { key: 'general:1', area: 'general', base }))
    await db.processes.add(processRow(5, 'general:1', { key: 'general:5', area: 'general' }))
    const op = operationOf(modelEdit('general:1', { memo: '나' }), { area: 'general' })
    await refresh(op, { kind: 'model', record, etag: null }, op)
    return (await db.processes.get('general:5'))?.view.processNumber
  }

  it('are taken in where it went to another industry, which renumbers them', async () => {
    expect(await number(266)).toBe('300-2.0')
  })

  it.each([300, null])('are left to an answer of their own where it did not: %s', async (before) => {
    expect(await number(before)).toBe('266-1.0')
  })
})
