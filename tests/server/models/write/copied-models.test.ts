import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { copyModel } from '#server/models/write/copy-model.ts'
import type { Db } from '#server/store/database.ts'
import {
  images,
  kpiEntries,
  modelImages,
  models,
  processEquipment,
  processes,
  processImages,
} from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { recordRows, removeRecords, someUser } from '../../support/records/record-rows.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
const LONG_AGO = new Date('2025-02-01T00:00:00Z')
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
  const copy = (id: number, area: Area = 'root') =>
    copyModel(db, { id, area, slug: 'any', revision: '' }, someUser(), NOW)
  const processesOf = (modelId: number) =>
    db.select().from(processes).where(eq(processes.modelId, modelId)).orderBy(asc(processes.order))
  const entriesOf = (modelId: number) =>
    db.select().from(kpiEntries).where(eq(kpiEntries.modelId, modelId)).orderBy(asc(kpiEntries.id))
  const photosOf = (modelId: number) =>
    db.select().from(images).where(eq(images.modelId, modelId)).orderBy(asc(images.id))

  describe('a copy of a model', () => {
    test('has its fields, says that it is one, and nobody has been at it', async () => {
      const genBizId = await rows.addIndustry()
      const id = await rows.addModel('general', '한빛', {
        ...{ title: '한빛', genBizId, overview: '개요', memo: '메모', manager: '김', workedAt: '2026-05-01' },
        ...{
          workStatus: 3,
          isRetired: true,
          version: 9,
          updatedBy: 'kim',
          createdAt: LONG_AGO,
          updatedAt: LONG_AGO,
        },
        groupId: await rows.groupOf('general', '화장지'),
      })
      const before = await modelOf(id)
      const copied = await modelOf(await copy(id, 'general'))
      expect(copied).toEqual({
        ...before,
        ...{ id: copied.id, title: '한빛 사본', slug: '한빛-사본', workStatus: 0, isRetired: false },
        ...{ version: VERSION, createdAt: NOW, updatedAt: NOW, updatedBy: 'kotric1' },
      })
      expect(copied.id).not.toBe(id)
      expect(await modelOf(id)).toEqual(before)
      expect((await modelOf(await copy(id, 'general'))).slug).toBe('한빛-사본-2')
    })

    test('is none of a model that is not there', async () => {
      await expect(copy(999_999)).rejects.toMatchObject({ status: 404, message: '찾을 수 없습니다.' })
    })

    test('has its processes in their order, with numbers under the copy', async () => {
      const id = await rows.addModel('root', '한빛')
      await rows.addProcess(await rows.addModel('root', '두레'))
      const fields = {
        name: '용해',
        description: '녹인다',
        memo: '메모',
        manager: '김',
        autoState: '수동' as const,
      }
      const old = { version: 9, updatedBy: 'kim', createdAt: LONG_AGO, updatedAt: LONG_AGO }
      await rows.addProcess(id, { order: 7, processNumber: '내 것-3.1', name: '뒤' })
      const first = await rows.addProcess(id, {
        ...fields,
        ...old,
        order: 4,
        processNumber: `R${id}-2.5`,
        cameFrom: id,
      })
      const copied = await copy(id)
      const [one, two, ...more] = await processesOf(copied)
      expect(one).toEqual({
        ...(await processesOf(id))[0]!,
        ...{ id: one!.id, modelId: copied, order: 0, cameFrom: null, processNumber: `R${copied}-2.5` },
        ...{ version: VERSION, createdAt: NOW, updatedAt: NOW, updatedBy: 'kotric1' },
      })
      expect(two).toMatchObject({ name: '뒤', order: 1, processNumber: '내 것-3.1' })
      expect(more).toEqual([])
      expect((await processesOf(id)).map((row) => row.id)[0]).toBe(first)
    })

    test('keeps the numbers under its industry, which is the same, or none', async () => {
      const genBizId = await rows.addIndustry()
      const [id, bare] = [
        await rows.addModel('general', '한빛', { genBizId }),
        await rows.addModel('general', '두레'),
      ]
      // As a person typed it, without a row.
      await rows.addProcess(id, { processNumber: `${genBizId}-1` })
      await rows.addProcess(bare, { processNumber: '266-1' })
      const numbers = async (of: number) =>
        (await processesOf(await copy(of, 'general'))).map(({ processNumber }) => processNumber)
      expect([await numbers(id), await numbers(bare)]).toEqual([[`${genBizId}-1`], ['266-1']])
    })

    test('has entries, machines and photos of its own, and no photo that nothing shows', async () => {
      const id = await rows.addModel('root', '한빛')
      const [one, two] = [await rows.addProcess(id, { order: 0 }), await rows.addProcess(id, { order: 1 })]
      const [last, first] = [await rows.addPhoto(id, { caption: '로의 앞' }), await rows.addPhoto(id)]
      await rows.addPhoto(id)
      await rows.showInModel(id, first, last)
      const inside = await rows.addPhoto(id)
      await rows.showInProcess(two, last, inside)
      const machine = await rows.addMachine()
      await db.insert(processEquipment).values({ processId: two, equipmentId: machine, position: 3 })
      await db.insert(kpiEntries).values([
        { modelId: id, position: 0, memo: '모델의 것' },
        { modelId: id, processId: two, position: 5, memo: '공정의 것' },
      ])
      const other = await rows.addModel('root', '두레')
      await db.insert(kpiEntries).values({ modelId: other, position: 0, memo: '남의 것' })
      await rows.showInModel(other, await rows.addPhoto(other))
      const copied = await copy(id)
      const [copyOfOne, copyOfTwo] = await processesOf(copied)
      const photos = await photosOf(copied)
      const sources = new Map((await photosOf(id)).map((row) => [row.id, row]))
      expect(photos).toEqual([
        { ...sources.get(last)!, id: photos[0]!.id, modelId: copied, createdBy: 'kotric1' },
        { ...sources.get(first)!, id: photos[1]!.id, modelId: copied, createdBy: 'kotric1' },
        { ...sources.get(inside)!, id: photos[2]!.id, modelId: copied, createdBy: 'kotric1' },
      ])
      const shown = await db
        .select()
        .from(modelImages)
        .where(eq(modelImages.modelId, copied))
        .orderBy(asc(modelImages.position))
      expect(shown).toEqual([
        { modelId: copied, imageId: photos[1]!.id, position: 0 },
        { modelId: copied, imageId: photos[0]!.id, position: 1 },
      ])
      const inProcess = await db
        .select()
        .from(processImages)
        .where(eq(processImages.processId, copyOfTwo!.id))
        .orderBy(asc(processImages.position))
      expect(inProcess).toEqual([
        { processId: copyOfTwo!.id, imageId: photos[0]!.id, position: 0 },
        { processId: copyOfTwo!.id, imageId: photos[2]!.id, position: 1 },
      ])
      const used = await db.select().from(processEquipment).orderBy(asc(processEquipment.processId))
      expect(used).toEqual([
        { processId: two, equipmentId: machine, position: 3 },
        { processId: copyOfTwo!.id, equipmentId: machine, position: 3 },
      ])
      expect(await entriesOf(copied)).toMatchObject([
        { processId: null, position: 0, memo: '모델의 것' },
        { processId: copyOfTwo!.id, position: 5, memo: '공정의 것' },
      ])
      expect([await db.$count(kpiEntries), await db.$count(processImages), copyOfOne!.id === one]).toEqual([
        ...[5, 4, false],
      ])
    })

    test('of one that was merged has what was in it then, with numbers under the copy', async () => {
      const into = await rows.addModel('root', '남은 것')
      const id = await rows.addModel('root', '간 것', { mergedInto: into, isRetired: true })
      await rows.addProcess(into, { order: 0, name: '남은 것의 것' })
      await rows.addProcess(into, {
        order: 3,
        name: '간 것의 것',
        cameFrom: id,
        processNumber: `R${into}-4.0`,
      })
      const copied = await copy(id)
      expect(await modelOf(copied)).toMatchObject({ title: '간 것 사본', mergedInto: null, isRetired: false })
      expect(await processesOf(copied)).toMatchObject([
        { name: '간 것의 것', order: 0, processNumber: `R${copied}-4.0`, cameFrom: null },
      ])
    })

    test('of one without an industry keeps the numbers that its processes got where they are now', async () => {
      const genBizId = await rows.addIndustry()
      const into = await rows.addModel('general', '남은 것', { genBizId })
      const id = await rows.addModel('general', '간 것', { mergedInto: into, isRetired: true })
      await rows.addProcess(into, { cameFrom: id, processNumber: `${genBizId}-2.0` })
      expect(await processesOf(await copy(id, 'general'))).toMatchObject([
        { processNumber: `${genBizId}-2.0` },
      ])
    })

    // On the embedded database a transaction has it for itself.
    test.skipIf(database.kind === 'PGlite')(
      'holds what it is made of until it is there, also the model that has the processes now',
      async () => {
        const into = await rows.addModel('root', '남은 것')
        const id = await rows.addModel('root', '간 것', { mergedInto: into, isRetired: true })
        const beside = await rows.addModel('root', '밖')
        const free = () =>
          db
            .select({ id: models.id })
            .from(models)
            .orderBy(asc(models.id))
            .for('update', { skipLocked: true })
        await db.transaction(async (tx) => {
          await copyModel(tx, { id, area: 'root', slug: 'any', revision: '' }, someUser(), NOW)
          // Asked on another connection, which does not see the copy yet.
          expect(await free()).toEqual([{ id: beside }])
        })
        // The copy, too.
        expect(await free()).toHaveLength(4)
      },
    )
  })
})
