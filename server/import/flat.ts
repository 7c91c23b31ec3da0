import type * as z from 'zod/mini'
import type { Db } from '#server/store/database.ts'
import type { Columns, FileRecord } from './records.ts'
import type { LineOutcome } from './report.ts'

/** A catalogue each line of which is one row, independent of the others. */
export interface FlatCatalogue<Row> {
  /** Checks and converts a line's fields. */
  schema: z.ZodMiniType<Row>
  /** What tells two rows apart; a line with the key of a row changes that row. */
  keyOf: (row: Row) => string
  labelOf: (row: Row) => string
  load: (tx: Db) => Promise<(Row & { id: number })[]>
  insert: (tx: Db, rows: Row[]) => Promise<void>
  update: (tx: Db, rows: (Row & { id: number })[]) => Promise<void>
}

/** PostgreSQL takes 65,535 parameters at once. */
const ROWS_AT_ONCE = 2_000

/** Compares every line with what is there, and writes the differences unless a line is refused. */
export async function importFlat<Row extends object>(
  tx: Db,
  catalogue: FlatCatalogue<Row>,
  records: readonly FileRecord[],
  columns: Columns,
): Promise<LineOutcome[]> {
  const existing = new Map((await catalogue.load(tx)).map((row) => [catalogue.keyOf(row), row]))
  const lineByKey = new Map<string, number>()
  const added: Row[] = []
  const changed: (Row & { id: number })[] = []
  const outcomes = records.map(({ line, values }): LineOutcome => {
    const parsed = catalogue.schema.safeParse(values)
    if (!parsed.success) return refused(line, reasonsOf(parsed.error, columns))
    const row = parsed.data
    const key = catalogue.keyOf(row)
    const earlier = lineByKey.get(key)
    if (earlier !== undefined)
      return refused(line, `${earlier}번째 줄과 같은 항목입니다: ${catalogue.labelOf(row)}`)
    lineByKey.set(key, line)
    const known = existing.get(key)
    const text = catalogue.labelOf(row)
    if (known === undefined) {
      added.push(row)
      return { line, outcome: 'added', text }
    }
    if (isSame(known, row)) return { line, outcome: 'unchanged', text }
    changed.push({ ...row, id: known.id })
    return { line, outcome: 'changed', text }
  })
  if (outcomes.some(({ outcome }) => outcome === 'refused')) return outcomes
  for (const rows of inParts(added)) await catalogue.insert(tx, rows)
  for (const rows of inParts(changed)) await catalogue.update(tx, rows)
  return outcomes
}

export function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE)
}

export function refused(line: number, text: string): LineOutcome {
  return { line, outcome: 'refused', text }
}

function isSame(known: object, row: object): boolean {
  const values = new Map(Object.entries(known))
  return Object.entries(row).every(([field, value]) => values.get(field) === value)
}

/** By the names of the columns: who made the file knows no others. */
function reasonsOf({ issues }: z.core.$ZodError, columns: Columns): string {
  const reasons = issues.map((issue) => {
    const field = issue.path.join('.')
    const words = issue.code === 'invalid_value' ? oneOf(issue.values) : issue.message
    return `${columns[field]?.[0] ?? field}: ${words}`
  })
  return reasons.join(' / ')
}

export function oneOf(choices: readonly unknown[]): string {
  return `${choices.join(', ')} 가운데 하나여야 합니다.`
}
