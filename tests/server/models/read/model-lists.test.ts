import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { createGroupLists, listSimply, searchModels } from '#server/models/read/list-models.ts'
import { createSummaries } from '#server/models/read/summaries.ts'
import type { Db } from '#server/store/database.ts'
import { groups, kpiEntries, models, processes } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { recordRows, someUser } from '../../support/records/record-rows.ts'

interface Search {
  user?: User
  limit?: number
  page?: number
  area?: Area
}

const AT = new Date('2026-06-01T00:00:00Z')

onEachDatabase((database) => {
  let db: Db
  let rows: ReturnType<typeof recordRows>
  beforeEach(async () => {
    db = database.get().db
    rows = recordRows(db)
    await db.delete(processes)
    await db.delete(models)
  })
  const set = (id: number, values: Partial<typeof models.$inferInsert>) =>
    db.update(models).set(values).where(eq(models.id, id))
  const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title)

  describe('a search', () => {
    const search = async (
      words?: string,
      { user = someUser(), limit = 10, page = 1, area = 'root' }: Search = {},
    ) => {
      const slice = { page, limit, offset: (page - 1) * limit }
      const { rows: found, count } = await searchModels(db, user, { area, search: words, slice })
      return [titles(found), count]
    }

    test('finds the models of the area by title, page by page', async () => {
      for (const title of ['다', '가', '나']) await rows.addModel('root', title)
      await rows.addModel('general', '라')
      expect(await search()).toEqual([['가', '나', '다'], 3])
      expect(await search(undefined, { limit: 2 })).toEqual([['가', '나'], 3])
      expect(await search(undefined, { limit: 2, page: 2 })).toEqual([['다'], 3])
      expect(await search(undefined, { area: 'general' })).toEqual([['라'], 1])
    })

    test('has every word in the title or what is produced', async () => {
      await rows.addModel('root', '한빛 주물', { productionItem: 'Brake Disc' })
      await rows.addModel('root', '두레 주물')
      expect(await search('주물')).toEqual([['두레 주물', '한빛 주물'], 2])
      expect(await search('brake 한빛')).toEqual([['한빛 주물'], 1])
      expect(await search('brake 두레')).toEqual([[], 0])
      // A word ends with the title.
      expect(await search('주물Brake')).toEqual([[], 0])
    })

    test('finds what is in the groups of the user', async () => {
      await rows.addModel('root', '안')
      await rows.addModel('root', '밖', { groupId: await rows.groupOf('root', '주조') })
      expect(await search()).toEqual([['밖', '안'], 2])
      expect(await search(undefined, { user: someUser({ role: 'viewer' }) })).toEqual([['안'], 1])
      expect(await search(undefined, { user: someUser({ groups: { root: ['주조'] } }) })).toEqual([['밖'], 1])
      expect(await search(undefined, { user: someUser({ groups: { root: [] } }) })).toEqual([[], 0])
    })
  })

  describe('what is said of a model', () => {
    const onlyOne = async (area: Area) => {
      const slice = { page: 1, limit: 10, offset: 0 }
      return (await searchModels(db, someUser(), { area, search: undefined, slice })).rows[0]
    }

    test('is how far it is, what is in it and who was last', async () => {
      const id = await rows.addModel('root', '한빛', {
        ...{ title: '한빛 주물', workStatus: 3, updatedAt: AT, updatedBy: 'kim', manager: '김조사' },
        ...{ isRetired: true, overview: '개요' },
      })
      const [one, two] = [await rows.addProcess(id), await rows.addProcess(id, { description: '설명' })]
      const photos = [await rows.addPhoto(id), await rows.addPhoto(id), await rows.addPhoto(id)] as const
      await rows.showInModel(id, photos[0])
      await rows.showInProcess(one, photos[1])
      await rows.showInProcess(two, photos[2])
      await db.insert(kpiEntries).values({ modelId: id, processId: two, position: 0 })
      expect(await onlyOne('root')).toEqual({
        ...{ id, title: '한빛 주물', slug: '한빛', workStatus: 3, processCount: 2, photoCount: 3 },
        ...{ updatedAt: AT.toISOString(), updatedBy: 'kim', manager: '김조사', isRetired: true },
        // Two of the eleven of a model, and four of the eight of two processes.
        progress: expect.closeTo((2 / 11 + 4 / 8) / 2),
      })
    })

    test('is half of it where a general model has nothing but its fields', async () => {
      await rows.addModel('general', '두레', {
        ...{ genBizId: await rows.addIndustry(), productionItem: ' ', manager: '김' },
      })
      expect((await onlyOne('general'))?.progress).toBeCloseTo(2 / 10 / 2)
    })
  })

  describe('the list of groups', () => {
    const names = (list: readonly { name: string; models: readonly { title: string }[] }[]) =>
      list.filter((group) => group.models.length > 0).map((group) => [group.name, ...titles(group.models)])

    test('has the groups of the user, the default one first, with their models by name', async () => {
      const find = createGroupLists('root')
      const cast = await rows.groupOf('root', '주조')
      for (const title of ['나', '가']) await rows.addModel('root', title, { groupId: cast })
      await rows.addModel('root', '하')
      await rows.addModel('general', '거')
      const { read } = await find(db, someUser())
      const list = await read()
      expect(names(list)).toEqual([
        ['기본 그룹', '하'],
        ['주조', '가', '나'],
      ])
      expect(list[0]).toEqual({ id: expect.any(Number), name: '기본 그룹', models: [expect.anything()] })
      expect(list.length).toBe(await db.$count(groups, eq(groups.area, 'root')))
      const viewed = await (await find(db, someUser({ role: 'viewer' }))).read()
      expect(names(viewed)).toEqual([['기본 그룹', '하']])
      expect(viewed).toHaveLength(1)
    })

    test('is none for whoever sees no group', async () => {
      await rows.addModel('root', '하')
      const { revision, read } = await createGroupLists('root')(db, someUser({ groups: { root: [] } }))
      expect([revision, await read()]).toEqual(['', []])
    })

    test('has another revision after every change, and for who sees other groups', async () => {
      const find = createGroupLists('root')
      const revision = async (user = someUser()) => (await find(db, user)).revision
      const seen = new Set([await revision()])
      const id = await rows.addModel('root', '하')
      seen.add(await revision())
      await set(id, { memo: '새 메모' })
      seen.add(await revision())
      seen.add(await revision(someUser({ role: 'viewer' })))
      expect(seen.size).toBe(4)
      expect(seen).toContain(await revision())
    })

    test('in short has all models, 금속주물 first', async () => {
      const find = createGroupLists('general')
      for (const slug of ['바', '금속주물', '가']) await rows.addModel('general', slug)
      await rows.addModel('general', '나', { groupId: await rows.groupOf('general', '화장지') })
      await rows.addModel('root', '다')
      expect(titles(await listSimply(find, db, someUser()))).toEqual(['금속주물', '가', '나', '바'])
      expect(titles(await listSimply(find, db, someUser({ groups: { general: [] } })))).toEqual([])
    })
  })

  describe('summaries that were read before', () => {
    const bare = async (find: ReturnType<typeof createSummaries>, ...groupIds: number[]) => {
      const { read } = await find(db, groupIds)
      const of = await read()
      return groupIds.map((id) => titles(of(id)))
    }

    test('show what has changed since, and nothing that is gone', async () => {
      const find = createSummaries('root')
      const [one, two] = [await rows.groupOf('root', '주조'), await rows.groupOf('root', '기본 그룹')]
      const first = await rows.addModel('root', '하나', { groupId: one })
      const second = await rows.addModel('root', '둘', { groupId: two })
      expect(await bare(find, one, two)).toEqual([['하나'], ['둘']])
      expect(await bare(find, one)).toEqual([['하나']])
      await set(first, { title: '하나 더', groupId: two })
      expect(await bare(find, one, two)).toEqual([[], ['하나 더', '둘']])
      await db.delete(models).where(eq(models.id, second))
      expect(await bare(find, one, two)).toEqual([[], ['하나 더']])
      await db.delete(models).where(eq(models.id, first))
      expect(await bare(find, one, two)).toEqual([[], []])
      expect((await find(db, [one, two])).revision).toBe('')
    })

    /** How often a list asks the database, and what it has. */
    const counting = (find: ReturnType<typeof createSummaries>, group: number) => {
      let asked = 0
      const counted = new Proxy(db, {
        get: (target, name: keyof Db) => {
          if (name === 'select') asked += 1
          const value = target[name] as unknown
          return typeof value === 'function' ? (value as () => unknown).bind(target) : value
        },
      })
      return async () => {
        asked = 0
        const of = await (await find(counted, [group])).read()
        return [asked, of(group).map(({ id }) => id)] as const
      }
    }

    test('are read once, and again only where something changed', async () => {
      const group = await rows.groupOf('root', '기본 그룹')
      const [one, two] = [await rows.addModel('root', '하나'), await rows.addModel('root', '둘')]
      const ask = counting(createSummaries('root'), group)
      expect([await ask(), await ask()]).toEqual([
        [2, [one, two]],
        [1, [one, two]],
      ])
      await set(two, { memo: '새 메모' })
      expect([await ask(), await ask()]).toEqual([
        [2, [one, two]],
        [1, [one, two]],
      ])
    })

    test('are asked for no further where there are none', async () => {
      const ask = counting(createSummaries('root'), await rows.groupOf('root', '기본 그룹'))
      expect(await ask()).toEqual([1, []])
    })

    test('leave out what was taken away while they were read', async () => {
      const group = await rows.groupOf('root', '기본 그룹')
      const [one, two] = [await rows.addModel('root', '하나'), await rows.addModel('root', '둘')]
      const { read } = await createSummaries('root')(db, [group])
      await db.delete(models).where(eq(models.id, two))
      expect((await read())(group).map(({ id }) => id)).toEqual([one])
    })

    test('are read all at once where there are many, and then known', async () => {
      const groupId = await rows.groupOf('root', '기본 그룹')
      const first = await rows.addModel('root', '하나')
      await rows.addModel('root', '밖', { groupId: await rows.groupOf('root', '주조') })
      const ask = counting(createSummaries('root'), groupId)
      expect(await ask()).toEqual([2, [first]])
      const many = Array.from({ length: 501 }, (_, n) => ({
        area: 'root' as const,
        slug: `m${n}`,
        title: 'm',
      }))
      await db.insert(models).values(many.map((one) => ({ ...one, groupId })))
      const [asked, ids] = await ask()
      expect([asked, ids.length, ids[0]]).toEqual([2, 502, first])
      expect((await ask())[0]).toBe(1)
    })
  })
})
