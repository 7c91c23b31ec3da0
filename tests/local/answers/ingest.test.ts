import { beforeEach, describe, expect, it } from 'vitest'
import { type MergedAnswer, takeInModelIfFresh } from '#local/answers/ingest.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ProcessFields } from '#local/store/fields.ts'
import {
  generalAnswer,
  imageAnswer,
  industryOf,
  processAnswer,
  rootAnswer,
} from '../../support/unit/answers.ts'
import {
  madeProcessRow,
  modelFieldsOf,
  modelRow,
  photoRow,
  processFieldsOf,
  processRow,
} from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'

const MADE = 'local-00000001-0000-4000-8000-000000000000'
const PHOTO = 'local-00000002-0000-4000-8000-000000000000'
const INTO = { id: 2, slug: 'model-2', title: '모델 2' }

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => 5_000)
})

const takeIn = (answer: Partial<MergedAnswer>) =>
  takeInModelIfFresh(db, { area: 'root', model: rootAnswer(1), etag: null, processes: [], ...answer }, 4_000)
const edit = (processKey: string, fields: Partial<ProcessFields>): Intent => ({
  ...{ kind: 'process.patch', modelKey: 'root:1', processKey, section: 'process', fields },
  base: Object.fromEntries(Object.keys(fields).map((field) => [field, ''])),
})
const titled = modelFieldsOf({ title: '모델 1', isRetired: false })
const processes = async () => (await db.processes.toArray()).map(({ key, modelKey }) => [key, modelKey])

describe('a model that is brought here for the first time', () => {
  it('is here as the server has it, with its processes', async () => {
    const model = rootAnswer(1, { updatedAt: '2026-03-02', updatedBy: 'kotric2' })
    const answered = [
      processAnswer(5, { name: '용해', order: 1, etag: '"5"', updatedAt: '2026-03-01' }),
      processAnswer(6, { description: '설명', images: [imageAnswer(8)] }),
    ]
    expect(await takeIn({ model, etag: '"1"', processes: answered })).toBe('root:1')
    expect(await db.models.toArray()).toEqual([
      modelRow(1, {
        ...{ base: titled, view: titled, etag: '"1"', pulledAt: 5_000 },
        ...{ updatedAt: '2026-03-02', updatedBy: 'kotric2' },
        enteredInProcesses: { entered: 2, total: 8 },
      }),
    ])
    const image = { id: 8, url: '/images/8', thumbnailUrl: null, capturedAt: null }
    const second = { name: '공정 6', processNumber: '266-6.0', description: '설명', images: [image] }
    expect(await db.processes.toArray()).toEqual([
      processRow(5, 'root:1', {
        base: processFieldsOf({ processNumber: '266-5.0', order: 1 }),
        ...{ etag: '"5"', updatedAt: '2026-03-01' },
      }),
      processRow(6, 'root:1', { base: processFieldsOf(second) }),
    ])
  })

  it('may say neither when nor by whom it was changed, and belong to another group and area', async () => {
    const model = generalAnswer(1, { group: { id: 7, name: '금형' }, updatedBy: null })
    expect(await takeIn({ area: 'general', model })).toBe('general:1')
    expect(await db.models.get('general:1')).toMatchObject({
      ...{ area: 'general', serverId: 1, slug: 'model-1', groupId: 7 },
      ...{ updatedAt: null, updatedBy: null, etag: null },
    })
  })

  it('is whole also where the server says that it was not merged', async () => {
    const model = rootAnswer(1, { mergedInto: null, doubles: [] })
    expect(await takeIn({ model, processes: [processAnswer(5)] })).toBe('root:1')
    expect(await processes()).toEqual([['root:5', 'root:1']])
  })

  it('has its photos noted, those of its processes too', async () => {
    const images = [imageAnswer(8)]
    await takeIn({
      model: rootAnswer(1, { images }),
      processes: [processAnswer(5, { images: [imageAnswer(9)] })],
    })
    expect(
      (await db.photos.toArray()).map(({ key, modelKey, processKey }) => [key, modelKey, processKey]),
    ).toEqual([
      ['root:8', 'root:1', null],
      ['root:9', 'root:1', 'root:5'],
    ])
  })
})

