import { beforeEach, describe, expect, it } from 'vitest'
import type { EditsApi } from '#api/edits.ts'
import { ApiProblem } from '#api/problem.ts'
import { beginFollowing, readFollowing } from '#local/answers/following.ts'
import { copyModel, createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { pullAgain } from '#sync/pull/pull-again.ts'
import { type PullDeps, pullModel } from '#sync/pull/pull.ts'
import { group } from '../../support/simulated/one-device.ts'
import { LEADER, apiOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => LEADER.now)
})

const NOT_THERE = new ApiProblem({ kind: 'not-found', detail: '' })
const NO_NETWORK = new ApiProblem({ kind: 'network' })
const { signal } = new AbortController()

type TakeIn = NonNullable<PullDeps['takeIn']>
/** The models of a server by their names, and their processes; or what it says instead. */
type Server = Record<string, object | Error>

async function pull(server: Server, key: string | null = 'taken in') {
  const asked: unknown[][] = []
  const taken: Parameters<TakeIn>[1][] = []
  const times: number[] = []
  const api = apiOf((name, all) => {
    const [area, of] = all
    asked.push([name, area, of])
    if (all[2] !== signal) throw new Error('Nothing would end it.')
    const answer = server[String(of)] ?? NOT_THERE
    if (answer instanceof Error) throw answer
    const value = name === 'model' ? answer : { results: [`the processes of ${String(of)}`] }
    return { value, etag: `"${name} of ${String(of)}"`, status: 200 }
  })
  const takeIn: TakeIn = (_, answer, askedAt) => {
    taken.push(answer)
    times.push(askedAt)
    return Promise.resolve(key)
  }
  const pulled = pullModel({ db, api, takeIn }, 'root', '한빛', signal)
  return { asked, taken, times, pulled: await pulled.catch((error: unknown) => error) }
}

const answerOf = (slug: string, model: object, following: unknown = null) => ({
  ...{ area: 'root', model, etag: `"model of ${slug}"`, following },
  processes: [`the processes of ${slug}`],
})
/** A model that the server knows by this id and name. */
async function held(serverId: number, slug: string): Promise<string> {
  const key = await createModel(db, { area: 'root', title: slug, group })
  await db.operations.clear()
  await db.models.update(key, { serverId, slug })
  return key
}

describe('a model that is asked for', () => {
  it('is taken in with its processes, as of when it was asked for', async () => {
    await beginFollowing(db, { cursor: 5, seal: 'seal' })
    const following = await readFollowing(db)
    const { asked, taken, times, pulled } = await pull({ 한빛: { id: 1 } })
    expect(pulled).toBe('taken in')
    expect(asked).toEqual([
      ['model', 'root', '한빛'],
      ['processes', 'root', '한빛'],
    ])
    expect(taken).toEqual([{ ...answerOf('한빛', { id: 1 }, following), into: null }])
    expect(times).toEqual([LEADER.now])
  })

  it('is not known here where it could not be taken in', async () => {
    expect((await pull({ 한빛: { id: 1 } }, null)).pulled).toBeNull()
  })

  it('says that it could not be read', async () => {
    expect((await pull({ 한빛: NO_NETWORK })).pulled).toBe(NO_NETWORK)
    expect((await pull({})).pulled).toBe(NOT_THERE)
    const defect = new Error('a defect')
    expect((await pull({ 한빛: defect })).pulled).toBe(defect)
  })
})

describe('S-15 nothing is asked for while it could be what is just made here', () => {
  /** Sent, and not answered. */
  const send = () => db.operations.toCollection().modify({ state: 'SENDING', wireCount: 1 })

  it('a model that is made or copied', async () => {
    await createModel(db, { area: 'root', title: '한빛', group })
    await send()
    const { asked, pulled } = await pull({ 한빛: { id: 1 } })
    expect([asked, pulled]).toEqual([[], null])
    await db.operations.clear()
    await copyModel(db, await held(2, '원본'))
    await send()
    expect((await pull({ 한빛: { id: 1 } })).asked).toEqual([])
  })

  it('but one that waits for its sending, is of the other area, or is no model', async () => {
    await createModel(db, { area: 'root', title: '한빛', group })
    expect((await pull({ 한빛: { id: 1 } })).asked).toHaveLength(2)
    await send()
    await db.operations.toCollection().modify({ area: 'general' })
    expect((await pull({ 한빛: { id: 1 } })).asked).toHaveLength(2)
    await db.operations.clear()
    await createProcess(db, { modelKey: await held(2, '다른 모델') })
    await send()
    expect((await pull({ 한빛: { id: 1 } })).asked).toHaveLength(2)
  })

  it('a process of it, and no process of another, and no edit', async () => {
    const modelKey = await held(1, '한빛')
    const other = await held(2, '다른 모델')
    await createProcess(db, { modelKey: other })
    await db.operations.add(operationOf(modelEdit(modelKey, { overview: '가' }), { userKey: 'kotric1' }))
    await send()
    expect((await pull({ 한빛: { id: 1 } })).asked).toHaveLength(2)
    await createProcess(db, { modelKey })
    await send()
    expect((await pull({ 한빛: { id: 1 } })).asked).toEqual([])
  })
})

