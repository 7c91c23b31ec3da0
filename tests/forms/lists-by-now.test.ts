import { beforeEach, expect, it } from 'vitest'
import { writeProcess, writeSection } from '#forms/draft/write-form.ts'
import { toProcessValues } from '#forms/draft/process-values.ts'
import { createModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { readOperation } from '#local/outbox/operation.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { machineOf } from '../support/unit/machines.ts'
import { newDatabase } from '../support/unit/new-database.ts'

const [PRESS, SAW, ROBOT] = [machineOf(1, '프레스'), machineOf(2, '톱'), machineOf(3, '로봇')]

let db: DeviceDatabase
let modelKey: string
let key: string
beforeEach(async () => {
  db = await newDatabase()
  modelKey = await createModel(db, { area: 'root', title: '한빛', group: { id: 14, name: '주조' } })
  ;({ key } = await createProcess(db, { modelKey, name: '용해' }))
})

/** The server has all that was saved so far. */
async function arrive(): Promise<void> {
  await db.operations.clear()
  await db.processes.toCollection().modify((row) => {
    Object.assign(row, { serverId: 7, base: row.view })
  })
}

const view = async () => {
  const row = await db.processes.get(key)
  if (row === undefined) throw new Error('There is no process.')
  return row.view
}

it('a list is queued on what is there by then, and a text on what the person saw', async () => {
  await saveProcess(db, { processKey: key, fields: { equipments: [PRESS, ROBOT], memo: '다른 사람' } })
  await arrive()
  const changes = { equipments: [PRESS, SAW], memo: '3호기' }
  const base = { equipments: [PRESS], memo: '' }
  const values = toProcessValues(await view())
  await writeProcess(db, { key, modelKey }, { changes, base, values })
  const queued = await db.operations.toArray()
  const intents = queued.map((row) => readOperation(row)?.intent)
  expect(intents).toMatchObject([
    {
      fields: { equipments: [{ id: 1 }, { id: 2 }, { id: 3 }], memo: '3호기' },
      base: { equipments: [{ id: 1 }, { id: 3 }], memo: '' },
    },
  ])
})

it('what was taken out there stays out, and what was taken out here goes', async () => {
  await saveProcess(db, { processKey: key, fields: { equipments: [PRESS, SAW] } })
  await arrive()
  const base = { equipments: [PRESS, SAW, ROBOT] }
  const values = toProcessValues(await view())
  await writeProcess(db, { key, modelKey }, { changes: { equipments: [SAW, ROBOT] }, base, values })
  expect((await view()).equipments.map(({ name }) => name)).toEqual(['톱'])
})

it('a form of what is not on the device says so', async () => {
  const edit = { changes: { overview: '래들' }, base: { overview: '' } }
  const saving = writeSection(db, { modelKey: 'local-none', section: 'overview' }, edit)
  await expect(saving).rejects.toThrow('The record is not on this device.')
})
