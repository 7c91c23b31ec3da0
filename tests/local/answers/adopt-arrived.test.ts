import { beforeEach, describe, expect, it } from 'vitest'
import { localIdOf } from '#domain/ids.ts'
import { takeInModelIfFresh } from '#local/answers/ingest.ts'
import type { Intent } from '#local/outbox/kinds/kinds.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import type { DeviceKpiEntry } from '#local/store/fields.ts'
import { kpiNodeAnswer, processAnswer, rootAnswer } from '../../support/unit/answers.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'
import { modelRow, processRow } from '../../support/unit/record-rows.ts'

const ENTRY = localIdOf('00000001-0000-4000-8000-000000000000')
const said = { kpi0: kpiNodeAnswer(30), kpi1: null, kpi2: null, kpi3: null, memo: '5분' }
const made: DeviceKpiEntry = { id: ENTRY, ...said }
const stored = { id: 8, ...said }

const ofModel = modelEdit('root:1', { kpis: [made] })
const ofProcess: Intent = {
  ...{ kind: 'process.patch', modelKey: 'root:1', processKey: 'root:5', section: 'process' },
  ...{ fields: { kpis: [made] }, base: { kpis: [] } },
}
const deletion: Intent = { kind: 'process.delete', modelKey: 'root:1', processKey: 'root:5' }

let db: DeviceDatabase
beforeEach(async () => {
  db = await newDatabase(() => 5_000)
  await db.models.add(modelRow(1))
  await db.processes.add(processRow(5, 'root:1'))
  return () => db.close()
})

/** The model is read, as the server has it by then. @returns by what ids it has what was made here */
async function read(): Promise<number[]> {
  const model = rootAnswer(1, { kpis: [stored] })
  const processes = [processAnswer(5, { kpis: [stored] })]
  await takeInModelIfFresh(db, { area: 'root', model, etag: null, processes }, 4_000)
  return (await db.idMap.toArray()).map(({ serverId }) => serverId)
}

describe.each([
  ['a model', ofModel],
  ['a process', ofProcess],
])('a key management factor of %s', (_, intent) => {
  it('that was sent, and not answered, is the one that the server has', async () => {
    await db.operations.add(operationOf(intent, { wireCount: 1, state: 'RECONCILE' }))
    expect(await read()).toEqual([8])
    const [model, process] = [await db.models.get('root:1'), await db.processes.get('root:5')]
    const shown = intent === ofModel ? model?.view.kpis : process?.view.kpis
    expect(shown?.map(({ id }) => id)).toEqual([ENTRY])
  })

  it('that was never sent is another one, though it says the same', async () => {
    await db.operations.add(operationOf(intent))
    expect(await read()).toEqual([])
  })
})

it('what was sent and is no edit has none', async () => {
  await db.operations.add(operationOf(deletion, { wireCount: 1 }))
  expect(await read()).toEqual([])
})
