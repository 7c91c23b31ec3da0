import type { Operation } from '#local/outbox/operation.ts'
import type { SimulatedTab } from '../../support/simulated/simulated-tab.ts'
import type { HostileGateway } from './gateway.ts'

const HOUR = 3_600_000
/**
 * As `any-answer.test.ts` has them: what is allowed in an hour, where the server asks to wait, and where it is silent.
 * Where single looks are answered oddly between sendings, they say nothing of what is looked for.
 */
const MOST = { answered: 12, throttled: 24, odd: 24, unanswered: 40 }

/** Counts for each operation how often it is sent or looked for, as the queue on the device notes it. */
export class RequestWatch {
  readonly #now: () => number
  readonly #last: HostileGateway['last']
  readonly #steps = new Map<string, number[]>()
  readonly #tooOften = new Set<string>()
  /** Tabs that died since all began anew: each may cost a request that nobody noted. */
  #deaths = 0

  constructor(now: () => number, last: HostileGateway['last']) {
    this.#now = now
    this.#last = last
  }

  watch({ db, died }: SimulatedTab): void {
    void died.then(() => (this.#deaths += 1))
    const count = (opId: string, by: number) => this.#count(opId, by)
    db.operations.hook('updating', (changes: Partial<Operation>, opId, op) => {
      count(opId, stepsIn(op, changes))
      return undefined
    })
  }

  /** A person has tried again, or a connection or a session is new. */
  begin(): void {
    this.#steps.clear()
    this.#deaths = 0
  }

  get violations(): string[] {
    return [...this.#tooOften]
  }

  #count(opId: string, by: number): void {
    if (by === 0) return
    const now = this.#now()
    const steps = (this.#steps.get(opId) ?? []).filter((at) => at > now - HOUR)
    if (by > 0) steps.push(now)
    else steps.pop()
    this.#steps.set(opId, steps)
    if (steps.length > this.#most(now))
      this.#tooOften.add(`too many requests for ${opId}: ${steps.length} in an hour`)
  }

  #most(now: number): number {
    const kinds = ['unanswered', 'odd', 'throttled'] as const
    const kind = kinds.find((one) => this.#last[one] > now - HOUR) ?? 'answered'
    return MOST[kind] + this.#deaths
  }
}

/** 1: it was claimed to be sent, or a look came to something; -1: it was claimed and did not leave after all. */
function stepsIn(op: Operation, changes: Partial<Operation>): -1 | 0 | 1 {
  if (changes.wireCount !== undefined && changes.wireCount < op.wireCount) return -1
  // A list is written anew with all the rest.
  const isLookedBefore = op.knownBefore === undefined && changes.knownBefore !== undefined
  if (changes.state === 'SENDING' || isLookedBefore) return 1
  const isLookedFor = op.state === 'UNCERTAIN' || op.state === 'RECONCILE' || op.state === 'NEEDS_USER'
  const isChanged = changes.state !== undefined || (changes.nextAt ?? 0) > 0
  return isLookedFor && isChanged ? 1 : 0
}
