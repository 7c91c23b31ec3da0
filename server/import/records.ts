import { parseCsv } from './csv.ts'
import type { LineOutcome } from './report.ts'

/** A line of a file by the names of its fields; a column that is missing is empty. */
export interface FileRecord {
  line: number
  values: Readonly<Record<string, string>>
}

/** The names that the heading of a column may have; the first is the field's own. */
export type Columns = Readonly<Record<string, readonly string[]>>

/** The heading of a file does not fit. */
export class HeadingError extends Error {
  override name = 'HeadingError'
}

/**
 * Reads the lines of a file under its heading. Spaces and case in headings do not matter, nor does the order.
 * @param required fields whose column must be there
 */
export function readRecords(
  text: string,
  columns: Columns,
  required: readonly string[],
): { records: FileRecord[]; refused: LineOutcome[] } {
  const [heading, ...rows] = parseCsv(text)
  if (heading === undefined) throw new HeadingError('빈 파일입니다.')
  const fields = heading.cells.map((cell) => fieldOf(cell, columns))
  const missing = required.filter((field) => !fields.includes(field))
  if (missing.length > 0) {
    const names = missing.map((field) => columns[field]?.at(-1) ?? field)
    throw new HeadingError(`첫 줄에 다음 열이 없습니다: ${names.join(', ')}`)
  }
  const records: FileRecord[] = []
  const refused: LineOutcome[] = []
  for (const { line, cells } of rows) {
    if (cells.length > fields.length) {
      refused.push({
        line,
        outcome: 'refused',
        text: `열이 ${fields.length}개여야 하는데 ${cells.length}개입니다.`,
      })
      continue
    }
    const entries = fields.flatMap((field, index) =>
      field === null ? [] : [[field, (cells[index] ?? '').normalize('NFC').trim()] as const],
    )
    records.push({ line, values: Object.fromEntries(entries) })
  }
  return { records, refused }
}

function fieldOf(cell: string, columns: Columns): string | null {
  const name = plain(cell)
  const entry = Object.entries(columns).find(([field, names]) =>
    [field, ...names].some((one) => plain(one) === name),
  )
  return entry?.[0] ?? null
}

function plain(name: string): string {
  return name.normalize('NFC').replace(/[\s_]/g, '').toLowerCase()
}
