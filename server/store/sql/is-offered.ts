import { and, isNull, type SQL } from 'drizzle-orm'
import type { equipment, kpiNodes } from '#server/store/schema/records.ts'

/**
 * Whether an entry is listed where entries are chosen. One that is not goes on being shown where it was chosen before.
 */
export function isOffered(table: typeof equipment | typeof kpiNodes): SQL | undefined {
  return and(isNull(table.retiredAt), isNull(table.mergedInto))
}
