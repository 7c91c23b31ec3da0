import type { ApiClient, Call } from '#api/client.ts'
import {
  type Reply,
  type TabOnTheWire,
  clientOverHttp,
  html,
  json,
  replyOf,
} from '../../support/simulated/over-http.ts'
import type { ServerModel } from '../../support/simulated/server/server-model.ts'
import type { ServerState } from '../../support/simulated/server/database.ts'
import type { VirtualTime } from '../../support/simulated/virtual-time.ts'
import { type Mischief, PLACES, anyReply, replyFor } from './mischief.ts'

interface Underway {
  mischief: Mischief
  until: number
}

/** A call that the server has answered. */
interface Answered {
  call: Call<unknown>
  reply: Exclude<Reply, 'nothing'>
  give: (reply: Reply) => void
}

/** Hears of what the server does although it will be answered that it was not done; null: not answered at all. */
type OnLie = (call: Call<unknown>, status: number | null) => void

const GATEWAY_MS = 20
/** For so long an answer is held back for another to be swapped with. */
const SWAP_MS = 5_000

/**
 * Stands between the device and the server, and spoils what passes, as the seed has it. The shipped client reads what
 * is left.
 */
export class HostileGateway {
  /** When something was last answered like this (ms of virtual time): it allows more requests. */
  readonly last = { throttled: -Infinity, unanswered: -Infinity, odd: -Infinity }
  /** Kinds of mischief that were at work at any time. */
  readonly met = new Set<string>()
  readonly #server: ServerModel
  readonly #time: VirtualTime
  readonly #random: () => number
  #underway: Underway[] = []
  #past: { at: number; state: ServerState }[] = []
  #held: Answered | null = null
  #lives = 1

  readonly #onLie: OnLie

  constructor(deps: { server: ServerModel; time: VirtualTime; random: () => number; onLie: OnLie }) {
    this.#server = deps.server
    this.#time = deps.time
    this.#random = deps.random
    this.#onLie = deps.onLie
  }

  begin(mischief: Mischief): void {
    this.met.add(mischief.kind === 'etag' ? `etag ${mischief.how}` : mischief.kind)
    this.#underway.push({ mischief, until: this.#time.now() + mischief.forMs })
    if (mischief.kind === 'lag') this.#remember()
  }

  /** From now on all is well. */
  end(): void {
    this.#underway = []
    this.#past = []
  }

  /** Nobody puts a database back under a server that runs: every answer on its way is lost, and no copy lags behind. */
  restart(): void {
    this.#lives += 1
    this.#past = []
    this.#held?.give('nothing')
    this.#held = null
  }

  client(tab: TabOnTheWire): ApiClient {
    return clientOverHttp(tab, (call, token, answer) => {
      call.signal?.addEventListener('abort', () => (this.last.unanswered = this.#time.now()))
      this.#exchange(call, token, (reply) => {
        this.#note(reply)
        answer(reply)
      })
    })
  }

