import { beforeEach, expect, test } from 'vitest'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { listOutbox } from '#local/views/work/outbox-list.ts'
import { overlayOf, readOwnEntries } from '#local/views/catalogue-overlay.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

let db: DeviceDatabase

beforeEach(async () => {
  db = await newDatabase()
})

const queued = () => db.operations.orderBy('seq').toArray()

// ENT-33, API-91
test('new equipment is usable at once, its type follows from its sub-category, and its creation is queued', async () => {
  const made = await createEquipment(db, {
    area: 'general',
    fields: { name: '진동 센서', otherType: '센서', equipmentType: '제조', industryType: '공통' },
  })
  expect(made).toMatchObject({ name: '진동 센서', equipmentType: '계측', otherType: '센서' })
  expect(await readOwnEntries(db)).toEqual({ equipment: [{ serverId: null, value: made }], kpi: [] })
  const [op] = await queued()
  expect(op?.intent).toEqual({
    kind: 'equipment.create',
    equipmentKey: made.id,
    fields: { name: '진동 센서', otherType: '센서', equipmentType: '계측', industryType: '공통' },
  })
})

test('an edit says which creation it waits for, wherever that is made', async () => {
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  const fields = {
    name: '진동 센서',
    otherType: '센서',
    equipmentType: '계측',
    industryType: '공통',
  } as const
  const sensor = await createEquipment(db, { area: 'root', fields })
  await createEquipment(db, { area: 'root', fields: { ...fields, name: '온도 센서' } })
  await saveProcess(db, { processKey, fields: { equipments: [sensor] } })
  const [model, process, made, , edit] = await listOutbox(db)
  expect(model?.waitsFor).toEqual([])
  expect(process?.waitsFor).toEqual([model?.opId])
  expect(edit?.waitsFor).toEqual([model?.opId, process?.opId, made?.opId])
})

test('a node under one made here waits for its creation', async () => {
  const top = await createKpiNode(db, { area: 'root', name: ' 환경 ', parent: null })
  const below = await createKpiNode(db, { area: 'root', name: '배출', parent: top })
  expect(top).toMatchObject({ name: '환경', fullName: '환경', level: 0, parentId: null })
  expect(below).toMatchObject({ fullName: '환경 > 배출', level: 1, parentId: top.id })
  const [first, second] = await queued()
  expect(second?.dependsOn).toEqual([first?.opId])
  expect((await listOutbox(db)).map(({ waitsFor }) => waitsFor)).toEqual([[], [first?.opId]])
  expect(second?.intent).toMatchObject({ kind: 'kpi.create', fields: { name: '배출', parentId: top.id } })
  const { equipment, kpi } = await readOwnEntries(db)
  expect(equipment).toEqual([])
  expect(kpi).toHaveLength(2)
  expect(kpi).toEqual(
    expect.arrayContaining([
      { serverId: null, value: top },
      { serverId: null, value: below },
    ]),
  )
})

test('a node of the server needs nothing to wait for, and a unit gets no children', async () => {
  const parent = { id: 5, name: '온도', fullName: '품질 > 공정 > 온도', level: 2, parentId: 4 } as const
  const unit = await createKpiNode(db, { area: 'root', name: '℃', parent })
  expect(unit.fullName).toBe('품질 > 공정 > 온도 > ℃')
  expect((await queued())[0]?.dependsOn).toEqual([])
  await expect(createKpiNode(db, { area: 'root', name: '하위', parent: unit })).rejects.toThrow(
    'A unit has no children.',
  )
})

test('a blank node name is refused before anything is written', async () => {
  await expect(createKpiNode(db, { area: 'root', name: '  ', parent: null })).rejects.toThrow()
  expect(await queued()).toEqual([])
})

test("the server's copy of an own entry gives way to it, also as a parent", () => {
  const mine = { id: 'local-0b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d', parentId: null } as const
  const { toDevice, own } = overlayOf<{
    id: number | typeof mine.id
    parentId: number | typeof mine.id | null
  }>([{ serverId: 3, value: mine }], { rows: [], isWhole: false })
  expect(own).toEqual([mine])
  expect(toDevice({ id: 3, parentId: null })).toBeNull()
  expect(toDevice({ id: 4, parentId: 3 })).toEqual({ id: 4, parentId: mine.id })
  expect(toDevice({ id: 5, parentId: null })).toEqual({ id: 5, parentId: null })
})
