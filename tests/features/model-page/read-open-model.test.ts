import { expect, it } from 'vitest'
import { readOpenModel } from '#features/model-page/read-open-model.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelRow, processRow } from '../../support/unit/rows.ts'

it('an address is read with the model and the processes that the device has there', async () => {
  const db = await newDatabase()
  await db.models.bulkPut([modelRow('root:1'), modelRow('root:2')])
  await db.processes.bulkPut([processRow('root:5', 'root:1'), processRow('root:6', 'root:2')])
  const { slug, model, processes } = await readOpenModel(db, 'root', 'slug-1')
  expect([slug, model?.key, processes.map(({ key }) => key)]).toEqual(['slug-1', 'root:1', ['root:5']])
})

it('an address of what is not on this device has neither', async () => {
  const db = await newDatabase()
  expect(await readOpenModel(db, 'root', 'slug-9')).toEqual({ slug: 'slug-9', model: null, processes: [] })
})
