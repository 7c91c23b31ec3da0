import { beforeEach, describe, expect, it } from 'vitest'
import type { ModelSummary } from '#domain/model/group.ts'
import { foldedModel } from '#local/outbox/fold.ts'
import { copyModel, createModel, retireModel, saveModel } from '#local/edits/model-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelRow } from '#local/store/records.ts'
import { listLastPlaces, notePlace } from '#local/views/last-places.ts'
import { overlayGroups, readModelOverlay } from '#local/views/model-overlay.ts'
import { findingOf } from '#sync/kinds/patches.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

const group = { id: 14, name: '주조' }
const summary: ModelSummary = { id: 7, title: '대한정밀', slug: '대한정밀' }
let db: DeviceDatabase
let key: string

/** A model as the server answered it to a build that knew nothing of retiring. */
beforeEach(async () => {
  db = await newDatabase()
  key = await createModel(db, { area: 'root', title: '대한정밀', group })
  await db.operations.clear()
  const base = (await row()).view
  expect(base).not.toHaveProperty('isRetired')
  await db.models.update(key, { serverId: 7, slug: '대한정밀', base, pulledAt: 1 })
})

const row = async () => (await db.models.get(key)) as ModelRow
const queued = (): Promise<Operation[]> => db.operations.orderBy('seq').toArray()
const listed = async (models: ModelSummary[]) => {
  const [only] = overlayGroups([{ ...group, models }], await readModelOverlay(db, 'root'))
  const titles = (some: readonly { title: string }[] = []) => some.map(({ title }) => title)
  return { inUse: titles(only?.models), retired: titles(only?.retired) }
}

describe('a model that is retired', () => {
  it('leaves the list at once, by an operation of its own, and comes back', async () => {
    await saveModel(db, { modelKey: key, section: 'etc', fields: { memo: '전에' } })
    await retireModel(db, key, true)
    expect((await queued()).map(({ intent }) => intent)).toMatchObject([
      { section: 'etc', fields: { memo: '전에' } },
      { section: 'retired', fields: { isRetired: true }, base: { isRetired: false } },
    ])
    expect(await listed([summary])).toEqual({ inUse: [], retired: ['대한정밀'] })
    await retireModel(db, key, false)
    expect(await queued()).toHaveLength(1)
    expect(await listed([summary])).toEqual({ inUse: ['대한정밀'], retired: [] })
  })

  it('is out of the way as the list of the server says, where the device does not have it', async () => {
    const other = { id: 8, title: '한빛', slug: '한빛', isRetired: true }
    expect(await listed([summary, other])).toEqual({ inUse: ['대한정밀'], retired: ['한빛'] })
  })

  it('is not among the places to go on with', async () => {
    await notePlace(db, { modelKey: key, processKey: null, inField: false })
    expect(await listLastPlaces(db)).toHaveLength(1)
    await retireModel(db, key, true)
    expect(await listLastPlaces(db)).toEqual([])
  })

  it('is edited as before, and stays retired where edits meet what the server has by now', async () => {
    await retireModel(db, key, true)
    await saveModel(db, { modelKey: key, section: 'etc', fields: { memo: '뒤에' } })
    const theirs = { ...(await row()).view, memo: '', title: '다른 이름', isRetired: false }
    const folded = foldedModel({ ...(await row()), base: theirs }, await queued())
    expect(folded.view).toMatchObject({ title: '다른 이름', memo: '뒤에', isRetired: true })
  })

  it('has a copy that is not', async () => {
    await retireModel(db, key, true)
    const copy = await copyModel(db, key)
    expect((await db.models.get(copy))?.view.isRetired).toBe(false)
    const made = (await queued()).find(({ intent }) => intent.kind === 'model.copy')
    expect(made?.intent).toMatchObject({ seen: { isRetired: false } })
  })
})

describe('retiring that was interrupted', () => {
  it.each([
    ['somebody else retired it, too', true, 'applied'],
    ['nothing of it arrived', false, 'rebase'],
  ])('where %s, nobody is asked', async (_, theirs, kind) => {
    await retireModel(db, key, true)
    const [op] = await queued()
    if (op?.intent.kind !== 'model.patch') throw new Error('it is an edit of the model')
    const answer = { ...(await row()).base, isRetired: theirs }
    expect(findingOf(op.intent, answer, {} as never)).toMatchObject({ kind })
  })
})
