import { expect, it } from 'vitest'
import { visitInPages } from '#local/outbox/outbox.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'

it.each([0, 1, 499, 500, 501, 1000, 1203])('of %i that wait each is visited once', async (count) => {
  const db = await newDatabase()
  const waiting = Array.from({ length: count }, () => operationOf(modelEdit('m', { overview: '가' })))
  await db.operations.bulkAdd(waiting)
  const visited: string[] = []
  await visitInPages(db, ({ opId }) => visited.push(opId))
  expect(visited).toEqual(waiting.map(({ opId }) => opId))
  db.close()
})
