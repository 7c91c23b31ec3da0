import { beforeEach, expect, it } from 'vitest'
import type { Operation } from '#local/outbox/operation.ts'
import { findUnsent } from '#local/resolve/unsent.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf } from '../../support/unit/operation.ts'
import { processRow } from '../../support/unit/rows.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const draft = (key: string, modelKey: string, changes: object) => ({
  key,
  modelKey,
  values: { changes },
  savedAt: 1,
})

it('nothing is unsent on a new device', async () => {
  expect(await findUnsent(db)).toEqual({ operations: [], drafts: [], modelKeys: new Set() })
})

it('what waits comes in the order in which it was made, whatever its ids', async () => {
  const later = operationOf(modelCreation('b'), { seq: 2, opId: '00000000-0000-4000-8000-00000000000a' })
  const first = operationOf(modelCreation('a'), { seq: 1, opId: '00000000-0000-4000-8000-00000000000b' })
  await db.operations.bulkPut([later, first])
  expect((await findUnsent(db)).operations).toEqual([first, later])
})

it('input that was not saved is unsent, and a form that was only opened is not', async () => {
  const typed = draft('model:root:1:overview', 'root:1', { overview: '글' })
  await db.drafts.bulkPut([typed, draft('process:root:7', 'root:2', {})])
  expect(await findUnsent(db)).toEqual({ operations: [], drafts: [typed], modelKeys: new Set(['root:1']) })
})

it('the models that it belongs to are named, also the one that a copy is made from', async () => {
  const copy = { kind: 'model.copy', modelKey: 'copy', sourceKey: 'root:3' } as const
  await db.operations.bulkPut([operationOf(modelEdit('root:1', { memo: '글' })), operationOf(copy)])
  await db.drafts.put(draft('process:root:7', 'root:2', { memo: '글' }))
  const { modelKeys } = await findUnsent(db)
  expect(modelKeys).toEqual(new Set(['root:1', 'root:2', 'copy', 'root:3']))
})

it('the model that a process has gone over to is named too, though what waits on it or was typed did not', async () => {
  await db.processes.bulkPut([processRow('root:7', 'root:4'), processRow('root:8', 'root:5')])
  const upload = {
    kind: 'photo.upload',
    modelKey: 'root:1',
    processKey: 'root:7',
    photoKey: 'photo',
  } as const
  await db.operations.put(operationOf(upload, { state: 'UNCERTAIN', wireCount: 1 }))
  await db.drafts.put(draft('process:root:8', 'root:2', { memo: '글' }))
  const { modelKeys } = await findUnsent(db)
  expect(modelKeys).toEqual(new Set(['root:1', 'root:2', 'root:4', 'root:5']))
})

it('what a newer build has queued is unsent too', async () => {
  const newer = { ...operationOf(modelCreation('a')), opSchema: 99, intent: { kind: 'model.merge' } }
  await db.operations.put(newer as unknown as Operation)
  expect((await findUnsent(db)).operations).toEqual([newer])
})
