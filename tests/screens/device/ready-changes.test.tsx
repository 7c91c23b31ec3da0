// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, it } from 'vitest'
import { process as processRecord } from '#domain/process/process.ts'
import { rootModel } from '#domain/model/model.ts'
import type { Confirmation } from '#local/answers/confirmation.ts'
import { takeInModelIfFresh } from '#local/answers/ingest.ts'
import { confirmOperation, settleTables } from '#local/answers/settle.ts'
import { saveModel } from '#local/edits/model-edits.ts'
import { createProcess, deleteProcess } from '#local/edits/process-edits.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { notePrepared } from '#local/views/prepared.ts'
import { ReadyScreen } from '#screens/ready-screen.tsx'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const MORNING = '2026-11-22T00:00:00.000Z'
const NOON = '2026-11-22T03:00:00.000Z'
const GROUP = { id: 14, name: '주조' }

let db: DeviceDatabase
let modelKey: string
beforeEach(async () => {
  let clock = new Date(2026, 10, 22, 8, 5).getTime()
  db = await newDatabase(() => (clock += 1))
  modelKey = await read(MORNING)
  await notePrepared(db, { area: 'root', groupId: GROUP.id })
})
afterEach(cleanup)

/** The device reads the model, as the server has had it since. */
async function read(updatedAt: string): Promise<string> {
  const model = rootModel.parse({
    ...{ id: 1, title: '한빛', slug: 'hanbit', group: GROUP, images: [], kpis: [], workStatus: 0 },
    ...{ mainRootTech: null, subRootTech: null, productionItem: '', overview: '', features: '', memo: '' },
    ...{ autoProcessState: null, monitoringProcessState: null, connectionProcessState: null },
    ...{ manager: '', workedAt: null, updatedAt, updatedBy: 'admin' },
  })
  const answer = { area: 'root' as const, model, etag: null, processes: [] }
  return (await takeInModelIfFresh(db, answer, db.deps.now())) ?? ''
}

/** The server carries out what waits. */
async function confirm(answer: Confirmation): Promise<void> {
  const [op] = await db.operations.toArray()
  if (op === undefined) throw new Error('Nothing waits.')
  await db.transaction('rw', settleTables(db), async () => {
    await confirmOperation(db, op, answer)
  })
}

async function makeProcess(updatedAt: string): Promise<string> {
  const { key } = await createProcess(db, { modelKey, name: '용해' })
  const record = processRecord.parse({
    ...{ id: 5, name: '용해', description: '', processNumber: 'R1-1.0', order: 0, updatedAt },
    ...{ images: [], equipments: [], kpis: [] },
  })
  await confirm({ kind: 'process', record, etag: null })
  return key
}

function show(updatedBy: string, updatedAt = NOON): void {
  const models = [{ id: 1, title: '한빛', slug: 'hanbit', updatedAt, updatedBy }]
  showPart(<ReadyScreen />, {
    ...{ db, user: { username: 'kotric1', role: 'writer' } },
    lookups: { groups: (area) => Promise.resolve(area === 'root' ? [{ ...GROUP, models }] : []) },
  })
}
const isReady = () => screen.findByText(/^오프라인 준비 완료 /, { selector: 'small *' })
const isChanged = (by: string) =>
  screen.findByRole('link', { name: new RegExp(`^한빛 · .* 수정 \\(${by}\\)$`) })

it.each(['kotric2', 'kotric1'])('tells of what %s has changed on another device', async (by) => {
  show(by)
  await isChanged(by)
  await screen.findByText('더 필요한 것: 준비한 뒤 바뀐 모델 1개', { exact: false })
})

it('tells of it also while an edit of that model waits here', async () => {
  await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
  show('kotric2')
  await isChanged('kotric2')
})

it('tells of nothing that was fetched since', async () => {
  await read(NOON)
  show('kotric2')
  await isReady()
})

it('tells of nothing while only what was edited here waits', async () => {
  await saveModel(db, { modelKey, section: 'overview', fields: { overview: '개요' } })
  show('admin', MORNING)
  await isReady()
})

it('tells of nothing that was changed here and confirmed', async () => {
  const processKey = await makeProcess(NOON)
  show('kotric1')
  await isReady()
  cleanup()

  await deleteProcess(db, processKey)
  await confirm({ kind: 'deleted' })
  show('kotric1', '2026-11-22T04:00:00.000Z')
  await isReady()
  cleanup()

  show('kotric2', '2026-11-22T05:00:00.000Z')
  await isChanged('kotric2')
})
