import fc from 'fast-check'
import type { Capability } from '#domain/people/session.ts'
import { useQuickTurns } from '../support/simulated/quick-turns.ts'
import { heal } from './heal.ts'
import { findViolations } from './oracle/oracle.ts'
import { FAULTS, type Step, stepsOf } from './steps/steps.ts'
import { World, type WorldOptions } from './world.ts'

export type Setting = Omit<WorldOptions, 'seed'> & {
  thirdParty?: boolean
  people?: boolean
  merges?: boolean
}

/** Plays one history to its end. Same steps, seed and setting: same trace. */
export async function runHistory(
  steps: readonly Step[],
  seed: number,
  setting: Setting,
): Promise<{ violations: string[]; story: string }> {
  const endQuickTurns = useQuickTurns()
  const world = new World({ ...setting, seed })
  const violations: string[] = []
  try {
    await world.run(steps)
    await heal(world)
    violations.push(
      ...(await findViolations(world, {
        versions: has(setting, 'if-match'),
        keys: has(setting, 'idempotency-key'),
      })),
    )
  } catch (error) {
    violations.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
  } finally {
    world.close()
    endQuickTurns()
  }
  return { violations, story: [...world.trace, '', ...world.server.requests].join('\n') }
}

/** Histories that fit a setting. */
export function histories(setting: Setting, most = 24) {
  return fc.tuple(
    stepsOf({
      faults: FAULTS,
      thirdParty: true,
      people: true,
      hostile: false,
      merges: false,
      ...setting,
      most,
    }),
    fc.nat(),
  )
}

/** Plays many. @throws with the seed and the story of the first that goes wrong */
export async function playMany(setting: Setting, run: { histories: number; seed: number }): Promise<void> {
  await fc.assert(
    fc.asyncProperty(histories(setting), async ([steps, seed]) => {
      const { violations, story } = await runHistory(steps, seed, setting)
      if (violations.length > 0) throw new Error([...violations, '', story].join('\n'))
    }),
    { numRuns: run.histories, seed: run.seed, endOnFailure: true },
  )
}

/** How many of the histories it takes to catch a defect; null where none does. */
export async function catchDefect(
  setting: Setting,
  run: { histories: number; seed: number },
): Promise<number | null> {
  let played = 0
  const result = await fc.check(
    fc.asyncProperty(histories(setting), async ([steps, seed]) => {
      played += 1
      return (await runHistory(steps, seed, setting)).violations.length === 0
    }),
    { numRuns: run.histories, seed: run.seed, endOnFailure: true },
  )
  return result.failed ? played : null
}

function has({ capabilities }: Setting, capability: Capability): boolean {
  return capabilities === undefined || capabilities.includes(capability)
}
