import { ApiProblem } from '#api/problem.ts'
import { callsOf, refreshCall, sessionIn } from './calls.ts'
import type { Tally } from './tally.ts'
import type { Wire, WireAnswer, WireCall } from './wire.ts'

type Calls = ReturnType<typeof callsOf>

/** The session of one device, which is renewed when it has to be, and all that it asks. */
export class DeviceSession {
  readonly #wire: Wire
  readonly #tally: Tally
  #cookie: string
  #token = ''
  #renewing: Promise<void> | null = null
  /** Whether there is no network. */
  isOut = false

  constructor(cookie: string, { wire, tally }: { wire: Wire; tally: Tally }) {
    this.#cookie = cookie
    this.#wire = wire
    this.#tally = tally
  }

  async ask(kind: string, make: (calls: Calls) => WireCall): Promise<WireAnswer> {
    const used = await this.#present()
    const answer = await this.#timed(kind, make(callsOf(used)))
    if (answer.status !== 401) return answer
    return this.#timed(kind, make(callsOf(await this.#present(used))))
  }

  /** @throws ApiProblem where it does not begin */
  async follow(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const token = await this.#present()
    const began = performance.now()
    const call = { method: 'GET' as const, path, headers: { authorization: `Token ${token}` } }
    const { status, stream, retryAfterMs } = await this.#wire.stream(call, signal)
    if (!signal.aborted) this.#note('following', performance.now() - began, status)
    if (stream !== null) return stream
    if (status === 401) await this.#present(token)
    if (status === 429 || status === 503) throw new ApiProblem({ kind: 'throttled', status, retryAfterMs })
    throw new ApiProblem(status === 0 ? { kind: 'network' } : { kind: 'server', status })
  }

  /** The token of the moment; another one than that which was refused. */
  async #present(refused?: string): Promise<string> {
    if (this.#token === '' || this.#token === refused) {
      this.#renewing ??= this.#renew().finally(() => (this.#renewing = null))
      await this.#renewing
    }
    return this.#token
  }

  async #renew(): Promise<void> {
    const answer = await this.#timed('session', refreshCall(this.#cookie))
    if (answer.status !== 200) return
    const { token, cookie } = sessionIn(answer)
    this.#token = token
    this.#cookie = cookie
  }

  async #timed(kind: string, call: WireCall): Promise<WireAnswer> {
    if (this.isOut) return this.#wire.nothing
    const began = performance.now()
    const answer = await this.#wire.call(call)
    this.#note(kind, performance.now() - began, answer.status)
    return this.#heard(answer)
  }

  /** What came when the network had gone was not heard. */
  #heard(answer: WireAnswer): WireAnswer {
    return this.isOut ? this.#wire.nothing : answer
  }

  /** What breaks because there is no network is no failure of the server. */
  #note(kind: string, ms: number, status: number): void {
    if (!this.isOut) this.#tally.note(kind, ms, status)
  }
}
