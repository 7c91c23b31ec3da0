import type { SessionGate } from '#sync/queue/engine-deps.ts'

const PATIENCE_MS = 30_000

/**
 * Where the worker gets its token: the page renews the session and hands the token in. All who need one in the
 * meantime wait for the same answer (single flight).
 */
export class TokenDesk implements SessionGate {
  onCapabilities: (names: readonly string[]) => void = () => undefined
  readonly #ask: () => void
  #token = ''
  #waiting: { answer: (how: 'renewed' | 'refused' | 'unreachable') => void }[] = []
  #patience: ReturnType<typeof setTimeout> | undefined

  constructor(ask: () => void) {
    this.#ask = ask
  }

  token(): string {
    return this.#token
  }

  isOpen(): boolean {
    return this.#token !== ''
  }

  give(token: string, capabilities: readonly string[] | null): void {
    this.#token = token
    if (capabilities !== null) this.onCapabilities(capabilities)
    if (token !== '') this.#answer('renewed')
  }

  refuse(why: 'refused' | 'unreachable'): void {
    this.#token = ''
    this.#answer(why)
  }

  async renew(): Promise<'renewed' | 'refused' | 'unreachable'> {
    this.#token = ''
    const isFirst = this.#waiting.length === 0
    const answer = new Promise<'renewed' | 'refused' | 'unreachable'>((resolve) => {
      this.#waiting.push({ answer: resolve })
    })
    if (isFirst) {
      this.#ask()
      // A page that is frozen never answers; the engine tries again later.
      this.#patience = setTimeout(() => {
        this.#answer('unreachable')
      }, PATIENCE_MS)
    }
    return answer
  }

  #answer(how: 'renewed' | 'refused' | 'unreachable'): void {
    clearTimeout(this.#patience)
    const waiting = this.#waiting
    this.#waiting = []
    for (const one of waiting) one.answer(how)
  }
}
