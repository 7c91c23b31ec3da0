import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { listOpenWork } from '#local/views/work/open-work.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../../support/unit/operation.ts'
import { draftRow, modelRow } from '../../../support/unit/rows.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  await db.models.bulkPut([
    modelRow('root:1', { view: { title: '한빛' } }),
    modelRow('root:2', { view: { title: '가온' } }),
    modelRow('root:3', { gone: true }),
    modelRow('root:4'),
  ])
})

describe('what stays open where nothing else may be read', () => {
  it('is each model that something waits of, or that something was typed in', async () => {
    await db.operations.bulkPut([
      operationOf(modelEdit('root:1', { memo: '가' })),
      operationOf(modelEdit('root:1', { overview: '나' })),
    ])
    await db.drafts.bulkPut([
      draftRow('model:root:2:overview', 'root:2'),
      // Opened, and left as it was.
      { ...draftRow('model:root:4:overview', 'root:4'), values: { changes: {} } },
    ])
    expect(await listOpenWork(db)).toEqual([
      { key: 'root:1', title: '한빛', area: 'root', slug: 'slug-1' },
      { key: 'root:2', title: '가온', area: 'root', slug: 'slug-2' },
    ])
  })

  it('is no model that is gone or was never here, and nothing of the catalogues', async () => {
    const fields = { name: '환경', parentId: null }
    await db.operations.bulkPut([
      operationOf(modelEdit('root:3', { memo: '가' })),
      operationOf(modelEdit('root:9', { memo: '가' })),
      operationOf({ kind: 'kpi.create', kpiKey: 'local-1', fields }),
    ])
    expect(await listOpenWork(db)).toEqual([])
  })
})
