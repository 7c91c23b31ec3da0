import { type ImportKind, importRecords } from '#server/import/import-records.ts'
import type { Db } from '#server/store/database.ts'
import { sampleEquipment } from './equipment.ts'
import { sampleIndustries } from './industries.ts'
import { sampleKpiPaths } from './kpi.ts'
import { sampleTechs } from './root-techs.ts'

/** Brings the sample catalogues in the way an institute brings its own: through the importer. */
export async function seedCatalogues(tx: Db): Promise<void> {
  const paths = await sampleKpiPaths()
  const techs = (await sampleTechs()).flatMap(({ name, memo, subs }) => [
    { major: name, sub: '', memo },
    ...subs.map((sub) => ({ major: name, sub, memo: '' })),
  ])
  await importRows(tx, 'equipment', await sampleEquipment())
  await importRows(tx, 'industries', await sampleIndustries())
  await importRows(
    tx,
    'kpi',
    paths.map(([kpi0 = '', kpi1 = '', kpi2 = '', kpi3 = '']) => ({ kpi0, kpi1, kpi2, kpi3 })),
  )
  await importRows(tx, 'root-tech', techs)
}

async function importRows(tx: Db, kind: ImportKind, rows: readonly Record<string, string>[]): Promise<void> {
  const records = rows.map((values, index) => ({ line: index + 1, values }))
  const outcomes = await importRecords(tx, kind, records)
  const refused = outcomes.find(({ outcome }) => outcome === 'refused')
  if (refused !== undefined) throw new Error(`the sample data of ${kind} is wrong: ${refused.text}`)
}
