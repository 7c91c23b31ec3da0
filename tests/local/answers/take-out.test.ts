import { beforeEach, describe, expect, it } from 'vitest'
import { type EntityId, localIdOf } from '#domain/ids.ts'
import { entityKind } from '#local/answers/entities.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceEquipment, DeviceKpiEntry, DeviceKpiNode } from '#local/store/fields.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf, queuedIn } from '../../support/unit/operation.ts'
import { inOneWrite, modelRow, processFieldsOf, processRow } from '../../support/unit/record-rows.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const stored = ({ opId }: Operation) => db.operations.get(opId)

describe('what was made of a catalogue, and discarded', () => {
  const MINE = localIdOf('00000000-0000-4000-8000-000000000001')
  const OTHER = localIdOf('00000000-0000-4000-8000-000000000002')
  const forget = (kind: 'equipment' | 'kpi') =>
    inOneWrite(db, () => entityKind(kind).forget(db, MINE, operationOf(modelEdit('model', {}))))
  const machine = (id: EntityId): DeviceEquipment => ({
    ...{ id, name: '가마', equipmentType: '제조', industryType: '주조', otherType: '범용' },
  })
  const node = (id: EntityId): DeviceKpiNode => ({
    ...{ id, name: '온도', fullName: '온도', level: 0, parentId: null },
  })
  const entry = (id: number, nodes: Partial<DeviceKpiEntry>): DeviceKpiEntry => ({
    ...{ id, kpi0: null, kpi1: null, kpi2: null, kpi3: null, memo: '' },
    ...nodes,
  })

  it('is in no list that waits, nor in what its process shows', async () => {
    await db.models.add(modelRow(1, { key: 'model' }))
    const equipments = [machine(MINE), machine(OTHER)]
    await db.processes.add(processRow(5, 'model', { base: processFieldsOf() }))
    const edit = (fields: object): Intent => ({
      ...{ kind: 'process.patch', modelKey: 'model', processKey: 'root:5', section: 'process' },
      ...{ fields, base: { equipments: [], memo: '' } },
    })
    const op = await queuedIn(db, edit({ equipments, memo: '메모' }))
    await forget('equipment')
    expect(await stored(op)).toEqual({ ...op, intent: edit({ equipments: [machine(OTHER)], memo: '메모' }) })
    expect((await db.processes.get('root:5'))?.view).toMatchObject({
      equipments: [machine(OTHER)],
      memo: '메모',
    })
  })

  it('leaves each level of a factor, and the factor with its last one where nothing is said of it', async () => {
    await db.models.add(modelRow(1, { key: 'model' }))
    const levels = ['kpi0', 'kpi1', 'kpi2', 'kpi3'] as const
    const mixed = levels.map((level, at) => entry(10 + at, { kpi0: node(OTHER), [level]: node(MINE) }))
    const said = entry(20, { kpi0: node(MINE), memo: '잰다' })
    const kpis = [...mixed, entry(21, { kpi2: node(MINE) }), said]
    await queuedIn(db, {
      ...{ kind: 'model.patch', modelKey: 'model', section: 'kpi', fields: { kpis }, base: { kpis: [] } },
    })
    await forget('kpi')
    const [op] = await db.operations.toArray()
    const left = (op?.intent as { fields: { kpis: DeviceKpiEntry[] } }).fields.kpis
    expect(left).toEqual([
      ...mixed.slice(1).map((one, at) => ({ ...one, [levels[at + 1] ?? '']: null })),
      { ...said, kpi0: null },
    ])
  })

  it('changes no list that does not have it', async () => {
    const op = await queuedIn(db, modelEdit('model', { memo: '메모' }), { target: 'as it was' })
    await forget('kpi')
    expect(await stored(op)).toEqual(op)
  })

  it('takes along the nodes below it, and nothing else', () => {
    const creation = (parentId: EntityId | null): Intent => ({
      ...{ kind: 'kpi.create', kpiKey: OTHER, fields: { name: '온도', parentId } },
    })
    const kiln = { name: '가마', equipmentType: '제조', industryType: '주조', otherType: '범용' } as const
    const carried = (intent: Intent) => entityKind('kpi').carries?.(MINE, operationOf(intent))
    expect(carried(creation(MINE))).toBe(true)
    const left: Intent[] = [
      creation(OTHER),
      creation(null),
      { kind: 'equipment.create', equipmentKey: MINE, fields: kiln },
      modelEdit('model', { kpis: [entry(10, { kpi0: node(MINE) })] }),
    ]
    expect(left.map(carried)).toEqual([false, false, false, false])
    expect(entityKind('equipment').carries).toBeUndefined()
  })
})
