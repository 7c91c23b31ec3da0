import { beforeEach, describe, expect, it } from 'vitest'
import type { Sending } from '#api/edits.ts'
import { ApiProblem } from '#api/problem.ts'
import type { Capability } from '#domain/people/session.ts'
import { titleOfCopy } from '#domain/model/copy-title.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { MissingBytes } from '#sync/kinds/photo-upload.ts'
import { ClaimExpired, sendOperation } from '#sync/send/send.ts'
import { group } from '../../support/simulated/one-device.ts'
import { sha256 } from '../../support/simulated/simulated-tab.ts'
import { addPhoto } from '../../support/unit/add-photo.ts'
import { LEADER, apiOf, leaderOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf } from '../../support/unit/operation.ts'

let db: DeviceDatabase
let modelKey: string
let processKey: string
beforeEach(async () => {
  db = await newDatabase(() => LEADER.now)
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  processKey = (await createProcess(db, { modelKey, name: '용해' })).key
  await db.models.update(modelKey, { slug: '한빛', serverId: 1, etag: '"3"' })
  await db.processes.update(processKey, { serverId: 11, etag: '"4"' })
  await db.operations.clear()
})

const claimed = (intent: Intent, changes: Partial<Operation> = {}) =>
  operationOf(intent, { userKey: 'kotric1', state: 'SENDING', wireCount: 1, ...changes })

interface Call {
  name: string
  given: unknown[]
  sending: Omit<Sending, 'signal'>
}
/** What is sent is answered so, or told from what was given. */
interface How {
  answer?: Record<string, unknown> | ((given: unknown[]) => object)
  capabilities?: Capability[]
  claimedAt?: number
  timeouts?: number[]
  /** The record was not there when the edit was claimed. */
  isWithoutRecord?: boolean
}
async function send(
  op: Operation,
  { answer = {}, capabilities, claimedAt = LEADER.elapsed, timeouts, isWithoutRecord = false }: How = {},
) {
  const calls: Call[] = []
  const api = apiOf((name, all) => {
    const { signal, ...sending } = all.at(-1) as Sending
    if (!(signal instanceof AbortSignal)) throw new Error('Nothing would end it.')
    const given = all.slice(0, -1)
    calls.push({ name, given, sending })
    return { value: typeof answer === 'function' ? answer(given) : answer, etag: '"9"', status: 200 }
  })
  const deps = leaderOf(db, {
    ...(capabilities && { capabilities }),
    api,
    digest: (bytes) => Promise.resolve(sha256(bytes)),
    timeout: (ms) => (timeouts?.push(ms), new AbortController().signal),
  })
  const { kind } = op.intent
  const table = kind === 'process.patch' ? db.processes : kind === 'model.patch' ? db.models : null
  const key = kind === 'process.patch' ? processKey : modelKey
  const record = isWithoutRecord ? null : ((await table?.get(key)) ?? null)
  return { confirmed: await sendOperation(deps, { op, record, claimedAt }), calls }
}
const echoing = (given: unknown[]) => ({ id: 1, ...(given[2] as object) })

