import { IDBKeyRange } from 'fake-indexeddb'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type DeviceDatabase, openDatabase } from '#local/store/database.ts'
import { saveModel, createModel } from '#local/edits/model-edits.ts'
import { createEquipment } from '#local/edits/catalogue-edits.ts'
import { savePhotos } from '#local/edits/photo-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import type { Operation, OperationState } from '#local/outbox/operation.ts'
import { operationState } from '#local/outbox/operation.ts'
import { exportBackup } from '#local/resolve/backup.ts'
import { clearDelivered, measureDelivered } from '#local/resolve/clear-delivered.ts'
import { keepOriginal } from '#pictures/keep/photo-store.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { type OneDevice, group, oneDevice } from '../../support/simulated/one-device.ts'

let device: OneDevice
let db: DeviceDatabase
beforeEach(async () => {
  device = await oneDevice()
  db = device.tab.db
})

/** A model with a process and a photo, all of it at the server. */
async function delivered(title: string): Promise<{ modelKey: string; processKey: string }> {
  const modelKey = await createModel(db, { area: 'root', title, group })
  const { key: processKey } = await createProcess(db, { modelKey, name: `${title} 용해` })
  await addPhoto(db, { modelKey, processKey }, { text: `${title} 사진` })
  await device.work(60_000)
  expect(await device.queue()).toEqual([])
  return { modelKey, processKey }
}

async function everything(): Promise<string> {
  const rows = await Promise.all(db.tables.map((table) => table.toArray()))
  return JSON.stringify(rows, (_, value: unknown) =>
    value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
  )
}

/** What a backup would carry away: the rows that tell what was recorded, and all bytes. */
async function unsent(): Promise<unknown> {
  const file = await new Blob(await exportBackup(db)).arrayBuffer()
  const head = 'reference-model-survey backup 1\n'.length
  const length = new DataView(file).getUint32(head)
  const text = new TextDecoder().decode(file.slice(head + 4, head + 4 + length))
  const { madeAt: _madeAt, idMap: _idMap, ...content } = JSON.parse(text) as Record<string, unknown[]>
  return {
    ...content,
    catalogue: content['catalogue']?.filter((row) => (row as { serverId: unknown }).serverId === null),
    models: content['models']?.map((row) => ({ ...(row as object), followedBy: null })),
    carried: new TextDecoder().decode(file.slice(head + 4 + length)),
  }
}

const NOTHING = { operations: 0, drafts: 0, photos: 0, models: 0 }

const draftOf = (modelKey: string, text: string) => ({
  key: `model:${modelKey}:overview`,
  modelKey,
  values: { changes: { overview: text } },
  savedAt: 1,
})

