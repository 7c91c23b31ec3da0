import { beforeEach, describe, expect, it } from 'vitest'
import type { Confirmation } from '#local/answers/confirmation.ts'
import { confirmOperation } from '#local/answers/settle.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { kpiNodeAnswer } from '../../support/unit/answers.ts'
import { inOneWrite, modelRow, processFieldsOf, processRow } from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { operationOf } from '../../support/unit/operation.ts'

const MADE = 'local-00000001-0000-4000-8000-000000000000'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

describe.each<[string, Intent, Confirmation]>([
  [
    'equipment',
    {
      ...{ kind: 'equipment.create', equipmentKey: MADE },
      fields: { name: '선반', equipmentType: '제조', industryType: '공통', otherType: '공작' },
    },
    {
      kind: 'equipment',
      record: { id: 5, name: '선반', equipmentType: '제조', industryType: '공통', otherType: '공작' },
    },
  ],
  [
    'kpi',
    { kind: 'kpi.create', kpiKey: MADE, fields: { name: '온도', parentId: null } },
    { kind: 'kpi', record: kpiNodeAnswer(5) },
  ],
])('an entry of a catalogue that the server has made: %s', (kind, intent, answer) => {
  const isEquipment = kind === 'equipment'
  const lists = (id: 5 | typeof MADE) =>
    isEquipment
      ? {
          equipments: [
            { id, name: '선반', equipmentType: '제조', industryType: '공통', otherType: '공작' } as const,
          ],
        }
      : { kpis: [{ id: 8, kpi0: kpiNodeOf(id), kpi1: null, kpi2: null, kpi3: null, memo: '' }] }
  const kpiNodeOf = (id: 5 | typeof MADE) => ({ ...kpiNodeAnswer(5), id })

  beforeEach(async () => {
    await db.catalogue.add({
      key: MADE,
      kind: isEquipment ? 'equipment' : 'kpi',
      value: null,
      serverId: null,
    })
    await db.models.add(modelRow(1))
    await db.processes.add(processRow(7, 'root:1', { base: processFieldsOf(lists(5)) }))
  })
  async function confirm(changes: Partial<Operation> = {}): Promise<void> {
    const op = operationOf(intent, changes)
    await db.operations.add(op)
    await inOneWrite(db, () => confirmOperation(db, op, answer))
  }
  const shown = async () => (await db.processes.get('root:7'))?.view

  it('is known by the id that it has there', async () => {
    await confirm()
    expect([await db.operations.count(), await db.journal.count()]).toEqual([0, 1])
    expect(await db.idMap.toArray()).toEqual([{ localId: MADE, kind, serverId: 5, slug: null }])
    expect(await db.catalogue.toArray()).toMatchObject([{ key: MADE, serverId: 5 }])
    expect(await shown()).toEqual(processFieldsOf(lists(5)))
  })

  it('goes by the name that it was made under in all models, where another device may have sent it', async () => {
    await confirm({ inBackup: true })
    expect(await shown()).toEqual(processFieldsOf(lists(MADE)))
  })
})
