import { beforeEach, describe, expect, it } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import { titleOfCopy } from '#domain/model/copy-title.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { expectOwn } from '#sync/send/own-answer.ts'
import { group } from '../../support/simulated/one-device.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf, photoOfModel } from '../../support/unit/operation.ts'

let db: DeviceDatabase
let modelKey: string
let processKey: string
/** The device knows a model (1) with a process (11), which it has made. */
beforeEach(async () => {
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group })
  processKey = (await createProcess(db, { modelKey, name: '용해' })).key
  await db.operations.clear()
  await db.models.update(modelKey, { slug: '한빛', serverId: 1 })
  await db.processes.update(processKey, { serverId: 11 })
  await db.idMap.bulkPut([
    { localId: modelKey, kind: 'model', serverId: 1, slug: '한빛' },
    { localId: processKey, kind: 'process', serverId: 11, slug: null },
  ])
})

const op = (intent: Intent, changes: Partial<Operation> = {}) =>
  operationOf(intent, { userKey: 'kotric1', state: 'SENDING', ...changes })
type Kind = Extract<Confirmation, { record: object }>['kind']
const answerOf = (kind: Kind, record: object) => ({ kind, record, etag: null }) as unknown as Confirmation
const model = (id: number, title: string) => answerOf('model', { id, title })
const process = (id: number, name: string) => answerOf('process', { id, name })

/** Whether it is believed, and as what; else what is said of it. */
const believes = (one: Operation, answer: Confirmation, hasKeys = false) =>
  expectOwn(db, one, { answer, hasKeys }).catch((error: unknown) =>
    error instanceof ApiProblem ? error.problem : error,
  )
const another = (id: number) => ({ kind: 'unexpected', status: 201, detail: `record ${id}` })
const creation = () => op(modelCreation('local-new'))
const newProcess = (): Operation => {
  const fields = { name: '용해', provisionalNumber: '' }
  return op({ kind: 'process.create', modelKey, processKey: 'local-p', fields })
}

describe('S-05 the answer to what makes something', () => {
  it('is believed by its own name, whatever had that id before', async () => {
    expect(await believes(creation(), model(6, '한빛'))).toBe('own')
    expect(await believes(creation(), model(1, '한빛'))).toBe('own')
    expect(await believes(newProcess(), process(11, '용해'))).toBe('own')
  })

  it('is believed by another name, as servers store names in forms of their own', async () => {
    expect(await believes(creation(), model(6, ' 한빛 '.normalize('NFD')))).toBe('own')
    expect(await believes(creation(), model(6, '한빛 (2)'))).toBe('renamed')
    expect(await believes(newProcess(), process(12, '용해로'))).toBe('renamed')
  })

  it('is believed by another name once it was said twice, where the server keeps keys', async () => {
    const answer = model(6, '한빛 (2)')
    expect(await believes(creation(), answer, true)).toEqual(another(6))
    const after = (message: string) => ({
      ...creation(),
      lastError: { kind: 'unexpected', status: 201, message } as const,
    })
    expect(await believes(after('record 7'), answer, true)).toEqual(another(6))
    expect(await believes(after('record 6'), answer, true)).toBe('renamed')
    expect(await believes(after('record 1'), model(1, '다른 모델'), true)).toEqual(another(1))
    expect(await believes(creation(), model(6, '한빛'), true)).toBe('own')
  })

  it('is not, by another name, where it is known as something else', async () => {
    expect(await believes(creation(), model(1, '다른 모델'))).toEqual(another(1))
    expect(await believes(newProcess(), process(11, '다른 공정'))).toEqual(another(11))
  })

  it('nor where that was only read', async () => {
    await db.idMap.clear()
    for (const table of [db.models, db.processes]) {
      const [row] = await table.toArray()
      const serverId = row!.serverId!
      await table.delete(row!.key)
      await table.put({ ...row!, key: `root:${serverId}` } as never)
    }
    expect(await believes(creation(), model(1, '다른 모델'))).toEqual(another(1))
    expect(await believes(newProcess(), process(11, '다른 공정'))).toEqual(another(11))
    // The areas count apart.
    await db.models.update('root:1', { area: 'general' })
    expect(await believes(creation(), model(1, '다른 모델'))).toBe('renamed')
  })

  it('is believed where the device knows it as that same record', async () => {
    const own = op(modelCreation(modelKey))
    expect(await believes(own, model(1, '다른 모델'))).toBe('renamed')
  })

  it('is not, by a name that another of its kind asks for', async () => {
    await db.operations.add(op({ ...modelCreation('local-b'), fields: { title: '단조', group } } as Intent))
    expect(await believes(creation(), model(6, '단조'))).toEqual(another(6))
    expect(await believes(creation(), model(6, ' 단조'.normalize('NFD')))).toEqual(another(6))
    // A process of that name is nobody's answer.
    expect(await believes(newProcess(), process(12, '단조'))).toBe('renamed')
  })

  it('is believed by a name that another is only to be given', async () => {
    await db.operations.add(op(modelEdit(modelKey, { title: '단조' })))
    expect(await believes(creation(), model(6, '단조'))).toBe('renamed')
  })

  it('is compared with nothing that only another build knows', async () => {
    await db.operations.add({ ...creation(), opId: 'another', intent: { kind: 'model.split' } as never })
    expect(await believes(creation(), model(6, '한빛 (2)'))).toBe('renamed')
  })

  it('is not compared with its own operation in the queue', async () => {
    const own = creation()
    await db.operations.add(own)
    await db.models.put({ ...(await db.models.get(modelKey))!, key: 'local-new' })
    expect(await believes(own, model(6, '한빛 (2)'))).toBe('renamed')
  })

  it('of a catalogue is known by no id', async () => {
    const fields = { name: '선반', equipmentType: '제조', industryType: '공통', otherType: '범용' } as const
    const machine = op({ kind: 'equipment.create', equipmentKey: 'local-m', fields })
    expect(await believes(machine, answerOf('equipment', { id: 1, name: '선반 (1)' }))).toBe('renamed')
    expect(await believes(machine, answerOf('equipment', { id: 11, name: '선반 (1)' }))).toBe('renamed')
    // But for what was made here and has arrived.
    await db.idMap.put({ localId: 'local-n', kind: 'equipment', serverId: 12, slug: null })
    expect(await believes(machine, answerOf('equipment', { id: 12, name: '밀링' }))).toEqual(another(12))
    expect(await believes(machine, answerOf('equipment', { id: 12, name: '선반' }))).toBe('own')
    await db.idMap.put({ localId: 'local-m', kind: 'equipment', serverId: 13, slug: null })
    expect(await believes(machine, answerOf('equipment', { id: 13, name: '밀링' }))).toBe('renamed')
  })
})

