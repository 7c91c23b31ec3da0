import fc from 'fast-check'
import type { Fault } from '../../support/simulated/server/fault.ts'
import { type HostileStep, beginning, hostileSteps } from '../hostile/mischief.ts'
import type { Deed } from './people.ts'

/** What can happen in a history. `pick` chooses among whatever there is by then. */
export type Step =
  | { kind: 'create-model' }
  | { kind: 'create-process'; pick: number }
  | { kind: 'edit-process'; pick: number; field: number }
  | { kind: 'edit-model'; pick: number; field: number }
  | { kind: 'change-group'; pick: number }
  | { kind: 'copy-model'; pick: number }
  | { kind: 'add-photo'; pick: number }
  | { kind: 'order-photos'; pick: number }
  | { kind: 'remove-photo'; pick: number }
  | { kind: 'delete-process'; pick: number }
  | { kind: 'create-equipment'; pick: number }
  | { kind: 'create-kpi'; pick: number }
  | { kind: 'edit-kpis'; pick: number; how: KpiChange }
  | Deed
  | { kind: 'pull'; pick: number }
  | { kind: 'third-party'; pick: number; field: number }
  /** Somebody merges two models at the server; their request arrives some time later. */
  | { kind: 'merge'; from: number; into: number; inMs: number }
  /** Somebody types in a process, and does not save it. */
  | { kind: 'type'; pick: number }
  | { kind: 'crash'; pick: number; at: 'before-commit' | 'after-commit'; after: number }
  | { kind: 'kill'; pick: number }
  | { kind: 'open-tab' }
  /** After so many commits; without a word to the tab or to the others. */
  | { kind: 'freeze-leader'; after: number }
  | { kind: 'thaw' }
  | { kind: 'pass'; ms: number }
  | { kind: 'network'; isUp: boolean }
  | { kind: 'faults'; faults: Fault[] }
  | { kind: 'expire'; refuse: boolean }
  | { kind: 'sign-in' }
  | { kind: 'switch-user' }
  | { kind: 'set-clock'; ms: number }
  | { kind: 'newer-build' }
  /** What the server has is removed from the device, in the midst of everything. */
  | { kind: 'clear' }
  | HostileStep

export type KpiChange = 'add' | 'change' | 'remove'

const pick = fc.nat(7)
const field = fc.nat(5)

export const FAULTS: readonly Fault[] = [
  'none',
  'dropped',
  'applied-then-dropped',
  'applied-twice',
  'applied-ten-times-then-dropped',
  'applied-late',
  'error-before',
  'error-after',
  'portal',
  'truncated',
  'unauthorised',
  'forbidden-session',
  'throttled',
  'slow',
]

/** Faults in which the browser itself sends again. */
export const RESENDS: readonly Fault[] = ['applied-twice', 'applied-ten-times-then-dropped']

export interface Chosen {
  faults: readonly Fault[]
  /** Somebody else edits at the server. */
  thirdParty: boolean
  /** People act on what waits. */
  people: boolean
  /** What stands before the server spoils what passes. */
  hostile: boolean
  /** Models are merged. */
  merges: boolean
  most: number
}

const merge: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('merge' as const),
  from: pick,
  into: pick,
  inMs: fc.constantFrom(0, 0, 0, 30, 10_000),
})

const mergingSteps: { weight: number; arbitrary: fc.Arbitrary<Step> }[] = [
  { weight: 2, arbitrary: merge },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('type' as const), pick }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('pull' as const), pick }) },
]

/**
 * Two models are there before anything happens, mostly at the server, and work is waiting on them when one is merged
 * into the other.
 */
function stepsWithMerges(step: fc.Arbitrary<Step>): fc.Arbitrary<Step[]> {
  const some = (least: number, most: number) =>
    fc.array(step, { minLength: least, maxLength: most, size: 'max' })
  const isUp = fc.boolean().map((isUp): Step => ({ kind: 'network', isUp }))
  const ms = fc.constantFrom(10, 10_000, 10_000)
  const later = fc.option(merge, { freq: 2 })
  return fc
    .tuple(ms, isUp, some(1, 10), merge, some(3, 12), later, some(1, 8))
    .map(([ms, network, before, first, between, second, after]) => [
      { kind: 'create-model' },
      { kind: 'create-process', pick: 1 },
      { kind: 'pass', ms },
      ...[network, ...before, first, ...between, ...(second === null ? [] : [second]), ...after],
    ])
}

export function stepsOf(options: Chosen) {
  const fault = fc.constantFrom(...options.faults)
  const deeds = options.people ? 2 : 0
  const step = fc.oneof(
    { weight: 3, arbitrary: fc.constant<Step>({ kind: 'create-model' }) },
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('create-process' as const), pick }) },
    { weight: 7, arbitrary: fc.record({ kind: fc.constant('edit-process' as const), pick, field }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('edit-model' as const), pick, field }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('change-group' as const), pick }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('copy-model' as const), pick }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('add-photo' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('order-photos' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove-photo' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete-process' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('create-equipment' as const), pick }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('create-kpi' as const), pick }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('edit-kpis' as const),
        pick,
        how: fc.constantFrom<KpiChange>('add', 'add', 'change', 'remove'),
      }),
    },
    { weight: deeds, arbitrary: fc.record({ kind: fc.constant('retry' as const), pick }) },
    {
      weight: deeds,
      arbitrary: fc.record({
        kind: fc.constant('settle' as const),
        pick,
        choice: fc.constantFrom('mine' as const, 'theirs' as const),
      }),
    },
    { weight: deeds, arbitrary: fc.record({ kind: fc.constant('recreate' as const), pick }) },
    { weight: deeds / 2, arbitrary: fc.record({ kind: fc.constant('discard' as const), pick }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pull' as const), pick }) },
    {
      weight: options.thirdParty ? 2 : 0,
      arbitrary: fc.record({ kind: fc.constant('third-party' as const), pick, field }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('crash' as const),
        pick,
        at: fc.constantFrom('before-commit' as const, 'after-commit' as const),
        after: fc.integer({ min: 1, max: 6 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), pick }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'open-tab' }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('freeze-leader' as const), after: fc.nat(6) }),
    },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'thaw' }) },
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('pass' as const),
        ms: fc.constantFrom(10, 30, 1_000, 10_000, 40_000, 120_000, 600_000),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('network' as const), isUp: fc.boolean() }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('faults' as const),
        faults: fc.array(fault, { minLength: 1, maxLength: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('expire' as const), refuse: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'sign-in' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'switch-user' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'newer-build' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ kind: 'clear' }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('set-clock' as const),
        ms: fc.constantFrom(-86_400_000, -60_000, 3_600_000),
      }),
    },
    ...(options.hostile ? hostileSteps : []),
    ...(options.merges ? mergingSteps : []),
  )
  // A model and a process to begin with, so that most steps have something to act on.
  const begin: Step[] = [{ kind: 'create-model' }, { kind: 'create-process', pick: 0 }]
  const rest = options.merges
    ? stepsWithMerges(step)
    : fc.array(step, { minLength: 4, maxLength: options.most })
  if (!options.hostile) return rest.map((steps): Step[] => [...begin, ...steps])
  // Some of them meet it before anything has arrived, most afterwards.
  const ms = fc.constantFrom(10, 1_000, 10_000)
  return fc
    .tuple(ms, beginning, rest)
    .map(([ms, mischief, steps]): Step[] => [
      ...begin,
      { kind: 'pass', ms },
      { kind: 'back-up-server' },
      mischief,
      ...steps,
    ])
}
