import { TransactionRollbackError } from 'drizzle-orm'
import { type Actor, recordEvents } from '#server/audit/record.ts'
import { type Catalogue, raiseCatalogueVersion } from '#server/catalogue/versions.ts'
import type { Db } from '#server/store/database.ts'
import { lockName } from '#server/store/locks.ts'
import { equipmentCatalogue, groupCatalogue, industryCatalogue } from './catalogues.ts'
import { importFlat } from './flat.ts'
import { type Columns, type FileRecord, readRecords } from './records.ts'
import type { ImportReport, LineOutcome } from './report.ts'
import { importKpis, importRootTechs } from './trees.ts'

interface Importer {
  columns: Columns
  required: readonly string[]
  run: (tx: Db, records: readonly FileRecord[], columns: Columns) => Promise<LineOutcome[]>
  /** The catalogue whose lists are different afterwards. */
  changes?: Catalogue
}

/** What can be imported, and how the columns of its files may be called. */
export const IMPORTERS = {
  equipment: {
    columns: { name: ['장비명'], otherType: ['세부분류'], industryType: ['업종'] },
    required: ['name', 'otherType'],
    run: (tx, records, columns) => importFlat(tx, equipmentCatalogue, records, columns),
    changes: 'equipment',
  },
  kpi: {
    columns: {
      kpi0: ['분석지표'],
      kpi1: ['모니터링 지표'],
      kpi2: ['핵심관리요소'],
      kpi3: ['단위'],
    },
    required: ['kpi0'],
    run: importKpis,
    changes: 'kpi',
  },
  industries: {
    columns: {
      productName: ['품목명'],
      ksicCode: ['표준산업분류 코드'],
      ksic: ['표준산업분류'],
      icCode: ['산업연관분류 코드'],
      ic: ['산업연관분류'],
    },
    required: ['productName', 'ksicCode', 'ksic', 'icCode', 'ic'],
    run: (tx, records, columns) => importFlat(tx, industryCatalogue, records, columns),
    changes: 'industries',
  },
  'root-tech': {
    columns: { major: ['대분류'], sub: ['소분류'], memo: ['설명'] },
    required: ['major'],
    run: importRootTechs,
    changes: 'root-tech',
  },
  groups: {
    columns: { area: ['구분'], name: ['그룹명'] },
    required: ['area', 'name'],
    run: (tx, records, columns) => importFlat(tx, groupCatalogue, records, columns),
  },
} as const satisfies Record<string, Importer>

export type ImportKind = keyof typeof IMPORTERS

export function isImportKind(word: string): word is ImportKind {
  return Object.hasOwn(IMPORTERS, word)
}

/** Imports a file: all of its lines or, where one is refused, none. */
export async function importFile(
  db: Db,
  { kind, text }: { kind: ImportKind; text: string },
  actor: Actor,
): Promise<ImportReport> {
  const { columns, required } = IMPORTERS[kind]
  const { records, refused } = readRecords(text, columns, required)
  return db.transaction(async (tx) => {
    await lockName(tx, `import:${kind}`)
    const outcomes = await importRecords(tx, kind, records, { isDoomed: refused.length > 0 })
    const lines = [...refused, ...outcomes].sort((a, b) => a.line - b.line)
    const isWritten = !lines.some(({ outcome }) => outcome === 'refused')
    const events = [{ action: 'imported' as const, object: `catalogue:${kind}` }]
    if (isWritten) await recordEvents(tx, actor, { at: new Date(), events })
    return { lines, isWritten }
  })
}

/** @param options.isDoomed whether other lines were refused already, so that nothing may be written */
export async function importRecords(
  tx: Db,
  kind: ImportKind,
  records: readonly FileRecord[],
  options: { isDoomed: boolean } = { isDoomed: false },
): Promise<LineOutcome[]> {
  const importer: Importer = IMPORTERS[kind]
  if (options.isDoomed) return dryRun(tx, importer, records)
  const outcomes = await importer.run(tx, records, importer.columns)
  if (importer.changes !== undefined) await raiseCatalogueVersion(tx, importer.changes, new Date())
  return outcomes
}

/** Says what would become of the lines, and takes it back. */
async function dryRun(tx: Db, importer: Importer, records: readonly FileRecord[]): Promise<LineOutcome[]> {
  let outcomes: LineOutcome[] = []
  await tx
    .transaction(async (inner) => {
      outcomes = await importer.run(inner, records, importer.columns)
      inner.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return outcomes
}
