import { beforeEach, describe, expect, it } from 'vitest'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import { importBackup } from '#local/resolve/backup.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { backupFile } from '../../../support/unit/backup-file.ts'
import { newDatabase } from '../../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../../support/unit/operation.ts'
import { readModelRow, photoRow, readProcessRow } from '../../../support/unit/rows.ts'

const MODEL = 'local-3b241101-e2bb-4255-8caf-4136c566a901'
const PROCESS = 'local-3b241101-e2bb-4255-8caf-4136c566a902'
const PHOTO = 'local-3b241101-e2bb-4255-8caf-4136c566a903'
const MACHINE = 'local-3b241101-e2bb-4255-8caf-4136c566a904'
const NODE = 'local-3b241101-e2bb-4255-8caf-4136c566a905'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

const take = async (content: object, bytes?: string) => importBackup(db, await backupFile(content, bytes))
const keys = (table: keyof DeviceDatabase & ('models' | 'processes' | 'photos' | 'catalogue' | 'pictures')) =>
  db[table].toCollection().primaryKeys()
const ended = ({ opId, modelKey, intent: { kind } }: Operation) =>
  db.journal.put({ opId, modelKey, kind, outcome: 'CONFIRMED', at: 1, note: '' })

const machine = { key: MACHINE, kind: 'equipment', value: '선반', serverId: null } as const
const node = { key: NODE, kind: 'kpi', value: '품질', serverId: null } as const
const draft = { key: `process:${PROCESS}`, modelKey: MODEL, values: { changes: { memo: '글' } }, savedAt: 1 }
const named = { localId: PHOTO, kind: 'photo', serverId: 9, slug: null } as const
const makers = () => ({
  model: operationOf(modelCreation(MODEL)),
  process: operationOf({
    kind: 'process.create',
    modelKey: MODEL,
    processKey: PROCESS,
    fields: { name: '용해', provisionalNumber: 'R-1.0' },
  }),
  photo: operationOf(photoOfModel(MODEL, PHOTO)),
  machine: operationOf({
    kind: 'equipment.create',
    equipmentKey: MACHINE,
    fields: { name: '선반', equipmentType: '제조', industryType: '공통', otherType: '공작' },
  }),
  node: operationOf({ kind: 'kpi.create', kpiKey: NODE, fields: { name: '품질', parentId: null } }),
})
/** A model, a process, a photo, a machine and a node, all made on the device of the file. */
const made = (operations: readonly Operation[]) => ({
  operations,
  models: [readModelRow(MODEL, { base: null })],
  processes: [readProcessRow(PROCESS, MODEL, { base: null })],
  photos: [photoRow(PHOTO, MODEL)],
  catalogue: [machine, node],
  bytes: [
    { table: 'originals', key: PHOTO, type: 'image/heic', length: 3 },
    { table: 'pictures', key: PHOTO, type: 'image/jpeg', length: 5 },
    { table: 'thumbnails', key: PHOTO, type: 'image/webp', length: 2 },
  ],
})
const BYTES = 'onelargesm'

describe('what a file brings to a new device', () => {
  it('is all of its rows, and the bytes of its photos', async () => {
    const content = { ...made(Object.values(makers())), idMap: [named], drafts: [draft] }
    expect(await take(content, BYTES)).toEqual({ operations: 5, drafts: 1 })
    expect(await keys('models')).toEqual([MODEL])
    expect((await db.models.get(MODEL))?.enteredInProcesses).toEqual({ entered: 0, total: 4 })
    expect((await db.processes.get(PROCESS))?.modelKey).toBe(MODEL)
    expect(await db.photos.toArray()).toEqual([photoRow(PHOTO, MODEL)])
    expect(await db.catalogue.toArray()).toEqual([machine, node])
    expect(await db.idMap.toArray()).toEqual([named])
    expect(await db.drafts.toArray()).toEqual([draft])
    const held = await Promise.all([db.originals, db.pictures, db.thumbnails].map((table) => table.toArray()))
    expect(
      held.map((rows) => rows.map(({ bytes, ...row }) => [row, new TextDecoder().decode(bytes)])),
    ).toEqual([
      [[{ key: PHOTO, type: 'image/heic' }, 'one']],
      [[{ key: PHOTO, type: 'image/jpeg' }, 'large']],
      [[{ key: PHOTO, type: 'image/webp' }, 'sm']],
    ])
  })

  it('may have been sent meanwhile, and waits in its order behind what waits here', async () => {
    await db.operations.put(operationOf(modelCreation('here'), { seq: 7 }))
    await db.meta.put({ key: 'seq', value: 7 })
    const waiting = operationOf(modelEdit('root:1', { memo: '가' }), { createdAt: 50, nextAt: 99 })
    const sent = operationOf(modelEdit('root:2', { memo: '나' }), {
      state: 'SENDING',
      createdAt: 60,
      firstSentAt: 70,
      lastSentAt: 80,
      wireCount: 3,
    })
    expect(await take({ operations: [waiting, sent] })).toEqual({ operations: 2, drafts: 0 })
    expect((await db.operations.orderBy('seq').toArray()).slice(1)).toEqual([
      { ...waiting, seq: 8, state: 'UNCERTAIN', wireCount: 1, firstSentAt: 50, lastSentAt: 50, nextAt: 0 },
      { ...sent, seq: 9, state: 'UNCERTAIN', wireCount: 3, firstSentAt: 70, lastSentAt: 80, nextAt: 0 },
    ])
    expect(await db.meta.get('seq')).toEqual({ key: 'seq', value: 9 })
  })

  it.each(['UNCERTAIN', 'RECONCILE', 'REJECTED', 'CONFLICT', 'NEEDS_USER', 'PARKED'] as const)(
    'that was %s is so here as well',
    async (state) => {
      await take({ operations: [operationOf(modelEdit('root:1', { memo: '가' }), { state })] })
      expect(await db.operations.toArray()).toMatchObject([{ seq: 1, state }])
    },
  )
})

