import { beforeEach, describe, expect, it } from 'vitest'
import { withoutWorkElsewhere } from '#local/answers/follow-merge.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { rootAnswer } from '../../support/unit/answers.ts'
import { modelRow } from '../../support/unit/record-rows.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'

const INTO = { id: 2, slug: 'model-2', title: '모델 2' }

let db: DeviceDatabase
/** Work waits on `root:5`, under the address of another model. */
beforeEach(async () => {
  db = await newDatabase()
  await db.operations.bulkAdd([
    operationOf({ kind: 'process.delete', modelKey: 'root:2', processKey: 'root:5' }),
    operationOf(modelEdit('root:1', { memo: '메모' })),
  ])
})

const ALL = ['root:5', 'root:6']
const missed = (changes: Parameters<typeof rootAnswer>[1]) =>
  withoutWorkElsewhere(db, { model: rootAnswer(1, changes) }, ALL)

describe('of processes that are not in a model any more, those that nothing waits on', () => {
  it.each([
    ['was merged into another', { mergedInto: INTO }],
    ['has doubles', { doubles: [2] }],
  ])('are those without work, where it %s', async (_how, changes) => {
    expect(await missed(changes)).toEqual(['root:6'])
  })

  it('are those without work, where it had a double as far as this device knows', async () => {
    await db.models.add(modelRow(2, { mergedInto: { id: 1, slug: 'model-1', title: '모델 1' } }))
    expect(await missed({})).toEqual(['root:6'])
  })

  it.each([
    ['says nothing of merges', {}],
    ['says that there was none', { mergedInto: null, doubles: [] }],
  ])('are all, where the answer %s', async (_how, changes) => {
    await db.models.bulkAdd([modelRow(2, { mergedInto: { id: 3, slug: 'model-3', title: '' } }), modelRow(3)])
    expect(await missed(changes)).toEqual(ALL)
  })

  it('are none of none', async () => {
    expect(await withoutWorkElsewhere(db, { model: rootAnswer(1, { doubles: [2] }) }, [])).toEqual([])
  })
})
