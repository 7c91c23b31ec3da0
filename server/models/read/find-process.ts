import { and, asc, eq, sql } from 'drizzle-orm'
import type { Equipment } from '#domain/process/equipment.ts'
import type { KpiEntry } from '#domain/process/kpi.ts'
import type { Process } from '#domain/process/process.ts'
import { notFound } from '#server/http/problems.ts'
import { imageAnswer } from '#server/images/answer.ts'
import type { Db } from '#server/store/database.ts'
import {
  equipmentOfProcess,
  imagesOfProcess,
  kpisOfProcess,
  type StoredImage,
} from '#server/store/sql/json-lists.ts'
import { prepared } from '#server/store/sql/prepared.ts'
import { processes } from '#server/store/schema/records.ts'
import { processEtag } from './etags.ts'

/** A process as it is answered, always with its ETag. */
export type ProcessRecord = Process & { etag: string }

const ofModel = prepared((db) =>
  selection(db)
    .where(eq(processes.modelId, sql.placeholder('modelId')))
    .orderBy(asc(processes.order), asc(processes.id))
    .prepare('processes_of_model'),
)

const oneOfModel = prepared((db) =>
  selection(db)
    .where(and(eq(processes.modelId, sql.placeholder('modelId')), eq(processes.id, sql.placeholder('id'))))
    .prepare('process_of_model'),
)

export async function listProcesses(db: Db, modelId: number): Promise<ProcessRecord[]> {
  const rows = await ofModel(db).execute({ modelId })
  return rows.map(recordOf)
}

/** One process of the model; 404 for one of another model. */
export async function getProcess(db: Db, modelId: number, id: number): Promise<ProcessRecord> {
  const [row] = await oneOfModel(db).execute({ modelId, id })
  if (row === undefined) throw notFound()
  return recordOf(row)
}

function selection(db: Db) {
  return db
    .select({
      process: processes,
      images: imagesOfProcess(processes.id),
      equipments: equipmentOfProcess(processes.id),
      kpis: kpisOfProcess(processes.id),
    })
    .from(processes)
}

interface Row {
  process: typeof processes.$inferSelect
  images: StoredImage[]
  equipments: Equipment[]
  kpis: KpiEntry[]
}

function recordOf({ process, images, equipments, kpis }: Row): ProcessRecord {
  return {
    id: process.id,
    name: process.name,
    description: process.description,
    processNumber: process.processNumber,
    order: process.order,
    images: images.map(imageAnswer),
    equipments,
    kpis,
    autoState: process.autoState,
    monitoringState: process.monitoringState,
    connectionState: process.connectionState,
    memo: process.memo,
    manager: process.manager,
    updatedAt: process.updatedAt.toISOString(),
    updatedBy: process.updatedBy,
    etag: processEtag(process.id, process.version),
  }
}
