import { describe, expect, it } from 'vitest'
import { runHistory, playMany } from '../../faults/run-history.ts'

/**
 * `npm test` plays 400, `npm run soak` as many as one likes; `HISTORIES` and `SEED` in the environment choose others.
 * A failure prints the seed and its whole story.
 */
const HISTORIES = Number(process.env['HISTORIES'] ?? 20)
const SEED = Number(process.env['SEED'] ?? 1)
const timeout = 1_200_000

describe('whatever happens', () => {
  it('nothing acknowledged is lost, doubled, stuck or overwritten unseen', { timeout }, async () => {
    await expect(playMany({}, { histories: HISTORIES, seed: SEED })).resolves.toBeUndefined()
  })

  it('the same history has the same trace', async () => {
    const steps = [
      { kind: 'create-model' },
      { kind: 'create-process', pick: 0 },
      { kind: 'faults', faults: ['applied-then-dropped', 'error-after', 'truncated'] },
      { kind: 'add-photo', pick: 0 },
      { kind: 'pass', ms: 600_000 },
    ] as const
    const once = await runHistory(structuredClone(steps) as never, 7, {})
    const again = await runHistory(structuredClone(steps) as never, 7, {})
    expect(once.violations).toEqual([])
    expect(again.story).toBe(once.story)
  })
})
