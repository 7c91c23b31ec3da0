import * as z from 'zod/mini'

/**
 * How asking for a new token ended: `refused` means that somebody has to sign in, `unreachable` that nobody answered.
 */
export const renewal = z.enum(['renewed', 'refused', 'unreachable'])
export type Renewal = z.infer<typeof renewal>

/** Where calls get their token. */
export interface TokenSource {
  /** The token of the moment, or '' without one. */
  token: () => string
  /** Fetches a new one; all who ask at the same time wait for the same answer. Never rejects. */
  renew: () => Promise<Renewal>
}

/** What the page hands to a worker: a token ('' takes it back), with what the server promises where it is known. */
export const handedToken = z.object({ token: z.string(), capabilities: z.nullable(z.array(z.string())) })
export type HandedToken = z.infer<typeof handedToken>

/** A page that is frozen never answers; whoever waits tries again later. */
const PATIENCE_MS = 30_000

/** The tokens of a worker: its page alone renews the session and hands them in. */
export class HandedTokens implements TokenSource {
  readonly #askPage: () => Promise<Renewal>
  #token = ''
  #refused = ''
  #settle: ((how: Renewal) => void) | null = null
  #renewal: Promise<Renewal> | null = null

  constructor(askPage: () => Promise<Renewal>) {
    this.#askPage = askPage
  }

  readonly token = (): string => this.#token
  readonly isOpen = (): boolean => this.#token !== ''

  take(token: string): void {
    this.#token = token
    if (token !== '' && token !== this.#refused) this.#settle?.('renewed')
  }

  readonly renew = (): Promise<Renewal> => {
    if (this.#token !== '') this.#refused = this.#token
    this.#token = ''
    this.#renewal ??= this.#ask().finally(() => {
      this.#renewal = null
    })
    return this.#renewal
  }

  #ask(): Promise<Renewal> {
    const { promise, resolve } = Promise.withResolvers<Renewal>()
    const patience = setTimeout(resolve, PATIENCE_MS, 'unreachable')
    this.#settle = resolve
    this.#askPage().then(resolve, () => resolve('unreachable'))
    return promise.finally(() => {
      clearTimeout(patience)
    })
  }
}
