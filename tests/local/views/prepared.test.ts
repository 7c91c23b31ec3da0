import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import * as views from '#local/views/prepared.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelRow } from '../../support/unit/rows.ts'

const CASTING = { area: 'root', groupId: 14 } as const
let db: DeviceDatabase
let now: number
beforeEach(async () => {
  now = 1_000
  db = await newDatabase(() => now)
})

describe('a group that was brought onto this device whole', () => {
  it('is noted with the time at which it was, and each anew', async () => {
    expect(await views.readPrepared(db, CASTING)).toBeNull()
    await views.notePrepared(db, CASTING)
    expect(await views.readPrepared(db, CASTING)).toEqual({ at: 1_000 })
    now = 2_000
    await views.notePrepared(db, CASTING)
    expect(await views.readPrepared(db, CASTING)).toEqual({ at: 2_000 })
  })

  it('is no group of the same number in the other area, and no other of its own', async () => {
    await views.notePrepared(db, CASTING)
    expect(await views.readPrepared(db, { area: 'general', groupId: 14 })).toBeNull()
    expect(await views.readPrepared(db, { area: 'root', groupId: 1 })).toBeNull()
  })

  it('is listed by what it is called among those of both areas', async () => {
    await views.notePrepared(db, CASTING)
    now = 2_000
    await views.notePrepared(db, { area: 'general', groupId: 3 })
    await views.noteCatalogues(db)
    expect([...(await views.listPrepared(db))]).toEqual([
      ['general:3', { at: 2_000 }],
      ['root:14', { at: 1_000 }],
    ])
    expect(views.groupKey(CASTING)).toBe('root:14')
  })

  it('is none that another build has noted in another shape', async () => {
    await db.meta.put({ key: 'prepared:root:14', value: { when: 1 } })
    expect(await views.readPrepared(db, CASTING)).toBeNull()
    expect([...(await views.listPrepared(db))]).toEqual([])
  })
})

describe('a model was brought with its group', () => {
  const isPrepared = (modelKey = 'root:1') => views.isPrepared(db, modelKey)
  beforeEach(async () => {
    await db.models.put(modelRow('root:1', { slug: '한빛' }))
  })

  it('once the group was, and not before', async () => {
    expect(await isPrepared()).toBe(false)
    await views.notePrepared(db, CASTING)
    expect(await isPrepared()).toBe(true)
  })

  it('not where it is unknown here', async () => {
    await views.notePrepared(db, CASTING)
    expect(await isPrepared('root:2')).toBe(false)
  })

  it('not where a person left it out', async () => {
    await views.notePrepared(db, CASTING)
    await views.leaveOut(db, 'root', ['한빛'], true)
    expect(await isPrepared()).toBe(false)
  })

  it('also where it was made here and has no address yet that it could be left out by', async () => {
    await views.notePrepared(db, CASTING)
    await views.leaveOut(db, 'root', ['한빛'], true)
    await db.models.put(modelRow('local-1'))
    expect(await isPrepared('local-1')).toBe(true)
  })
})

describe('the models that a person leaves out', () => {
  it('are none at first, are told with their area, and can be taken along again', async () => {
    expect([...(await views.readLeftOut(db))]).toEqual([])
    await views.leaveOut(db, 'root', ['한빛', '가온'], true)
    await views.leaveOut(db, 'general', ['한빛'], true)
    expect([...(await views.readLeftOut(db))]).toEqual(['root/한빛', 'root/가온', 'general/한빛'])
    await views.leaveOut(db, 'root', ['한빛', '세창'], false)
    expect([...(await views.readLeftOut(db))]).toEqual(['root/가온', 'general/한빛'])
    expect(views.modelPlace('root', '가온')).toBe('root/가온')
  })

  it('are all there where two are left out at the same time', async () => {
    await Promise.all(['한빛', '가온'].map((slug) => views.leaveOut(db, 'root', [slug], true)))
    expect([...(await views.readLeftOut(db))].sort()).toEqual(['root/가온', 'root/한빛'])
  })

  it('are none of what another build has noted in another shape', async () => {
    await db.meta.put({ key: 'leftOut', value: 'root/한빛' })
    expect([...(await views.readLeftOut(db))]).toEqual([])
  })
})

describe('the groups of the next trip', () => {
  it('are those that a person chose last; nobody has chosen yet at first', async () => {
    expect(await views.readTrip(db)).toBeNull()
    await views.writeTrip(db, ['root:14', 'general:3'])
    expect(await views.readTrip(db)).toEqual(['root:14', 'general:3'])
    await views.writeTrip(db, [])
    expect(await views.readTrip(db)).toEqual([])
  })

  it('are not chosen where another build has noted them in another shape', async () => {
    await db.meta.put({ key: 'trip', value: [14] })
    expect(await views.readTrip(db)).toBeNull()
  })
})

it('the catalogues have the time at which they last came whole', async () => {
  expect(await views.cataloguesReadAt(db)).toBeNull()
  await views.noteCatalogues(db)
  now = 2_000
  expect(await views.cataloguesReadAt(db)).toBe(1_000)
  await db.meta.put({ key: 'catalogues', value: 'yesterday' })
  expect(await views.cataloguesReadAt(db)).toBeNull()
})
