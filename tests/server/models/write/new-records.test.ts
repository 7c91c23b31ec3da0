import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { createModel, freeSlug } from '#server/models/write/create-model.ts'
import { createProcess, nextMain, uniqueNumberOf } from '#server/models/write/create-process.ts'
import { lockModel, lockModels, lockProcess, touchModel } from '#server/models/write/locks.ts'
import { rootTechChange } from '#server/models/write/root-tech-change.ts'
import type { Db } from '#server/store/database.ts'
import { industries, models, processes, rootTechs } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { recordRows, someUser } from '../../support/records/record-rows.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
/** The seconds since 2025. */
const VERSION = 44_582_400
const NOT_THERE = { status: 404, message: '찾을 수 없습니다.' }

onEachDatabase((database) => {
  let db: Db
  let rows: ReturnType<typeof recordRows>
  beforeEach(async () => {
    db = database.get().db
    rows = recordRows(db)
    await db.delete(processes)
    await db.delete(models)
  })
  const modelOf = async (id: number) => (await db.select().from(models).where(eq(models.id, id)))[0]!
  const ref = (id: number, area: Area = 'root') => ({ id, area, slug: 'any', revision: '' })

  describe('a new model', () => {
    const create = async (
      title: string,
      {
        area = 'root',
        user = someUser(),
        name = '기본 그룹',
      }: { area?: Area; user?: User; name?: string } = {},
    ) => {
      const input = { title, group: { id: await rows.groupOf(area, name) } }
      return createModel(db, area, user, input, NOW)
    }

    test('is empty, by whom it was made, at a version that no lost one had', async () => {
      expect(await modelOf(await create('한빛 주물'))).toMatchObject({
        ...{ area: 'root', slug: '한빛-주물', title: '한빛 주물', version: VERSION, workStatus: 0 },
        ...{ groupId: await rows.groupOf('root', '기본 그룹'), updatedAt: NOW, updatedBy: 'kotric1' },
      })
    })

    test('is in a group that the user sees', async () => {
      const viewer = someUser({ role: 'viewer' })
      await expect(create('한빛', { user: viewer, name: '주조' })).rejects.toMatchObject({
        status: 400,
        fields: { group: ['그룹을 찾을 수 없습니다.'] },
      })
      expect(await db.$count(models)).toBe(0)
    })

    test('has an address that none of its area has', async () => {
      const slugs = []
      for (const title of ['한빛', '한빛', '한빛!', 'Simple', 'simple', 'simple'])
        slugs.push((await modelOf(await create(title))).slug)
      expect(slugs).toEqual(['한빛', '한빛-2', '한빛-3', 'simple-2', 'simple-3', 'simple-4'])
      expect((await modelOf(await create('한빛', { area: 'general' }))).slug).toBe('한빛')
    })

    test('has a free address also where a number has no room behind it', async () => {
      const title = '가'.repeat(70)
      await create(title)
      await create(title)
      expect(await freeSlug(db, 'root', title)).toBe(`${'가'.repeat(58)}-3`)
      expect(await freeSlug(db, 'general', title)).toBe('가'.repeat(60))
    })
  })

  describe('a new process', () => {
    const create = (id: number, cameFrom: number | null = null) =>
      createProcess(db, { model: ref(id), cameFrom, name: '용해', user: someUser(), now: NOW })
    const processOf = async (id: number) =>
      (await db.select().from(processes).where(eq(processes.id, id)))[0]!

    test('is behind the others with the next main number, and is a change of its model', async () => {
      const id = await rows.addModel('root', '한빛', { updatedBy: 'kim', version: 5 })
      const source = await rows.addModel('root', '두레')
      await rows.addProcess(source, { processNumber: 'R1-9.0' })
      expect(await processOf(await create(id))).toMatchObject({
        ...{ modelId: id, cameFrom: null, name: '용해', processNumber: `R${id}-1.0`, order: 0 },
        ...{ version: VERSION, updatedAt: NOW, updatedBy: 'kotric1' },
      })
      await rows.addProcess(id, { processNumber: '다른 것-4.2', order: 1 })
      expect(await processOf(await create(id, source))).toMatchObject({
        ...{ cameFrom: source, processNumber: `R${id}-5.0`, order: 2 },
      })
      expect(await modelOf(id)).toMatchObject({ updatedAt: NOW, updatedBy: 'kotric1', version: 5 })
      expect((await modelOf(source)).updatedBy).toBeNull()
    })

    // VAL-13, VAL-14
    test('of a general model begins with its industry, without whose product name there is none', async () => {
      const id = await rows.addModel('general', '두레')
      const noIndustry = { status: 400, message: '저장된 업종 정보가 없습니다.' }
      await expect(create(id)).rejects.toMatchObject(noIndustry)
      const genBizId = await rows.addIndustry({ productName: '' })
      await db.update(models).set({ genBizId }).where(eq(models.id, id))
      await expect(create(id)).rejects.toMatchObject(noIndustry)
      expect(await db.$count(processes, eq(processes.modelId, id))).toBe(0)
      expect(await uniqueNumberOf(db, id)).toBe(`${genBizId}`)
      await db.update(industries).set({ productName: '화장지' }).where(eq(industries.id, genBizId))
      expect((await processOf(await create(id))).processNumber).toBe(`${genBizId}-1.0`)
      await expect(create(999_999)).rejects.toMatchObject(NOT_THERE)
      await expect(uniqueNumberOf(db, 999_999)).rejects.toMatchObject(NOT_THERE)
    })

    test('has the first free main number behind the largest that can be typed', () => {
      expect([nextMain([]), nextMain([0]), nextMain([3, 1])]).toEqual([1, 1, 4])
      expect([nextMain([999_998]), nextMain([999_999]), nextMain([2, 999_999, 1])]).toEqual([999_999, 1, 3])
    })
  })

  describe('a lock', () => {
    test('of a model or a process answers its version, and is of one that is there', async () => {
      const [id, other] = [
        await rows.addModel('root', '한빛', { version: 3 }),
        await rows.addModel('general', '두레', { version: 4 }),
      ]
      const process = await rows.addProcess(id, { version: 6 })
      expect([await lockModel(db, id), await lockProcess(db, id, process)]).toEqual([3, 6])
      await expect(lockModel(db, 999_999)).rejects.toMatchObject(NOT_THERE)
      for (const [modelId, one] of [
        [other, process],
        [id, 999_999],
      ] as const)
        await expect(lockProcess(db, modelId, one)).rejects.toMatchObject(NOT_THERE)
    })

    test('of several models is by their numbers, and of none is none', async () => {
      const [one, two] = [await rows.addModel('root', '한빛'), await rows.addModel('general', '두레')]
      await rows.addModel('root', '또')
      await touchModel(db, one, someUser(), NOW)
      expect(await lockModels(db, [two, one, 999_999])).toEqual([
        { id: one, area: 'root', slug: '한빛' },
        { id: two, area: 'general', slug: '두레' },
      ])
      expect(await lockModels({} as Db, [])).toEqual([])
      expect((await modelOf(two)).updatedBy).toBeNull()
    })
  })

  describe('another root technology', () => {
    let main: number
    let other: number
    let sub: number
    let otherSub: number
    beforeEach(async () => {
      const majors = await db.select().from(rootTechs).where(eq(rootTechs.level, 0)).limit(2)
      const subOf = async (id: number) =>
        (
          await db
            .select()
            .from(rootTechs)
            .where(and(eq(rootTechs.parentId, id), eq(rootTechs.level, 1)))
            .limit(1)
        )[0]!.id
      main = majors[0]!.id
      other = majors[1]!.id
      sub = await subOf(main)
      otherSub = await subOf(other)
    })
    const change = async (
      before: [number | null, number | null],
      to: [number | null | undefined, number | null | undefined],
    ) => {
      await db.delete(models)
      const [mainRootTechId, subRootTechId] = before
      await rows.addModel('root', '밖', { mainRootTechId: other, subRootTechId: otherSub })
      const id = await rows.addModel('root', '한빛', { mainRootTechId, subRootTechId })
      return rootTechChange(db, id, { mainRootTechId: to[0], subRootTechId: to[1] })
    }
    const both = (mainRootTechId: number | null, subRootTechId: number | null) => ({
      mainRootTechId,
      subRootTechId,
    })

    test('is none where none is said', async () => {
      expect(await change([main, sub], [undefined, undefined])).toEqual({})
      expect(await rootTechChange(db, 999_999, { mainRootTechId: main, subRootTechId: undefined })).toEqual(
        both(main, null),
      )
    })

    test('takes the sub away that is not under it, and leaves it where it is the same', async () => {
      expect(await change([main, sub], [other, undefined])).toEqual(both(other, null))
      expect(await change([main, sub], [main, undefined])).toEqual(both(main, sub))
      expect(await change([main, sub], [null, undefined])).toEqual(both(null, null))
      expect(await change([main, sub], [undefined, null])).toEqual(both(main, null))
      expect(await change([main, null], [undefined, sub])).toEqual(both(main, sub))
      expect(await change([null, null], [other, otherSub])).toEqual(both(other, otherSub))
    })

    test('is a major, and its sub one under it', async () => {
      const noMajor = { fields: { mainRootTechId: ['뿌리기술 대분류를 찾을 수 없습니다.'] } }
      const noSub = { fields: { subRootTechId: ['선택한 대분류의 소분류가 아닙니다.'] } }
      for (const id of [sub, 999_999])
        await expect(change([null, null], [id, undefined])).rejects.toMatchObject(noMajor)
      const subs = [
        [main, otherSub],
        [main, other],
        [main, 999_999],
        [null, sub],
      ] as const
      for (const [one, under] of subs)
        await expect(change([null, null], [one, under])).rejects.toMatchObject(noSub)
      await expect(change([main, sub], [undefined, otherSub])).rejects.toMatchObject(noSub)
    })
  })
})
