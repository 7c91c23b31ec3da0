import { beforeEach, describe, expect, it } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import type { ChangeSet, FeedCursor } from '#domain/history.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { beginFollowing, readFollowing } from '#local/answers/following.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { followChanges } from '#sync/pull/follow-changes.ts'
import { group } from '../../support/simulated/one-device.ts'
import { apiOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const LOST = new ApiProblem({ kind: 'not-found', detail: '' })
const NO_NETWORK = new ApiProblem({ kind: 'network' })
type Page = FeedCursor & { results: Partial<ChangeSet>[]; hasMore: boolean }
const page = (cursor: number, changes: Partial<Page> = {}): Page => ({
  ...{ results: [], cursor, seal: `seal ${cursor}`, hasMore: false },
  ...changes,
})

/** What it is asked for, one call after the other, and what each call is answered. */
async function follow(...answers: (Page | Error | (() => Promise<Page>))[]) {
  const asked: (number | null)[] = []
  const seals: (string | null)[] = []
  const { signal } = new AbortController()
  const api = apiOf(async (name, [from, given]) => {
    if (name !== 'changes' || given !== signal) throw new Error('Only this is asked, and can be ended.')
    const place = from as FeedCursor | null
    asked.push(place?.cursor ?? null)
    seals.push(place?.seal ?? null)
    const answer = answers[asked.length - 1]
    if (answer === undefined) throw new Error('It is not to be asked any more.')
    if (answer instanceof Error) throw answer
    return { value: typeof answer === 'function' ? await answer() : answer, etag: null, status: 200 }
  })
  const isKnown = await followChanges({ db, api }, signal)
  return { isKnown, asked, seals }
}

/** A model that is here as the server has it. */
async function current(serverId: number): Promise<string> {
  const key = await createModel(db, { area: 'root', title: `모델 ${serverId}`, group })
  const followedBy = (await readFollowing(db))?.id
  if (followedBy === undefined) throw new Error('Nothing is followed.')
  await db.models.update(key, { serverId, followedBy })
  return key
}
const followedBy = async (key: string) => (await db.models.get(key))?.followedBy
const changeOf = (modelId: number): Partial<ChangeSet> => ({ area: 'root', modelId })

describe('a device that follows nothing', () => {
  it('begins at the cursor of now', async () => {
    expect(await follow(page(5))).toEqual({ isKnown: true, asked: [null], seals: [null] })
    expect(await readFollowing(db)).toEqual({ id: expect.any(String) as string, cursor: 5, seal: 'seal 5' })
  })

  it('does not, where the server has no feed', async () => {
    expect((await follow(LOST)).isKnown).toBe(false)
    expect(await readFollowing(db)).toBeNull()
  })

  it('says that it could not be read', async () => {
    await expect(follow(NO_NETWORK)).rejects.toBe(NO_NETWORK)
    const defect = new Error('a defect')
    await expect(follow(defect)).rejects.toBe(defect)
  })
})

describe('a device that follows the feed', () => {
  beforeEach(() => beginFollowing(db, { cursor: 5, seal: 'seal 5' }))

  it('reads on page by page, from where each ended, and notes what has changed', async () => {
    const [changed, later, same] = [await current(1), await current(2), await current(3)]
    const id = await followedBy(same)
    expect(
      await follow(
        page(6, { results: [changeOf(1)], hasMore: true }),
        page(8, { results: [changeOf(2), changeOf(99)] }),
      ),
    ).toEqual({ isKnown: true, asked: [5, 6], seals: ['seal 5', 'seal 6'] })
    expect(await followedBy(changed)).toBeUndefined()
    expect(await followedBy(later)).toBeUndefined()
    expect(await followedBy(same)).toBe(id)
    expect(await readFollowing(db)).toEqual({ id, cursor: 8, seal: 'seal 8' })
  })

  it('keeps what it has read where the next page does not come', async () => {
    await expect(follow(page(6, { hasMore: true }), NO_NETWORK)).rejects.toBe(NO_NETWORK)
    expect(await readFollowing(db)).toMatchObject({ cursor: 6 })
  })

  it('knows nothing where another tab went on in the meantime, and asks no further', async () => {
    const overtaken = async () => {
      await db.meta.update('following', { value: { ...(await readFollowing(db)), cursor: 7 } })
      return page(6, { results: [changeOf(1)], hasMore: true })
    }
    const key = await current(1)
    const id = await followedBy(key)
    expect(await follow(overtaken)).toMatchObject({ isKnown: false, asked: [5] })
    expect(await followedBy(key)).toBe(id)
    expect(await readFollowing(db)).toMatchObject({ cursor: 7 })
  })

  it('begins anew where the server has lost the cursor: nothing that is here counts any more', async () => {
    const before = await readFollowing(db)
    expect(await follow(LOST, page(2))).toEqual({ isKnown: true, asked: [5, null], seals: ['seal 5', null] })
    const after = await readFollowing(db)
    expect(after).toMatchObject({ cursor: 2 })
    expect(after?.id).not.toBe(before?.id)
  })

  it('follows nothing any more where the server has no feed any more', async () => {
    expect(await follow(LOST, LOST)).toMatchObject({ isKnown: false, asked: [5, null] })
    expect(await readFollowing(db)).toBeNull()
  })

  it('stays where it is while the server cannot be read', async () => {
    for (const error of [NO_NETWORK, new Error('a defect')]) await expect(follow(error)).rejects.toBe(error)
    expect(await readFollowing(db)).toMatchObject({ cursor: 5 })
  })
})
