import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { nextVersion } from '#server/store/sql/next-version.ts'

/** The version after the one that is stored. */
export function raised(version: SQLWrapper, at: Date): SQL {
  return sql`greatest(${version} + 1, ${nextVersion(at)}::int)`
}
