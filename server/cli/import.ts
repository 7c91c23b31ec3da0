import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { decodeKorean } from '#server/import/decode.ts'
import { importFile, IMPORTERS, type ImportKind, isImportKind } from '#server/import/import-records.ts'
import { reportToCsv } from '#server/import/report-to-csv.ts'
import { countOf, type ImportReport, OUTCOME_WORDS } from '#server/import/report.ts'
import { operator } from './operator.ts'
import { runCommand, UsageError } from './run-command.ts'

const SHOWN_LINES = 50

await runCommand(readArguments, async (db, { kind, path, report: reportPath }) => {
  const bytes = await readFile(path).catch(() => {
    throw new UsageError(`파일을 읽을 수 없습니다: ${path}`)
  })
  const startedAt = performance.now()
  const report = await importFile(db, { kind, text: decodeKorean(bytes) }, operator())
  print(report, Math.round(performance.now() - startedAt))
  if (reportPath !== undefined) {
    await writeFile(reportPath, reportToCsv(report))
    console.log(`줄마다의 결과: ${reportPath}`)
  }
  return report.isWritten
})

function readArguments(): { kind: ImportKind; path: string; report: string | undefined } {
  const usage = [
    '사용법: npm run import -- <종류> <파일.csv> [--report <결과.csv>]',
    ...Object.entries(IMPORTERS).map(
      ([kind, { columns }]) => `  ${kind.padEnd(11)} ${Object.values(columns).flat().join(', ')}`,
    ),
    '파일은 UTF-8 또는 CP949이고 첫 줄에 열 이름이 있어야 합니다. 한 줄이라도 거부되면 아무것도 저장하지 않습니다.',
  ].join('\n')
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { report: { type: 'string' } },
    })
    const [kind, path] = positionals
    if (kind === undefined || path === undefined || !isImportKind(kind)) throw new UsageError(usage)
    return { kind, path, report: values.report }
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(usage)
  }
}

function print(report: ImportReport, ms: number): void {
  const told = report.lines.filter(({ outcome }) => outcome === 'refused' || outcome === 'changed')
  for (const { line, outcome, text } of told.slice(0, SHOWN_LINES)) {
    console.log(`${line}번째 줄 ${OUTCOME_WORDS[outcome]}: ${text}`)
  }
  if (told.length > SHOWN_LINES)
    console.log(`… 그 밖에 ${told.length - SHOWN_LINES}줄 (--report로 모두 볼 수 있습니다)`)
  const counts = (['added', 'changed', 'unchanged', 'refused'] as const).map(
    (outcome) => `${OUTCOME_WORDS[outcome]} ${countOf(report, outcome)}`,
  )
  console.log(`${counts.join(', ')} (${ms} ms)`)
  if (!report.isWritten) console.log('거부된 줄이 있어 아무것도 저장하지 않았습니다.')
}
