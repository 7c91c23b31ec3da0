import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { doublesOf } from '#server/models/read/doubles.ts'
import { getModel } from '#server/models/read/find-model.ts'
import { getProcess, listProcesses } from '#server/models/read/find-process.ts'
import type { Db } from '#server/store/database.ts'
import {
  images,
  industries,
  kpiEntries,
  models,
  processEquipment,
  processes,
  rootTechs,
} from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { recordRows } from '../../support/records/record-rows.ts'

const AT = new Date('2026-06-01T00:00:00Z')
const HASH = 'c'.repeat(64)
const NOT_THERE = { status: 404, message: '찾을 수 없습니다.' }

onEachDatabase((database) => {
  let db: Db
  let rows: ReturnType<typeof recordRows>
  beforeEach(async () => {
    db = database.get().db
    rows = recordRows(db)
    await db.update(models).set({ mergedInto: null })
    await db.update(processes).set({ cameFrom: null })
    await db.delete(kpiEntries)
    await db.delete(processes)
    for (const table of [images, models]) await db.delete(table).catch(() => undefined)
    await db.delete(models)
  })
  const photo = (id: number) => ({
    ...{ id, url: `/api/images/${id}/`, thumbnailUrl: `/api/images/${id}/thumbnail/` },
    ...{ receivedSha256: HASH, capturedAt: null, caption: '', width: 4, height: 3 },
  })

  describe('a model', () => {
    test('of which nothing is entered is found empty', async () => {
      const id = await rows.addModel('root', '한빛', { updatedAt: AT })
      const group = { id: await rows.groupOf('root', '기본 그룹'), name: '기본 그룹' }
      expect(await getModel(db, id)).toEqual({
        etag: `"m${id}-1"`,
        record: {
          ...{ id, slug: '한빛', title: '한빛', group, productionItem: '', overview: '', features: '' },
          ...{ genBiz: null, mainRootTech: null, subRootTech: null, kpis: [], images: [], memo: '' },
          ...{ autoProcessState: null, monitoringProcessState: null, connectionProcessState: null },
          ...{ manager: '', workedAt: null, workStatus: 0, updatedAt: AT.toISOString(), updatedBy: null },
          ...{ isRetired: false, mergedInto: null, doubles: [] },
        },
      })
    })

    test('is found with all that it has, and of the general area with its processes', async () => {
      const genBizId = await rows.addIndustry()
      const id = await rows.addModel('general', '두레', {
        ...{ genBizId, title: '두레 공장', productionItem: '바퀴', overview: '개요', features: '특징' },
        ...{ autoProcessState: '0-20', monitoringProcessState: '21-40', connectionProcessState: '41-60' },
        ...{ memo: '메모', manager: '김조사', workedAt: '2026-05-01', workStatus: 3, updatedBy: 'kim' },
        ...{ isRetired: true, version: 7 },
      })
      const [first, second] = [
        await rows.addPhoto(id, { receivedSha256: HASH }),
        await rows.addPhoto(id, { receivedSha256: HASH }),
      ]
      await rows.showInModel(id, second, first)
      const node = await rows.addNode(0, null)
      await db.insert(kpiEntries).values({ modelId: id, position: 0, kpi0Id: node, memo: '하나' })
      const process = await rows.addProcess(id)
      const { record, etag } = await getModel(db, id)
      expect(etag).toBe(`"m${id}-7"`)
      const [genBiz] = await db.select().from(industries).where(eq(industries.id, genBizId))
      expect(record).toMatchObject({
        ...{ title: '두레 공장', productionItem: '바퀴', overview: '개요', features: '특징', genBiz },
        ...{ autoProcessState: '0-20', monitoringProcessState: '21-40', connectionProcessState: '41-60' },
        ...{ memo: '메모', manager: '김조사', workedAt: '2026-05-01', workStatus: 3, updatedBy: 'kim' },
        ...{ isRetired: true, images: [photo(second), photo(first)] },
        ...{ kpis: [{ kpi0: { id: node, level: 0 }, kpi1: null, memo: '하나' }] },
        ...{ processes: [{ id: process }] },
      })
    })

    test('of the root area has its technologies, and is found with what it was merged into', async () => {
      const [main] = await db.select().from(rootTechs).where(eq(rootTechs.level, 0)).limit(1)
      const [sub] = await db.select().from(rootTechs).where(eq(rootTechs.parentId, main!.id)).limit(1)
      const into = await rows.addModel('root', '남은 것', { title: '남은 모델' })
      const merged = { mergedInto: into, mainRootTechId: main!.id, subRootTechId: sub!.id }
      const [one, other] = [
        await rows.addModel('root', '하나', merged),
        await rows.addModel('root', '둘', merged),
      ]
      expect((await getModel(db, one)).record).toMatchObject({
        mergedInto: { id: into, slug: '남은 것', title: '남은 모델' },
        ...{
          mainRootTech: { id: main!.id, name: main!.name },
          subRootTech: { id: sub!.id, name: sub!.name },
        },
      })
      expect((await getModel(db, into)).record.doubles).toEqual([one, other])
      expect(await doublesOf(db, into)).toEqual([
        { id: one, name: '하나' },
        { id: other, name: '둘' },
      ])
      expect(await doublesOf(db, one)).toEqual([])
    })

    test('that is not there is not found', async () => {
      await expect(getModel(db, 999_999)).rejects.toMatchObject(NOT_THERE)
    })
  })

  describe('the processes of a model', () => {
    test('are found in their order, and none of another', async () => {
      const [id, other] = [await rows.addModel('root', '한빛'), await rows.addModel('root', '두레')]
      const [last, first, twin] = [
        await rows.addProcess(id, { order: 2 }),
        await rows.addProcess(id, { order: 1 }),
        await rows.addProcess(id, { order: 2 }),
      ]
      await rows.addProcess(other)
      expect((await listProcesses(db, id)).map((one) => one.id)).toEqual([first, last, twin])
      expect(await listProcesses(db, 999_999)).toEqual([])
    })

    test('have all that was entered in them', async () => {
      const model = await rows.addModel('root', '한빛')
      const id = await rows.addProcess(model, {
        ...{ name: '용해', description: '녹인다', processNumber: 'R1-2.3', order: 4, memo: '메모' },
        ...{ autoState: '반자동', monitoringState: '수집', connectionState: '관리함', manager: '김조사' },
        ...{ updatedAt: AT, updatedBy: 'kim', version: 9 },
      })
      await rows.addProcess(model)
      const [one, two] = [
        await rows.addPhoto(model, { receivedSha256: HASH }),
        await rows.addPhoto(model, { receivedSha256: HASH }),
      ]
      await rows.showInProcess(id, two, one)
      const machine = await rows.addMachine({ name: '용해로' })
      await db.insert(processEquipment).values({ processId: id, equipmentId: machine, position: 0 })
      await db.insert(kpiEntries).values({ modelId: model, processId: id, position: 0, memo: '하나' })
      const found = await getProcess(db, model, id)
      expect(found).toEqual({
        ...{ id, name: '용해', description: '녹인다', processNumber: 'R1-2.3', order: 4, memo: '메모' },
        ...{ autoState: '반자동', monitoringState: '수집', connectionState: '관리함', manager: '김조사' },
        ...{ updatedAt: AT.toISOString(), updatedBy: 'kim', etag: `"p${id}-9"` },
        images: [photo(two), photo(one)],
        equipments: [
          {
            ...{ id: machine, name: '용해로', equipmentType: '제조', industryType: '주조' },
            otherType: '범용',
          },
        ],
        kpis: [{ id: expect.any(Number), kpi0: null, kpi1: null, kpi2: null, kpi3: null, memo: '하나' }],
      })
    })

    test('are not found in another model, nor where they are none', async () => {
      const [id, other] = [await rows.addModel('root', '한빛'), await rows.addModel('root', '두레')]
      const process = await rows.addProcess(id)
      await expect(getProcess(db, other, process)).rejects.toMatchObject(NOT_THERE)
      await expect(getProcess(db, id, 999_999)).rejects.toMatchObject(NOT_THERE)
    })
  })

  // The embedded database plans each statement as it comes.
  test.skipIf(database.kind === 'PGlite')('what finds them is planned once per connection', async () => {
    const id = await rows.addModel('general', '한빛')
    const process = await rows.addProcess(id)
    await db.transaction(async (tx) => {
      const kept = () =>
        tx.$count(
          sql`pg_prepared_statements`,
          sql`statement like '%from "models"%' or statement like '%from "processes"%'`,
        )
      const find = async () => {
        await getModel(tx, id)
        await getProcess(tx, id, process)
      }
      await find()
      // The model, the processes of one, and a single process.
      expect(await kept()).toBe(3)
      await find()
      expect(await kept()).toBe(3)
    })
  })
})
