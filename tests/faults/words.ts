import { wordOfList } from './steps/catalogue.ts'

export const FIELDS = ['name', 'description', 'memo'] as const
export const MODEL_FIELDS = ['overview', 'features', 'productionItem'] as const
/** Ids of groups carry the number of the step that chose them, from here on. */
export const FIRST_GROUP = 1_000
export const group = { id: 14, name: '주조' }

/** What a field says, in a word that carries the number of the step it was written in. */
export function wordOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  if (Array.isArray(value)) return wordOfList(value)
  const { id } = value as { id: number }
  return `group-${id < FIRST_GROUP ? 0 : id - FIRST_GROUP}`
}

/** What is copied of a model, to be compared. */
export function contentOf(
  model: Record<(typeof MODEL_FIELDS)[number] | 'kpis', unknown>,
  processes: readonly Record<(typeof FIELDS)[number] | 'kpis' | 'equipments', unknown>[],
): string {
  const lines = processes.map((process) =>
    [...FIELDS, 'kpis' as const, 'equipments' as const].map((field) => wordOf(process[field])).join(' '),
  )
  const first = [...MODEL_FIELDS, 'kpis' as const].map((field) => wordOf(model[field])).join(' ')
  return [first, ...lines.sort()].join('\n')
}
