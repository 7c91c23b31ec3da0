import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import type { Operation } from '#local/outbox/operation.ts'
import {
  type ModelOverlay,
  overlayGroups,
  readModelOverlay,
  watchModelOverlay,
} from '#local/views/model-overlay.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import { until } from '../../support/until.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'
import { draftRow, journalRow, modelRow } from '../../support/unit/rows.ts'

test('a model made here is on this device, before and after the server has it', async () => {
  const { tab, work, queue } = await oneDevice()
  await createModel(tab.db, { area: 'root', title: '세창정밀주조', group })
  const listed = async () => {
    const groups = overlayGroups(undefined, await readModelOverlay(tab.db, 'root'))
    return groups.flatMap(({ models }) => models)
  }
  expect(await listed()).toMatchObject([{ title: '세창정밀주조', onDevice: true, waiting: 1 }])
  await work()
  expect(await queue()).toEqual([])
  expect(await listed()).toMatchObject([{ title: '세창정밀주조', onDevice: true, waiting: 0 }])
})

test('models made here are listed beside the server’s, each once and with what it makes', async () => {
  const { tab, work } = await oneDevice()
  const { db } = tab
  const known = await createModel(db, { area: 'root', title: '한빛주물', group })
  await work()
  const made = await createModel(db, { area: 'root', title: '세창정밀', group })
  await saveModel(db, { modelKey: made, section: 'overview', fields: { productionItem: '감속기 하우징' } })
  await createModel(db, { area: 'general', title: '화장지', group })

  const overlay = await readModelOverlay(db, 'root')
  const id = overlay.rows.find(({ key }) => key === known)?.serverId ?? 0
  const served = [
    { id, slug: '한빛주물', title: '한빛주물' },
    { id: id + 1, slug: '가온', title: '가온' },
  ]
  const [listed] = overlayGroups([{ ...group, models: served }], overlay)
  expect(listed?.models.map(({ title, product, onDevice }) => ({ title, product, onDevice }))).toEqual([
    { title: '가온', product: '', onDevice: false },
    { title: '세창정밀', product: '감속기 하우징', onDevice: true },
    { title: '한빛주물', product: '', onDevice: true },
  ])
})

test('a model made here stays listed until a list was read that can have it', async () => {
  const { tab, work, time } = await oneDevice()
  const { db } = tab
  const modelKey = await createModel(db, { area: 'root', title: '세창정밀', group })
  await work()
  const confirmedAt = time.now()
  await time.pass(3_600_000)
  const titles = async (readAt: number) => {
    const groups = [{ ...group, models: [] }]
    const watched = watchModelOverlay(db, 'root', { groups, readAt })
    const { promise, resolve, reject } = Promise.withResolvers<ModelOverlay>()
    const stop = watched.subscribe(({ overlay }) => resolve(overlay), reject)
    const [listed] = overlayGroups(groups, await promise)
    stop()
    return listed?.models.map(({ title }) => title)
  }
  expect(await titles(confirmedAt - 3_600_000)).toEqual(['세창정밀'])
  // Asked for before the confirmation, and answered after it.
  expect(await titles(confirmedAt + 30_000)).toEqual(['세창정밀'])
  // It is not there any more: somebody has deleted it, or put it where this user does not look.
  expect(await titles(confirmedAt + 600_000)).toEqual([])
  // What ended since of it made no model.
  const ended = { modelKey, at: confirmedAt + 600_000, note: '' }
  await db.journal.bulkPut([
    { ...ended, opId: 'edited', kind: 'model.patch', outcome: 'CONFIRMED' },
    { ...ended, opId: 'given up', kind: 'model.create', outcome: 'DISCARDED' },
  ])
  expect(await titles(confirmedAt + 600_000)).toEqual([])
})

test('what the device knows of an area is its models, those of the server first', async () => {
  const db = await newDatabase()
  const [made, known] = ['0', '1'].map((n) => `local-${n}b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d`) as [
    string,
    string,
  ]
  await db.models.bulkPut([
    modelRow(made),
    modelRow(known, { serverId: 3, slug: '한빛' }),
    modelRow('root:1', { slug: '1공장-주물' }),
    modelRow('general:1', { area: 'general' }),
    modelRow(known.replace('local-1', 'local-2'), { area: 'general' }),
  ])
  const keysOf = async (area: 'root' | 'general') =>
    (await readModelOverlay(db, area)).rows.map(({ key }) => key)
  expect(await keysOf('root')).toEqual(['root:1', known, made])
  expect(await keysOf('general')).toEqual(['general:1', known.replace('local-1', 'local-2')])
})

