import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ModelSummary } from '#domain/model/group.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { discardOperation } from '#local/resolve/outbox-actions.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { type ModelWork, factsOf } from '#local/views/listed-facts.ts'
import { type ListedModel, overlayGroups, readModelOverlay } from '#local/views/model-overlay.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelRow } from '../../support/unit/rows.ts'

const group = { id: 14, name: '주조' }
const summary: ModelSummary = {
  id: 7,
  title: '대한정밀',
  slug: '대한정밀',
  workStatus: 3,
  progress: 0.4,
  manager: '박조사',
  updatedAt: '2026-11-20T05:00:00.000Z',
  updatedBy: 'kotric2',
}
let db: DeviceDatabase
let clock: number

beforeEach(async () => {
  clock = Date.parse('2026-11-21T00:00:00Z')
  db = await newDatabase(() => clock)
})

async function listed(models: ModelSummary[] = []): Promise<ListedModel | undefined> {
  const groups = overlayGroups([{ ...group, models }], await readModelOverlay(db, 'root'))
  return groups[0]?.models[0]
}
const progress = async () => (await listed())?.facts.progress

/** As if the model had been read from the server at a time of the server's. */
async function pulled(updatedAt: string): Promise<void> {
  const key = await createModel(db, { area: 'root', title: '대한정밀', group })
  await db.operations.clear()
  const base = (await db.models.get(key))?.view ?? null
  const answered = { serverId: 7, slug: '대한정밀', base, updatedAt, updatedBy: 'admin', pulledAt: clock }
  await db.models.update(key, answered)
}

describe('what the lists say of a model', () => {
  it('comes from the server where the device does not have the model', async () => {
    expect(await listed([summary])).toMatchObject({
      onDevice: false,
      facts: {
        stage: 3,
        progress: 0.4,
        surveyor: '박조사',
        changedAt: '2026-11-20T05:00:00.000Z',
        changedBy: 'kotric2',
      },
    })
  })

  it('comes from whoever knows the later change', async () => {
    await pulled('2026-11-20T05:00:00.000Z')
    expect((await listed([summary]))?.facts).toMatchObject({ stage: 0, changedBy: 'admin' })
    await db.models.toCollection().modify({ updatedAt: '2026-11-19T05:00:00.000Z' })
    expect((await listed([summary]))?.facts).toMatchObject({ stage: 3, changedBy: 'kotric2' })
  })

  it('is the own edit while that waits, whatever the list says', async () => {
    await pulled('2026-11-19T05:00:00.000Z')
    const [row] = await db.models.toArray()
    await saveModel(db, { modelKey: row!.key, section: 'stage', fields: { workStatus: 4 } })
    expect((await listed([summary]))?.facts).toMatchObject({
      stage: 4,
      changedAt: '2026-11-21T00:00:00.000Z',
      changedBy: 'kotric1',
    })
  })

  it('is silent where neither knows', async () => {
    expect((await listed([{ id: 7, title: '대한정밀', slug: '대한정밀' }]))?.facts).toEqual({
      stage: null,
      progress: null,
      surveyor: null,
      changedAt: null,
      changedBy: null,
      isRetired: false,
    })
  })
})

describe('the progress in the lists', () => {
  it('follows every change of a process without its being read for the list', async () => {
    const modelKey = await createModel(db, { area: 'root', title: '대한정밀', group })
    expect(await progress()).toBe(0)
    const first = await createProcess(db, { modelKey, name: '용해' })
    await saveProcess(db, { processKey: first.key, fields: { description: '알루미늄 용해' } })
    expect(await progress()).toBe(1 / 8)
    const second = await createProcess(db, { modelKey, name: '주입' })
    expect(await progress()).toBe(1 / 16)
    await deleteProcess(db, second.key)
    expect(await progress()).toBe(1 / 8)
    const patch = await db.operations.where('target').equals(`process:${first.key}`).last()
    await discardOperation(db, patch!.opId)
    expect(await progress()).toBe(0)
    await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
    expect(await progress()).toBe(1 / 22)
  })

  it('counts the processes that a backup brings to a model that is here already', async () => {
    const modelKey = await createModel(db, { area: 'root', title: '대한정밀', group })
    const elsewhere = await openDatabase('kotric1', { ...db.deps, indexedDB: new IDBFactory() })
    const bringTo = async (from: DeviceDatabase, to: DeviceDatabase) => {
      await importBackup(to, await new Blob(await exportBackup(from)).arrayBuffer())
    }
    await bringTo(db, elsewhere)
    const { key } = await createProcess(elsewhere, { modelKey, name: '용해' })
    await saveProcess(elsewhere, { processKey: key, fields: { description: '알루미늄 용해' } })
    await bringTo(elsewhere, db)
    expect(await progress()).toBe(1 / 8)
  })
})

