import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { qualified } from '#server/store/sql/qualified.ts'
import {
  kpiEntries,
  models,
  processEquipment,
  processes,
  processImages,
} from '#server/store/schema/records.ts'

/**
 * The rules of `#domain/completeness.ts` as expressions, so that a list of hundreds of models need not read what is
 * in them; a test holds the two together.
 */
const sum = (facts: readonly SQL[]) =>
  sql.join(
    facts.map((fact) => sql`(${fact})::int`),
    sql` + `,
  )

/** Anything but white space. */
const isWritten = (text: AnyPgColumn) => sql`${text} ~ '[^[:space:]]'`

/** Of the two areas' second section only one ever has a value. */
export const enteredOfModel = qualified(
  sql<number>`${sum([
    sql`${models.genBizId} is not null`,
    sql`${models.mainRootTechId} is not null`,
    sql`${models.subRootTechId} is not null`,
    isWritten(models.productionItem),
    isWritten(models.overview),
    isWritten(models.features),
    sql`exists (select 1 from ${kpiEntries} where ${kpiEntries.modelId} = ${models.id} and ${kpiEntries.processId} is null)`,
    sql`${models.autoProcessState} is not null`,
    sql`${models.monitoringProcessState} is not null`,
    sql`${models.connectionProcessState} is not null`,
    sql`${models.workedAt} is not null`,
    isWritten(models.manager),
  ])}`,
)

/** `in`, not `exists`: each inner list is then read once for all processes (13 ms instead of 120 for 3,600 of them). */
export const enteredOfProcesses = qualified(
  sql<number>`(select coalesce(sum(${sum([
    isWritten(processes.description),
    sql`${processes.id} in (select ${processImages.processId} from ${processImages})`,
    sql`${processes.id} in (select ${processEquipment.processId} from ${processEquipment})`,
    sql`${processes.id} in (select ${kpiEntries.processId} from ${kpiEntries} where ${kpiEntries.processId} is not null)`,
  ])}), 0)::int from ${processes} where ${processes.modelId} = ${models.id})`,
)