describe('S-05 what makes something', () => {
  it('goes under the key of its operation, where the server keeps keys', async () => {
    const op = claimed(modelCreation('local-new'))
    const answer = { id: 6, title: '한빛' }
    const { confirmed, calls } = await send(op, { answer })
    expect(calls).toEqual([
      {
        name: 'createModel',
        given: ['root', { title: '한빛', group: { id: 1 } }],
        sending: { idempotencyKey: op.opId },
      },
    ])
    expect(confirmed).toEqual({ kind: 'model', record: answer, etag: '"9"' })
    const without = await send(op, { answer, capabilities: [] })
    expect(without.calls[0]?.sending).toEqual({})
  })

  it('has no factors yet in the general area, which asks for them', async () => {
    const op = claimed(modelCreation('local-new'), { area: 'general' })
    const { calls } = await send(op, { answer: { id: 6, title: '한빛' } })
    expect(calls[0]?.given).toEqual(['general', { title: '한빛', group: { id: 1 }, kpis: [] }])
  })

  it('may be a copy, a process, a machine or a node', async () => {
    const machine = { name: '선반', equipmentType: '제조', industryType: '공통', otherType: '범용' } as const
    const made: [Intent, Record<string, unknown>, Omit<Call, 'sending'>, string][] = [
      [
        { kind: 'model.copy', modelKey: 'local-copy', sourceKey: modelKey },
        { id: 6, title: titleOfCopy('한빛') },
        { name: 'copyModel', given: ['root', '한빛'] },
        'model',
      ],
      [
        {
          kind: 'process.create',
          modelKey,
          processKey: 'local-p',
          fields: { name: '가공', provisionalNumber: '' },
        },
        { id: 12, name: '가공' },
        { name: 'createProcess', given: ['root', '한빛', { name: '가공' }] },
        'process',
      ],
      [
        { kind: 'equipment.create', equipmentKey: 'local-m', fields: machine },
        { id: 4, ...machine },
        { name: 'createEquipment', given: [machine] },
        'equipment',
      ],
      [
        { kind: 'kpi.create', kpiKey: 'local-t', fields: { name: '환경', parentId: null } },
        { id: 5, name: '환경' },
        { name: 'createKpiNode', given: [{ name: '환경' }] },
        'kpi',
      ],
      [
        { kind: 'kpi.create', kpiKey: 'local-n', fields: { name: '온도', parentId: 30 } },
        { id: 5, name: '온도' },
        { name: 'createKpiNode', given: [{ name: '온도', parent_id: 30 }] },
        'kpi',
      ],
    ]
    for (const [intent, answer, call, kind] of made) {
      const op = claimed(intent)
      const { confirmed, calls } = await send(op, { answer })
      expect(calls).toEqual([{ ...call, sending: { idempotencyKey: op.opId } }])
      expect(confirmed).toMatchObject({ kind, record: answer })
    }
  })

  it('has half a minute to be answered', async () => {
    const timeouts: number[] = []
    await send(claimed(modelCreation('local-new')), { answer: { id: 6, title: '한빛' }, timeouts })
    expect(timeouts).toEqual([30_000])
  })
})

describe('S-04 a claim', () => {
  const answer = { id: 6, title: '한빛' }
  it('is good for half a minute', async () => {
    const claimedAt = LEADER.elapsed - 30_000
    expect((await send(claimed(modelCreation('local-new')), { answer, claimedAt })).calls).toHaveLength(1)
    const late = send(claimed(modelCreation('local-new')), { answer, claimedAt: claimedAt - 1 })
    await expect(late).rejects.toThrow(ClaimExpired)
    await expect(late).rejects.toMatchObject({ name: 'ClaimExpired', message: 'Too late to be sent.' })
  })
})

describe('S-09 a change', () => {
  it('goes with the version that it was made on, and without a key', async () => {
    const { confirmed, calls } = await send(claimed(modelEdit(modelKey, { overview: '나' })), {
      answer: echoing,
    })
    expect(calls).toEqual([
      { name: 'patchModel', given: ['root', '한빛', { overview: '나' }], sending: { ifMatch: '"3"' } },
    ])
    expect(confirmed).toEqual({ kind: 'model', record: { id: 1, overview: '나' }, etag: '"9"' })
  })

  it('goes without one where the server looks at none, or where none is known', async () => {
    const op = claimed(modelEdit(modelKey, { overview: '나' }))
    const without = await send(op, { answer: echoing, capabilities: ['idempotency-key'] })
    expect(without.calls[0]?.sending).toEqual({})
    await db.models.update(modelKey, { etag: null })
    expect((await send(op, { answer: echoing })).calls[0]?.sending).toEqual({})
  })

  it('is answered by its own record, or not believed', async () => {
    const op = claimed(modelEdit(modelKey, { overview: '나' }))
    await expect(send(op, { answer: { id: 2, overview: '나' } })).rejects.toThrow(ApiProblem)
  })

  it('of a process goes to its address, and a deletion under neither', async () => {
    const fields = { memo: '메모' }
    const patch = claimed({
      kind: 'process.patch',
      modelKey,
      processKey,
      section: 'process',
      fields,
      base: { memo: '' },
    })
    const { calls, confirmed } = await send(patch, { answer: { id: 11, ...fields } })
    expect(calls).toEqual([
      { name: 'patchProcess', given: ['root', '한빛', 11, fields], sending: { ifMatch: '"4"' } },
    ])
    expect(confirmed).toEqual({ kind: 'process', record: { id: 11, ...fields }, etag: '"9"' })

    const deletion = await send(claimed({ kind: 'process.delete', modelKey, processKey }))
    expect(deletion.calls).toEqual([{ name: 'deleteProcess', given: ['root', '한빛', 11], sending: {} }])
    expect(deletion.confirmed).toEqual({ kind: 'deleted' })
  })

  it('of a section that goes whole takes along what the server has of it', async () => {
    const row = await db.models.get(modelKey)
    const base = { ...row!.view, overview: '그들의 개요', features: '그들의 특징' }
    await db.models.update(modelKey, { base })
    const op = claimed(modelEdit(modelKey, { overview: '나' }), { area: 'general' })
    const { calls } = await send(op, { answer: echoing })
    expect(calls[0]?.given[2]).toEqual({ overview: '나', features: '그들의 특징', productionItem: '' })
    const own = await send(claimed(modelEdit(modelKey, { overview: '나' })), { answer: echoing })
    expect(own.calls[0]?.given[2]).toEqual({ overview: '나' })
  })
})

