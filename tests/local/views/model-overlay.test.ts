import { expect, test } from 'vitest'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import {
  type ModelOverlay,
  overlayGroups,
  readModelOverlay,
  watchModelOverlay,
} from '#local/views/model-overlay.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'

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
