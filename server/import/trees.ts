import { KPI_NAME_JOINT, kpiFullName } from '#domain/process/kpi.ts'
import { LENGTH, text } from '#domain/text.ts'
import type { Db } from '#server/store/database.ts'
import { lockName } from '#server/store/locks.ts'
import { kpiNodes, rootTechs } from '#server/store/schema/records.ts'
import { inParts, refused } from './flat.ts'
import type { FileRecord } from './records.ts'
import type { LineOutcome } from './report.ts'

const KPI_FIELDS = ['kpi0', 'kpi1', 'kpi2', 'kpi3']
const name = text(LENGTH.name)

/**
 * A line is the path of a node: every node on it that is not there yet is added. Below one that is not offered, none
 * is.
 */
export async function importKpis(tx: Db, records: readonly FileRecord[]): Promise<LineOutcome[]> {
  // Whoever adds, renames or merges nodes takes the same.
  await lockName(tx, 'kpi')
  const { id, fullName, mergedInto, retiredAt } = kpiNodes
  const rows = await tx.select({ id, fullName, mergedInto, retiredAt }).from(kpiNodes)
  const nodes = new Map(
    rows.filter((row) => row.mergedInto === null).map((row) => [row.fullName, row] as const),
  )
  const names = new Map(rows.map((row) => [row.id, row.fullName]))
  const mergedInOther = new Map(
    rows.flatMap((row) => (row.mergedInto === null ? [] : [[row.fullName, names.get(row.mergedInto) ?? '']])),
  )
  const wanted = new Map<string, string[]>()
  const outcomes = records.map(({ line, values }): LineOutcome => {
    const written = pathOf(KPI_FIELDS.map((field) => values[field] ?? ''))
    if (typeof written === 'string') return refused(line, written)
    const path = followPath(written, (name) => (nodes.has(name) ? undefined : mergedInOther.get(name)))
    const prefixes = path.map((_, level) => path.slice(0, level + 1))
    const missing = prefixes.filter(
      (prefix) => !nodes.has(kpiFullName(prefix)) && !wanted.has(kpiFullName(prefix)),
    )
    for (const prefix of missing) wanted.set(kpiFullName(prefix), prefix)
    return { line, outcome: missing.length > 0 ? 'added' : 'unchanged', text: kpiFullName(path) }
  })
  if (outcomes.some(({ outcome }) => outcome === 'refused')) return outcomes
  // Level by level, because a node needs its parent's id.
  for (const level of KPI_FIELDS.keys()) {
    const paths = [...wanted.values()].filter((path) => path.length === level + 1)
    for (const part of inParts(paths)) {
      const rows = part.map((path) => {
        const parent = nodes.get(kpiFullName(path.slice(0, level)))
        return {
          name: path[level] ?? '',
          fullName: kpiFullName(path),
          level,
          parentId: parent?.id ?? null,
          retiredAt: parent?.retiredAt ?? null,
        }
      })
      const added = await tx.insert(kpiNodes).values(rows).returning({ id, fullName, mergedInto, retiredAt })
      for (const row of added) nodes.set(row.fullName, row)
    }
  }
  return outcomes
}

/** A line is a major technology, or with `sub` a sub technology of it; a memo replaces the one that is there. */
export async function importRootTechs(tx: Db, records: readonly FileRecord[]): Promise<LineOutcome[]> {
  const existing = await tx.select().from(rootTechs)
  const known = new Map(existing.map((tech) => [techKey(nameOf(existing, tech.parentId), tech.name), tech]))
  const lineByKey = new Map<string, number>()
  const outcomes: LineOutcome[] = []
  const changes: { major: string; sub: string; memo: string }[] = []
  for (const { line, values } of records) {
    const { major = '', sub = '', memo = '' } = values
    const problem = [major, sub].map((one) => name.safeParse(one).error?.issues[0]?.message).find(Boolean)
    const key = sub === '' ? techKey('', major) : techKey(major, sub)
    const earlier = lineByKey.get(key)
    lineByKey.set(key, line)
    const label = [major, sub].filter((one) => one !== '').join(' > ')
    const before = known.get(key)
    if (major === '') outcomes.push(refused(line, '대분류가 비어 있습니다.'))
    else if (problem !== undefined) outcomes.push(refused(line, problem))
    else if (earlier !== undefined)
      outcomes.push(refused(line, `${earlier}번째 줄과 같은 항목입니다: ${label}`))
    else {
      const isChange = before !== undefined && memo !== '' && before.memo !== memo
      const outcome = before === undefined ? 'added' : isChange ? 'changed' : 'unchanged'
      if (outcome !== 'unchanged') changes.push({ major, sub, memo })
      outcomes.push({ line, outcome, text: label })
    }
  }
  if (outcomes.some(({ outcome }) => outcome === 'refused')) return outcomes
  await writeTechs(tx, changes, new Map([...known].map(([key, tech]) => [key, tech.id])))
  return outcomes
}

async function writeTechs(
  tx: Db,
  changes: readonly { major: string; sub: string; memo: string }[],
  ids: Map<string, number>,
): Promise<void> {
  const put = async (
    key: string,
    row: { name: string; memo: string; level: number; parentId: number | null },
  ) => {
    const values = { ...row, ...(ids.has(key) && { id: ids.get(key) }) }
    const [written] = await tx
      .insert(rootTechs)
      .values(values)
      .onConflictDoUpdate({ target: rootTechs.id, set: { memo: row.memo } })
      .returning({ id: rootTechs.id })
    if (written !== undefined) ids.set(key, written.id)
  }
  // Majors first: the ids say the order in which they are shown.
  for (const { major, sub, memo } of changes) {
    if (sub === '') await put(techKey('', major), { name: major, memo, level: 0, parentId: null })
  }
  for (const { major, sub, memo } of changes) {
    if (sub === '') continue
    const key = techKey('', major)
    if (!ids.has(key)) await put(key, { name: major, memo: '', level: 0, parentId: null })
    await put(techKey(major, sub), { name: sub, memo, level: 1, parentId: ids.get(key) ?? null })
  }
}

function techKey(major: string, sub: string): string {
  return `${major}\n${sub}`
}

function nameOf(techs: readonly { id: number; name: string }[], id: number | null): string {
  return techs.find((tech) => tech.id === id)?.name ?? ''
}

/** The path by which a node is found now, where one on it has been merged. */
function followPath(path: readonly string[], mergedInto: (fullName: string) => string | undefined): string[] {
  return path.reduce<string[]>((above, name) => {
    const here = [...above, name]
    return mergedInto(kpiFullName(here))?.split(KPI_NAME_JOINT) ?? here
  }, [])
}

/** The names down to the last that is filled, or why they are no path. */
function pathOf(names: readonly string[]): string[] | string {
  const last = names.findLastIndex((one) => one !== '')
  if (last < 0) return '분석지표가 비어 있습니다.'
  const path = names.slice(0, last + 1)
  if (path.includes('')) return '위 단계가 비어 있습니다.'
  const problem = path.map((one) => name.safeParse(one).error?.issues[0]?.message).find(Boolean)
  return problem ?? path
}
