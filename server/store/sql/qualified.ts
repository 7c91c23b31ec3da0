import { sql, type SQL } from 'drizzle-orm'

/**
 * Keeps the table names of the columns in a selected expression. Drizzle drops them in a query of one table,
 * which makes a subquery in it ambiguous or, worse, right by accident.
 */
export function qualified<T>(expression: SQL<T>): SQL<T> {
  return sql<T>`${expression}`
}