describe('what is known of a model by its row, its line in the list, and what waits', () => {
  const [EARLY, NOON, LATE] = ['01', '05', '09'].map((hour) => `2026-11-20T${hour}:00:00.000Z`) as [
    string,
    string,
    string,
  ]
  const line = (changes: Partial<ModelSummary> = {}) => ({ ...summary, updatedAt: NOON, ...changes })
  const row = (updatedAt: string | null, changes: Parameters<typeof modelRow>[1] = {}) =>
    modelRow('root:7', {
      updatedAt,
      updatedBy: 'admin',
      view: { manager: '김조사', workStatus: 2 },
      ...changes,
    })
  const work: ModelWork = { waiting: 1, needsYou: 0, editedAt: 0, editedBy: 'kotric1' }
  const facts = (known: Partial<Parameters<typeof factsOf>[0]>) =>
    factsOf({ row: undefined, summary: undefined, work: undefined, ...known })

  it('is nothing where neither is there', () => {
    expect(facts({})).toEqual({
      ...{ stage: null, progress: null, surveyor: null, changedAt: null, changedBy: null, isRetired: false },
    })
  })

  it('is what the device has, where no list has it', () => {
    expect(facts({ row: row(NOON) })).toEqual({
      ...{
        stage: 2,
        progress: null,
        surveyor: '김조사',
        changedAt: NOON,
        changedBy: 'admin',
        isRetired: false,
      },
    })
    expect(facts({ row: row(null, { updatedBy: null }) })).toMatchObject({ changedAt: null, changedBy: null })
  })

  it('is what the device has, where the list tells no time, or the same, or an earlier one', () => {
    const { updatedAt: _time, ...timeless } = line()
    for (const one of [timeless, line(), line({ updatedAt: EARLY })]) {
      const known = facts({ row: row(NOON), summary: one })
      expect(known).toMatchObject({ stage: 2, surveyor: '김조사', changedAt: NOON, changedBy: 'admin' })
      expect(known.newerAtServer).toBeUndefined()
    }
    expect(facts({ row: row(null), summary: timeless })).toMatchObject({ stage: 2, changedAt: null })
  })

  it('is what the list says, with its last change, where that is later, or the device knows no time', () => {
    for (const one of [row(EARLY), row(null)]) {
      expect(facts({ row: one, summary: line() })).toMatchObject({
        ...{ stage: 3, progress: 0.4, surveyor: '박조사', changedAt: NOON, changedBy: 'kotric2' },
        newerAtServer: { at: NOON, by: 'kotric2' },
      })
    }
    const { updatedBy: _who, ...nameless } = line()
    expect(facts({ row: row(EARLY), summary: nameless }).newerAtServer).toEqual({ at: NOON, by: null })
  })

  it('is the own edit while that waits, beside a later change at the server', () => {
    expect(facts({ row: row(EARLY), summary: line(), work })).toMatchObject({
      ...{ stage: 2, surveyor: '김조사', changedAt: '1970-01-01T00:00:00.000Z', changedBy: 'kotric1' },
      newerAtServer: { at: NOON, by: 'kotric2' },
    })
  })

  it('has no later change at the server that is the own one, of which the device knows no time', () => {
    const own = row(null, { updatedBy: 'kotric2' })
    expect(facts({ row: own, summary: line(), work }).newerAtServer).toBeUndefined()
    const before = row(EARLY, { updatedBy: 'kotric2' })
    expect(facts({ row: before, summary: line(), work }).newerAtServer).toEqual({ at: NOON, by: 'kotric2' })
    const { updatedBy: _who, ...nameless } = line()
    expect(facts({ row: row(null, { updatedBy: null }), summary: nameless }).newerAtServer).toBeUndefined()
  })

  it('counts processes and photos as the list does, and has the progress of the device where it notes it', () => {
    const counted = line({ processCount: 4, photoCount: 9 })
    expect(facts({ summary: counted })).toMatchObject({ processCount: 4, photoCount: 9, progress: 0.4 })
    const known = { row: row(LATE), summary: counted }
    expect(facts(known)).toMatchObject({ processCount: 4, photoCount: 9, progress: 0.4 })
    const noted = row(LATE, { enteredInProcesses: { entered: 3, total: 4 }, view: {} })
    expect(facts({ ...known, row: noted })).toMatchObject({ processCount: 4, photoCount: 9, progress: 3 / 8 })
  })

  it('is out of the way as whoever knows the later change says', () => {
    const [kept, retired] = [line(), line({ isRetired: true })]
    const away = (updatedAt: string) => row(updatedAt, { view: { isRetired: true } })
    expect(facts({ summary: retired }).isRetired).toBe(true)
    expect(facts({ row: away(LATE), summary: kept }).isRetired).toBe(true)
    expect(facts({ row: away(EARLY), summary: kept }).isRetired).toBe(false)
    expect(facts({ row: row(LATE), summary: retired }).isRetired).toBe(false)
    expect(facts({ row: row(EARLY), summary: retired }).isRetired).toBe(true)
  })
})
