import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Every word of the search occurs in the text, whatever its case. */
export function matchesSearch(text: SQLWrapper, search: string | undefined): SQL | undefined {
  const words = (search ?? '')
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  const conditions = words.map((word) => sql`${text} ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql.join(conditions, sql` and `)
}