describe('a model that was merged into another', () => {
  const merged = { id: 1, mergedInto: { id: 2, slug: '남는 모델', title: '남는 모델' } }
  const server: Server = { 한빛: merged, '남는 모델': { id: 2 } }

  it('comes with that one, where this device holds processes of it', async () => {
    await createProcess(db, { modelKey: await held(1, '한빛') })
    await db.operations.clear()
    await beginFollowing(db, { cursor: 5, seal: 'seal' })
    const following = await readFollowing(db)
    const { asked, taken } = await pull(server)
    expect(asked.slice(2)).toEqual([
      ['model', 'root', '남는 모델'],
      ['processes', 'root', '남는 모델'],
    ])
    const into = answerOf('남는 모델', { id: 2 }, following)
    expect(taken).toEqual([{ ...answerOf('한빛', merged, following), into }])
  })

  it.each(['is not here', 'has no processes here', 'has the id of one in the other area'])(
    'comes alone where it %s',
    async (how) => {
      if (how.includes('processes')) await createProcess(db, { modelKey: await held(9, '다른 모델') })
      if (how !== 'is not here') {
        const modelKey = await held(1, '한빛')
        if (how.includes('other area')) {
          await createProcess(db, { modelKey })
          await db.models.update(modelKey, { area: 'general' })
        }
      }
      await db.operations.clear()
      const { asked, taken } = await pull(server)
      expect(asked).toHaveLength(2)
      expect(taken).toEqual([{ ...answerOf('한빛', merged), into: null }])
    },
  )

  it('comes alone where the person does not see the other, and not where that cannot be told', async () => {
    await createProcess(db, { modelKey: await held(1, '한빛') })
    await db.operations.clear()
    const { taken } = await pull({ 한빛: merged })
    expect(taken).toEqual([{ ...answerOf('한빛', merged), into: null }])
    for (const error of [NO_NETWORK, new Error('a defect')]) {
      const unread = await pull({ 한빛: merged, '남는 모델': error })
      expect([unread.taken, unread.pulled]).toEqual([[], error])
    }
  })
})

describe('a model that is not there any more', () => {
  const isGone = async (key: string) => (await db.models.get(key))?.gone

  it('is gone here, too', async () => {
    const [key, other] = [await held(1, '한빛'), await held(2, '다른 모델')]
    expect((await pull({})).pulled).toBe(NOT_THERE)
    expect(await isGone(key)).toBe(true)
    expect(await isGone(other)).not.toBe(true)
  })

  it('stays while something of it waits, and while nothing answers', async () => {
    const key = await held(1, '한빛')
    await pull({ 한빛: NO_NETWORK })
    expect(await isGone(key)).not.toBe(true)
    await db.operations.add(operationOf(modelEdit(key, { overview: '가' }), { userKey: 'kotric1' }))
    expect((await pull({})).pulled).toBe(NOT_THERE)
    expect(await isGone(key)).not.toBe(true)
  })

  it('stays while something was typed in it and not saved', async () => {
    const key = await held(1, '한빛')
    const draft = { key: `model:${key}:etc`, modelKey: key, savedAt: 1 }
    await db.drafts.put({ ...draft, values: { changes: { memo: '입력 중' } } })
    await pull({})
    expect(await isGone(key)).not.toBe(true)
    await db.drafts.put({ ...draft, values: { changes: {} } })
    await pull({})
    expect(await isGone(key)).toBe(true)
  })
})

describe('a model whose answer came too early', () => {
  async function again(api: EditsApi, takeIn: TakeIn) {
    const waits: number[] = []
    const limits: number[] = []
    const deps = {
      ...{ db, api, takeIn },
      wait: (ms: number) => {
        waits.push(ms)
        return Promise.resolve()
      },
      timeout: (ms: number) => {
        limits.push(ms)
        return signal
      },
    }
    const pulled = pullAgain(deps, 'root', '한빛', 9_000)
    return { waits, limits, pulled: await pulled.catch((error: unknown) => error) }
  }
  const api = apiOf(() => ({ value: { results: [] }, etag: null, status: 200 }))

  it('is asked for ever more rarely, for a minute, and then left', async () => {
    const { waits, limits, pulled } = await again(api, () => Promise.resolve(null))
    expect(waits).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000])
    expect(new Set(limits)).toEqual(new Set([9_000]))
    expect(pulled).toBeNull()
  })

  it('is asked for no more once it is here', async () => {
    let times = 0
    const { waits, pulled } = await again(api, () => Promise.resolve((times += 1) < 3 ? null : 'here'))
    expect([waits, pulled]).toEqual([[500, 1_000, 2_000], 'here'])
  })

  it('is not asked for again where the server cannot be read', async () => {
    const failing = apiOf(() => Promise.reject(NO_NETWORK))
    const { waits, pulled } = await again(failing, () => Promise.resolve('here'))
    expect([waits, pulled]).toEqual([[500], NO_NETWORK])
  })
})
