import { beforeEach, describe, expect, it } from 'vitest'
import type { Capability } from '#domain/people/session.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess } from '#local/edits/process-edits.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { Operation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { listCreations } from '#sync/bare-contract/creations.ts'
import type { Finding } from '#sync/kinds/wire-kind.ts'
import { applyFinding, confirm, move } from '#sync/queue/settle.ts'
import { group, oneDevice } from '../../support/simulated/one-device.ts'
import { LEADER, leaderOf } from '../../support/unit/leader.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelCreation, modelEdit, operationOf } from '../../support/unit/operation.ts'

/** For so long a call that was given up may still be under way at the server. */
const UNDER_WAY_MS = 90_000

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase()
})

async function queued(intent: Intent, changes: Partial<Operation> = {}): Promise<Operation> {
  const op = operationOf(intent, { state: 'UNCERTAIN', wireCount: 1, ...changes })
  await db.operations.add(op)
  return op
}
const stored = ({ opId }: Operation) => db.operations.get(opId)
const edit = modelEdit('model-1', { overview: '새 개요' })

describe('what a person has decided while the server was looked at', () => {
  const findings: Finding[] = [{ kind: 'not-applied' }, { kind: 'gone' }, { kind: 'cannot-tell' }]

  it.each(findings)('stands, where the operation was sent on: $kind', async (finding) => {
    const looked = await queued(edit, { state: 'RECONCILE' })
    await db.operations.update(looked.opId, { state: 'QUEUED' })
    await applyFinding(leaderOf(db), looked, finding)
    expect(await stored(looked)).toEqual({ ...looked, state: 'QUEUED' })
  })

  it.each(findings)('stands, where it was given up: $kind', async (finding) => {
    const looked = await queued(edit)
    await db.operations.delete(looked.opId)
    await applyFinding(leaderOf(db), looked, finding)
    expect([await db.operations.count(), await db.journal.count()]).toEqual([0, 0])
  })

  it('stands, where the look itself has failed', async () => {
    const looked = await queued(edit, { state: 'RECONCILE' })
    await db.operations.update(looked.opId, { state: 'QUEUED' })
    await move(leaderOf(db), looked, { kind: 'known-before', ids: [7] })
    expect(await stored(looked)).not.toHaveProperty('knownBefore')
  })

  it('stands, where it was given up and the server had carried it out', async () => {
    const sent = operationOf(edit, { state: 'SENDING' })
    await confirm(leaderOf(db), sent, { kind: 'nothing' })
    expect(await db.journal.count()).toBe(0)
  })
})

describe('what the server no longer has', () => {
  const processPatch = (processKey: string): Intent => ({
    kind: 'process.patch',
    modelKey: 'model-1',
    processKey,
    section: 'overview',
    fields: { description: '새 설명' },
    base: { description: '' },
  })
  const gone = { kind: 'gone' } as const

  it.each(['was taken away here', 'is no longer on the device'])(
    'goes without a question where its process %s',
    async (how) => {
      const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
      const { key } = await createProcess(db, { modelKey })
      const op = await queued(processPatch(key))
      if (how === 'was taken away here') await db.processes.update(key, { deleted: true })
      else await db.processes.delete(key)
      await applyFinding(leaderOf(db), op, gone)
      expect(await stored(op)).toBeUndefined()
      expect(await db.journal.get(op.opId)).toMatchObject({ outcome: 'DISCARDED' })
    },
  )

  it('comes before a person where the process is here, and where it is of a model', async () => {
    const modelKey = await createModel(db, { area: 'root', title: '한빛', group })
    const { key } = await createProcess(db, { modelKey })
    const ops = [await queued(processPatch(key)), await queued(edit)]
    for (const op of ops) {
      await applyFinding(leaderOf(db), op, gone)
      expect(await stored(op)).toMatchObject({
        state: 'NEEDS_USER',
        lastError: { kind: 'not-found', status: 404, message: '' },
      })
    }
  })
})

describe('what the server does not show may still be on its way there', () => {
  const deletion: Intent = { kind: 'process.delete', modelKey: 'model-1', processKey: 'process-1' }

  it.each<[string, Intent, Capability[], number, 'at once' | 'later']>([
    ['an edit, where versions are checked', edit, ['if-match'], 1, 'at once'],
    ['an edit, where only keys are kept', edit, ['idempotency-key'], 1, 'later'],
    ['a creation, where keys are kept', modelCreation('model-2'), ['idempotency-key'], 1, 'at once'],
    ['a creation, where only versions are checked', modelCreation('model-2'), ['if-match'], 1, 'later'],
    ['a creation that was never sent', modelCreation('model-2'), [], 0, 'at once'],
    ['a deletion', deletion, [], 1, 'at once'],
  ])('%s', async (_name, intent, capabilities, wireCount, when) => {
    const op = await queued(intent, { wireCount })
    await applyFinding(leaderOf(db, { capabilities }), op, { kind: 'not-applied' })
    expect(await stored(op)).toMatchObject(
      when === 'at once'
        ? { state: 'QUEUED', nextAt: 0 }
        : { state: 'UNCERTAIN', nextAt: LEADER.now + UNDER_WAY_MS },
    )
  })
})

describe('what was made', () => {
  it.each<[string, Capability[], number]>([
    ['is not looked at once more where the server keeps keys', ['idempotency-key', 'if-match'], 0],
    ['is looked at once more where it keeps none', ['if-match'], 1],
  ])('%s', async (_name, capabilities, noted) => {
    const device = await oneDevice({ capabilities })
    const modelKey = await createModel(device.tab.db, { area: 'root', title: '한빛', group })
    await device.work(1_000)
    expect(await listCreations(device.tab.db)).toHaveLength(noted)
    // An edit makes nothing.
    await saveModel(device.tab.db, { modelKey, section: 'etc', fields: { memo: '메모' } })
    await device.work(1_000)
    expect(await device.queue()).toEqual([])
    expect(await listCreations(device.tab.db)).toHaveLength(noted)
  })
})
