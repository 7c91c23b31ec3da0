import { search } from './ranked-search.ts'
import { createTextIndex } from './text-index.ts'

/**
 * What has a name that answers what was typed, in its own order; all of them while nothing is typed.
 * Initial consonants and half-typed syllables count: ㅈㅈ and 주ㅈ find 주조.
 */
export function filterByName<T extends { name: string }>(named: readonly T[], typed: string): T[] {
  if (typed.trim() === '') return [...named]
  const found = new Set(search([createTextIndex(named.map(({ name }) => name))], typed))
  return named.filter((_, index) => found.has(index))
}
