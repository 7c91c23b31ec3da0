import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { GeneralModel, RootModel } from '#domain/model/model.ts'
import { workStatus } from '#domain/model/work-status.ts'
import { notFound } from '#server/http/problems.ts'
import { imageAnswer } from '#server/images/answer.ts'
import type { Db } from '#server/store/database.ts'
import { imagesOfModel, kpisOfModel } from '#server/store/sql/json-lists.ts'
import { prepared } from '#server/store/sql/prepared.ts'
import { groups, industries, models, rootTechs } from '#server/store/schema/records.ts'
import { modelEtag } from './etags.ts'
import { listProcesses } from './find-process.ts'

/** The detail of either kind of model; each answer's schema keeps what is its own. */
type ModelRecord = RootModel & GeneralModel

export interface FoundModel {
  record: ModelRecord
  etag: string
}

const mainTech = alias(rootTechs, 'main_tech')
const subTech = alias(rootTechs, 'sub_tech')
const mergedTarget = alias(models, 'merged_target')

const detail = prepared((db) =>
  db
    .select({
      model: models,
      group: { id: groups.id, name: groups.name },
      genBiz: industries,
      mainRootTech: { id: mainTech.id, name: mainTech.name },
      subRootTech: { id: subTech.id, name: subTech.name },
      mergedInto: { id: mergedTarget.id, slug: mergedTarget.slug, title: mergedTarget.title },
      doubles: sql<
        number[]
      >`(select coalesce(json_agg(merged.id order by merged.id), '[]') from ${models} merged where merged.merged_into = ${models.id})`,
      images: imagesOfModel(models.id),
      kpis: kpisOfModel(models.id),
    })
    .from(models)
    .innerJoin(groups, eq(groups.id, models.groupId))
    .leftJoin(industries, eq(industries.id, models.genBizId))
    .leftJoin(mainTech, eq(mainTech.id, models.mainRootTechId))
    .leftJoin(subTech, eq(subTech.id, models.subRootTechId))
    .leftJoin(mergedTarget, eq(mergedTarget.id, models.mergedInto))
    .where(eq(models.id, sql.placeholder('id')))
    .prepare('model_detail'),
)

export async function getModel(db: Db, id: number): Promise<FoundModel> {
  const [row] = await detail(db).execute({ id })
  if (row === undefined) throw notFound()
  const { model } = row
  const record: ModelRecord = {
    id: model.id,
    slug: model.slug,
    title: model.title,
    group: row.group,
    productionItem: model.productionItem,
    overview: model.overview,
    features: model.features,
    genBiz: row.genBiz,
    mainRootTech: row.mainRootTech,
    subRootTech: row.subRootTech,
    kpis: row.kpis,
    autoProcessState: model.autoProcessState,
    monitoringProcessState: model.monitoringProcessState,
    connectionProcessState: model.connectionProcessState,
    memo: model.memo,
    manager: model.manager,
    workedAt: model.workedAt,
    images: row.images.map(imageAnswer),
    workStatus: workStatus.parse(model.workStatus),
    updatedAt: model.updatedAt.toISOString(),
    updatedBy: model.updatedBy,
    isRetired: model.isRetired,
    mergedInto: row.mergedInto,
    doubles: row.doubles,
    ...(model.area === 'general' && { processes: await listProcesses(db, id) }),
  }
  return { record, etag: modelEtag(model.id, model.version) }
}
