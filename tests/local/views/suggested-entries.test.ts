import { describe, expect, it } from 'vitest'
import { EMPTY_PROCESS, type ProcessFields } from '#local/store/fields.ts'
import type { ProcessRow } from '#local/store/records.ts'
import {
  chosenIn,
  factorId,
  readProcesses,
  suggestEntries,
  withoutGone,
} from '#local/views/suggested-entries.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { processRow } from '../../support/unit/rows.ts'

const machine = (id: number) =>
  ({ id, name: `장비 ${id}`, equipmentType: '제조', industryType: '공통', otherType: '범용' }) as const
const node = (id: number, level: 0 | 1 | 2 | 3) => ({
  id,
  name: `${id}`,
  fullName: '',
  level,
  parentId: null,
})
const factor = (unit: number, memo: string) => ({
  id: unit,
  kpi0: node(1, 0),
  kpi1: node(2, 1),
  kpi2: node(3, 2),
  kpi3: node(unit, 3),
  memo,
})
const row = (
  key: string,
  view: Partial<ProcessFields>,
  { modelKey = 'model', updatedAt = null }: { modelKey?: string; updatedAt?: string | null } = {},
): ProcessRow => ({
  key,
  modelKey,
  area: 'root',
  serverId: null,
  base: null,
  etag: null,
  view: { ...EMPTY_PROCESS, name: key, processNumber: 'R1-1.0', ...view },
  order: 0,
  provisionalNumber: false,
  deleted: false,
  updatedAt,
})
const HERE = { processKey: 'here', previousKey: 'before' }
const here = row('here', { equipments: [machine(99)] })
const machinesOf = (rows: ProcessRow[]) =>
  suggestEntries(rows, HERE).equipments.map(({ source, entry }) => `${source} ${entry.id}`)

describe('what a process is likely to have', () => {
  it('is what the process before has, then what was used last, then what is used most, each once', () => {
    const rows = [
      here,
      row('old', { equipments: [machine(7), machine(1)] }, { updatedAt: '2026-01-01T00:00:00Z' }),
      row('older', { equipments: [machine(7)] }, { updatedAt: '2025-12-01T00:00:00Z' }),
      row('new', { equipments: [machine(5), machine(6)] }, { updatedAt: '2026-03-01T00:00:00Z' }),
      row('before', { equipments: [machine(1), machine(2)] }, { updatedAt: '2026-01-02T00:00:00Z' }),
    ]
    expect(machinesOf(rows)).toEqual(['previous 1', 'previous 2', 'recent 5', 'recent 6', 'often 7'])
  })

  it('takes what only this device has for the latest', () => {
    const rows = [
      here,
      row('known', { equipments: [machine(1), machine(2)] }, { updatedAt: '2030-01-01T00:00:00Z' }),
      row('made', { equipments: [machine(3)] }),
    ]
    expect(machinesOf(rows)).toEqual(['recent 3', 'recent 1'])
  })

  it('offers nothing of its own, and calls nothing often that was used once', () => {
    expect(machinesOf([here])).toEqual([])
    const rows = [here, row('other', { equipments: [1, 2, 3, 4].map(machine) })]
    expect(machinesOf(rows)).toEqual(['recent 1', 'recent 2'])
  })

  it('brings what was said of a factor within a model, and not from another site', () => {
    const rows = [
      here,
      row('before', { kpis: [factor(4, '열전대')] }),
      row(
        'elsewhere',
        { kpis: [factor(5, '저희 회사 방식'), { ...factor(6, '단위 없음'), kpi3: null }] },
        {
          modelKey: 'another',
          updatedAt: '2026-01-01T00:00:00Z',
        },
      ),
    ]
    const { kpis } = suggestEntries(rows, HERE)
    expect(kpis.map(({ source, entry }) => [source, entry.kpi3?.id, entry.memo])).toEqual([
      ['previous', 4, '열전대'],
      ['recent', 5, ''],
    ])
  })

  it('leaves out a machine that is gone and a factor of which any level is, and nothing else', () => {
    const { view } = row('before', {
      equipments: [machine(1), machine(2)],
      kpis: [factor(4, ''), factor(5, '')],
    })
    expect(chosenIn([view])).toEqual({ equipment: new Set([1, 2]), kpi: new Set([1, 2, 3, 4, 5]) })
    const left = withoutGone(view, { equipment: new Set([1]), kpi: new Set([5]) })
    expect(left.equipments).toEqual([machine(2)])
    expect(left.kpis).toEqual([factor(4, '')])
    expect(withoutGone(view, { equipment: new Set(), kpi: new Set([2]) }).kpis).toEqual([])
  })
})