describe('clearing what the server has', () => {
  it('leaves not a word and no byte of it', async () => {
    await delivered('한빛')
    await db.meta.bulkPut([
      { key: 'lastPlaces', value: '한빛' },
      { key: 'prepared:root:14', value: '한빛' },
      { key: 'seen:root:1', value: '한빛' },
    ])
    await db.catalogue.put({ key: 'x', kind: 'equipment', value: '한빛', serverId: 4 })
    await db.drafts.put({ key: 'process:x', modelKey: 'x', values: { changes: {} }, savedAt: 1 })
    expect(await everything()).toContain('한빛')
    const before = await measureDelivered(db)
    expect(before).toEqual({ models: 1, photos: 1, kept: { ...NOTHING } })
    expect(await clearDelivered(db)).toEqual(NOTHING)
    expect(await everything()).not.toContain('한빛')
    const filled = await Promise.all(db.tables.map(async (table) => [table.name, await table.count()]))
    expect(filled.filter(([, count]) => count !== 0).map(([name]) => name)).toEqual(['journal', 'meta'])
    expect(await measureDelivered(db)).toMatchObject({ models: 0, photos: 0 })
  })

  it('leaves what is unsent with its model, and it arrives', async () => {
    const sent = await delivered('세진')
    const { modelKey, processKey } = await delivered('한빛')
    device.state.isUp = false
    await saveProcess(db, { processKey, fields: { memo: '점검' } })
    await addPhoto(db, { modelKey, processKey }, { text: '나중 사진' })
    const made = await createModel(db, { area: 'root', title: '새 모델', group })
    expect(await clearDelivered(db)).toEqual({ ...NOTHING, operations: 4, models: 2 })
    expect(await db.models.get(sent.modelKey)).toBeUndefined()
    expect(await everything()).not.toContain('세진')
    device.state.isUp = true
    await device.work(600_000)
    expect(await device.queue()).toEqual([])
    const stored = device.server.processNamed('한빛 용해')
    expect(stored?.record).toMatchObject({ memo: '점검' })
    expect(stored?.record.imageIds).toHaveLength(2)
    expect(device.server.modelNamed('새 모델')).toBeDefined()
    await clearDelivered(db)
    expect(await db.models.get(made)).toBeUndefined()
    expect(await everything()).not.toContain('한빛')
  })

  it('leaves the names in an edit by which it is told from what others have done', async () => {
    const { modelKey, processKey } = await delivered('한빛')
    device.state.isUp = false
    await savePhotos(db, { modelKey, processKey }, [])
    await clearDelivered(db)
    const stored = device.server.processNamed('한빛 용해')
    if (stored === undefined) throw new Error('The process is not there.')
    // Somebody else has changed the process, so that the edit is sent anew on top of that.
    stored.record.memo = '그들'
    stored.version += 1
    device.state.isUp = true
    await device.work(600_000)
    expect(await device.queue()).toEqual([])
    expect(stored.record).toMatchObject({ imageIds: [], memo: '그들' })
    await clearDelivered(db)
    expect(await db.idMap.count()).toBe(0)
  })

  it('leaves input that was not saved, and a photo that is in no form yet', async () => {
    const { modelKey, processKey } = await delivered('한빛')
    const other = await delivered('세진')
    await db.drafts.put(draftOf(modelKey, '쓰다 만 글'))
    const bytes = new TextEncoder().encode('방금 찍은 사진').buffer
    const owner = { modelKey: other.modelKey, processKey: other.processKey }
    const type = 'image/jpeg'
    await keepOriginal(db, { area: 'root', ...owner, bytes, type, capturedAt: null })
    expect(await clearDelivered(db)).toEqual({ ...NOTHING, drafts: 1, models: 1 })
    const left = await everything()
    expect(left).toContain('쓰다 만 글')
    expect(left).toContain('방금 찍은 사진')
    expect(await db.processes.get(processKey)).toBeDefined()
    expect(left).not.toContain('세진')
  })

  it('leaves a photo of which the server has not said that it has every byte, with its model', async () => {
    const sent = await delivered('세진')
    const { modelKey, processKey } = await delivered('한빛')
    const [photo] = await db.photos.where({ modelKey }).toArray()
    for (const receivedSha256 of [null, 'f'.repeat(64)]) {
      await db.photos.update(photo?.key ?? '', { receivedSha256 })
      expect(await measureDelivered(db)).toMatchObject({ kept: { ...NOTHING, photos: 1, models: 1 } })
      expect(await clearDelivered(db)).toEqual({ ...NOTHING, photos: 1, models: 1 })
      expect(await everything()).toContain('한빛 사진')
      expect(await db.processes.get(processKey)).toBeDefined()
      expect(await db.idMap.get(photo?.key ?? '')).toBeDefined()
      expect(await db.models.get(sent.modelKey)).toBeUndefined()
    }
    await db.photos.update(photo?.key ?? '', { receivedSha256: photo?.sha256 ?? '' })
    expect(await clearDelivered(db)).toEqual(NOTHING)
    expect(await everything()).not.toContain('한빛')
  })

  it.each(['model.merge', 'process.patch'])(
    'leaves all that a %s of a newer build may need',
    async (kind) => {
      const { modelKey } = await delivered('한빛')
      const op = { opId: crypto.randomUUID(), seq: 99, opSchema: 2, intent: { kind } }
      await db.operations.put(op as unknown as Operation)
      expect(await clearDelivered(db)).toMatchObject({ operations: 1, models: 1 })
      expect(await db.models.get(modelKey)).toBeDefined()
      expect(await db.operations.get(op.opId)).toEqual(op)
    },
  )

  it('lets a model that comes again be edited as one that came for the first time', async () => {
    await delivered('한빛')
    await clearDelivered(db)
    const slug = device.server.modelNamed('한빛')?.record.slug ?? ''
    const pulled = pullModel({ db, api: device.tab.api }, 'root', slug, device.time.timeout(9_000))
    await device.time.pass(100)
    const modelKey = (await pulled) ?? ''
    const [process] = await db.processes.where({ modelKey }).toArray()
    await addPhoto(db, { modelKey, processKey: process?.key ?? '' }, { text: '둘째 사진' })
    await saveProcess(db, { processKey: process?.key ?? '', fields: { memo: '다시' } })
    await device.work(60_000)
    expect(await device.queue()).toEqual([])
    const { record } = device.server.processNamed('한빛 용해')!
    expect([record.memo, record.imageIds.length]).toEqual(['다시', 2])
  })

  it('happens whole or not at all when it is cut off, and the next time goes through', async () => {
    const { modelKey } = await delivered('한빛')
    await db.meta.put({ key: 'lastPlaces', value: '한빛' })
    const before = await everything()
    vi.spyOn(db.meta, 'bulkDelete').mockRejectedValueOnce(new Error('The page was killed.'))
    await expect(clearDelivered(db)).rejects.toThrow('killed')
    expect(await everything()).toBe(before)
    await clearDelivered(db)
    expect(await db.models.get(modelKey)).toBeUndefined()
  })
})

