import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { readOwnWork } from '#local/views/work/late-work.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf } from '../../../support/unit/operation.ts'

const NOW = 10_000
let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => NOW)
})

describe('what is on this device only', () => {
  it('is nothing, and nothing is old, on a device that has sent all', async () => {
    expect(await readOwnWork(db)).toEqual({ waiting: 0, stuck: 0, oldestMs: 0 })
  })

  it('is counted apart where it waits for a person', async () => {
    const states = ['QUEUED', 'SENDING', 'UNCERTAIN', 'RECONCILE', 'REJECTED', 'CONFLICT', 'PARKED'] as const
    await db.operations.bulkPut(
      states.map((state) => operationOf(modelEdit('root:1', { memo: '가' }), { state, createdAt: 9_000 })),
    )
    expect(await readOwnWork(db)).toEqual({ waiting: 4, stuck: 3, oldestMs: 1_000 })
  })

  it('is as old as what was made first, whatever the ids are, also where that waits for a person', async () => {
    await db.operations.bulkPut([
      operationOf(modelCreation('local-1'), { opId: 'b', createdAt: 4_000, state: 'NEEDS_USER' }),
      operationOf(modelEdit('local-1', { memo: '가' }), { opId: 'a', createdAt: 9_000 }),
    ])
    expect(await readOwnWork(db)).toEqual({ waiting: 1, stuck: 1, oldestMs: 6_000 })
  })

  it('is not from the future where the clock of the device was put back', async () => {
    await db.operations.put(operationOf(modelCreation('local-1'), { createdAt: NOW + 1_000 }))
    expect(await readOwnWork(db)).toEqual({ waiting: 1, stuck: 0, oldestMs: 0 })
  })
})
