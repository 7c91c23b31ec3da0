import { beforeEach, expect, it, vi } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { loadNaming, namingOf, photoKeyOf, serverKey } from '#local/store/ids/id-map.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'

const PHOTO = 'local-3b241101-e2bb-4255-8caf-4136c566a962'
const MACHINE = 'local-3b241101-e2bb-4255-8caf-4136c566a963'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  await db.idMap.bulkPut([
    { localId: PHOTO, kind: 'photo', serverId: 7, slug: null },
    { localId: MACHINE, kind: 'equipment', serverId: 7, slug: null },
  ])
})

const image = (id: number) => ({ id, url: null, thumbnailUrl: null, capturedAt: null })

it('a record of the server has a key of its area, and what was made here keeps its own', () => {
  expect(serverKey('root', 12)).toBe('root:12')
  expect(serverKey('general', 12)).toBe('general:12')
  expect(photoKeyOf('root', 12)).toBe('root:12')
  expect(photoKeyOf('general', PHOTO)).toBe(PHOTO)
})

it('what was made here goes by its local name, told apart by what it is', async () => {
  const naming = await loadNaming(db, [{ images: [image(7), image(8)] }])
  expect(naming('photo', 7)).toBe(PHOTO)
  expect(naming('photo', 8)).toBe(8)
  // No record mentions the machine.
  expect(naming('equipment', 7)).toBe(7)
})

it('everything that several records mention is looked up', async () => {
  const machine = { id: 7, name: '선반', equipmentType: '제조', industryType: '', otherType: null } as const
  const naming = await loadNaming(db, [{ images: [image(7)] }, { equipments: [machine] }, {}])
  expect([naming('photo', 7), naming('equipment', 7)]).toEqual([PHOTO, MACHINE])
})

it('the database is not asked for records that mention nothing', async () => {
  const asked = vi.spyOn(db.idMap, 'where')
  const naming = await loadNaming(db, [{ images: [] }, {}])
  expect(asked).not.toHaveBeenCalled()
  expect(naming('photo', 7)).toBe(7)
})

it('names are told from the rows that are given', () => {
  const naming = namingOf([{ localId: PHOTO, kind: 'photo', serverId: 9, slug: null }])
  expect([naming('photo', 9), naming('kpi', 9), naming('photo', PHOTO)]).toEqual([PHOTO, 9, PHOTO])
  expect(namingOf([])('model', 9)).toBe(9)
})
