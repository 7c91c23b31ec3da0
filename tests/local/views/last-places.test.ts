import { beforeEach, expect, it } from 'vitest'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, deleteProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { listLastPlaces, notePlace } from '#local/views/last-places.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

let db: DeviceDatabase
let now: number
beforeEach(async () => {
  now = 1_000
  db = await newDatabase(() => (now += 1))
})

const model = (title: string) => createModel(db, { area: 'root', title, group: { id: 14, name: '주조' } })
const open = (modelKey: string, processKey: string | null = null, inField = false) =>
  notePlace(db, { modelKey, processKey, inField })
const titles = async () => (await listLastPlaces(db)).map(({ title }) => title)

it('the place that was open last comes first, and each model is there once', async () => {
  const [first, second] = [await model('하나'), await model('둘')]
  await open(first)
  await open(second)
  await open(first)
  expect(await titles()).toEqual(['하나', '둘'])
})

it('who opens the model alone still goes on in the process they were in, the way they entered it', async () => {
  const modelKey = await model('하나')
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  await open(modelKey, key, true)
  await open(modelKey)
  expect(await listLastPlaces(db)).toMatchObject([
    { slug: modelKey, inField: true, process: { order: 0, name: '용해' } },
  ])
})

it('a process that was deleted leaves its model, and a model that is gone leaves nothing', async () => {
  const [first, second] = [await model('하나'), await model('둘')]
  const { key } = await createProcess(db, { modelKey: first })
  await open(first, key)
  await open(second)
  await deleteProcess(db, key)
  await db.models.update(second, { gone: true })
  expect(await listLastPlaces(db)).toMatchObject([{ title: '하나', process: null }])
})

it('no more than twelve are kept, whatever is opened', async () => {
  for (let n = 1; n <= 15; n += 1) await open(await model(`${n}`))
  expect((await db.meta.get('lastPlaces'))?.value).toHaveLength(12)
  expect((await titles())[0]).toBe('15')
})

it('what another build has noted in another shape is no place', async () => {
  await db.meta.put({ key: 'lastPlaces', value: [{ model: 'x' }] })
  expect(await titles()).toEqual([])
  await open(await model('하나'))
  expect(await titles()).toEqual(['하나'])
})

it('it is told with its time, where it is, and how it was entered', async () => {
  const modelKey = await model('하나')
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  now = 5_000
  await open(modelKey, key)
  const place = { key: modelKey, title: '하나', area: 'root', slug: modelKey, inField: false, at: 5_001 }
  expect(await listLastPlaces(db)).toEqual([
    { ...place, process: { kind: 'process', order: 0, number: 'R-1.0', name: '용해' } },
  ])
  const other = await createProcess(db, { modelKey, name: '주입' })
  await open(modelKey, other.key, true)
  expect(await listLastPlaces(db)).toMatchObject([{ inField: true, process: { order: 1, name: '주입' } }])
})

it('who opens a model for the first time is in none of its processes', async () => {
  const [first, second] = [await model('하나'), await model('둘')]
  const { key } = await createProcess(db, { modelKey: first })
  await open(first, key)
  await open(second, null, true)
  expect(await listLastPlaces(db)).toMatchObject([
    { title: '둘', process: null, inField: true },
    { title: '하나', process: { order: 0 } },
  ])
})

it('a model that is not here any more, or out of the way, is no place to go on', async () => {
  const [first, second] = [await model('하나'), await model('둘')]
  await open(first)
  await open(second)
  await db.models.delete(first)
  await db.models.update(second, { 'view.isRetired': true })
  expect(await listLastPlaces(db)).toEqual([])
})

it('two places that are opened at the same time are both noted', async () => {
  const [first, second] = [await model('하나'), await model('둘')]
  await Promise.all([open(first), open(second)])
  expect((await titles()).sort()).toEqual(['둘', '하나'])
})
