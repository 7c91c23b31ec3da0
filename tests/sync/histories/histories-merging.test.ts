import { describe, expect, it } from 'vitest'
import { playMany, runHistory } from '../../faults/run-history.ts'
import type { Step } from '../../faults/steps/steps.ts'

/** They take three times as long as others, so `npm test` plays a third as many. */
const HISTORIES = Math.ceil(Number(process.env['HISTORIES'] ?? 30) / 3)
const HOSTILE = process.env['HISTORIES'] === undefined ? 4 : 15
const SEED = Number(process.env['SEED'] ?? 4)
const timeout = 1_200_000

describe('models are merged at the server while devices hold work on them', () => {
  it('nothing is lost, doubled or stuck, and all of it is in the model that stays', { timeout }, async () => {
    await expect(playMany({ merges: true }, { histories: HISTORIES, seed: SEED })).resolves.toBeUndefined()
  })

  it('the same behind something that spoils what passes', { timeout }, async () => {
    const run = { histories: HOSTILE, seed: SEED }
    await expect(playMany({ merges: true, hostile: true }, run)).resolves.toBeUndefined()
  })
})

const MODELS: Step[] = [{ kind: 'create-model' }, { kind: 'create-model' }]
const PROCESS: Step = { kind: 'create-process', pick: 0 }
const MERGE: Step = { kind: 'merge', from: 0, into: 0, inMs: 0 }
const pull = (pick: 0 | 1): Step => ({ kind: 'pull', pick })
const pass = (ms: number): Step => ({ kind: 'pass', ms })
const play = async (steps: Step[]) => {
  const { violations, story } = await runHistory(steps, 1, { hostile: true })
  expect(violations).toEqual([])
  return story
}

describe('a process that was made here', () => {
  it('is here once, where it was called refused, went over, and was read there before its making was answered', async () => {
    const reply = { status: 400, body: 'detail', retryAfter: null } as const
    const mischief = { kind: 'answers', place: 'POST', forMs: 20_000, acts: true, reply } as const
    const refused: Step = { kind: 'mischief', mischief }
    const read = [MERGE, pull(1)]
    const again: Step[] = [{ kind: 'retry', pick: 0 }, pass(10_000), pull(0), pull(1)]
    await play([...MODELS, pass(10_000), refused, PROCESS, pass(40_000), ...read, ...again])
  })

  const before: Step[] = [...MODELS, PROCESS, pass(10_000), { kind: 'back-up-server' }]
  const merged: Step[] = [MERGE, pull(0), pull(1)]
  const restored: Step = { kind: 'restore-server' }

  it('is here once, where the server was put back to before the merge and merges once more', async () => {
    await play([...before, ...merged, restored, pull(0), MERGE, pull(0), pull(1)])
  })

  it.each([
    ['the double', [pull(0), pull(1)]],
    ['the model that stays', [pull(1), pull(0)]],
  ])(
    'takes its work back with it, where the server was put back and %s is read first',
    async (_, reading) => {
      const offline: Step = { kind: 'network', isUp: false }
      const work: Step[] = [offline, { kind: 'edit-process', pick: 0, field: 1 }, { kind: 'type', pick: 0 }]
      const back: Step[] = [restored, { kind: 'network', isUp: true }, ...reading]
      const story = await play([...before, ...merged, ...work, ...back, pass(600_000)])
      const making = story.split('\n').filter((line) => / POST .*processes/.test(line))
      expect(making).toHaveLength(1)
    },
  )

  it('keeps what was typed in it, where the server was put back and the model that stays is read first', async () => {
    const typing: Step = { kind: 'type', pick: 0 }
    await play([...before, ...merged, typing, restored, pull(1), pull(0)])
  })
})
