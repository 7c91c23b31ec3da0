import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createEquipment, createKpiNode } from '#local/edits/catalogue-edits.ts'
import { copyModel, createModel, saveModel } from '#local/edits/model-edits.ts'
import { savePhotos, saveTogether } from '#local/edits/photo-edits.ts'
import { createProcess, deleteProcess, saveProcess } from '#local/edits/process-edits.ts'
import { exportBackup, importBackup } from '#local/resolve/backup.ts'
import { resolveConflict } from '#local/resolve/conflicts.ts'
import { discardOperation, retryOperation } from '#local/resolve/outbox-actions.ts'
import { recreate } from '#local/resolve/recreate.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { fillDatabases } from '../../support/unit/full-database.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

const group = { id: 14, name: '주조' }
const photoOf = (modelKey: string, processKey: string | null) => {
  const bytes = new Uint8Array([0xff, 0xd8, 0xff, 1]).buffer
  return { area: 'root', modelKey, processKey, bytes, type: 'image/jpeg', capturedAt: null } as const
}

/** A device with a model, a process, and edits that stopped in each of the ways that a person can end. */
async function usedDevice() {
  const db = await newDatabase()
  const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  const { key: processKey } = await createProcess(db, { modelKey, name: '용해' })
  await saveModel(db, { modelKey, section: 'overview', fields: { features: '래들' } })
  await saveProcess(db, { processKey, fields: { description: '설명' } })
  const photo = await keepOriginal(db, photoOf(modelKey, processKey))
  const opIds = (await db.operations.orderBy('seq').toArray()).map(({ opId }) => opId)
  const [, , inConflict = '', stopped = ''] = opIds
  const conflicts = [{ field: 'features', base: '', mine: '래들', theirs: '국자' }]
  await db.operations.update(inConflict, { state: 'CONFLICT', conflicts })
  const lastError = { kind: 'not-found', status: 404, message: '' } as const
  await db.operations.update(stopped, { state: 'NEEDS_USER', lastError })
  return { db, modelKey, processKey, photo, inConflict, stopped }
}
type Used = Awaited<ReturnType<typeof usedDevice>>

/** All that a person's tap can write, but for a draft: see draft-store.test.ts. */
const WRITES: Record<string, (used: Used) => Promise<unknown>> = {
  'a new model': ({ db }) => createModel(db, { area: 'root', title: '두 번째', group }),
  'a copy': ({ db, modelKey }) => copyModel(db, modelKey),
  'a section': ({ db, modelKey }) => saveModel(db, { modelKey, section: 'etc', fields: { memo: '재방문' } }),
  'a process': ({ db, modelKey }) => createProcess(db, { modelKey }),
  'an edit of a process': ({ db, processKey }) => saveProcess(db, { processKey, fields: { memo: '온도' } }),
  'the end of a process': ({ db, processKey }) => deleteProcess(db, processKey),
  'a photo': ({ db, modelKey, processKey }) => keepOriginal(db, photoOf(modelKey, processKey)),
  'a list of photos': ({ db, modelKey, processKey, photo }) =>
    savePhotos(db, { modelKey, processKey }, [
      { id: photo, url: null, thumbnailUrl: null, capturedAt: null },
    ]),
  'a form with its photos': ({ db, processKey }) =>
    saveTogether(db, () => saveProcess(db, { processKey, fields: { memo: '온도' } })),
  'a machine': ({ db }) =>
    createEquipment(db, {
      area: 'root',
      fields: { name: '선반', otherType: '센서', equipmentType: '제조', industryType: '공통' },
    }),
  'a KPI node': ({ db }) => createKpiNode(db, { area: 'root', name: '품질', parent: null }),
  'another try': ({ db, stopped }) => retryOperation(db, stopped),
  'the end of a conflict': ({ db, inConflict }) => resolveConflict(db, inConflict, { features: 'mine' }),
  'an end without being sent': ({ db, stopped }) => discardOperation(db, stopped),
  'what is made anew': ({ db, stopped }) => recreate(db, stopped),
}

let used: Used
let makeRoom: () => void = () => undefined
beforeEach(async () => {
  used = await usedDevice()
})
afterEach(() => makeRoom())

const rowsOf = async (db: DeviceDatabase) =>
  Object.fromEntries(
    await Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()] as const)),
  )

describe.each(['request', 'commit'] as const)('S-18 a device that is full, which it says at the %s', (at) => {
  it.each(Object.keys(WRITES))(
    'says so for %s, keeps what was there, and takes it once there is room',
    async (what) => {
      const before = await rowsOf(used.db)
      makeRoom = fillDatabases(at)
      await expect(WRITES[what]?.(used)).rejects.toMatchObject({ name: 'StorageFailure', reason: 'full' })
      expect(await rowsOf(used.db)).toEqual(before)

      makeRoom()
      await WRITES[what]?.(used)
      expect(await rowsOf(used.db)).not.toEqual(before)
    },
  )

  it('says so for a backup that is taken in, and takes it in once there is room', async () => {
    const file = await new Blob(await exportBackup(used.db)).arrayBuffer()
    const other = await newDatabase()
    makeRoom = fillDatabases(at)
    await expect(importBackup(other, file)).rejects.toMatchObject({ name: 'StorageFailure', reason: 'full' })
    expect(await other.operations.count()).toBe(0)

    makeRoom()
    expect(await importBackup(other, file)).toMatchObject({ operations: 4 })
  })
})
