import { sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { runTask } from '#server/cli/run-command.ts'
import { lendEmbedded } from '../support/databases/databases.ts'

afterEach(() => {
  process.exitCode = undefined
  vi.restoreAllMocks()
})

test('a query that fails under a command is told without its values', async () => {
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const database = await lendEmbedded()
  await runTask(async () => {
    await database.db.execute(sql`select ${'a-password-of-somebody'}::int`)
    return true
  })
  await database.close()
  expect(process.exitCode).toBe(1)
  const told = JSON.stringify(printed.mock.calls)
  expect(told).toContain('query failed: select $1::int')
  expect(told).toContain('"code":"22P02"')
  expect(told).not.toContain('a-password-of-somebody')
})
