import type { ShownProcess } from '#local/views/queries.ts'

type Counted = Pick<ShownProcess, 'images' | 'equipments' | 'kpis'>

/** What a process has and what it still lacks, in the words of its card. */
export function countsAndLacks(process: Counted): { counts: string[]; lacks: string[] } {
  const parts = [
    { word: '사진', count: process.images.length },
    { word: '장비', count: process.equipments.length },
    { word: 'KPI', count: process.kpis.length },
  ]
  return {
    counts: parts.filter(({ count }) => count > 0).map(({ word, count }) => `${word} ${count}`),
    lacks: parts.filter(({ count }) => count === 0).map(({ word }) => `${word} 없음`),
  }
}
