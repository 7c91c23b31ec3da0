import { and, eq } from 'drizzle-orm'
import type { Area } from '#domain/model/area.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import {
  equipment,
  groups,
  images,
  industries,
  kpiNodes,
  modelImages,
  models,
  processes,
  processImages,
} from '#server/store/schema/records.ts'

/** What was made, so that each has a name of its own. */
let count = 0

type Values<Table extends { $inferInsert: object }> = Partial<Table['$inferInsert']>

/** Takes all models away, with what belongs to them. */
export async function removeRecords(db: Db): Promise<void> {
  await db.update(models).set({ mergedInto: null })
  for (const table of [processes, modelImages, images, models]) await db.delete(table)
}

/** Records as they stand in the database, without the calls that make them. */
export function recordRows(db: Db) {
  const groupOf = async (area: Area, name: string): Promise<number> => {
    const [row] = await db
      .select()
      .from(groups)
      .where(and(eq(groups.area, area), eq(groups.name, name)))
    if (row === undefined) throw new Error(`no group ${name}`)
    return row.id
  }
  return {
    groupOf,
    async addModel(area: Area, slug: string, values: Values<typeof models> = {}): Promise<number> {
      const groupId = values.groupId ?? (await groupOf(area, '기본 그룹'))
      const row = { area, slug, title: slug, ...values, groupId }
      return idOf(await db.insert(models).values(row).returning({ id: models.id }))
    },
    async addProcess(modelId: number, values: Values<typeof processes> = {}): Promise<number> {
      const row = { modelId, name: '공정', processNumber: `R${modelId}-1.0`, order: 0, ...values }
      return idOf(await db.insert(processes).values(row).returning({ id: processes.id }))
    },
    /** A photo that nothing shows. */
    async addPhoto(modelId: number, values: Values<typeof images> = {}): Promise<number> {
      count += 1
      const hash = String(count).padStart(64, '0')
      const row = {
        modelId,
        contentHash: hash,
        thumbnailHash: hash,
        receivedSha256: hash,
        width: 4,
        height: 3,
      }
      return idOf(
        await db
          .insert(images)
          .values({ ...row, ...values })
          .returning({ id: images.id }),
      )
    },
    async showInModel(modelId: number, ...ids: number[]): Promise<void> {
      await db.insert(modelImages).values(ids.map((imageId, position) => ({ modelId, imageId, position })))
      for (const id of ids) await db.update(images).set({ unattachedSince: null }).where(eq(images.id, id))
    },
    async showInProcess(processId: number, ...ids: number[]): Promise<void> {
      await db
        .insert(processImages)
        .values(ids.map((imageId, position) => ({ processId, imageId, position })))
      for (const id of ids) await db.update(images).set({ unattachedSince: null }).where(eq(images.id, id))
    },
    async addMachine(values: Values<typeof equipment> = {}): Promise<number> {
      count += 1
      const row = { name: `장비 ${count}`, industryType: '주조', ...values }
      return idOf(
        await db
          .insert(equipment)
          .values({ equipmentType: '제조', otherType: '범용', ...row })
          .returning({ id: equipment.id }),
      )
    },
    async addNode(level: number, parentId: number | null, values: Values<typeof kpiNodes> = {}) {
      count += 1
      const name = `요소 ${count}`
      const row = { name, fullName: name, level, parentId, ...values }
      return idOf(await db.insert(kpiNodes).values(row).returning({ id: kpiNodes.id }))
    },
    async addIndustry(values: Values<typeof industries> = {}): Promise<number> {
      count += 1
      const row = { productName: `제품 ${count}`, ksicCode: 'C1', ksic: '제조', icCode: 'I1', ic: '산업' }
      return idOf(
        await db
          .insert(industries)
          .values({ ...row, ...values })
          .returning({ id: industries.id }),
      )
    },
  }
}

function idOf([row]: { id: number }[]): number {
  if (row === undefined) throw new Error('an inserted row has no id')
  return row.id
}

/** Who sees all groups, unless it is said which, and is nobody in the database. */
export function someUser(values: Partial<User> = {}): User {
  return {
    ...{ id: 1, username: 'kotric1', role: 'writer', isAdministrator: false, keepsCatalogue: false },
    ...{ groups: {}, sessionId: 'session', sessionExpiresAt: new Date(), passwordGivenAt: null },
    ...{ isStruckOff: false, isClosed: false },
    ...values,
  }
}
