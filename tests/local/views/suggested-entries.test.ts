import { describe, expect, it } from 'vitest'
import { EMPTY_PROCESS, type ProcessFields } from '#local/store/fields.ts'
import type { ProcessRow } from '#local/store/records.ts'
import { chosenIn, suggestEntries, withoutGone } from '#local/views/suggested-entries.ts'

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
