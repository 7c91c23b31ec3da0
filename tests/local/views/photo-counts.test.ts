import { expect, it } from 'vitest'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { countPhotos } from '#local/views/queries.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

it('counts the photos that this device holds in full, each once', async () => {
  const db = await newDatabase(() => 1)
  const bytes = new Uint8Array([1]).buffer
  const owner = { area: 'root' as const, modelKey: 'root:1', processKey: null }
  const made = await keepOriginal(db, { ...owner, bytes, type: 'image/jpeg', capturedAt: null })
  await db.pictures.put({ key: 'root:7', bytes, type: 'image/jpeg' })
  await db.thumbnails.put({ key: 'root:8', bytes, type: 'image/jpeg' })
  const images = [{ id: made }, { id: 7 }, { id: 8 }, { id: 7 }]
  expect(await countPhotos(db, 'root', images)).toEqual({ total: 3, onDevice: 2 })
  expect(await countPhotos(db, 'root', [])).toEqual({ total: 0, onDevice: 0 })
})
