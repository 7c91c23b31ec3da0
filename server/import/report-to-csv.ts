import { type ImportReport, OUTCOME_WORDS } from './report.ts'

/** What became of each line, as a file for a spreadsheet. */
export function reportToCsv(report: ImportReport): string {
  const quoted = (cell: string) => `"${harmless(cell).replaceAll('"', '""')}"`
  const lines = report.lines.map(
    ({ line, outcome, text }) => `${line},${OUTCOME_WORDS[outcome]},${quoted(text)}`,
  )
  // With the mark by which spreadsheets know UTF-8.
  return `\uFEFF줄,결과,내용\n${lines.join('\n')}\n`
}

/** What a spreadsheet would take for a formula, marked as text: it comes from a file of somebody else. */
function harmless(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
