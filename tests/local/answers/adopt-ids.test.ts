import { beforeEach, describe, expect, it } from 'vitest'
import { adoptEntryIds, adoptUniqueNumber } from '#local/answers/adopt-ids.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'
import type { Patch } from '#local/outbox/intent.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceKpiEntry, ProcessFields } from '#local/store/fields.ts'
import { imageAnswer, kpiNodeAnswer, processAnswer, rootAnswer } from '../../support/unit/answers.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

function edit(fields: Partial<ProcessFields>, base: Partial<ProcessFields>, processKey = 'mine'): Patch {
  return { kind: 'process.patch', modelKey: 'model', processKey, section: 'process', fields, base }
}

describe('the number of a process that the server has numbered', () => {
  /** What the edit says then, where the server gave `300-4.0`. */
  async function given(intent: Intent): Promise<unknown> {
    const op = operationOf(intent)
    await db.operations.add(op)
    await adoptUniqueNumber(db, 'mine', '300-4.0')
    const after = await db.operations.get(op.opId)
    expect(after).toEqual({ ...op, intent: after?.intent })
    return after?.intent
  }

  it('stands before the place that somebody chose while it was made up here', async () => {
    const typed = edit({ processNumber: '266-2.1', memo: '메모' }, { processNumber: '266-1.0', memo: '' })
    expect(await given(typed)).toEqual(
      edit({ processNumber: '300-2.1', memo: '메모' }, { processNumber: '300-4.0', memo: '' }),
    )
  })

  it('does not take the place of what somebody typed', async () => {
    expect(await given(edit({ processNumber: 'A-2.1' }, { processNumber: '266-1.0' }))).toEqual(
      edit({ processNumber: 'A-2.1' }, { processNumber: '300-4.0' }),
    )
  })

  it('stands where it is not known what was made up, and nothing was typed', async () => {
    expect(await given(edit({ processNumber: '-2.1' }, {}))).toEqual(
      edit({ processNumber: '300-2.1' }, { processNumber: '300-4.0' }),
    )
  })

  it.each<[string, Intent]>([
    ['of other fields', edit({ memo: '메모' }, { memo: '' })],
    ['of another process', edit({ processNumber: '266-2.1' }, { processNumber: '266-1.0' }, 'other')],
    ['that deletes it', { kind: 'process.delete', modelKey: 'model', processKey: 'mine' }],
  ])('changes no operation %s', async (_what, intent) => {
    expect(await given(intent)).toEqual(intent)
  })
})

describe('the key management factors that an edit has made', () => {
  const local = (digit: number) => `local-0000000${digit}-0000-4000-8000-000000000000` as const
  const node = kpiNodeAnswer(30)
  const noNodes = { kpi0: null, kpi1: null, kpi2: null, kpi3: null }
  const entry = (id: DeviceKpiEntry['id'], memo: string): DeviceKpiEntry => ({
    ...{ id, ...noNodes, kpi0: node, memo },
  })
  const stored = (id: number | undefined, memo: string) => ({
    ...{ ...noNodes, kpi0: node, memo },
    ...(id !== undefined && { id }),
  })
  const answer = (...kpis: ReturnType<typeof stored>[]): Confirmation => ({
    ...{ kind: 'process', record: processAnswer(7, { kpis }), etag: null },
  })
  const adopt = (sent: DeviceKpiEntry[], answered: Confirmation) =>
    adoptEntryIds(db, edit({ kpis: sent }, {}), answered)
  const known = async () => (await db.idMap.toArray()).map(({ localId, serverId }) => [localId, serverId])

  it('have the ids of the entries with their content', async () => {
    await adopt(
      [entry(local(1), '720도'), entry(local(2), '5분')],
      answer(stored(8, '5분 '), stored(9, '720도')),
    )
    expect(await db.idMap.toArray()).toEqual([
      { localId: local(1), kind: 'kpi-entry', serverId: 9, slug: null },
      { localId: local(2), kind: 'kpi-entry', serverId: 8, slug: null },
    ])
  })

  it('have them in a model as in a process', async () => {
    const record = rootAnswer(1, { kpis: [stored(8, '5분')] })
    const intent = modelEdit('root:1', { kpis: [entry(local(1), '5분')] }) as Patch
    await adoptEntryIds(db, intent, { kind: 'model', record, etag: null })
    expect(await known()).toEqual([[local(1), 8]])
  })

  it('have an id each where several have the same content', async () => {
    await adopt([entry(local(1), '5분'), entry(local(2), '5분')], answer(stored(8, '5분'), stored(9, '5분')))
    expect(await known()).toEqual([
      [local(1), 8],
      [local(2), 9],
    ])
  })

  it('do not have that of an entry that was sent by its id', async () => {
    await adopt([entry(8, '5분'), entry(local(1), '5분')], answer(stored(8, '5분'), stored(9, '5분')))
    expect(await known()).toEqual([[local(1), 9]])
  })

  it('have none where the server has nothing with their content', async () => {
    await adopt(
      [entry(local(1), '5분'), entry(local(2), '720도')],
      answer(stored(8, '7분'), stored(9, '720도')),
    )
    expect(await known()).toEqual([[local(2), 9]])
  })

  it('have none where the server gives none', async () => {
    await adopt([entry(local(1), '5분')], answer(stored(undefined, '5분')))
    expect(await known()).toEqual([])
  })

  it('keep the one that they have, which is then not that of another', async () => {
    await db.idMap.add({ localId: local(1), kind: 'kpi-entry', serverId: 8, slug: null })
    await adopt([entry(local(1), '5분'), entry(local(2), '5분')], answer(stored(8, '5분'), stored(9, '5분')))
    expect(await known()).toEqual([
      [local(1), 8],
      [local(2), 9],
    ])
    await adopt([entry(local(1), '5분')], answer(stored(10, '5분')))
    expect(await known()).toContainEqual([local(1), 8])
  })

  it('do not have that of an entry that is known here by another name', async () => {
    await db.idMap.add({ localId: local(3), kind: 'kpi-entry', serverId: 8, slug: null })
    await adopt([entry(local(1), '5분')], answer(stored(8, '5분'), stored(9, '5분')))
    expect(await known()).toEqual([
      [local(1), 9],
      [local(3), 8],
    ])
  })

  it('are known by their nodes also where those were made here', async () => {
    await db.idMap.add({ localId: local(3), kind: 'kpi', serverId: 30, slug: null })
    const sent = { ...entry(local(1), '5분'), kpi0: { ...node, id: local(3) } }
    await adopt([sent], answer(stored(8, '5분')))
    expect(await known()).toEqual([
      [local(1), 8],
      [local(3), 30],
    ])
  })

  it.each<[string, Confirmation]>([
    ['that it is gone', { kind: 'deleted' }],
    ['that there was nothing to do', { kind: 'nothing' }],
    ['of a photo', { kind: 'photo', record: imageAnswer(5) }],
  ])('have none where the answer says %s', async (_what, answered) => {
    await adopt([entry(local(1), '5분')], answered)
    expect(await known()).toEqual([])
  })

  it('are none in an edit of something else', async () => {
    await adoptEntryIds(db, edit({ memo: '메모' }, {}), answer(stored(8, '5분')))
    expect(await known()).toEqual([])
  })
})