describe('a model that is brought here again', () => {
  it('keeps the names that it and its processes were made under, their photos too', async () => {
    await db.models.add(modelRow(1, { key: MADE }))
    await db.processes.add(processRow(5, MADE, { key: 'process' }))
    await db.idMap.add({ localId: PHOTO, kind: 'photo', serverId: 8, slug: null })
    await db.photos.add(photoRow(PHOTO, MADE, { serverId: 8 }))
    const images = [imageAnswer(8)]
    expect(
      await takeIn({ model: rootAnswer(1, { images }), processes: [processAnswer(5), processAnswer(6)] }),
    ).toBe(MADE)
    const [row] = await db.models.toArray()
    expect(row).toMatchObject({ key: MADE, view: { title: '모델 1', images: [{ id: PHOTO }] } })
    expect(await processes()).toEqual([
      ['process', MADE],
      ['root:6', MADE],
    ])
    expect((await db.photos.toArray()).map(({ key, modelKey }) => [key, modelKey])).toEqual([[PHOTO, MADE]])
  })

  it('is here again where it was gone', async () => {
    await db.models.add(modelRow(1, { gone: true }))
    await takeIn({})
    expect(await db.models.get('root:1')).toMatchObject({ gone: false, pulledAt: 5_000 })
  })

  it('shows what waits on it and on its processes', async () => {
    await db.models.add(modelRow(1))
    await db.processes.bulkAdd([processRow(5, 'root:1'), processRow(6, 'root:1')])
    await db.operations.bulkAdd([
      operationOf(modelEdit('root:1', { overview: '나' })),
      operationOf(edit('root:5', { memo: '나' })),
      operationOf({ kind: 'process.delete', modelKey: 'root:1', processKey: 'root:6' }),
    ])
    const answered = [processAnswer(5, { manager: '그들' }), processAnswer(6), processAnswer(7)]
    await takeIn({ model: rootAnswer(1, { features: '그들' }), processes: answered })
    expect((await db.models.get('root:1'))?.view).toMatchObject({ overview: '나', features: '그들' })
    expect((await db.models.get('root:1'))?.base).toMatchObject({ overview: '', features: '그들' })
    expect(
      (await db.processes.toArray()).map(({ view, deleted }) => [view.memo, view.manager, deleted]),
    ).toEqual([
      ['나', '그들', false],
      ['', '', true],
      ['', '', false],
    ])
  })

  it('shows what waits in the order in which it was made', async () => {
    await db.processes.add(processRow(5, 'root:1'))
    const [first, second] = [
      operationOf(edit('root:5', { memo: '처음' })),
      operationOf(edit('root:5', { memo: '다음' })),
    ]
    // By their names they would be in the wrong order.
    await db.operations.bulkAdd([
      { ...first, opId: second.opId },
      { ...second, opId: first.opId },
    ])
    await takeIn({ processes: [processAnswer(5)] })
    expect((await db.processes.get('root:5'))?.view.memo).toBe('다음')
  })

  it('loses the processes that others have deleted, but for those with work and those made here', async () => {
    await db.processes.bulkAdd([
      processRow(5, 'root:1'),
      processRow(6, 'root:1'),
      processRow(7, 'root:1'),
      madeProcessRow(MADE, 'root:1'),
      processRow(8, 'root:2'),
    ])
    await db.operations.bulkAdd([
      operationOf(edit('root:6', { memo: '나' })),
      operationOf(modelEdit('root:1', { memo: '나' })),
    ])
    await takeIn({ processes: [processAnswer(7)] })
    expect(await processes()).toEqual([
      [MADE, 'root:1'],
      ['root:6', 'root:1'],
      ['root:7', 'root:1'],
      ['root:8', 'root:2'],
    ])
    expect((await db.models.get('root:1'))?.enteredInProcesses).toEqual({ entered: 0, total: 12 })
  })

  it('keeps the processes that others have deleted and somebody types in, and loses those that were only opened', async () => {
    await db.processes.bulkAdd([processRow(5, 'root:1'), processRow(6, 'root:1'), processRow(7, 'root:1')])
    const draft = { modelKey: 'root:1', savedAt: 1 }
    await db.drafts.bulkAdd([
      { ...draft, key: 'process:root:5', values: { changes: { memo: '입력 중' } } },
      { ...draft, key: 'process:root:6', values: { changes: {} } },
    ])
    await takeIn({ processes: [processAnswer(7)] })
    expect(await processes()).toEqual([
      ['root:5', 'root:1'],
      ['root:7', 'root:1'],
    ])
  })
})

