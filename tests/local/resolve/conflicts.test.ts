import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldConflict, Operation } from '#local/outbox/operation.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import { type Choice, canBeBoth, resolveConflict } from '#local/resolve/conflicts.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { ModelFields } from '#local/store/fields.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'
import { readModelRow, readProcessRow } from '../../support/unit/rows.ts'

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => 9_000)
  const row = readModelRow('root:1', { serverId: 1 })
  await db.models.put({ ...row, base: { ...row.view, overview: '그들', memo: '그들' } })
})

/** An edit of fields of the model, of which these are in conflict. */
async function inConflict(
  fields: Partial<ModelFields>,
  conflicts: readonly FieldConflict[],
  changes: Partial<Operation> = {},
): Promise<Operation> {
  const state = { state: 'CONFLICT' as const, attempts: 3, conflicts: [...conflicts], ...changes }
  const op = operationOf(modelEdit('root:1', fields), state)
  await db.operations.put(op)
  return op
}
const OVERVIEW = { field: 'overview', base: '', mine: '나', theirs: '그들' }
const MEMO = { field: 'memo', base: '', mine: '나', theirs: '그들' }
const resolve = (op: Operation, choices: Record<string, Choice> = {}) => resolveConflict(db, op.opId, choices)
const shown = async () => (await db.models.get('root:1'))?.view

it('both can be chosen of texts only', () => {
  expect(canBeBoth({ mine: '나', theirs: '그들' })).toBe(true)
  expect(canBeBoth({ mine: '', theirs: '' })).toBe(true)
  expect(canBeBoth({ mine: '나', theirs: null })).toBe(false)
  expect(canBeBoth({ mine: ['나'], theirs: '그들' })).toBe(false)
})

describe('a conflict', () => {
  it('that ends as mine is an edit of what they wrote, and starts anew', async () => {
    const lastError = { kind: 'conflict', status: 412, message: '' }
    const op = await inConflict({ overview: '나' }, [OVERVIEW], { lastError, nextAt: 7 })
    expect(await resolve(op, { overview: 'mine' })).toBe(true)
    const { intent } = op
    expect(await db.operations.toArray()).toEqual([
      {
        ...op,
        intent: { ...intent, fields: { overview: '나' }, base: { overview: '그들' } },
        state: 'QUEUED',
        attempts: 0,
        serverErrors: null,
        nextAt: 0,
        lastError: null,
        conflicts: [],
      },
    ])
    expect(await shown()).toMatchObject({ overview: '나', memo: '그들' })
    expect(await db.journal.count()).toBe(0)
  })

  it('that ends as theirs is no edit any more, and stands in the delivery log', async () => {
    const op = await inConflict({ overview: '나' }, [OVERVIEW])
    expect(await resolve(op, { overview: 'theirs' })).toBe(true)
    expect(await db.operations.count()).toBe(0)
    expect(await db.journal.toArray()).toEqual([
      {
        opId: op.opId,
        modelKey: 'root:1',
        kind: 'model.patch',
        outcome: 'DISCARDED',
        at: 9_000,
        note: 'theirs',
      },
    ])
    expect(await shown()).toMatchObject({ overview: '그들' })
  })

  it('ends as theirs in each field that nobody has chosen for', async () => {
    const op = await inConflict({ overview: '나', memo: '나', manager: '김' }, [OVERVIEW, MEMO])
    expect(await resolve(op, { memo: 'mine' })).toBe(true)
    expect(await db.operations.toArray()).toMatchObject([
      {
        state: 'QUEUED',
        intent: { fields: { memo: '나', manager: '김' }, base: { memo: '그들', manager: '' } },
      },
    ])
    const [left] = await db.operations.toArray()
    expect(left?.intent).not.toHaveProperty('fields.overview')
    expect(left?.intent).not.toHaveProperty('base.overview')
    expect(await shown()).toMatchObject({ overview: '그들', memo: '나', manager: '김' })
  })

  it.each([
    ['나', '그들', '그들\n나'],
    ['나', '', '나'],
    ['', '그들', '그들'],
  ])('of %j and %j that ends as both says %j', async (mine, theirs, both) => {
    const op = await inConflict({ overview: mine }, [{ field: 'overview', base: '옛', mine, theirs }])
    expect(await resolve(op, { overview: 'both' })).toBe(true)
    expect(await db.operations.toArray()).toMatchObject([
      { intent: { fields: { overview: both }, base: { overview: theirs } } },
    ])
  })

  it('of anything but texts ends as mine where both are chosen', async () => {
    const theirs = { id: 4, name: '용접' }
    const mine = { id: 5, name: '금형' }
    const conflict = { field: 'mainRootTech', base: null, mine, theirs }
    const intent = { ...modelEdit('root:1', { mainRootTech: mine }), base: { mainRootTech: null } } as Intent
    const op = await inConflict({}, [conflict], { intent })
    expect(await resolve(op, { mainRootTech: 'both' })).toBe(true)
    expect(await db.operations.toArray()).toMatchObject([
      { intent: { fields: { mainRootTech: mine }, base: { mainRootTech: theirs } } },
    ])
  })

  it('of a process ends on the process', async () => {
    const row = readProcessRow('root:7', 'root:1', { serverId: 7 })
    await db.processes.put({ ...row, base: { ...row.view, memo: '그들', order: 0 } })
    const at = {
      kind: 'process.patch',
      modelKey: 'root:1',
      processKey: 'root:7',
      section: 'process',
    } as const
    const op = operationOf(
      { ...at, fields: { memo: '나' }, base: { memo: '' } },
      { state: 'CONFLICT', conflicts: [MEMO] },
    )
    await db.operations.put(op)
    expect(await resolve(op)).toBe(true)
    expect((await db.processes.get('root:7'))?.view.memo).toBe('그들')
  })
})

describe('nothing is resolved', () => {
  it('where there is no such operation', async () => {
    expect(await resolveConflict(db, '00000000-0000-4000-8000-999999999999', {})).toBe(false)
  })

  it('of an operation in another state', async () => {
    const op = await inConflict({ overview: '나' }, [OVERVIEW], { state: 'REJECTED' })
    expect(await resolve(op, { overview: 'theirs' })).toBe(false)
    expect(await db.operations.toArray()).toEqual([op])
  })

  it('of what this build cannot read, and of what edits nothing', async () => {
    const newer = await inConflict({ overview: '나' }, [OVERVIEW], { opSchema: 99 })
    const made = operationOf(
      { kind: 'process.delete', modelKey: 'root:1', processKey: 'root:7' },
      { state: 'CONFLICT' },
    )
    await db.operations.put(made)
    expect(await resolve(newer, { overview: 'theirs' })).toBe(false)
    expect(await resolve(made)).toBe(false)
    expect(await db.operations.toArray()).toEqual([newer, made])
  })
})
