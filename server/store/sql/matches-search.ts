import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Every word of the search occurs in the text, whatever its case and the form of its signs: 500kg finds 500㎏, as it
 * does on a device (`#lib/search/hangul.ts`). To ask whether a text is in that form already takes half the time
 * of bringing it there, and nearly all are.
 */
export function matchesSearch(text: SQLWrapper, search: string | undefined): SQL | undefined {
  const words = (search ?? '')
    .normalize('NFKC')
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  const composed = sql`case when (${text}) is nfkc normalized then ${text} else normalize(${text}, nfkc) end`
  const conditions = words.map((word) => sql`(${composed}) ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`)
  return sql.join(conditions, sql` and `)
}
