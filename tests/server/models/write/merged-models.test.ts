import { asc, eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { mergeModels, mergeProblem } from '#server/models/write/merge-models.ts'
import type { Db } from '#server/store/database.ts'
import { images, kpiEntries, models, processes } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { recordRows, removeRecords, someUser } from '../../support/records/record-rows.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
/** The seconds since 2025. */
const VERSION = 44_582_400

onEachDatabase((database) => {
  let db: Db
  let rows: ReturnType<typeof recordRows>
  beforeEach(async () => {
    db = database.get().db
    rows = recordRows(db)
    await removeRecords(db)
  })
  const modelOf = async (id: number) => (await db.select().from(models).where(eq(models.id, id)))[0]!
  const merge = (from: number, into: number) => mergeModels(db, { from, into, user: someUser(), now: NOW })
  /** In their order. */
  const processesOf = async (modelId: number) =>
    (
      await db.select().from(processes).where(eq(processes.modelId, modelId)).orderBy(asc(processes.order))
    ).map(({ id, order, processNumber, cameFrom }) => [id, order, processNumber, cameFrom])

  describe('one model is not merged into another', () => {
    const add = (area: Area, slug: string, values: Partial<typeof models.$inferInsert> = {}) =>
      rows.addModel(area, slug, values)
    const problem = (from: number, into: number) => mergeProblem(db, { from, into })

    test('that is itself, or not there', async () => {
      const id = await add('root', '한빛')
      expect(await problem(id, id)).toBe('자기 자신과는 합칠 수 없습니다.')
      expect(await problem(id, 999_999)).toBe('합칠 모델을 찾을 수 없습니다.')
      expect(await problem(999_999, id)).toBe('합칠 모델을 찾을 수 없습니다.')
    })

    test('where either was merged before', async () => {
      const [one, two] = [await add('root', '하나'), await add('root', '둘')]
      const gone = await add('root', '간 것', { mergedInto: one })
      expect(await problem(gone, two)).toBe('이미 다른 모델에 합친 모델입니다.')
      expect(await problem(two, gone)).toBe('다른 모델에 합친 모델로는 합칠 수 없습니다.')
      expect(await problem(one, two)).toBeNull()
    })

    test('that is retired', async () => {
      const [one, shelved] = [await add('root', '하나'), await add('root', '보관', { isRetired: true })]
      expect(await problem(one, shelved)).toBe('보관한 모델로는 합칠 수 없습니다. 먼저 보관을 해제해주세요.')
      expect(await problem(shelved, one)).toBeNull()
    })

    test('that has no industry, where it has one itself', async () => {
      const genBizId = await rows.addIndustry()
      const [one, bare] = [await add('general', '하나', { genBizId }), await add('general', '둘')]
      const full = await add('general', '셋', { genBizId: await rows.addIndustry() })
      const message =
        '남을 모델에 업종 정보가 없어 공정 번호를 매길 수 없습니다. 업종 정보를 먼저 저장해주세요.'
      expect(await problem(one, bare)).toBe(message)
      expect([await problem(bare, one), await problem(one, full)]).toEqual([null, null])
      expect(await problem(bare, await add('general', '넷'))).toBeNull()
    })
  })

  describe('merging', () => {
    test('puts the first out of the way, whole, and lets what it stood for follow', async () => {
      const [from, into] = [
        await rows.addModel('root', '갈 것', { memo: '메모' }),
        await rows.addModel('root', '남을 것'),
      ]
      const double = await rows.addModel('root', '앞에 간 것', { mergedInto: from, isRetired: true })
      const beside = await rows.addModel('root', '밖')
      await db.insert(kpiEntries).values({ modelId: from, position: 0, memo: '모델의 것' })
      await merge(from, into)
      expect(await modelOf(from)).toMatchObject({
        ...{ mergedInto: into, isRetired: true, version: VERSION, memo: '메모' },
        ...{ updatedAt: NOW, updatedBy: 'kotric1' },
      })
      const stays = { mergedInto: null, isRetired: false, version: 1, updatedAt: NOW, updatedBy: 'kotric1' }
      expect(await modelOf(into)).toMatchObject(stays)
      expect((await modelOf(double)).mergedInto).toBe(into)
      expect(await modelOf(beside)).toMatchObject({ mergedInto: null, isRetired: false, updatedBy: null })
      expect((await db.select().from(kpiEntries)).map(({ modelId }) => modelId)).toEqual([from])
    })

    test('counts on from the version that the first has', async () => {
      const [from, into] = [
        await rows.addModel('root', '갈 것', { version: VERSION + 7 }),
        await rows.addModel('root', '남을 것'),
      ]
      await merge(from, into)
      expect((await modelOf(from)).version).toBe(VERSION + 8)
    })

    test('puts its processes behind the others, each column behind theirs, in their order', async () => {
      const [from, into] = [await rows.addModel('root', '갈 것'), await rows.addModel('root', '남을 것')]
      const first = await rows.addModel('root', '처음 것', { mergedInto: from })
      const there = [
        await rows.addProcess(into, { order: 0, processNumber: `R${into}-1.0` }),
        await rows.addProcess(into, { order: 1, processNumber: `R${into}-4.0` }),
      ] as const
      const add = (order: number, processNumber: string, more = {}) =>
        rows.addProcess(from, { order, processNumber, ...more })
      const [third, second, one, twin] = [
        await add(3, `R${from}-2.0`),
        await add(2, `R${from}-2.1`, { cameFrom: first, version: VERSION + 2 }),
        await add(0, '내 것-9.3'),
        await add(3, `R${from}-9.0`),
      ]
      await merge(from, into)
      expect(await processesOf(into)).toEqual([
        [there[0], 0, `R${into}-1.0`, null],
        [there[1], 1, `R${into}-4.0`, null],
        [one, 2, '내 것-6.3', from],
        [second, 3, `R${into}-5.1`, first],
        [third, 4, `R${into}-5.0`, from],
        [twin, 5, `R${into}-6.0`, from],
      ])
      expect(await processesOf(from)).toEqual([])
      const moved = await db
        .select()
        .from(processes)
        .where(inArray(processes.id, [one, second]))
      expect(new Map(moved.map((row) => [row.id, row.version]))).toEqual(
        new Map([
          [one, VERSION],
          [second, VERSION + 3],
        ]),
      )
      expect(moved.map(({ updatedAt, updatedBy }) => [updatedAt, updatedBy])).toEqual([
        [NOW, 'kotric1'],
        [NOW, 'kotric1'],
      ])
      const [kept] = await db.select().from(processes).where(eq(processes.id, there[0]))
      expect(kept).toMatchObject({ version: 1, updatedBy: null })
    })

    test('leaves the numbers of processes as they are where neither has an industry', async () => {
      const [from, into] = [
        await rows.addModel('general', '갈 것'),
        await rows.addModel('general', '남을 것'),
      ]
      const process = await rows.addProcess(from, { processNumber: '266-3.1' })
      await merge(from, into)
      expect(await processesOf(into)).toEqual([[process, 0, '266-1.1', from]])
    })

    test('takes the entries and photos of the processes along, and none that the first shows itself', async () => {
      const [from, into] = [await rows.addModel('root', '갈 것'), await rows.addModel('root', '남을 것')]
      const process = await rows.addProcess(from)
      const [own, both, ofProcess, unshown] = [
        await rows.addPhoto(from),
        await rows.addPhoto(from),
        await rows.addPhoto(from),
        await rows.addPhoto(from),
      ]
      await rows.showInModel(from, own, both)
      await rows.showInProcess(process, both, ofProcess)
      await db.insert(kpiEntries).values([
        { modelId: from, processId: process, position: 0, memo: '공정의 것' },
        { modelId: from, position: 0, memo: '모델의 것' },
      ])
      await merge(from, into)
      const places = await db.select({ id: images.id, modelId: images.modelId }).from(images)
      expect(new Map(places.map((row) => [row.id, row.modelId]))).toEqual(
        new Map([
          [own, from],
          [both, from],
          [ofProcess, into],
          [unshown, from],
        ]),
      )
      const entries = await db.select().from(kpiEntries).orderBy(asc(kpiEntries.id))
      expect(entries.map(({ modelId, memo }) => [modelId, memo])).toEqual([
        [into, '공정의 것'],
        [from, '모델의 것'],
      ])
    })
  })
})
