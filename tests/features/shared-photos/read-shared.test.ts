import { expect, it } from 'vitest'
import { readShared } from '#features/shared-photos/read-shared.ts'
import { keepShared } from '#local/shared/keep-shared.ts'
import { claimShared } from '#local/shared/shared-photos.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

const photo = (key: string) => ({
  ...{ key, name: `${key}.jpg`, type: 'image/jpeg', lastModified: 1, sharedAt: 2, order: 0 },
})

it('what was shared with the app waits for whom the database belongs to', async () => {
  const db = await newDatabase()
  const factory = db.deps.indexedDB!
  expect(await readShared(db)).toEqual({ photos: [], ofOthers: 0 })
  await keepShared(factory, photo('a'), new ArrayBuffer(4))
  await claimShared(factory, 'kotric2')
  await keepShared(factory, photo('b'), new ArrayBuffer(5))
  const { photos, ofOthers } = await readShared(db)
  expect([photos.map(({ key }) => key), ofOthers]).toEqual([['b'], 1])
})

it('where the browser has no place for it, nothing was shared', async () => {
  const db = await newDatabase()
  const { indexedDB: _, ...deps } = db.deps
  expect(await readShared({ deps, userKey: db.userKey } as typeof db)).toEqual({ photos: [], ofOthers: 0 })
})