describe('S-13 an edit of a list', () => {
  const ENTRY = 'local-3b241101-e2bb-4255-8caf-4136c566a962' as const
  const NODE = 'local-5d9f68a4-6ad4-4a1c-8a4a-0a4e0a5b7c11' as const
  const top = { id: NODE, name: '환경', fullName: '환경', level: 0 as const, parentId: null }
  const below = { kpi1: null, kpi2: null, kpi3: null, memo: '잰다' }
  const kpis = [
    { id: ENTRY, kpi0: top, ...below },
    { id: 72, kpi0: { ...top, id: 31 }, ...below },
  ]
  const ids = { kpi1Id: null, kpi2Id: null, kpi3Id: null, memo: '잰다' }
  const sent = [
    { id: 71, kpi0Id: 30, ...ids },
    { id: 72, kpi0Id: 31, ...ids },
  ]
  beforeEach(() =>
    db.idMap.bulkPut([
      { localId: ENTRY, kind: 'kpi-entry', serverId: 71, slug: null },
      { localId: NODE, kind: 'kpi', serverId: 30, slug: null },
    ]),
  )

  it('names what was made here as the server does', async () => {
    const answer = { id: 11, kpis: [] }
    const patch = { modelKey, processKey, section: 'process' as const, fields: { kpis }, base: { kpis: [] } }
    const { calls } = await send(claimed({ kind: 'process.patch', ...patch }), { answer })
    expect(calls[0]?.given[3]).toEqual({ kpis: sent })
  })

  it('of a model goes with the three bands, as the server last said them', async () => {
    const row = await db.models.get(modelKey)
    await db.models.update(modelKey, { base: { ...row!.view, autoProcessState: '0-20' } })
    const op = claimed({
      kind: 'model.patch',
      modelKey,
      section: 'kpi',
      fields: { kpis },
      base: { kpis: [] },
    })
    const { calls } = await send(op, { answer: { id: 1 } })
    expect(calls[0]?.given[2]).toEqual({
      kpis: sent,
      autoProcessState: '0-20',
      monitoringProcessState: null,
      connectionProcessState: null,
    })
  })

  it('takes in what others have added', async () => {
    const photo = (id: number) => ({ id, url: '', thumbnailUrl: null, capturedAt: null })
    const row = await db.processes.get(processKey)
    await db.processes.update(processKey, { base: { ...row!.view, order: 1, images: [photo(1), photo(2)] } })
    const fields = { images: [photo(1), photo(3)] }
    const patch = { modelKey, processKey, section: 'process' as const, fields, base: { images: [photo(1)] } }
    const op = claimed({ kind: 'process.patch', ...patch })
    const { calls } = await send(op, { answer: { id: 11 } })
    expect((calls[0]?.given[3] as { imageIds: number[] }).imageIds.toSorted()).toEqual([1, 2, 3])
    // Without what the server has it goes as it was left.
    const alone = await send(op, { answer: { id: 11 }, isWithoutRecord: true })
    expect(alone.calls[0]).toMatchObject({ given: ['root', '한빛', 11, { imageIds: [1, 3] }], sending: {} })
  })
})

describe('an edit whose record was not read with the claim', () => {
  it('goes to its address, under no version', async () => {
    for (const area of ['root', 'general'] as const) {
      const op = claimed(modelEdit(modelKey, { overview: '나' }), { area })
      const { calls } = await send(op, { answer: { id: 5, overview: '나' }, isWithoutRecord: true })
      expect(calls).toEqual([{ name: 'patchModel', given: [area, '한빛', { overview: '나' }], sending: {} }])
    }
  })
})

