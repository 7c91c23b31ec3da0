// A live query asks nothing of a database where there is no global one.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tellFailures } from '#app/device/tell-failures.ts'
import type { IntentKind } from '#local/outbox/kinds/kinds.ts'
import { readOperation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type Notice, onNotice } from '#ui/layers/notify.ts'
import recorded from '../local/outbox/fixtures/operations-1.json' with { type: 'json' }
import { until } from '../support/until.ts'
import { newDatabase } from '../support/unit/new-database.ts'

/** Of every kind. */
const OPERATIONS = recorded.flatMap((row) => readOperation(row) ?? [])
const KINDS = [...new Set(OPERATIONS.map(({ intent }) => intent.kind))]

let db: DeviceDatabase
let notices: Notice[]
let stops: (() => void)[]
beforeEach(async () => {
  db = await newDatabase()
  await db.operations.bulkPut(OPERATIONS)
  notices = []
  vi.spyOn(console, 'error').mockReturnValue()
  const where = vi.spyOn(db.operations, 'where')
  stops = [onNotice((notice) => notices.push(notice)), tellFailures(db)]
  await until(() => expect(where).toHaveBeenCalled())
  await db.operations.count()
})
afterEach(() => {
  for (const stop of stops) stop()
  vi.restoreAllMocks()
})

/** As the engine notes it. */
async function fail(kind: IntentKind, state: 'REJECTED' | 'UNCERTAIN', status: number): Promise<void> {
  const ops = await db.operations.toArray()
  const op = ops.find(({ intent }) => intent.kind === kind)
  const lastError = { kind: status < 500 ? 'refused' : 'server', status, message: '' }
  await db.operations.update(op?.opId ?? '', { state, attempts: (op?.attempts ?? 0) + 1, lastError })
}
const logged = (kind: IntentKind) =>
  until(() => expect(console.error).toHaveBeenCalledWith(expect.stringContaining(kind), expect.anything()))

// ERR-12–15
it.each(KINDS.filter((kind) => kind !== 'model.copy'))('a refused %s is logged, and said', async (kind) => {
  await fail(kind, 'REJECTED', 400)
  await logged(kind)
  expect(notices.map(({ kind, title }) => [kind, title])).toEqual([['error', '실패하였습니다.']])
})

// ERR-13, ERR-15
it('a server that fails is logged, and no failure of the save', async () => {
  await fail('process.create', 'UNCERTAIN', 500)
  await logged('process.create')
  expect(notices).toEqual([])
})

// ERR-16
it('a copy that is refused is only logged', async () => {
  await fail('model.copy', 'REJECTED', 400)
  await logged('model.copy')
  expect(notices).toEqual([])
})

// ERR-10, ERR-11
it('rights that ended are said as such', async () => {
  await fail('model.create', 'REJECTED', 403)
  await logged('model.create')
  expect(notices).toEqual([
    { kind: 'error', title: '권한이 없습니다.', description: '관리자에게 문의해주세요.' },
  ])
})
