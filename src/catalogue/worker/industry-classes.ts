import type { Classification, GenBiz } from '#domain/model/gen-biz.ts'
import { search } from '#lib/search/ranked-search.ts'
import { createTextIndex } from '#lib/search/text-index.ts'

/** More than either classification has of manufacturing. */
const MOST_CLASSES = 1_000

/** The classes that industry records fall under, each once: all by code, or those that were searched. */
export function findClasses(
  records: readonly GenBiz[],
  system: 'product' | 'wci',
  text: string,
): Classification[] {
  const byCode = new Map<string, Classification>()
  for (const record of records) {
    const code = system === 'product' ? record.ksicCode : record.icCode
    if (!byCode.has(code)) byCode.set(code, { code, name: system === 'product' ? record.ksic : record.ic })
  }
  const classes = [...byCode.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
  if (text.trim() === '') return classes.slice(0, MOST_CLASSES)
  const index = createTextIndex(classes.map(({ code, name }) => `${name} ${code}`))
  return Array.from(search([index], text).slice(0, MOST_CLASSES), (row) => classes[row]).filter(
    (found) => found !== undefined,
  )
}
