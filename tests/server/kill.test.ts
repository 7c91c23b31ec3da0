import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { runServer } from '../support/run-server.ts'
import { killRounds } from './support/kill-rounds.ts'
import { startPostgres, whyNoPostgres } from './support/postgres.ts'
import { seededFolder } from './support/seeded-folder.ts'

/** `KILL_ROUNDS=20 npx vitest run --project server kill` is the long form. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 2)

describe('after kill -9 in the middle of writing, what was acknowledged is there once', () => {
  test('on PGlite', { timeout: 60_000 + ROUNDS * 20_000 }, async () => {
    await expectNoFaults({})
  })

  test.skipIf(whyNoPostgres() !== null)('on PostgreSQL', { timeout: 60_000 + ROUNDS * 20_000 }, async () => {
    const cluster = await startPostgres()
    try {
      await expectNoFaults({ DATABASE_URL: cluster.url() })
    } finally {
      cluster.stop()
    }
  })
})

async function expectNoFaults(env: Record<string, string>): Promise<void> {
  const dataDir = await seededFolder()
  const server = await runServer({ dataDir, env })
  try {
    const result = await killRounds(server, ROUNDS)
    if (ROUNDS > 2) console.warn(JSON.stringify(result))
    expect(result.faults).toEqual([])
    expect(result.acknowledged).toBeGreaterThan(ROUNDS * 4)
  } finally {
    await server.kill()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
