import { beforeEach, describe, expect, it } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { findModel, listProcesses } from '#local/views/queries.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelRow, processRow } from '../../support/unit/rows.ts'

const MADE = 'local-0b8d3f0e-6f0a-4b39-9d51-0f5f1a2b3c4d'
let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

describe('the model of an address', () => {
  beforeEach(async () => {
    await db.models.bulkPut([
      modelRow('root:1', { slug: '한빛' }),
      modelRow('general:1', { area: 'general', slug: '한빛' }),
      modelRow(MADE, { serverId: 9, slug: '가온' }),
    ])
  })
  const keyOf = async (area: 'root' | 'general', slug: string) => (await findModel(db, area, slug))?.key

  it('is that of its area, however the address spells its letters', async () => {
    expect(await keyOf('root', '한빛')).toBe('root:1')
    expect(await keyOf('general', '한빛')).toBe('general:1')
    expect(await keyOf('root', '한빛'.normalize('NFD'))).toBe('root:1')
  })

  it('is one made here under its key as well as under the name that the server has given it', async () => {
    expect(await keyOf('root', MADE)).toBe(MADE)
    expect(await keyOf('root', '가온')).toBe(MADE)
  })

  it('is none in the other area, and none that is not here', async () => {
    expect(await findModel(db, 'general', MADE)).toBeNull()
    expect(await findModel(db, 'general', '가온')).toBeNull()
    expect(await findModel(db, 'root', '세창')).toBeNull()
    expect(await findModel(db, 'root', MADE.replace('0b8d', '1b8d'))).toBeNull()
    // A key of this device is no address.
    expect(await findModel(db, 'root', 'root:1')).toBeNull()
  })
})

describe('the processes of a model', () => {
  it('are those that are not deleted, with their place and all that was entered', async () => {
    await db.models.put(modelRow('root:1'))
    await db.processes.bulkPut([
      processRow('a', 'root:1', { order: 8, serverId: 3, view: { name: '주입', memo: '메모' } }),
      processRow('b', 'root:1', { order: 4, deleted: true }),
      processRow('c', 'root:1', { order: 3, provisionalNumber: true }),
      processRow('d', 'root:2'),
    ])
    const nothing = {
      ...{ processNumber: 'R1-1.0', description: '', images: [], equipments: [], kpis: [] },
      ...{ autoState: null, monitoringState: null, connectionState: null, memo: '', manager: '' },
    }
    expect(await listProcesses(db, 'root:1')).toEqual([
      {
        ...{ ...nothing, name: 'c' },
        ...{ key: 'c', modelKey: 'root:1', serverId: null, order: 0, provisionalNumber: true },
      },
      {
        ...{ ...nothing, name: '주입', memo: '메모' },
        ...{ key: 'a', modelKey: 'root:1', serverId: 3, order: 1, provisionalNumber: false },
      },
    ])
    expect(await listProcesses(db, 'root:3')).toEqual([])
  })

  it('have the number that the industry of their model makes of it', async () => {
    const genBiz = { id: 266, productName: '' } as never
    await db.models.put(modelRow('general:1', { area: 'general', view: { genBiz } }))
    await db.processes.put(
      processRow('a', 'general:1', { provisionalNumber: true, view: { processNumber: '9-2.1' } }),
    )
    expect(await listProcesses(db, 'general:1')).toMatchObject([{ processNumber: '266-2.1' }])
  })
})
