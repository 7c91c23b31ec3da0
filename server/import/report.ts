/** What became of one line of a file. */
export interface LineOutcome {
  line: number
  outcome: 'added' | 'changed' | 'unchanged' | 'refused'
  /** What it is about, or why it was refused. */
  text: string
}

export const OUTCOME_WORDS: Readonly<Record<LineOutcome['outcome'], string>> = {
  added: '추가',
  changed: '변경',
  unchanged: '그대로',
  refused: '거부',
}

export interface ImportReport {
  lines: LineOutcome[]
  /** Nothing is written where a single line is refused. */
  isWritten: boolean
}

export function countOf(report: ImportReport, outcome: LineOutcome['outcome']): number {
  return report.lines.filter((line) => line.outcome === outcome).length
}
