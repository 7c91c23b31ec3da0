import { beforeEach, describe, expect, it } from 'vitest'
import { takeInModelIfFresh } from '#local/answers/ingest.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { JournalRow } from '#local/store/records.ts'
import { rootAnswer } from '../../support/unit/answers.ts'
import { modelRow } from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, queuedIn, photoOfModel } from '../../support/unit/operation.ts'

const ASKED_AT = 3_000
const NOW = 5_000

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => NOW)
})

/** Whether the answer about the model was taken in. */
async function isTakenIn(changes: Parameters<typeof rootAnswer>[1] = {}): Promise<boolean> {
  const model = rootAnswer(1, { overview: '그들', ...changes })
  const answer = { area: 'root', model, etag: null, processes: [] } as const
  const key = await takeInModelIfFresh(db, answer, ASKED_AT)
  const row = await db.models.get('root:1')
  expect(row?.base?.overview === '그들').toBe(key !== null)
  return key !== null
}

const logged = (changes: Partial<JournalRow>) =>
  db.journal.add({
    ...{ opId: 'its id', modelKey: 'root:1', kind: 'model.patch', outcome: 'CONFIRMED', at: 0, note: '' },
    ...changes,
  })
const edit = (modelKey = 'root:1') => modelEdit(modelKey, { memo: '메모' })
const making: Intent = {
  ...{ kind: 'process.create', modelKey: 'root:1', processKey: 'made' },
  fields: { name: '용해', provisionalNumber: '266-1.0' },
}

// S-15
describe('an answer about a model is too old', () => {
  beforeEach(() => db.models.bulkAdd([modelRow(1), modelRow(2)]))

  it('and all that it brings is left, where an edit of it is being sent', async () => {
    await queuedIn(db, edit(), { state: 'SENDING' })
    expect(await isTakenIn()).toBe(false)
    expect(await db.models.toArray()).toEqual([modelRow(1), modelRow(2)])
  })

  it.each([ASKED_AT, 4_000, NOW])('where an edit of it was sent since: at %d', async (lastSentAt) => {
    await queuedIn(db, edit(), { state: 'UNCERTAIN', lastSentAt })
    expect(await isTakenIn()).toBe(false)
  })

  it('where the clock was set back since: nobody can tell what came first', async () => {
    db = await newDatabase(() => ASKED_AT - 1)
    expect(await isTakenIn()).toBe(false)
  })

  it.each(['UNCERTAIN', 'RECONCILE', 'QUEUED'] as const)(
    'where a process of it may have been made and its answer has not come: %s',
    async (state) => {
      await queuedIn(db, making, { state, wireCount: 1 })
      expect(await isTakenIn()).toBe(false)
    },
  )

  it.each([ASKED_AT, 4_000, NOW])('where an edit of it has ended since: at %d', async (at) => {
    await logged({ at })
    expect(await isTakenIn()).toBe(false)
  })

  it('where an edit of a model that was merged into it is being sent', async () => {
    await queuedIn(db, edit('root:2'), { state: 'SENDING' })
    expect(await isTakenIn({ doubles: [2] })).toBe(false)
  })
})

describe('an answer about a model is taken in', () => {
  beforeEach(() => db.models.bulkAdd([modelRow(1), modelRow(2)]))

  it('where nothing of it has moved', async () => {
    expect(await isTakenIn()).toBe(true)
  })

  it('though an edit of it waits', async () => {
    await queuedIn(db, edit(), {})
    expect(await isTakenIn()).toBe(true)
    expect((await db.models.get('root:1'))?.view.memo).toBe('메모')
  })

  it('though an edit of it waits that was never sent, however early on this clock it was asked for', async () => {
    await queuedIn(db, edit(), { lastSentAt: null })
    const answer = { area: 'root', model: rootAnswer(1), etag: null, processes: [] } as const
    expect(await takeInModelIfFresh(db, answer, 0)).toBe('root:1')
  })

  it('though a process of it waits to be made, or needs a person to be', async () => {
    await queuedIn(db, making, {})
    await queuedIn(db, making, { state: 'NEEDS_USER', wireCount: 1 })
    expect(await isTakenIn()).toBe(true)
  })

  it.each([
    ['was sent before', 2_999],
    ['seems to be sent later, as the clock was set back', 5_001],
  ])('though an edit of it %s', async (_how, lastSentAt) => {
    await queuedIn(db, edit(), { state: 'UNCERTAIN', lastSentAt })
    expect(await isTakenIn()).toBe(true)
  })

  it.each([
    ['has ended before', 2_999],
    ['seems to have ended later, as the clock was set back', 5_001],
  ])('though an edit of it %s', async (_how, at) => {
    await logged({ at })
    expect(await isTakenIn()).toBe(true)
  })

  it('though something of another model is on its way, or has ended', async () => {
    await queuedIn(db, edit('root:2'), { state: 'SENDING' })
    await logged({ modelKey: 'root:2', at: 4_000 })
    expect(await isTakenIn()).toBe(true)
  })

  it('though another is being made, since this one is known here', async () => {
    await queuedIn(db, modelCreation('made'), { state: 'SENDING' })
    await logged({ modelKey: 'made', kind: 'model.create', at: 4_000 })
    expect(await isTakenIn()).toBe(true)
  })
})

