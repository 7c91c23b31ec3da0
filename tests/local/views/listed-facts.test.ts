import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ModelSummary } from '#domain/model/group.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { discardOperation } from '#local/resolve/outbox-actions.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { type ListedModel, overlayGroups, readModelOverlay } from '#local/views/model-overlay.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

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