describe('how much of it is offered', () => {
  it('is three of the process before, two of the latest and one of those used most', () => {
    const rows = [
      here,
      row('before', { equipments: [1, 2, 3, 4].map(machine) }, { updatedAt: '2026-01-01T00:00:00Z' }),
      row('new', { equipments: [5, 6, 7, 8].map(machine) }, { updatedAt: '2026-03-01T00:00:00Z' }),
      row('other', { equipments: [8, 7].map(machine) }, { updatedAt: '2026-02-01T00:00:00Z' }),
      row('third', { equipments: [8].map(machine) }, { updatedAt: '2025-02-01T00:00:00Z' }),
    ]
    expect(machinesOf(rows)).toEqual([
      ...['previous 1', 'previous 2', 'previous 3', 'recent 5', 'recent 6', 'often 8'],
    ])
  })

  it('is of the latest alone where there is no process before', () => {
    const rows = [here, row('other', { equipments: [machine(1)], kpis: [factor(4, '열전대')] })]
    const { equipments, kpis } = suggestEntries(rows, { processKey: 'here', previousKey: null })
    expect(equipments).toEqual([{ source: 'recent', entry: machine(1) }])
    expect(kpis).toEqual([{ source: 'recent', entry: factor(4, '열전대') }])
  })

  it('is no note of another site where the process itself is not known here', () => {
    const { kpis } = suggestEntries([row('other', { kpis: [factor(4, '열전대')] })], HERE)
    expect(kpis).toEqual([{ source: 'recent', entry: factor(4, '') }])
  })

  it('begins, of what only this device has, with the process that stands last', () => {
    const made = (key: string, order: number, id: number) => ({
      ...row(key, { equipments: [machine(id)] }),
      order,
    })
    const rows = [here, made('first', 0, 1), made('third', 2, 3), made('second', 1, 2)]
    expect(machinesOf(rows)).toEqual(['recent 3', 'recent 2'])
  })

  it('goes by the last change at the server, in whatever order the processes come', () => {
    const times = ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z']
    const known = times.map((updatedAt, at) => ({
      ...row(`${at}`, { equipments: [machine(at + 1)] }, { updatedAt }),
      order: 5 + at,
    }))
    expect(machinesOf([here, ...known])).toEqual(['recent 2', 'recent 3'])
    expect(machinesOf([here, ...known.toReversed()])).toEqual(['recent 2', 'recent 3'])
    const made = row('made', { equipments: [machine(9)] })
    expect(machinesOf([here, made, ...known])).toEqual(['recent 9', 'recent 2'])
  })

  it('leaves those that were changed at the same time in their order', () => {
    const at = { updatedAt: '2026-01-01T00:00:00Z' }
    const rows = [1, 2, 3].map((id) => row(`${id}`, { equipments: [machine(id)] }, at))
    expect(machinesOf([here, ...rows])).toEqual(['recent 1', 'recent 2'])
  })
})

it('two entries speak of the same factor where each of their levels is the same, whatever they say', () => {
  const one = factor(4, '열전대')
  expect(factorId(one)).toBe(factorId({ ...factor(4, ''), id: 77 }))
  const others = (['kpi0', 'kpi1', 'kpi2', 'kpi3'] as const).flatMap((level) => [
    { ...one, [level]: { ...one[level], id: 99 } },
    { ...one, [level]: null },
  ])
  expect(new Set([one, ...others].map(factorId)).size).toBe(9)
})

it('a level that is not chosen is no entry of the catalogue', () => {
  const entry = { ...factor(4, ''), kpi1: null, kpi3: null }
  const { view } = row('before', { kpis: [entry] })
  expect(chosenIn([view]).kpi).toEqual(new Set([1, 3]))
  expect(withoutGone(view, { equipment: new Set(), kpi: new Set([4]) })).toEqual(view)
})

it('they are taken from the living processes of the area', async () => {
  const db = await newDatabase()
  const living = processRow('a', 'root:1')
  await db.processes.bulkPut([
    living,
    processRow('b', 'root:1', { deleted: true }),
    processRow('c', 'general:1', { area: 'general' }),
  ])
  expect(await readProcesses(db, 'root')).toEqual([living])
})
