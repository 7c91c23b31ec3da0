import { chooseOperations } from './choose.ts'
import { claimOperation } from './claim.ts'
import type { Rules } from './engine-deps.ts'
import { writeAsLeader } from '#sync/leader/fence.ts'
import { looksFirst } from '#sync/reconcile/looks-first.ts'
import { outcomeOf } from '#sync/model/outcome.ts'
import { sweepAbandoned } from './sweep.ts'
import { transition } from '#sync/model/transition.ts'

/** The rules that are shipped; see engine-deps.ts. */
export const RULES: Rules = {
  choose: chooseOperations,
  claim: claimOperation,
  sweep: sweepAbandoned,
  looksFirst,
  outcomeOf,
  transition,
  writeAsLeader,
}
