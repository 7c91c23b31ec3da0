import { beforeEach, describe, expect, it } from 'vitest'
import {
  beginFollowing,
  currentModel,
  followedByOf,
  noteChanges,
  readFollowing,
  stopFollowing,
} from '#local/answers/following.ts'
import type { ChangeSet } from '#domain/history.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { modelRow } from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const AT = { id: 'beginning', cursor: 5, seal: 'seal 5' }
const place = (value: unknown) => db.meta.put({ key: 'following', value })

function changeOf(modelId: number, area: ChangeSet['area'] = 'root'): ChangeSet {
  return {
    ...{ position: 6, at: '2026-03-02', username: null, area, modelId, slug: `model-${modelId}` },
    ...{ key: null, changes: [] },
  }
}

describe('where a device is in the feed', () => {
  it('is nowhere before it begins, and after it stops', async () => {
    expect(await readFollowing(db)).toBeNull()
    await place(AT)
    await stopFollowing(db)
    expect(await readFollowing(db)).toBeNull()
    expect(await db.meta.get('following')).toBeUndefined()
  })

  it('is nowhere where another build has noted it in a way of its own', async () => {
    for (const value of [null, {}, { ...AT, id: 1 }, { ...AT, cursor: '5' }, { ...AT, seal: null }]) {
      await place(value)
      expect(await readFollowing(db)).toBeNull()
    }
  })

  it('is at the cursor that it began at, under a name that no other beginning has', async () => {
    await beginFollowing(db, { cursor: 5, seal: 'seal 5' })
    const first = await readFollowing(db)
    expect(first).toEqual({ id: expect.stringMatching(/./) as string, cursor: 5, seal: 'seal 5' })
    await beginFollowing(db, { cursor: 5, seal: 'seal 5' })
    expect((await readFollowing(db))?.id).not.toBe(first?.id)
  })
})

describe('what the feed has told', () => {
  beforeEach(async () => {
    await db.models.bulkAdd([
      modelRow(1, { followedBy: 'beginning' }),
      modelRow(2, { followedBy: 'beginning' }),
      modelRow(1, { key: 'general:1', area: 'general', followedBy: 'beginning' }),
    ])
  })
  const followed = async () =>
    (await db.models.toArray()).flatMap(({ key, followedBy }) => (followedBy === undefined ? [] : [key]))

  it('is to be asked for again, and the device goes on to where it ended', async () => {
    await place(AT)
    const told = { results: [changeOf(1), changeOf(3)], cursor: 8, seal: 'seal 8' }
    const now = { id: 'beginning', cursor: 8, seal: 'seal 8' }
    expect(await noteChanges(db, AT, told)).toEqual(now)
    expect(await readFollowing(db)).toEqual(now)
    expect(await followed()).toEqual(['general:1', 'root:2'])
    expect(await db.models.get('root:1')).toEqual(modelRow(1))
  })

  it.each([
    ['nothing is followed any more', null],
    ['another tab has gone on', { ...AT, cursor: 6 }],
    ['another tab has begun anew', { ...AT, id: 'another beginning' }],
  ])('counts for nothing where %s', async (_when, now) => {
    await place(now)
    const told = { results: [changeOf(1)], cursor: 8, seal: 'seal 8' }
    expect(await noteChanges(db, AT, told)).toBeNull()
    expect(await readFollowing(db)).toEqual(now)
    expect(await followed()).toEqual(['general:1', 'root:1', 'root:2'])
  })
})

describe('a model that was asked for at a place in the feed', () => {
  it('is followed by it where the device is still there', async () => {
    await place(AT)
    expect(await followedByOf(db, { ...AT, seal: 'another' })).toBe('beginning')
  })

  it.each([
    ['it was asked for at none', AT, null],
    ['nothing is followed any more', null, AT],
    ['others have gone on since', { ...AT, cursor: 6 }, AT],
    ['others have begun anew since', { ...AT, id: 'another beginning' }, AT],
  ])('is followed by nothing where %s', async (_when, now, asked) => {
    await place(now)
    expect(await followedByOf(db, asked)).toBeNull()
  })
})

describe('a model need not be asked for', () => {
  const known = modelRow(1, { slug: '대성', followedBy: 'beginning' })

  it('where it is here and the feed has told nothing of it since, however its name is composed', async () => {
    await place(AT)
    await db.models.add(known)
    expect(await currentModel(db, 'root', '대성'.normalize('NFD'))).toBe('root:1')
  })

  it.each([
    ['is in the other area', { ...known, area: 'general' as const }, AT],
    ['has another name', { ...known, slug: '한빛' }, AT],
    ['is gone', { ...known, gone: true }, AT],
    ['was brought before this beginning', { ...known, followedBy: 'an earlier beginning' }, AT],
    ['was told of since', modelRow(1, { slug: '대성' }), AT],
    ['was followed, and nothing is any more', known, null],
    ['was never followed, and nothing is', modelRow(1, { slug: '대성' }), null],
  ])('but must be where it %s', async (_how, row, now) => {
    await place(now)
    await db.models.add(row)
    expect(await currentModel(db, 'root', '대성')).toBeNull()
  })
})
