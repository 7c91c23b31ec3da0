import { describe, expect, it } from 'vitest'
import { playMany } from '../../faults/run-history.ts'

/**
 * Hours pass in each of them, so that `npm test` plays a few; `npm run soak -- --only hostile` plays as many as asked.
 */
const HISTORIES = process.env['HISTORIES'] === undefined ? 4 : 15
const SEED = Number(process.env['SEED'] ?? 3)
const timeout = 1_200_000

/**
 * What stands before the server answers for it, alters what passes and is silent as the seed has it, and ends in time.
 */
describe('S-21 behind something that spoils what passes', () => {
  it(
    'nothing is lost or doubled, nothing spins or waits unexplained, and all arrives once it is well',
    { timeout },
    async () => {
      const run = { histories: HISTORIES, seed: SEED }
      await expect(playMany({ hostile: true }, run)).resolves.toBeUndefined()
    },
  )

  it('the same is true of a server without keys and versions', { timeout }, async () => {
    const run = { histories: HISTORIES, seed: SEED }
    await expect(playMany({ hostile: true, capabilities: [] }, run)).resolves.toBeUndefined()
  })
})
