import { expect, it } from 'vitest'
import { findUnsentParts } from '#features/summary/unsent-parts.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, photoOfModel, queuedIn } from '../../support/unit/operation.ts'

const processEdit = (processKey: string): Intent => ({
  ...{ kind: 'process.patch', modelKey: 'root:1', processKey, section: 'process' },
  ...{ fields: { memo: '메모' }, base: { memo: '' } },
})
const processPhoto: Intent = {
  ...{ kind: 'photo.upload', modelKey: 'root:1', processKey: 'root:6', photoKey: 'local-2' },
}

it('what the server does not have of a model is counted, and known by process and photo', async () => {
  const db = await newDatabase()
  expect(await findUnsentParts(db, 'root:1')).toEqual({
    ...{ count: 0, processKeys: new Set(), photoKeys: new Set() },
  })
  await queuedIn(db, modelEdit('root:1', { overview: '개요' }))
  await queuedIn(db, processEdit('root:5'))
  await queuedIn(db, photoOfModel('root:1', 'local-1'))
  await queuedIn(db, processPhoto)
  await queuedIn(db, modelEdit('root:2', { overview: '개요' }))
  expect(await findUnsentParts(db, 'root:1')).toEqual({
    count: 4,
    processKeys: new Set(['root:5', 'root:6']),
    photoKeys: new Set(['local-1', 'local-2']),
  })
})

it('what another build has queued counts, though nobody can tell here what it is', async () => {
  const db = await newDatabase()
  await queuedIn(db, processEdit('root:5'), { intent: { kind: 'model.paint' } as never })
  expect(await findUnsentParts(db, 'root:1')).toMatchObject({ count: 1, processKeys: new Set() })
})
