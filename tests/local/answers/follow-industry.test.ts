import { beforeEach, describe, expect, it } from 'vitest'
import { followIndustry } from '#local/answers/follow-industry.ts'
import type { Process } from '#domain/process/process.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { ProcessFields } from '#local/store/fields.ts'
import { processAnswer } from '../../support/unit/answers.ts'
import {
  inOneWrite,
  madeProcessRow,
  modelRow,
  processFieldsOf,
  processRow,
} from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { operationOf } from '../../support/unit/operation.ts'

const MODEL = 'root:1'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
  await db.models.add(modelRow(1, { enteredInProcesses: { entered: 9, total: 9 } }))
})

/** The model went from the industry 266 to 300. */
const follow = (answered: Process[] = []) =>
  inOneWrite(db, () => followIndustry(db, { modelKey: MODEL, from: 266, to: 300, answered }))

const numbers = async () =>
  (await db.processes.toArray()).map(({ key, base, view }) => [
    key,
    base?.processNumber ?? null,
    view.processNumber,
  ])

function edit(serverId: number, fields: Partial<ProcessFields>, base: Partial<ProcessFields>): Intent {
  const at = { modelKey: MODEL, processKey: `root:${serverId}` }
  return { kind: 'process.patch', ...at, section: 'process', fields, base }
}

const etags = async () => (await db.processes.toArray()).map(({ etag }) => etag)

describe('the processes of a model that is in another industry now', () => {
  it('have its number, but for those that somebody has numbered, and those of other models', async () => {
    await db.processes.bulkAdd([
      processRow(5, MODEL),
      processRow(6, MODEL, { base: processFieldsOf({ processNumber: '266-2.1', order: 1 }) }),
      processRow(7, MODEL, { base: processFieldsOf({ processNumber: 'A-1.0' }) }),
      processRow(8, 'root:2'),
    ])
    await follow()
    expect(await numbers()).toEqual([
      ['root:5', '300-1.0', '300-1.0'],
      ['root:6', '300-2.1', '300-2.1'],
      ['root:7', 'A-1.0', 'A-1.0'],
      ['root:8', '266-1.0', '266-1.0'],
    ])
    expect(await db.processes.get('root:6')).toEqual(
      processRow(6, MODEL, { base: processFieldsOf({ processNumber: '300-2.1', order: 1 }) }),
    )
  })

  it('keep their versions, where the answer does not list them', async () => {
    await db.processes.add(processRow(5, MODEL, { etag: '"1"' }))
    await follow()
    expect(await etags()).toEqual(['"1"'])
  })

  it('keep what waits on them, each its own and in its order', async () => {
    await db.processes.bulkAdd([processRow(5, MODEL), processRow(6, MODEL)])
    const [first, second] = [
      operationOf(edit(5, { memo: '처음' }, { memo: '' })),
      operationOf(edit(5, { memo: '다음' }, { memo: '처음' })),
    ]
    // By their names they would be in the wrong order.
    await db.operations.bulkAdd([
      { ...first, opId: second.opId },
      { ...second, opId: first.opId },
    ])
    await follow()
    expect((await db.processes.toArray()).map(({ view }) => [view.processNumber, view.memo])).toEqual([
      ['300-1.0', '다음'],
      ['300-1.0', ''],
    ])
  })

  it('are not counted anew, since nothing more or less is entered in them', async () => {
    await db.processes.bulkAdd([
      processRow(5, MODEL),
      processRow(6, MODEL),
      processRow(7, MODEL, { base: processFieldsOf({ processNumber: 'A-1.0' }) }),
    ])
    await follow()
    expect((await db.models.get(MODEL))?.enteredInProcesses).toEqual({ entered: 9, total: 9 })
  })

  it('are left alone where they were made here and the server does not know them', async () => {
    const made = madeProcessRow('local', MODEL)
    await db.processes.add(made)
    await follow()
    expect(await db.processes.toArray()).toEqual([made])
  })
})

describe('the processes that the answer about the model lists', () => {
  const renumbered = { name: '용해', processNumber: '300-1.0' }

  it('have the versions that they have now', async () => {
    await db.processes.bulkAdd([processRow(5, MODEL, { etag: '"1"' }), processRow(6, MODEL, { etag: '"1"' })])
    await follow([
      processAnswer(6, { ...renumbered, etag: '"6"' }),
      processAnswer(5, { ...renumbered, etag: '"5"' }),
    ])
    expect(await etags()).toEqual(['"5"', '"6"'])
  })

  it('have none that is known, where the server says none', async () => {
    await db.processes.add(processRow(5, MODEL, { etag: '"1"' }))
    await follow([processAnswer(5, renumbered)])
    expect(await etags()).toEqual([null])
  })

  it('have the numbers that the server gives them, which may be those of before', async () => {
    await db.processes.bulkAdd([processRow(5, MODEL, { etag: '"1"' }), processRow(6, MODEL, { etag: '"1"' })])
    await follow([
      processAnswer(5, { name: '용해', processNumber: '266-1.0', etag: '"2"' }),
      processAnswer(6, { name: '용해', processNumber: '301-4.0', etag: '"2"' }),
    ])
    expect(await numbers()).toEqual([
      ['root:5', '266-1.0', '266-1.0'],
      ['root:6', '301-4.0', '301-4.0'],
    ])
    expect(await etags()).toEqual(['"1"', '"2"'])
  })

  it('keep a later version that an edit of their photos has brought', async () => {
    await db.processes.add(processRow(5, MODEL, { base: processFieldsOf({ memo: '나중' }), etag: '"9"' }))
    await follow([processAnswer(5, { ...renumbered, memo: '먼저', etag: '"5"' })])
    expect(await numbers()).toEqual([['root:5', '300-1.0', '300-1.0']])
    expect(await etags()).toEqual(['"9"'])
  })

  it('do not bring what this device does not have', async () => {
    await db.processes.add(processRow(5, MODEL))
    await follow([processAnswer(6, { processNumber: '300-2.0' })])
    expect(await numbers()).toEqual([['root:5', '300-1.0', '300-1.0']])
  })
})
