import { beforeEach, describe, expect, it } from 'vitest'
import { type EntityId, isLocalId } from '#domain/ids.ts'
import { recreate } from '#local/resolve/recreate.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceImage, DeviceKpiEntry, ProcessFields } from '#local/store/fields.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, queuedIn } from '../../support/unit/operation.ts'
import { photoRow, readModelRow, readProcessRow } from '../../support/unit/rows.ts'

const HELD = 'local-3b241101-e2bb-4255-8caf-4136c566a901'
const NEW_ENTRY = 'local-3b241101-e2bb-4255-8caf-4136c566a903'
const ADDED = 'local-3b241101-e2bb-4255-8caf-4136c566a902'
const GONE = {
  state: 'NEEDS_USER',
  wireCount: 1,
  lastError: { kind: 'not-found', status: 404, message: '' },
} as const

const image = (id: DeviceImage['id']): DeviceImage => ({
  id,
  url: '/1/',
  thumbnailUrl: '/s/',
  capturedAt: null,
})
const entry = (id: EntityId, memo: string): DeviceKpiEntry => ({
  id,
  // Nodes are counted apart from entries, and so may have the id of one.
  kpi0: { id: 5, name: '공정조건', fullName: '공정조건', level: 0, parentId: null },
  kpi1: null,
  kpi2: null,
  kpi3: null,
  memo,
})

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  const entries = { kpis: [entry(5, '잰다')], images: [image(9), image(HELD)] }
  await db.models.put(readModelRow('root:1', { serverId: 1 }))
  await db.processes.put(readProcessRow('root:7', 'root:1', { serverId: 7, entries }))
  await db.photos.bulkPut([
    photoRow(HELD, 'root:1', { processKey: 'root:7' }),
    photoRow(ADDED, 'root:1', { processKey: 'root:7' }),
  ])
  await db.pictures.put({ key: HELD, bytes: new ArrayBuffer(3), type: 'image/jpeg' })
})

async function type(key: string, changes: object, base: object): Promise<void> {
  const values = { changes, base, addedPhotos: [ADDED] }
  await db.drafts.put({ key, modelKey: 'root:1', values, savedAt: 1 })
}

const ofProcess = (memo: string) =>
  ({
    kind: 'process.patch',
    modelKey: 'root:1',
    processKey: 'root:7',
    section: 'process',
    fields: { memo },
    base: { memo: '' },
  }) as const

async function madeAnew(intent: Parameters<typeof queuedIn>[1]) {
  const { opId } = await queuedIn(db, intent, GONE)
  expect(await recreate(db, opId)).toBe(true)
  const [process] = (await db.processes.toArray()).filter(({ key }) => isLocalId(key))
  const drafts = await db.drafts.toArray()
  if (process === undefined) throw new Error('Nothing was made anew.')
  return { process, drafts }
}

describe('what was typed and not saved in a process that is made anew', () => {
  it('goes along, and names its entries and photos as they are there', async () => {
    const typed = {
      description: '아직 저장하지 않은 글',
      kpis: [entry(5, '다시 잰다'), entry(NEW_ENTRY, '새로 잰다')],
      images: [{ ...image(HELD), caption: '정면' }, image(9), image(ADDED)],
    }
    await type('process:root:7', typed, { description: '', images: [image(9), image(HELD)] })
    const { process, drafts } = await madeAnew(ofProcess('나중'))
    const [kpi] = process.view.kpis
    const [photo] = process.view.images
    expect(photo?.id).not.toBe(HELD)
    const moved = { ...image(photo?.id ?? 0), url: null, thumbnailUrl: null }
    expect(drafts).toEqual([
      {
        key: `process:${process.key}`,
        modelKey: 'root:1',
        savedAt: 1,
        values: {
          changes: {
            description: '아직 저장하지 않은 글',
            kpis: [entry(kpi?.id ?? 0, '다시 잰다'), entry(NEW_ENTRY, '새로 잰다')],
            images: [{ ...moved, caption: '정면' }, image(ADDED)],
          },
          base: { description: '', images: [moved] },
          addedPhotos: [ADDED],
        },
      },
    ])
    expect(await db.photos.get(ADDED)).toMatchObject({ modelKey: 'root:1', processKey: process.key })
  })

  it('goes along as it is where another build has written it', async () => {
    const strange = { kpis: [{ id: 5 }] } as unknown as Partial<ProcessFields>
    await type('process:root:7', strange, {})
    const { process, drafts } = await madeAnew(ofProcess('나중'))
    expect(drafts).toMatchObject([
      { key: `process:${process.key}`, values: { changes: { kpis: [{ id: 5 }] }, addedPhotos: [ADDED] } },
    ])
  })
})

it('what was typed in a model that is made anew, and in its processes, goes along into the new ones', async () => {
  await type('model:root:1:overview', { overview: '쓰던 개요' }, { overview: '' })
  await type('model:root:1:section-of-another-build', {}, {})
  await type('process:root:7', { memo: '쓰던 비고' }, { memo: '' })
  const { process, drafts } = await madeAnew(modelEdit('root:1', { memo: '가' }))
  expect(process.modelKey).not.toBe('root:1')
  const told = drafts.map(({ key, modelKey, values }) => ({ key, modelKey, values }))
  const kept = (changes: object, base: object) => ({ changes, base, addedPhotos: [ADDED] })
  expect(told).toEqual([
    {
      key: `model:${process.modelKey}:overview`,
      modelKey: process.modelKey,
      values: kept({ overview: '쓰던 개요' }, { overview: '' }),
    },
    {
      key: `model:${process.modelKey}:section-of-another-build`,
      modelKey: process.modelKey,
      values: kept({}, {}),
    },
    {
      key: `process:${process.key}`,
      modelKey: process.modelKey,
      values: kept({ memo: '쓰던 비고' }, { memo: '' }),
    },
  ])
})

it('what was typed in a process that was taken away here goes with the model that is made anew', async () => {
  await db.processes.put(readProcessRow('root:8', 'root:1', { serverId: 8, deleted: true }))
  await type('process:root:8', { memo: '쓰던 비고' }, { memo: '' })
  const { drafts } = await madeAnew(modelEdit('root:1', { memo: '가' }))
  expect(drafts).toEqual([])
})
