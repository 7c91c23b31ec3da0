import { CsvError, parse } from 'csv-parse/sync'

/** A quote that is never closed would swallow the rest of the file. */
export class UnclosedQuoteError extends Error {
  override name = 'UnclosedQuoteError'
}

/**
 * Reads CSV as spreadsheets write it: commas, quotes doubled inside quotes, line breaks inside quotes, CRLF or LF.
 * @returns the rows with the line (from 1) each begins on; empty lines are left out
 * @throws UnclosedQuoteError
 */
export function parseCsv(text: string): { line: number; cells: string[] }[] {
  const rows: { line: number; cells: string[] }[] = []
  try {
    parse(text, {
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record: (cells, { lines }) => {
        const isEmpty = cells.every((cell) => cell === '')
        if (!isEmpty) rows.push({ line: lines - breaksIn(cells.join('')), cells })
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    throw new UnclosedQuoteError('따옴표(")가 닫히지 않은 칸이 있습니다.', { cause: error })
  }
  return rows
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}