describe('a model that is in another industry than before', () => {
  const base = modelFieldsOf({ genBiz: industryOf(266) })
  const number = async () => (await db.processes.get('root:5'))?.view.processNumber
  const answer = (genBiz: ReturnType<typeof industryOf> | null) =>
    takeIn({ area: 'general', model: generalAnswer(1, { genBiz }), processes: [] })

  beforeEach(async () => {
    // What is addressed to it keeps it here.
    await db.processes.add(processRow(5, 'general:1', { area: 'general' }))
    await db.operations.add(
      operationOf({ ...edit('root:5', { memo: '나' }), modelKey: 'general:1' } as Intent),
    )
  })
  const known = (changes: Parameters<typeof modelRow>[1]) =>
    db.models.add(modelRow(1, { key: 'general:1', area: 'general', ...changes }))

  it('has the numbers of its processes in that', async () => {
    await known({ base })
    await answer(industryOf(300))
    expect(await number()).toBe('300-1.0')
  })

  it('has them as the answer lists its processes with their versions', async () => {
    await known({ base })
    const listed = processAnswer(5, { name: '용해', processNumber: '300-1.0', etag: '"9"' })
    const model = generalAnswer(1, { genBiz: industryOf(300), processes: [listed] })
    await takeIn({ area: 'general', model })
    expect(await db.processes.get('root:5')).toMatchObject({
      etag: '"9"',
      base: { processNumber: '300-1.0' },
    })
  })

  it.each([
    ['it is in the same', { base }, industryOf(266)],
    ['it was in none', { base: modelFieldsOf() }, industryOf(300)],
    ['it is in none', { base }, null],
    ['nothing was known of it', { base: null, view: base }, industryOf(300)],
  ])('keeps them where %s', async (_when, changes, genBiz) => {
    await known(changes)
    await answer(genBiz)
    expect(await number()).toBe('266-1.0')
  })
})

describe('a model that is followed', () => {
  const at = { id: 'beginning', cursor: 5, seal: 'seal 5' }
  const followedBy = async () => (await db.models.get('root:1'))?.followedBy

  it('by the feed that stood there when it was asked for is noted as such', async () => {
    await db.meta.add({ key: 'following', value: at })
    await takeIn({ following: at })
    expect(await followedBy()).toBe('beginning')
  })

  it.each([
    ['others have read on since', { ...at, cursor: 4 }],
    ['it was asked for at no place in the feed', null],
  ])('by nothing any more is noted as such: %s', async (_why, following) => {
    await db.meta.add({ key: 'following', value: at })
    await db.models.add(modelRow(1, { followedBy: 'beginning' }))
    await takeIn({ following })
    expect(await db.models.get('root:1')).not.toHaveProperty('followedBy')
  })
})

describe('a model that was merged', () => {
  it('tells into which', async () => {
    await takeIn({ model: rootAnswer(1, { mergedInto: INTO }) })
    expect((await db.models.get('root:1'))?.mergedInto).toEqual(INTO)
  })

  it('does not have it once the server says that it was not, and has its processes again', async () => {
    await db.models.bulkAdd([modelRow(1, { mergedInto: INTO }), modelRow(2)])
    await db.processes.bulkAdd([processRow(5, 'root:2', { key: MADE }), processRow(6, 'root:2')])
    await takeIn({ model: rootAnswer(1, { mergedInto: null }), processes: [processAnswer(5)] })
    expect(await db.models.get('root:1')).not.toHaveProperty('mergedInto')
    expect(await processes()).toEqual([
      [MADE, 'root:1'],
      ['root:6', 'root:2'],
    ])
  })

  it('has it still where the server says nothing of merges', async () => {
    await db.models.bulkAdd([modelRow(1, { mergedInto: INTO }), modelRow(2)])
    await db.processes.add(processRow(5, 'root:2', { key: MADE }))
    await takeIn({ processes: [processAnswer(5)] })
    expect((await db.models.get('root:1'))?.mergedInto).toEqual(INTO)
    expect(await processes()).toEqual([
      [MADE, 'root:2'],
      ['root:5', 'root:1'],
    ])
  })

  it('gives its processes to the one that was asked for, behind those that the answer has', async () => {
    await db.models.bulkAdd([modelRow(1), modelRow(2)])
    await db.processes.bulkAdd([processRow(5, 'root:2'), madeProcessRow(MADE, 'root:2', { order: 1 })])
    await takeIn({ model: rootAnswer(1, { doubles: [2] }), processes: [processAnswer(5), processAnswer(6)] })
    expect(await processes()).toEqual([
      [MADE, 'root:1'],
      ['root:5', 'root:1'],
      ['root:6', 'root:1'],
    ])
    expect((await db.processes.get(MADE))?.order).toBe(3)
    expect((await db.models.get('root:2'))?.mergedInto).toEqual({ id: 1, slug: 'model-1', title: '모델 1' })
  })

  it('keeps what was typed in a process that it does not have any more', async () => {
    await db.processes.bulkAdd([processRow(5, 'root:1'), processRow(6, 'root:1')])
    const values = { changes: { memo: '입력 중' } }
    await db.drafts.add({ key: 'process:root:5', modelKey: 'root:1', values, savedAt: 1 })
    await takeIn({ model: rootAnswer(1, { mergedInto: INTO }) })
    expect(await processes()).toEqual([['root:5', 'root:1']])
  })
})
