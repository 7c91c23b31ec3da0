import { shortLabel } from '#domain/model/sections.ts'
import type { ShownProcess } from '#local/views/queries.ts'

const LISTS = ['images', 'equipments', 'kpis'] as const
type Counted = Pick<ShownProcess, (typeof LISTS)[number]>

/** Which lists of a process hold something and which are missing, in the words of its card. */
export function countsAndMissing(process: Counted): { counts: string[]; missing: string[] } {
  const lists = LISTS.map((field) => ({ word: shortLabel(field), count: process[field].length }))
  return {
    counts: lists.filter(({ count }) => count > 0).map(({ word, count }) => `${word} ${count}`),
    missing: lists.filter(({ count }) => count === 0).map(({ word }) => `${word} 없음`),
  }
}
