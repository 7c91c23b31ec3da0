import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceImage } from '#local/store/fields.ts'
import { notePlace } from '#local/views/last-places.ts'
import { findPhotoPlace, lastPhotoPlace, listPhotoPlaces } from '#local/views/photo-places.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelRow, processRow } from '../../support/unit/rows.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  await db.models.bulkPut([modelRow('root:1'), modelRow('root:2'), modelRow('root:3')])
  // Their keys run against their order.
  await db.processes.bulkPut([
    processRow('a', 'root:1', { order: 7, view: { images: [photo(1), photo(2)] } }),
    processRow('b', 'root:1', { order: 5, deleted: true }),
    processRow('c', 'root:1', { order: 4 }),
    processRow('d', 'root:2', { order: 0 }),
    processRow('e', 'root:3', { order: 0 }),
  ])
})

const photo = (id: number): DeviceImage => ({ id, url: null, thumbnailUrl: null, capturedAt: null })
const open = (modelKey: string, processKey: string | null = null) =>
  notePlace(db, { modelKey, processKey, inField: false })
const place = (key: string, order: number, photos = 0) => ({
  ...{ kind: 'process', key, order, number: 'R1-1.0', name: key, photos },
})

describe('where photos may belong', () => {
  it('is in the models that were open lately, to their living processes in their order', async () => {
    await open('root:2')
    await open('root:1', 'a')
    expect(await listPhotoPlaces(db)).toEqual([
      {
        ...{ key: 'root:1', title: 'root:1', area: 'root', slug: 'slug-1', lastKey: 'a' },
        places: [place('c', 0), place('a', 1, 2)],
      },
      {
        ...{ key: 'root:2', title: 'root:2', area: 'root', slug: 'slug-2', lastKey: null },
        places: [place('d', 0)],
      },
    ])
  })

  it('is nowhere on a device where nothing was open', async () => {
    expect(await listPhotoPlaces(db)).toEqual([])
  })

  it('is first of all the process that was open last, in whichever model', async () => {
    await open('root:1', 'c')
    await open('root:2')
    const models = await listPhotoPlaces(db)
    expect(models.map(({ key }) => key)).toEqual(['root:2', 'root:1'])
    expect(lastPhotoPlace(models)).toMatchObject({ model: { key: 'root:1' }, place: { key: 'c' } })
  })

  it('is no process that was open last where none was, or it was deleted', async () => {
    await open('root:1', 'b')
    await open('root:2')
    expect(lastPhotoPlace(await listPhotoPlaces(db))).toBeNull()
  })

  it('is found by what is asked of it, in the model that was open last', async () => {
    await open('root:2', 'd')
    await open('root:1')
    const models = await listPhotoPlaces(db)
    expect(findPhotoPlace(models, ({ order }) => order === 0)).toMatchObject({
      model: { key: 'root:1' },
      place: { key: 'c' },
    })
    expect(findPhotoPlace(models, (_, { key }) => key === 'root:2')?.place.key).toBe('d')
    expect(findPhotoPlace(models, () => false)).toBeNull()
  })
})
