import { wait } from '#lib/wait.ts'

/** Longer than any photo takes: what hangs must not keep back what was typed. */
const TAKE_IN_MS = 15_000

/** What is on its way into drafts, by form: a photo is read and made smaller first. */
export class UnderWay {
  readonly #takingIn = new Map<string, Promise<void>>()

  readonly takeIn = (key: string, work: Promise<unknown>): void => {
    const all = Promise.allSettled([this.#takingIn.get(key), work]).then(() => undefined)
    this.#takingIn.set(key, all)
  }

  /** Resolves when it is in its draft, or was refused. */
  readonly settle = async (key: string): Promise<void> => {
    const settled = new AbortController()
    await Promise.race([this.#takingIn.get(key), wait(TAKE_IN_MS, settled.signal)])
    settled.abort()
  }
}
