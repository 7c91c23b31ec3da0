import { afterAll, beforeAll, expect, test } from 'vitest'
import { Live, type Viewer } from '#server/live/live.ts'
import type { Database } from '#server/store/database.ts'
import type { Hearing } from '#server/store/notices/listen.ts'
import { groups, models } from '#server/store/schema/records.ts'
import { until } from '../../support/until.ts'
import { lendEmbedded } from '../support/databases/databases.ts'

const PAGES = 40
const MOST_AT_ONCE = 5

let database: Database
let modelId: number
beforeAll(async () => {
  database = await lendEmbedded()
  const [group] = await database.db.select().from(groups).limit(1)
  const [model] = await database.db
    .insert(models)
    .values({ area: group!.area, slug: '모델', title: '모델', groupId: group!.id })
    .returning()
  modelId = model!.id
})
afterAll(() => database.close())

test('of many open pages few at a time are told that lists have changed, each in the end, and none twice for one burst', async () => {
  let hearing: Hearing | undefined
  const live = new Live({
    db: database.db,
    listen: (given) => {
      hearing = given
      given.onBegin()
      return Promise.resolve(() => Promise.resolve())
    },
    now: () => new Date(),
    onFailure: (error) => {
      throw error
    },
  })
  await live.begin()

  const told = new Map<number, number>()
  const turns: number[] = []
  let inThisTurn = 0
  const noteTurn = () => {
    turns.push(inThisTurn)
    inThisTurn = 0
  }
  const viewers = Array.from({ length: PAGES }, (_, n): Viewer => {
    const user = { id: n, username: `u${n}`, role: 'writer' as const, isAdministrator: false }
    return {
      user: {
        ...{
          ...user,
          keepsCatalogue: false,
          passwordGivenAt: null,
          isStruckOff: false,
          isClosed: false,
          sessionId: `s${n}`,
          sessionExpiresAt: new Date(),
        },
        groups: {},
      },
      modelId: null,
      send: ({ kind }) => {
        if (kind !== 'models') return
        told.set(n, (told.get(n) ?? 0) + 1)
        if (inThisTurn === 0) setImmediate(noteTurn)
        inThisTurn += 1
      },
      beat: () => undefined,
      mayStay: () => Promise.resolve(true),
      end: () => undefined,
    }
  })
  for (const viewer of viewers) live.join(viewer)

  for (let n = 0; n < 3; n += 1) {
    hearing?.onNotice(JSON.stringify({ kind: 'changed', modelId, sessionId: 'another' }))
  }
  await until(() => expect(told.size).toBe(PAGES))
  expect(Math.max(...turns)).toBeLessThanOrEqual(MOST_AT_ONCE)
  expect([...told.values()].every((times) => times === 1)).toBe(true)

  // Whoever has left is owed nothing.
  hearing?.onNotice(JSON.stringify({ kind: 'changed', modelId, sessionId: 'another' }))
  await until(() => expect([...told.values()].some((times) => times === 2)).toBe(true))
  const leaving = viewers.filter((_, n) => told.get(n) === 1)
  for (const viewer of leaving) live.leave(viewer)
  hearing?.onNotice(JSON.stringify({ kind: 'changed', modelId, sessionId: 'another' }))
  await until(() => expect([...told.values()].some((times) => times === 3)).toBe(true))
  expect(leaving.map(({ user }) => told.get(user.id))).toEqual(leaving.map(() => 1))
  await live.close()
})
