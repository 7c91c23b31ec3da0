import { expect, test } from 'vitest'
import { absorbTwinProcess } from '#local/answers/absorb-twin.ts'
import { settleTables } from '#local/answers/settle.ts'
import { writeStrictly } from '#local/store/strict-write.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { madeProcessRow, modelRow, processFieldsOf, processRow } from '../../support/unit/record-rows.ts'

test('a write of many waits is one transaction, also where its work is no async function itself', async () => {
  const db = await newDatabase()
  await db.models.add(modelRow(1, { key: 'model' }))
  await db.processes.bulkAdd([
    { ...madeProcessRow('mine', 'model'), serverId: 5 },
    processRow(5, 'model', { base: processFieldsOf(), deleted: true }),
  ])
  const twin = { modelKey: 'model', serverId: 5, localKey: 'mine' }
  await writeStrictly(db, settleTables(db), () => absorbTwinProcess(db, twin))
  expect(await db.processes.toCollection().primaryKeys()).toEqual(['mine'])
})
