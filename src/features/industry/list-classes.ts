import type { CatalogueList } from '#catalogue/page/search.ts'
import type { Classification } from '#domain/model/gen-biz.ts'

interface ClassAnswers {
  text: string
  /** Of the records on this device. */
  held: readonly Classification[]
  /** The server's answer, and the text that it answers, which may be an older one. */
  served: { text: string; classes: readonly Classification[]; isAsking: boolean }
}

/** The classes that this device knows, and below them what only the server does. */
export function listClasses({ text, held, served }: ClassAnswers): CatalogueList<Classification> {
  const known = new Set(held.map(({ code }) => code))
  const isOfText = served.text === text
  const more = isOfText ? served.classes.filter(({ code }) => !known.has(code)) : []
  const all = [...held, ...more]
  return {
    text,
    total: all.length,
    rows: new Map(all.entries()),
    isAsking: !isOfText || served.isAsking,
  }
}