test('what waits of a model is counted, with its last edit and who made it', async () => {
  const db = await newDatabase()
  const edit = (modelKey: string, changes: Partial<Operation>) =>
    operationOf(modelEdit(modelKey, { memo: '가' }), changes)
  await db.operations.bulkPut([
    edit('root:1', { createdAt: 30, userKey: 'kotric1' }),
    edit('root:1', { createdAt: 20, userKey: 'kotric1', state: 'SENDING' }),
    edit('root:1', { createdAt: 10, userKey: 'kotric1', state: 'REJECTED' }),
    edit('root:2', { createdAt: 40, userKey: 'kotric2', state: 'PARKED' }),
    edit('general:1', { area: 'general' }),
    operationOf({ kind: 'kpi.create', kpiKey: 'local-1', fields: { name: '환경', parentId: null } }),
  ])
  await db.drafts.put(draftRow('process:a', 'root:1'))
  const { workByModel, unsavedByModel } = await readModelOverlay(db, 'root')
  expect([...workByModel]).toEqual([
    ['root:1', { waiting: 2, needsYou: 1, editedAt: 30, editedBy: 'kotric1' }],
    ['root:2', { waiting: 0, needsYou: 1, editedAt: 40, editedBy: 'kotric2' }],
  ])
  expect(unsavedByModel).toEqual(new Map([['root:1', 1]]))
})

test('what is written while a long queue is read waits for a page of it, not for all', async () => {
  const db = await newDatabase()
  const waiting = Array.from({ length: 1_500 }, () => operationOf(modelEdit('root:1', { memo: '가' })))
  await db.operations.bulkPut(waiting)
  let read = 0
  const written: Promise<number>[] = []
  db.operations.hook('reading', (row: Operation) => {
    read += 1
    if (written.length === 0)
      written.push(
        Dexie.ignoreTransaction(async () => {
          await db.operations.update(row.opId, { attempts: 1 })
          return read
        }),
      )
    return row
  })
  const { workByModel } = await readModelOverlay(db, 'root')
  expect(workByModel.get('root:1')).toMatchObject({ waiting: waiting.length })
  expect(await written[0]).toBeLessThan(waiting.length)
})

test('a model counts as just made for a minute before the list came, by whichever way it was made', async () => {
  const db = await newDatabase()
  const made = (modelKey: string | null, at: number, kind = 'model.create') =>
    journalRow(`${modelKey} ${at}`, at, { modelKey, kind })
  await db.journal.bulkPut([
    made('before', 40_000),
    made('just', 40_001),
    made('copied', 99_000, 'model.copy'),
    made('process', 99_000, 'process.create'),
    made(null, 99_000),
  ])
  expect((await readModelOverlay(db, 'root', 100_000)).justMade).toEqual(new Set(['just', 'copied']))
  expect((await readModelOverlay(db, 'root')).justMade).toEqual(new Set())
})

test('it is told anew with every change, together with the list that it is laid over', async () => {
  const db = await newDatabase()
  const served = { groups: [], readAt: 5 }
  const told: { area: string; served: unknown; keys: string[]; waiting: number; unsaved: number }[] = []
  const stop = watchModelOverlay(db, 'root', served).subscribe(({ overlay, ...list }) =>
    told.push({
      ...list,
      keys: overlay.rows.map(({ key }) => key),
      waiting: overlay.workByModel.size,
      unsaved: overlay.unsavedByModel.size,
    }),
  )
  const of = { area: 'root', served }
  await until(() => expect(told.at(-1)).toEqual({ ...of, keys: [], waiting: 0, unsaved: 0 }))
  await db.models.put(modelRow('root:1'))
  await until(() => expect(told.at(-1)).toEqual({ ...of, keys: ['root:1'], waiting: 0, unsaved: 0 }))
  await db.operations.put(operationOf(modelEdit('root:1', { memo: '가' })))
  await until(() => expect(told.at(-1)).toEqual({ ...of, keys: ['root:1'], waiting: 1, unsaved: 0 }))
  await db.drafts.put(draftRow('process:a', 'root:1'))
  await until(() => expect(told.at(-1)).toEqual({ ...of, keys: ['root:1'], waiting: 1, unsaved: 1 }))
  stop()
})

test('it is told also where no list has come', async () => {
  const db = await newDatabase()
  await db.models.put(modelRow('root:1'))
  const { promise, resolve, reject } = Promise.withResolvers<{ served: unknown; overlay: ModelOverlay }>()
  const stop = watchModelOverlay(db, 'root', undefined).subscribe(resolve, reject)
  const { served, overlay } = await promise
  stop()
  expect(served).toBeUndefined()
  expect(overlay.rows.map(({ key }) => key)).toEqual(['root:1'])
})
