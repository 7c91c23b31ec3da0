import type { Db } from '#server/store/database.ts'

/**
 * A statement that is built once per connection pool and planned once per connection: planning the query of a
 * whole record takes longer than running it. Inside a transaction it is built anew, but still planned once.
 */
export function prepared<Statement>(build: (db: Db) => Statement): (db: Db) => Statement {
  const statements = new WeakMap<Db, Statement>()
  return (db) => {
    const known = statements.get(db)
    if (known !== undefined) return known
    const statement = build(db)
    statements.set(db, statement)
    return statement
  }
}
