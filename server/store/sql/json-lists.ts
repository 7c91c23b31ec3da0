import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Equipment } from '#domain/process/equipment.ts'
import type { KpiEntry } from '#domain/process/kpi.ts'
import { qualified } from './qualified.ts'
import {
  equipment,
  images,
  kpiEntries,
  kpiNodes,
  modelImages,
  processEquipment,
  processImages,
} from '#server/store/schema/records.ts'

/** What a record shows of a photo; the addresses are made from the id where it is answered. */
export interface StoredImage {
  id: number
  receivedSha256: string
  capturedAt: string | null
  caption: string
  width: number
  height: number
}

/**
 * Lists inside a record, gathered by the database into one JSON column each, so that a detail or a whole list
 * of processes is one query.
 */
export function imagesOfModel(modelId: SQLWrapper): SQL<StoredImage[]> {
  return qualified(sql<
    StoredImage[]
  >`(select coalesce(json_agg(${imageJson} order by ${modelImages.position}), '[]')
    from ${modelImages} join ${images} on ${images.id} = ${modelImages.imageId}
    where ${modelImages.modelId} = ${modelId})`)
}

export function imagesOfProcess(processId: SQLWrapper): SQL<StoredImage[]> {
  return qualified(sql<
    StoredImage[]
  >`(select coalesce(json_agg(${imageJson} order by ${processImages.position}), '[]')
    from ${processImages} join ${images} on ${images.id} = ${processImages.imageId}
    where ${processImages.processId} = ${processId})`)
}

export function equipmentOfProcess(processId: SQLWrapper): SQL<Equipment[]> {
  return qualified(sql<Equipment[]>`(select coalesce(json_agg(json_build_object(
      'id', ${equipment.id}, 'name', ${equipment.name}, 'equipmentType', ${equipment.equipmentType},
      'industryType', ${equipment.industryType}, 'otherType', ${equipment.otherType}
    ) order by ${processEquipment.position}), '[]')
    from ${processEquipment} join ${equipment} on ${equipment.id} = ${processEquipment.equipmentId}
    where ${processEquipment.processId} = ${processId})`)
}

export function kpisOfModel(modelId: SQLWrapper): SQL<KpiEntry[]> {
  return kpisWhere(sql`${kpiEntries.modelId} = ${modelId} and ${kpiEntries.processId} is null`)
}

export function kpisOfProcess(processId: SQLWrapper): SQL<KpiEntry[]> {
  return kpisWhere(sql`${kpiEntries.processId} = ${processId}`)
}

const imageJson = sql`json_build_object('id', ${images.id}, 'receivedSha256', ${images.receivedSha256},
  'capturedAt', ${images.capturedAt}, 'caption', ${images.caption}, 'width', ${images.width}, 'height', ${images.height})`

function kpisWhere(condition: SQL): SQL<KpiEntry[]> {
  return qualified(sql<KpiEntry[]>`(select coalesce(json_agg(json_build_object(
      'id', ${kpiEntries.id}, 'kpi0', ${nodeJson('n0')}, 'kpi1', ${nodeJson('n1')},
      'kpi2', ${nodeJson('n2')}, 'kpi3', ${nodeJson('n3')}, 'memo', ${kpiEntries.memo}
    ) order by ${kpiEntries.position}), '[]')
    from ${kpiEntries}
    left join ${kpiNodes} n0 on n0.id = ${kpiEntries.kpi0Id}
    left join ${kpiNodes} n1 on n1.id = ${kpiEntries.kpi1Id}
    left join ${kpiNodes} n2 on n2.id = ${kpiEntries.kpi2Id}
    left join ${kpiNodes} n3 on n3.id = ${kpiEntries.kpi3Id}
    where ${condition})`)
}

function nodeJson(alias: 'n0' | 'n1' | 'n2' | 'n3'): SQL {
  const n = sql.raw(alias)
  return sql`case when ${n}.id is null then null else json_build_object('id', ${n}.id, 'name', ${n}.name,
    'fullName', ${n}.full_name, 'level', ${n}.level, 'parentId', ${n}.parent_id) end`
}
