import { eq, getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { differenceOf } from '#server/history/difference.ts'
import { recordedModel, recordedProcess } from '#server/history/values.ts'
import { getModel } from '#server/models/read/find-model.ts'
import { getProcess } from '#server/models/read/find-process.ts'
import { models, processes, rootTechs } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { recordRows } from '../support/records/record-rows.ts'

/**
 * A change that the history does not have is in no feed either: other devices would never read it. Each column is in
 * one of the two lists, which are compared with the table, and a change of each of the first is one of the history.
 */

type Column<Table extends { $inferSelect: object }> = keyof Table['$inferSelect']

const BY_THE_CALL = 'said of every change by the change itself'

const NOT_OF_A_MODEL: Partial<Record<Column<typeof models>, string>> = {
  id: 'never changes',
  area: 'never changes',
  slug: 'never changes',
  version: 'raised by every change',
  createdAt: BY_THE_CALL,
  updatedAt: BY_THE_CALL,
  updatedBy: BY_THE_CALL,
}
const NOT_OF_A_PROCESS: Partial<Record<Column<typeof processes>, string>> = {
  id: 'never changes',
  modelId: 'said as one that went and one that came',
  cameFrom: 'the merge is recorded of its model',
  order: 'follows from the processes that came and went',
  version: 'raised by every change',
  createdAt: BY_THE_CALL,
  updatedAt: BY_THE_CALL,
  updatedBy: BY_THE_CALL,
}

onEachDatabase((database) => {
  const rows = () => recordRows(database.get().db)

  /** Something else for each recorded column. */
  const ofAModel = async (): Promise<Partial<typeof models.$inferInsert>> => {
    const [tech] = await database.get().db.select({ id: rootTechs.id }).from(rootTechs).limit(1)
    return {
      title: '다른 제목',
      groupId: await rows().groupOf('root', '주조'),
      productionItem: '육각볼트',
      overview: '개요',
      features: '특징',
      genBizId: await rows().addIndustry(),
      mainRootTechId: tech?.id ?? 0,
      subRootTechId: tech?.id ?? 0,
      autoProcessState: '0-20',
      monitoringProcessState: '21-40',
      connectionProcessState: '41-60',
      memo: '메모',
      manager: '박정훈',
      workedAt: '2026-03-12',
      workStatus: 3,
      isRetired: true,
      mergedInto: await rows().addModel('root', crypto.randomUUID()),
    }
  }
  const ofAProcess: Partial<typeof processes.$inferInsert> = {
    name: '다른 이름',
    description: '설명',
    processNumber: 'R1-9.9',
    autoState: '수동',
    monitoringState: '분석',
    connectionState: '관리함',
    memo: '메모',
    manager: '이수현',
  }

  test('each is recorded or left out for a reason, and none is both', async () => {
    const known = (recorded: object, leftOut: object) =>
      [...Object.keys(recorded), ...Object.keys(leftOut)].sort()
    expect(known(await ofAModel(), NOT_OF_A_MODEL)).toEqual(Object.keys(getTableColumns(models)).sort())
    expect(known(ofAProcess, NOT_OF_A_PROCESS)).toEqual(Object.keys(getTableColumns(processes)).sort())
  })

  test('each that is not left out makes a change of the history, of a model', async () => {
    const { db } = database.get()
    for (const [column, value] of Object.entries(await ofAModel())) {
      const area = column === 'genBizId' ? 'general' : 'root'
      const id = await rows().addModel(area, crypto.randomUUID())
      const look = async () => [recordedModel(area, (await getModel(db, id)).record)]
      const before = await look()
      await db
        .update(models)
        .set({ [column]: value })
        .where(eq(models.id, id))
      expect([column, differenceOf(before, await look()).length]).toEqual([column, 1])
    }
  })

  test('each that is not left out makes a change of the history, of a process', async () => {
    const { db } = database.get()
    const modelId = await rows().addModel('root', crypto.randomUUID())
    for (const [column, value] of Object.entries(ofAProcess)) {
      const id = await rows().addProcess(modelId)
      const look = async () => [recordedProcess(await getProcess(db, modelId, id))]
      const before = await look()
      await db
        .update(processes)
        .set({ [column]: value })
        .where(eq(processes.id, id))
      expect([column, differenceOf(before, await look()).length]).toEqual([column, 1])
    }
  })
})