describe('S-25 a photo', () => {
  const upload = (photoKey: string, ofProcess: string | null = null, changes: Partial<Operation> = {}) =>
    claimed({ kind: 'photo.upload', modelKey, processKey: ofProcess, photoKey }, changes)
  const addressed = (photoKey: string) => addPhoto(db, { modelKey, processKey: null }, { text: photoKey })

  it('goes whole under its key, named by its operation, with time for a slow line', async () => {
    const photoKey = await addressed('0123456789'.repeat(100))
    const op = upload(photoKey)
    const timeouts: number[] = []
    const answer = { id: 3, url: '/media/3.jpg' }
    const { confirmed, calls } = await send(op, { answer, timeouts })
    const picture = await db.pictures.get(photoKey)
    expect(calls).toEqual([
      {
        name: 'uploadPhoto',
        given: [
          'root',
          { slug: '한빛', processId: null },
          { bytes: picture?.bytes, type: 'image/jpeg', fileName: `${op.opId}.jpg`, capturedAt: null },
        ],
        sending: { idempotencyKey: op.opId },
      },
    ])
    expect(timeouts).toEqual([30_000 + picture!.bytes.byteLength / 20])
    expect(confirmed).toEqual({ kind: 'photo', record: answer })
  })

  it('of a process goes to the process', async () => {
    const photoKey = await addPhoto(db, { modelKey, processKey })
    const { calls } = await send(upload(photoKey, processKey), { answer: { id: 3, url: '' } })
    expect(calls[0]?.given[1]).toEqual({ slug: '한빛', processId: 11 })
  })

  const cut = 'The photo is cut short.'
  const another = 'The photo is not the one that was kept.'
  it('does not leave where it is not the one that was kept', async () => {
    const photoKey = await addressed('photo')
    const photo = await db.photos.get(photoKey)
    await db.photos.update(photoKey, { size: 4 })
    await expect(send(upload(photoKey))).rejects.toThrow(new MissingBytes(cut))
    await db.photos.update(photoKey, { size: photo!.size, sha256: 'another' })
    await expect(send(upload(photoKey))).rejects.toThrow(new MissingBytes(another))
    const gone = { name: 'MissingBytes', message: 'There are no bytes to send.' }
    const picture = await db.pictures.get(photoKey)
    await db.pictures.delete(photoKey)
    await expect(send(upload(photoKey))).rejects.toMatchObject(gone)
    await db.pictures.put(picture!)
    await db.photos.delete(photoKey)
    await expect(send(upload(photoKey))).rejects.toMatchObject(gone)
  })

  it('of an earlier build, without size and hash, leaves as it is, and by its hash of then', async () => {
    const photoKey = await addressed('photo')
    const hash = (await db.photos.get(photoKey))?.sha256
    await db.photos.update(photoKey, { size: null, sha256: null })
    const answer = { id: 3, url: '', receivedSha256: hash }
    expect((await send(upload(photoKey), { answer })).confirmed).toEqual({ kind: 'photo', record: answer })
    const other = { answer: { ...answer, receivedSha256: 'another' } }
    await expect(send(upload(photoKey), other)).rejects.toMatchObject({ problem: { kind: 'unexpected' } })
  })

  it('counts as arrived by its hash, where the server tells that', async () => {
    const photoKey = await addressed('photo')
    const hash = (await db.photos.get(photoKey))?.sha256
    const answer = { id: 3, url: '', receivedSha256: hash }
    expect((await send(upload(photoKey), { answer })).confirmed).toMatchObject({ kind: 'photo' })
    const other = { answer: { ...answer, receivedSha256: 'another' } }
    const bytes = 'The server holds other bytes.'
    // It may be the answer to another photo, so it is asked once more under its key, where there are any.
    const unexpected = { kind: 'unexpected', status: 201, detail: bytes }
    await expect(send(upload(photoKey), other)).rejects.toMatchObject({ problem: unexpected })
    const saidOtherwise = { lastError: { kind: 'unexpected', status: 201, message: 'record 3' } }
    const isOther = { name: 'OtherBytes', message: bytes }
    await expect(send(upload(photoKey, null, saidOtherwise), other)).rejects.toMatchObject({
      problem: unexpected,
    })
    const saidBefore = { lastError: { kind: 'unexpected', status: 201, message: bytes } }
    await expect(send(upload(photoKey, null, saidBefore), other)).rejects.toMatchObject(isOther)
    await expect(send(upload(photoKey), { ...other, capabilities: [] })).rejects.toMatchObject(isOther)
    // Of another photo of this device it is the answer, however often it comes.
    await db.photos.put({ ...(await db.photos.get(photoKey))!, key: 'local-other', sha256: 'another' })
    for (const capabilities of [undefined, []])
      await expect(
        send(upload(photoKey, null, saidBefore), { ...other, ...(capabilities && { capabilities }) }),
      ).rejects.toMatchObject({ problem: unexpected })
  })
})