describe('whatever state the outbox is in', () => {
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('process' as const), of: fc.nat(3), isUp: fc.boolean() }),
    fc.record({ kind: fc.constant('model' as const), of: fc.nat(3), isUp: fc.boolean() }),
    fc.record({ kind: fc.constant('photo' as const), of: fc.nat(3), isUp: fc.boolean() }),
    fc.record({ kind: fc.constant('new' as const), of: fc.nat(3), isUp: fc.boolean() }),
    fc.record({ kind: fc.constant('machine' as const), of: fc.nat(3), isUp: fc.boolean() }),
    fc.record({ kind: fc.constant('draft' as const), of: fc.nat(3), isUp: fc.boolean() }),
  )
  const state = fc.constantFrom<OperationState>(...operationState.options)

  it('clearing never removes what the server has not', { timeout: 120_000 }, async () => {
    const stories = fc.tuple(
      fc.array(edit, { minLength: 1, maxLength: 8 }),
      fc.array(state, { maxLength: 8 }),
    )
    await fc.assert(
      fc.asyncProperty(stories, async ([edits, states]) => {
        device = await oneDevice()
        db = device.tab.db
        const places = [await delivered('한빛')]
        for (const [index, { kind, of, isUp }] of edits.entries()) {
          device.state.isUp = isUp
          const place = places[of % places.length]!
          if (kind === 'process')
            await saveProcess(db, { processKey: place.processKey, fields: { memo: `${index}` } })
          if (kind === 'model')
            await saveModel(db, {
              modelKey: place.modelKey,
              section: 'overview',
              fields: { overview: `${index}` },
            })
          if (kind === 'photo') await addPhoto(db, place, { text: `사진 ${index}` })
          if (kind === 'new') {
            const modelKey = await createModel(db, { area: 'root', title: `모델 ${index}`, group })
            const { key: processKey } = await createProcess(db, { modelKey, name: `공정 ${index}` })
            places.push({ modelKey, processKey })
          }
          if (kind === 'machine') {
            const fields = {
              name: `선반 ${index}`,
              otherType: '센서',
              equipmentType: '제조',
              industryType: '공통',
            } as const
            await createEquipment(db, { area: 'root', fields })
          }
          if (kind === 'draft') await db.drafts.put(draftOf(place.modelKey, `${index}`))
          await device.work(1_000)
        }
        device.tab.kill()
        db = await openDatabase('kotric1', {
          now: device.time.now,
          uuid: () => crypto.randomUUID(),
          appBuild: 'test',
          indexedDB: device.world.indexedDB,
          IDBKeyRange,
        })
        const ops = await db.operations.orderBy('seq').toArray()
        for (const [index, next] of states.entries()) {
          const op = ops[index]
          if (op !== undefined) await db.operations.update(op.opId, { state: next })
        }
        const before = await unsent()
        await clearDelivered(db)
        expect(await unsent()).toEqual(before)
        await clearDelivered(db)
        expect(await unsent()).toEqual(before)
      }),
      { numRuns: 20, seed: 7, endOnFailure: true },
    )
  })
})