describe('what is here already', () => {
  it('stays as it is, and is taken in no second time', async () => {
    const content = { ...made(Object.values(makers())), idMap: [named], drafts: [draft] }
    await take(content, BYTES)
    await db.models.update(MODEL, { groupId: 77 })
    await db.processes.update(PROCESS, { order: 77 })
    await db.photos.update(PHOTO, { size: 77 })
    await db.pictures.update(PHOTO, { type: 'image/png' })
    await db.catalogue.update(MACHINE, { value: '밀링' })
    await db.drafts.update(draft.key, { savedAt: 77 })
    await db.operations.toCollection().modify({ state: 'REJECTED' })
    const before = await db.operations.toArray()
    expect(await take(content, BYTES)).toEqual({ operations: 0, drafts: 0 })
    expect((await db.processes.get(PROCESS))?.order).toBe(77)
    expect((await db.photos.get(PHOTO))?.size).toBe(77)
    expect((await db.pictures.get(PHOTO))?.type).toBe('image/png')
    expect((await db.catalogue.get(MACHINE))?.value).toBe('밀링')
    expect((await db.drafts.get(draft.key))?.savedAt).toBe(77)
    expect(await db.operations.toArray()).toEqual(before)
    expect(await db.meta.get('seq')).toEqual({ key: 'seq', value: 5 })
  })

  it('is joined by what is not, and only that is counted', async () => {
    await db.drafts.put({ ...draft, savedAt: 77 })
    const other = { ...draft, key: 'process:root:5' }
    expect(await take({ drafts: [draft, other] })).toEqual({ operations: 0, drafts: 1 })
    expect((await db.drafts.get(draft.key))?.savedAt).toBe(77)
    expect(await db.drafts.get(other.key)).toEqual(other)
  })
})

describe('what this device has delivered or given up', () => {
  it.each([
    ['process', 'processes', PROCESS],
    ['photo', 'photos', PHOTO],
    ['photo', 'pictures', PHOTO],
    ['machine', 'catalogue', MACHINE],
    ['node', 'catalogue', NODE],
  ] as const)('does not come back: a %s in %s', async (what, table, key) => {
    const ops = makers()
    await ended(ops[what])
    expect(await take(made(Object.values(ops)), BYTES)).toEqual({ operations: 4, drafts: 0 })
    expect(await keys(table)).not.toContain(key)
    const left = await Promise.all(
      (['models', 'processes', 'photos', 'catalogue', 'pictures'] as const).map(keys),
    )
    expect(left.flat()).toHaveLength(what === 'photo' ? 4 : 5)
  })

  it('comes back, and is made again, where something new in the backup is about it: a model', async () => {
    const { model, process } = makers()
    await ended(model)
    expect(await take(made([model, process]), BYTES)).toEqual({ operations: 2, drafts: 0 })
    expect(await keys('models')).toEqual([MODEL])
    expect((await db.operations.orderBy('seq').toArray()).map(({ opId, state }) => [opId, state])).toEqual([
      [model.opId, 'UNCERTAIN'],
      [process.opId, 'UNCERTAIN'],
    ])
  })

  it.each([
    ['the name of a model alone', 'model', 2],
    ['the name of a machine', 'machine', 1],
  ] as const)('is made again unless it is known, for which is enough or not: %s', async (_, what, taken) => {
    const ops = makers()
    await ended(ops[what])
    const localId = { model: MODEL, machine: MACHINE }[what]
    const kind = what === 'model' ? 'model' : 'equipment'
    await db.idMap.put({ localId, kind, serverId: 7, slug: null })
    const equipments = [
      { id: MACHINE, name: '선반', equipmentType: '제조', industryType: '', otherType: '범용' },
    ]
    const intent = {
      kind: 'process.patch',
      modelKey: MODEL,
      processKey: PROCESS,
      section: 'process',
    } as const
    const edit = operationOf({ ...intent, fields: { equipments }, base: {} } as Intent)
    const content = made([ops[what], edit])
    expect(await take(content, BYTES)).toEqual({ operations: taken, drafts: 0 })
  })

  it('brings its record back all the same where that was only edited', async () => {
    const edit = operationOf(modelEdit(MODEL, { memo: '가' }))
    await ended(edit)
    expect(await take(made([edit]), BYTES)).toEqual({ operations: 0, drafts: 0 })
    expect(await keys('models')).toEqual([MODEL])
  })
})