describe('an answer about a model that is not known here', () => {
  it.each(['SENDING', 'UNCERTAIN', 'RECONCILE'] as const)(
    'is left where it may be one that was made here: %s',
    async (state) => {
      await queuedIn(db, modelCreation('made'), { state })
      expect(await isTakenIn()).toBe(false)
      expect(await db.models.count()).toBe(0)
    },
  )

  it('is left where it may be a copy that was made here', async () => {
    const copy = { kind: 'model.copy', modelKey: 'made', sourceKey: 'root:2' } as const
    await queuedIn(db, copy, { state: 'SENDING' })
    expect(await isTakenIn()).toBe(false)
  })

  it.each(['model.create', 'model.copy'])('is left where one was made since: %s', async (kind) => {
    for (const at of [ASKED_AT, NOW]) {
      await db.journal.clear()
      await logged({ modelKey: 'made', kind, at })
      expect(await isTakenIn()).toBe(false)
    }
  })

  it.each<[string, Intent, Partial<Operation>]>([
    ['one waits to be made', modelCreation('made'), {}],
    ['one that was refused waits for a person', modelCreation('made'), { state: 'REJECTED', wireCount: 1 }],
    ['one is made in the other area', modelCreation('made'), { state: 'SENDING', area: 'general' }],
    ['something else is on its way', photoOfModel('root:2', 'photo'), { state: 'SENDING' }],
    ['a process is being made', { ...making, modelKey: 'root:2' }, { state: 'SENDING' }],
  ])('is taken in though %s', async (_what, intent, changes) => {
    await queuedIn(db, intent, changes)
    expect(await isTakenIn()).toBe(true)
  })

  it.each([
    ['one was made before', { kind: 'model.create', at: 2_999 }],
    ['one seems to have been made later, as the clock was set back', { kind: 'model.create', at: 5_001 }],
    ['something else was made since', { kind: 'process.create', at: 4_000 }],
  ])('is taken in though %s', async (_what, changes) => {
    await logged({ modelKey: 'root:2', ...changes })
    expect(await isTakenIn()).toBe(true)
  })
})

describe('a model that was merged, and the one that has its processes now', () => {
  const answered = (id: number, changes: Parameters<typeof rootAnswer>[1] = {}) =>
    ({ area: 'root', model: rootAnswer(id, changes), etag: null, processes: [] }) as const
  const mergedInto = { id: 2, slug: 'model-2', title: '모델 2' }
  const double = { ...answered(1, { mergedInto }), into: answered(2, { doubles: [1] }) }

  it('are taken in together, by the key of the one that was asked for', async () => {
    expect(await takeInModelIfFresh(db, double, ASKED_AT)).toBe('root:1')
    expect((await db.models.toArray()).map(({ key }) => key)).toEqual(['root:1', 'root:2'])
  })

  it('are both left where something of either is on its way', async () => {
    await db.models.add(modelRow(2))
    await queuedIn(db, edit('root:2'), { state: 'SENDING' })
    expect(await takeInModelIfFresh(db, double, ASKED_AT)).toBeNull()
    expect(await db.models.toArray()).toEqual([modelRow(2)])
  })

  it('may be only the one that was asked for', async () => {
    expect(await takeInModelIfFresh(db, { ...double, into: null }, ASKED_AT)).toBe('root:1')
    expect((await db.models.toArray()).map(({ key }) => key)).toEqual(['root:1'])
  })
})
