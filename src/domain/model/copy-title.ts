import { LENGTH } from '#domain/text.ts'

const BEHIND = ' 사본'

/** What a copy of a model of this title is called. A title that has no room for that behind it loses its end. */
export function titleOfCopy(title: string): string {
  const kept = Array.from(title)
  while (kept.join('').length + BEHIND.length > LENGTH.title) kept.pop()
  return kept.join('').trimEnd() + BEHIND
}
