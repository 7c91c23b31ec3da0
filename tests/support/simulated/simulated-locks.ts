import type { LeadLock } from '#sync/leader/lead.ts'

/** Who asks for the lock: what happens to it reaches a frozen tab when it wakes, and a dead one never. */
export interface LockOwner {
  deliver: (end: () => void) => void
  died: Promise<unknown>
}

interface Claim {
  owner: LockOwner
  grant: () => void
  lose: () => void
}

/** The Web Lock of one name, over all tabs of a user: queued, given to a frozen tab as to any other, and stolen. */
export class SimulatedLock {
  #holder: Claim | null = null
  #queue: Claim[] = []

  isHeldBy(owner: LockOwner): boolean {
    return this.#holder?.owner === owner
  }

  of(owner: LockOwner): LeadLock {
    return {
      hold: (work, how) =>
        new Promise((resolve, reject) => {
          const taken = new AbortController()
          const end = () => {
            this.#leave(claim)
            resolve()
          }
          let working: Promise<unknown> = Promise.resolve()
          const claim: Claim = {
            owner,
            grant: () => {
              owner.deliver(() => {
                working = work(taken.signal)
                working.then(end, (error: unknown) => {
                  this.#leave(claim)
                  reject(error instanceof Error ? error : new Error(String(error)))
                })
              })
            },
            lose: () => {
              owner.deliver(() => {
                taken.abort()
                working.then(end, end)
              })
            },
          }
          void owner.died.then(() => {
            this.#leave(claim)
          })
          if ('steal' in how) {
            this.#holder?.lose()
            this.#holder = claim
            claim.grant()
            return
          }
          how.signal.addEventListener('abort', () => {
            if (this.#queue.includes(claim)) resolve()
            this.#queue = this.#queue.filter((other) => other !== claim)
          })
          this.#queue.push(claim)
          this.#next()
        }),
    }
  }

  #leave(claim: Claim): void {
    this.#queue = this.#queue.filter((other) => other !== claim)
    if (this.#holder !== claim) return
    this.#holder = null
    this.#next()
  }

  #next(): void {
    if (this.#holder !== null) return
    this.#holder = this.#queue.shift() ?? null
    this.#holder?.grant()
  }
}
