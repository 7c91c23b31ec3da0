import { beforeEach, describe, expect, it } from 'vitest'
import { importBackup } from '#local/resolve/backup.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelRow } from '#local/store/records.ts'
import { backupFile } from '../../../support/unit/backup-file.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../../support/unit/operation.ts'
import { readModelRow, readProcessRow } from '../../../support/unit/rows.ts'

const MODEL = 'local-3b241101-e2bb-4255-8caf-4136c566a901'
const PROCESS = 'local-3b241101-e2bb-4255-8caf-4136c566a902'
const PHOTO = 'local-3b241101-e2bb-4255-8caf-4136c566a903'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const take = async (content: object) => importBackup(db, await backupFile(content))
const names = { localId: PHOTO, kind: 'photo', serverId: 9, slug: null }
/** Shows a photo as the server calls it. */
function withPhoto(row: ModelRow): ModelRow {
  const view = { ...row.view, images: [{ id: 9, url: '/9/', thumbnailUrl: null, capturedAt: null }] }
  return { ...row, base: view, view }
}
const photosOf = async (key: string) => (await db.models.get(key))?.view.images.map(({ id }) => id)

describe('a model of the server that was made here', () => {
  it('keeps the name that it has here, and what the file brings belongs to it', async () => {
    await db.models.put(readModelRow(MODEL, { serverId: 1 }))
    const operations = [operationOf(modelEdit('root:1', { memo: '점검' }))]
    await take({ operations, models: [readModelRow('root:1', { serverId: 1 })] })
    expect(await db.models.toCollection().primaryKeys()).toEqual([MODEL])
    expect(await db.operations.toArray()).toMatchObject([{ modelKey: MODEL, target: `model:${MODEL}` }])
    expect((await db.models.get(MODEL))?.view.memo).toBe('점검')
  })

  it('is told from one of the other area that has the same number', async () => {
    await db.models.put(readModelRow(MODEL, { serverId: 1, area: 'general' }))
    await take({ models: [readModelRow('root:1', { serverId: 1 })] })
    expect(await db.models.toCollection().primaryKeys()).toEqual([MODEL, 'root:1'])
  })

  it('gives its name to the one that was read here', async () => {
    await db.models.put(readModelRow('root:1', { serverId: 1 }))
    await take({ models: [readModelRow('root:2', { serverId: 2 }), readModelRow(MODEL, { serverId: 1 })] })
    expect(await db.models.toCollection().primaryKeys()).toEqual([MODEL, 'root:2'])
  })

  it('stays alone where the server does not know it', async () => {
    await db.models.put(readModelRow('local-other'))
    await take({ models: [readModelRow(MODEL)] })
    expect(await db.models.toCollection().primaryKeys()).toEqual([MODEL, 'local-other'])
  })
})

it('a process of the server that was made here is in its model once', async () => {
  await db.models.put(readModelRow('root:1', { serverId: 1 }))
  await db.processes.put(readProcessRow(PROCESS, 'root:1', { serverId: 7 }))
  await take({ processes: [readProcessRow('root:7', 'root:1', { serverId: 7 })] })
  expect(await db.processes.toCollection().primaryKeys()).toEqual([PROCESS])
})

describe('a photo goes by the name that it was made under', () => {
  it('in a model that the file brings', async () => {
    await take({ models: [withPhoto(readModelRow('root:1', { serverId: 1 }))], idMap: [names] })
    expect(await photosOf('root:1')).toEqual([PHOTO])
  })

  it('in a model that something waits for here', async () => {
    await db.models.bulkPut([withPhoto(readModelRow('root:1')), withPhoto(readModelRow('root:2'))])
    await db.operations.put(operationOf(modelEdit('root:1', { memo: '점검' })))
    await take({ idMap: [names] })
    expect(await photosOf('root:1')).toEqual([PHOTO])
    // Nothing of this one can be mixed up: it is read again.
    expect(await photosOf('root:2')).toEqual([9])
  })

  it('also where a machine waits, which belongs to no model', async () => {
    const fields = { name: '선반', equipmentType: '제조', industryType: '공통', otherType: '공작' } as const
    await db.operations.put(operationOf({ kind: 'equipment.create', equipmentKey: 'local-m', fields }))
    await take({ models: [withPhoto(readModelRow('root:1', { serverId: 1 }))], idMap: [names] })
    expect(await photosOf('root:1')).toEqual([PHOTO])
  })
})
