import { asc, eq, gt, max } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import { followIndustry } from '#server/models/write/follow-industry.ts'
import { type ModelPatch, patchModel } from '#server/models/write/patch-model.ts'
import { deleteProcess, patchProcess } from '#server/models/write/patch-process.ts'
import { recordRemoved } from '#server/models/write/removed.ts'
import type { Db } from '#server/store/database.ts'
import { auditEvents } from '#server/store/schema/people.ts'
import {
  equipment,
  images,
  kpiEntries,
  modelImages,
  models,
  processEquipment,
  processes,
  processImages,
  rootTechs,
} from '#server/store/schema/records.ts'
import { SOMEBODY } from '../../support/records/audit.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { recordRows, removeRecords, someUser } from '../../support/records/record-rows.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
/** The seconds since 2025. */
const VERSION = 44_582_400
const EMPTY = { kpi0Id: null, kpi1Id: null, kpi2Id: null, kpi3Id: null }

onEachDatabase((database) => {
  let db: Db
  let rows: ReturnType<typeof recordRows>
  beforeEach(async () => {
    db = database.get().db
    rows = recordRows(db)
    await removeRecords(db)
  })
  const modelOf = async (id: number) => (await db.select().from(models).where(eq(models.id, id)))[0]!
  const processOf = async (id: number) => (await db.select().from(processes).where(eq(processes.id, id)))[0]!
  const ref = (id: number, area: Area = 'root') => ({ id, area, slug: 'any', revision: '' })
  const entries = () =>
    db.select().from(kpiEntries).orderBy(asc(kpiEntries.modelId), asc(kpiEntries.position))
  const refused = (field: string, message: string) => ({ status: 400, fields: { [field]: [message] } })
  const captionOf = async (id: number) =>
    (await db.select().from(images).where(eq(images.id, id)))[0]!.caption

  describe('a change of a model', () => {
    const change = (
      id: number,
      patch: ModelPatch,
      { area = 'root', version = 1, user = someUser() }: { area?: Area; version?: number; user?: User } = {},
    ) => patchModel(db, { model: ref(id, area), version, patch, user, now: NOW })

    test('of nothing is one all the same, by whom it was', async () => {
      const id = await rows.addModel('root', '한빛', { memo: '메모', updatedBy: 'kim' })
      const before = await modelOf(id)
      expect(await change(id, {})).toEqual({ kpiEntries: [], photos: [] })
      expect(await modelOf(id)).toEqual({ ...before, version: VERSION, updatedAt: NOW, updatedBy: 'kotric1' })
      await change(id, {}, { version: VERSION + 5 })
      expect((await modelOf(id)).version).toBe(VERSION + 6)
    })

    test('sets what it names, and nothing of others', async () => {
      const [id, other] = [await rows.addModel('general', '한빛'), await rows.addModel('general', '두레')]
      const [group, genBizId] = [await rows.groupOf('general', '화장지'), await rows.addIndustry()]
      const fields = {
        title: '새 이름',
        overview: '개요',
        workStatus: 3 as const,
        manager: '김',
        workedAt: '2026-05-31',
      }
      await change(id, { ...fields, group: { id: group }, genBizId }, { area: 'general' })
      expect(await modelOf(id)).toMatchObject({ ...fields, groupId: group, genBizId, slug: '한빛' })
      expect(await modelOf(other)).toMatchObject({ title: '두레', genBizId: null, version: 1 })
      await change(id, { genBizId: null, workedAt: null }, { area: 'general' })
      expect(await modelOf(id)).toMatchObject({ genBizId: null, workedAt: null, groupId: group })
    })

    test('answers the entries and photos that it took out', async () => {
      const id = await rows.addModel('root', '한빛')
      const [first, second] = [await rows.addPhoto(id), await rows.addPhoto(id)]
      await rows.showInModel(id, first)
      await change(id, { kpis: [{ ...EMPTY, memo: '하나' }] })
      const [entry] = await entries()
      expect(entry).toMatchObject({ modelId: id, processId: null, memo: '하나' })
      const captions = [{ id: second, caption: '로의 앞' }]
      const removed = await change(id, { kpis: [], imageIds: [second], imageCaptions: captions })
      expect(removed).toEqual({ kpiEntries: [entry!.id], photos: [first] })
      expect([await entries(), await captionOf(second), await captionOf(first)]).toEqual([[], '로의 앞', ''])
      expect((await db.select().from(modelImages)).map(({ imageId }) => imageId)).toEqual([second])
      const process = await rows.addProcess(id)
      await db.insert(kpiEntries).values({ modelId: id, processId: process, position: 0, memo: '공정의 것' })
      expect(await change(id, { kpis: [] })).toEqual({ kpiEntries: [], photos: [] })
      expect(await entries()).toHaveLength(1)
    })

    test('goes to a group that the user sees, and to an industry that there is', async () => {
      const id = await rows.addModel('root', '한빛')
      const group = { id: await rows.groupOf('root', '주조') }
      const viewer = someUser({ role: 'viewer' })
      await expect(change(id, { group }, { user: viewer })).rejects.toMatchObject(
        refused('group', '그룹을 찾을 수 없습니다.'),
      )
      await expect(change(id, { genBizId: 999_999 })).rejects.toMatchObject(
        refused('genBizId', '업종 정보를 찾을 수 없습니다.'),
      )
    })

    test('says a day of entry from 2025 on that is not after today', async () => {
      const id = await rows.addModel('root', '한빛')
      const message = '입력일은 2025년 1월 1일부터 오늘까지만 선택할 수 있습니다.'
      for (const workedAt of ['2024-12-31', '2026-06-02'])
        await expect(change(id, { workedAt })).rejects.toMatchObject(refused('workedAt', message))
      for (const workedAt of ['2025-01-01', '2026-06-01']) await change(id, { workedAt })
    })

    test('brings a model back from the shelf, unless it was merged into another', async () => {
      const into = await rows.addModel('root', '남은 것')
      const id = await rows.addModel('root', '한빛', { isRetired: true, mergedInto: into })
      const message = '다른 모델에 합친 모델은 보관을 해제할 수 없습니다.'
      await expect(change(id, { isRetired: false })).rejects.toMatchObject(refused('isRetired', message))
      await change(id, { isRetired: true, memo: '메모' })
      expect(await modelOf(id)).toMatchObject({ isRetired: true, memo: '메모' })
      await change(into, { isRetired: true })
      await change(into, { isRetired: false })
      expect((await modelOf(into)).isRetired).toBe(false)
    })

    test('of the technology takes the sub with it', async () => {
      const [main] = await db.select().from(rootTechs).where(eq(rootTechs.level, 0)).limit(1)
      const [sub] = await db.select().from(rootTechs).where(eq(rootTechs.parentId, main!.id)).limit(1)
      const id = await rows.addModel('root', '한빛')
      await change(id, { mainRootTechId: main!.id, subRootTechId: sub!.id })
      await change(id, { memo: '메모' })
      expect(await modelOf(id)).toMatchObject({ mainRootTechId: main!.id, subRootTechId: sub!.id })
      await change(id, { mainRootTechId: null })
      expect(await modelOf(id)).toMatchObject({ mainRootTechId: null, subRootTechId: null })
    })

    test('of the industry renumbers its processes, but for what a person typed', async () => {
      const [from, to] = [await rows.addIndustry(), await rows.addIndustry()]
      const id = await rows.addModel('general', '한빛')
      const numbers = async () =>
        (await db.select().from(processes).where(eq(processes.modelId, id)).orderBy(asc(processes.id))).map(
          ({ processNumber, version, updatedBy }) => [processNumber, version, updatedBy],
        )
      const set = (genBizId: number) => change(id, { genBizId }, { area: 'general' })
      await rows.addProcess(id, { processNumber: `${from}-1.2`, version: VERSION + 3 })
      await rows.addProcess(id, { processNumber: '내 것-2.0', version: 5 })
      await rows.addProcess(id, { processNumber: `${from}-03.1`, version: 5 })
      const other = await rows.addProcess(await rows.addModel('general', '밖'), {
        processNumber: `${from}-1.0`,
      })
      // Neither its first industry nor the same again is another, and numbers stay as they were typed.
      for (let time = 0; time < 2; time += 1) {
        await set(from)
        expect(await numbers()).toEqual([
          [`${from}-1.2`, VERSION + 3, null],
          ['내 것-2.0', 5, null],
          [`${from}-03.1`, 5, null],
        ])
      }
      await set(to)
      expect(await numbers()).toEqual([
        [`${to}-1.2`, VERSION + 4, 'kotric1'],
        ['내 것-2.0', 5, null],
        [`${to}-3.1`, VERSION, 'kotric1'],
      ])
      expect((await processOf(other)).processNumber).toBe(`${from}-1.0`)
      await followIndustry(db, {
        modelId: id,
        from: to,
        to: from,
        user: someUser({ username: 'kim' }),
        now: NOW,
      })
      expect((await numbers())[0]).toEqual([`${from}-1.2`, VERSION + 5, 'kim'])
    })
  })

  describe('a change of a process', () => {
    let modelId: number
    let id: number
    beforeEach(async () => {
      modelId = await rows.addModel('root', '한빛', { version: 5 })
      id = await rows.addProcess(modelId, { memo: '메모' })
    })
    const change = (patch: object, version = 1) =>
      patchProcess(db, { model: ref(modelId), id, version, patch, user: someUser(), now: NOW })
    const machines = async () =>
      (await db.select().from(processEquipment).orderBy(asc(processEquipment.position))).map(
        ({ processId, equipmentId, position }) => [processId, equipmentId, position],
      )

    test('sets what it names, and touches its model, whose version it leaves', async () => {
      const other = await rows.addProcess(modelId)
      const before = await processOf(id)
      expect(await change({ name: '용해', autoState: '수동' })).toEqual({ photos: [], kpiEntries: [] })
      const written = { version: VERSION, updatedAt: NOW, updatedBy: 'kotric1' }
      expect(await processOf(id)).toEqual({ ...before, name: '용해', autoState: '수동', ...written })
      expect(await processOf(other)).toMatchObject({ name: '공정', version: 1, updatedBy: null })
      expect(await modelOf(modelId)).toMatchObject({ version: 5, updatedAt: NOW, updatedBy: 'kotric1' })
      await change({}, VERSION)
      expect((await processOf(id)).version).toBe(VERSION + 1)
    })

    test('answers the entries and photos that it took out', async () => {
      const [first, second] = [await rows.addPhoto(modelId), await rows.addPhoto(modelId)]
      await rows.showInProcess(id, first)
      await db.insert(kpiEntries).values({ modelId, position: 0, memo: '모델의 것' })
      await change({ kpis: [{ ...EMPTY, memo: '하나' }] })
      const own = (await entries()).find(({ processId }) => processId === id)!
      const captions = [{ id: second, caption: '로의 앞' }]
      const removed = await change({ kpis: [], imageIds: [second], imageCaptions: captions })
      expect(removed).toEqual({ kpiEntries: [own.id], photos: [first] })
      expect((await db.select().from(processImages)).map(({ imageId }) => imageId)).toEqual([second])
      expect([await captionOf(second), (await entries()).map(({ memo }) => memo)]).toEqual([
        '로의 앞',
        ['모델의 것'],
      ])
    })

    test('sets its machines, each once, by what stands for them now', async () => {
      const [one, two, three] = [await rows.addMachine(), await rows.addMachine(), await rows.addMachine()]
      const other = await rows.addProcess(modelId)
      await db.insert(processEquipment).values({ processId: other, equipmentId: one, position: 9 })
      await db.update(equipment).set({ mergedInto: one }).where(eq(equipment.id, three))
      await change({ equipmentIds: [two, three, one, two] })
      expect(await machines()).toEqual([
        [id, two, 0],
        [id, one, 1],
        [other, one, 9],
      ])
      await change({ name: '용해' })
      expect(await machines()).toHaveLength(3)
      await expect(change({ equipmentIds: [one, 999_999] })).rejects.toMatchObject(
        refused('equipmentIds', '장비를 찾을 수 없습니다.'),
      )
      await change({ equipmentIds: [] })
      expect(await machines()).toEqual([[other, one, 9]])
    })

    test('that deletes it moves those behind it up, and answers its photos', async () => {
      const other = await rows.addModel('root', '두레')
      const [before, after] = [
        await rows.addProcess(modelId, { order: 0 }),
        await rows.addProcess(modelId, { order: 2 }),
      ]
      const beside = await rows.addProcess(other, { order: 7 })
      await db.update(processes).set({ order: 1 }).where(eq(processes.id, id))
      const photo = await rows.addPhoto(modelId)
      await rows.showInProcess(id, photo)
      const remove = (of: number, process: number) =>
        deleteProcess(db, { model: ref(of), id: process, user: someUser(), now: NOW })
      await expect(remove(other, id)).rejects.toMatchObject({ status: 404 })
      expect(await remove(modelId, id)).toEqual({ processes: [id], photos: [photo] })
      const orders = await db.select({ id: processes.id, order: processes.order }).from(processes)
      expect(new Map(orders.map((row) => [row.id, row.order]))).toEqual(
        new Map([
          [before, 0],
          [after, 1],
          [beside, 7],
        ]),
      )
      expect(await modelOf(modelId)).toMatchObject({ version: 5, updatedAt: NOW, updatedBy: 'kotric1' })
      expect((await modelOf(other)).updatedBy).toBeNull()
    })
  })

  test('what a change took out of a model is recorded by kind and number', async () => {
    const [row] = await db.select({ last: max(auditEvents.id) }).from(auditEvents)
    const by = { actor: SOMEBODY, model: { ...ref(1), slug: '한빛' }, at: NOW }
    await recordRemoved(db, by, { processes: [1], kpiEntries: [2, 3], photos: [4] })
    await recordRemoved(db, by, {})
    const found = await db
      .select()
      .from(auditEvents)
      .where(gt(auditEvents.id, row?.last ?? 0))
    expect(found.map(({ action, object, at }) => [action, object, at])).toEqual([
      ['process-deleted', 'process:root/한빛/1', NOW],
      ['kpi-entry-deleted', 'kpi-entry:root/한빛/2', NOW],
      ['kpi-entry-deleted', 'kpi-entry:root/한빛/3', NOW],
      ['photo-removed', 'photo:root/한빛/4', NOW],
    ])
  })
})
