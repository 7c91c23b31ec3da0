import { expect, test } from 'vitest'
import { reportToCsv } from '#server/import/report-to-csv.ts'

test('a report has no cell that a spreadsheet would run', () => {
  const texts = ['=HYPERLINK("http://x")', '+1', '-1', '@SUM(A1)', '\t=1', '선반 = "범용"']
  const lines = texts.map((text, index) => ({ line: index + 2, outcome: 'added' as const, text }))
  expect(reportToCsv({ lines, isWritten: true }).split('\n').slice(1, -1)).toEqual([
    '2,추가,"\'=HYPERLINK(""http://x"")"',
    '3,추가,"\'+1"',
    '4,추가,"\'-1"',
    '5,추가,"\'@SUM(A1)"',
    '6,추가,"\'\t=1"',
    '7,추가,"선반 = ""범용"""',
  ])
})