  #exchange(call: Call<unknown>, token: string, answer: (reply: Reply) => void): void {
    const found = this.#at(call)
    const spoiler = found.findLast(({ kind }) => ['answers', 'changing', 'silence'].includes(kind))
    const lag = found.find((mischief) => mischief.kind === 'lag')
    const alter = (reply: Reply) => found.reduce((altered, one) => this.#altered(altered, one), reply)
    const swaps = found.some(({ kind }) => kind === 'swap') && !isList(call)
    if (spoiler === undefined) {
      this.#serve(call, token, {
        lagMs: lag?.ms ?? 0,
        answer: (reply) => {
          const altered = alter(reply)
          if (!swaps || altered === 'nothing') answer(altered)
          else this.#swap({ call, reply: altered, give: answer })
        },
      })
      return
    }
    const reply =
      spoiler.kind === 'answers'
        ? replyFor(spoiler.reply)
        : spoiler.kind === 'silence'
          ? 'nothing'
          : anyReply(this.#random)
    // What says that it was done is believed, so it was.
    const isBelieved = reply !== 'nothing' && reply.status < 300
    const acts =
      isBelieved ||
      ('acts' in spoiler && spoiler.acts) ||
      (spoiler.kind === 'changing' && this.#random() < 0.3)
    const said = reply === 'nothing' ? reply : `${reply.status} ${reply.body.slice(0, 12)}`
    if (acts && !isBelieved) this.#onLie(call, reply === 'nothing' ? null : reply.status)
    if (acts) this.#serve(call, token, { lagMs: 0, answer: () => answer(reply) })
    else this.#time.after(GATEWAY_MS, () => answer(reply))
    this.#server.requests.push(
      `${this.#time.now()} ${call.method} ${call.path} gets ${said}${acts ? ', done' : ''}`,
    )
  }

  #serve(call: Call<unknown>, token: string, to: { lagMs: number; answer: (reply: Reply) => void }): void {
    const now = this.#server.state
    const old = to.lagMs > 0 ? this.#stateOf(this.#time.now() - to.lagMs) : now
    this.#server.state = old
    const life = this.#lives
    this.#server.serve(call, token, (end) => to.answer(life === this.#lives ? replyOf(end) : 'nothing'))
    this.#server.state = now
    if (call.method !== 'GET') this.#remember()
  }

  /** Answers of two calls are exchanged where both are ready within a few seconds. */
  #swap(one: Answered): void {
    const other = this.#held
    if (other === null) {
      this.#held = one
      this.#time.after(SWAP_MS, () => {
        if (this.#held !== one) return
        this.#held = null
        one.give(one.reply)
      })
      return
    }
    this.#held = null
    for (const [to, from] of [
      [one, other],
      [other, one],
    ] as const) {
      if (to.reply.status < 300 && from.reply.status >= 400) this.#onLie(to.call, from.reply.status)
      to.give(from.reply)
    }
  }

  #at(call: Call<unknown>): Mischief[] {
    this.#underway = this.#underway.filter(({ until }) => until > this.#time.now())
    return this.#underway.map(({ mischief }) => mischief).filter(({ place }) => PLACES[place](call))
  }

  #altered(reply: Reply, mischief: Mischief): Reply {
    if (reply === 'nothing') return reply
    const { status, headers } = reply
    if (mischief.kind === 'etag') return { ...reply, headers: withEtag(headers, mischief.how) }
    if (mischief.kind !== 'body' || status >= 300) return reply
    switch (mischief.how) {
      case 'empty':
        return { status, headers, body: '' }
      case 'html':
        return html(status)
      case 'other-shape':
        return json(status, { ok: true })
      case 'cut':
        return { ...reply, body: reply.body.slice(0, reply.body.length / 2) }
    }
  }

  #note(reply: Reply): void {
    if (reply === 'nothing') this.last.unanswered = this.#time.now()
    else if (reply.status === 429 || reply.status === 503) this.last.throttled = this.#time.now()
  }

  #remember(): void {
    const isLagging = this.#underway.some(({ mischief }) => mischief.kind === 'lag')
    if (isLagging) this.#past.push({ at: this.#time.now(), state: structuredClone(this.#server.state) })
  }

  #stateOf(at: number): ServerState {
    return (this.#past.findLast((past) => past.at <= at) ?? this.#past[0])?.state ?? this.#server.state
  }
}

/** Nothing in a list says whose it is. */
function isList({ method, path }: Call<unknown>): boolean {
  return method === 'GET' && !/\/\d+\/$|-model\/[^/]+\/$/.test(path)
}

function withEtag(headers: Record<string, string>, how: 'gzip' | 'weak' | 'another' | 'dropped') {
  const { etag, ...others } = headers
  if (etag === undefined || how === 'dropped') return others
  const altered = { gzip: etag.replace(/"$/, '-gzip"'), weak: `W/${etag}`, another: '"another"' }[how]
  return { ...others, etag: altered }
}
