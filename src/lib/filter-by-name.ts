import { search } from './ranked-search.ts'
import { createTextIndex } from './text-index.ts'

/**
 * The groups whose name answers what was typed, in their own order; all of them while nothing is typed.
 * Initial consonants and half-typed syllables count: ㅈㅈ and 주ㅈ find 주조.
 */
export function filterGroups<T extends { name: string }>(groups: readonly T[], typed: string): T[] {
  if (typed.trim() === '') return [...groups]
  const found = new Set(search([createTextIndex(groups.map(({ name }) => name))], typed))
  return groups.filter((_, index) => found.has(index))
}
