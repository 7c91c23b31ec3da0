import { describe, expect, it } from 'vitest'
import { playMany } from '../../faults/run-history.ts'

const HISTORIES = Number(process.env['HISTORIES'] ?? 20)
const SEED = Number(process.env['SEED'] ?? 2)

/** The server of the bare contract: it knows neither keys nor versions. */
describe('against a server without promises', () => {
  it('nothing acknowledged is lost, doubled or stuck', { timeout: 1_200_000 }, async () => {
    await expect(
      playMany({ capabilities: [] }, { histories: HISTORIES, seed: SEED }),
    ).resolves.toBeUndefined()
  })
})