describe('S-05 the answer to a copy', () => {
  const copy = () => op({ kind: 'model.copy', modelKey: 'local-copy', sourceKey: modelKey })

  it('has the title of what it is made from, marked or not, as it is here or at the server', async () => {
    const row = await db.models.get(modelKey)
    const view = { ...row!.view, title: '새 제목' }
    await db.models.update(modelKey, { base: row!.view, view })
    await db.operations.add(op({ ...modelCreation('local-b'), fields: { title: '한빛', group } } as Intent))
    for (const title of ['한빛', titleOfCopy('한빛'), '새 제목', titleOfCopy('새 제목')])
      expect(await believes(copy(), model(6, title)), title).toBe('own')
  })

  it('is never its source', async () => {
    expect(await believes(copy(), model(1, '한빛'))).toEqual(another(1))
  })

  it('of what is no longer here is believed', async () => {
    await db.models.delete(modelKey)
    expect(await believes(copy(), model(6, '무엇이든'))).toBe('own')
    expect(await believes(copy(), model(6, '무엇이든'), true)).toBe('own')
  })
})

describe('S-09 the answer to a change', () => {
  const untaken = (detail: string) => ({ kind: 'unexpected', status: 200, detail })
  const change = (fields: object, base: object) =>
    op({ kind: 'process.patch', modelKey, processKey, section: 'process', fields, base })

  it('is believed where it says what was written', async () => {
    const edit = op(modelEdit(modelKey, { overview: '나' }))
    expect(await believes(edit, answerOf('model', { id: 1, overview: '나' }))).toBe('own')
    expect(await believes(edit, answerOf('model', { id: 1, overview: '' }))).toEqual(untaken('overview'))
    // Others have written there since.
    expect(await believes(edit, answerOf('model', { id: 1, overview: '그들' }))).toBe('own')
  })

  it('says nothing of lists and numbers, which merge on the way', async () => {
    const list = change({ images: [{ id: 1 }] }, { images: [] })
    expect(await believes(list, answerOf('process', { id: 11, images: [] }))).toBe('own')
    const number = change({ processNumber: 'A-2.1' }, { processNumber: 'A-1' })
    expect(await believes(number, answerOf('process', { id: 11, processNumber: 'A-1' }))).toBe('own')
    const both = change({ images: [{ id: 1 }], memo: '메모' }, { images: [], memo: '' })
    expect(await believes(both, answerOf('process', { id: 11, images: [], memo: '' }))).toEqual(
      untaken('memo'),
    )
  })

  it('without a record is nobody’s to doubt', async () => {
    expect(await believes(change({ memo: '메모' }, { memo: '' }), { kind: 'nothing' })).toBe('own')
    expect(await believes(op({ kind: 'process.delete', modelKey, processKey }), { kind: 'deleted' })).toBe(
      'own',
    )
  })
})

it('S-25 a photo has no name to go by', async () => {
  const photo = answerOf('photo', { id: 1, url: '' })
  expect(await believes(op(photoOfModel(modelKey, 'photo-1')), photo)).toBe('own')
})
