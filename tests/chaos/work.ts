import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { wait } from '#lib/wait.ts'
import { paths } from '#domain/contract.ts'
import { createHttpCaller } from '../server/support/callers/http-caller.ts'
import type { Answer, Caller } from '../server/support/callers/callers.ts'
import { type Ledger, note, type Thing } from './ledger.ts'

/** Devices wait longer; here it only keeps a server that is away from being asked without end. */
const AGAIN_MS = 100
const PATIENCE_MS = 300_000

export interface Work {
  /** Waits until so many more things are acknowledged than now. */
  acknowledged: (more: number) => Promise<void>
  stop: () => Promise<void>
}

/** Surveyors who make models and processes, upload photos and write, each one thing after the other. */
export function startWork(url: string, ledger: Ledger, random: () => number): Work {
  let isOver = false
  const goesOn = () => !isOver
  const done = () => ledger.things.filter(({ answer }) => answer !== undefined).length
  const maker = async (kind: Thing['kind']) => {
    const send = createSender(url, ledger)
    while (goesOn()) {
      const thing: Thing = { kind, key: randomUUID(), name: randomUUID(), statuses: [] }
      if (kind === 'photo') thing.photo = await someJpeg(random)
      ledger.things.push(thing)
      while (goesOn() && thing.answer === undefined) await send(thing)
    }
  }
  const writer = async () => {
    const calls = createCalls(url)
    while (goesOn()) {
      const memo = randomUUID()
      ledger.memos.add(memo)
      const answer = await calls((caller) => caller.patch(paths.model('root', ledger.slug), { memo }))
      if (answer !== null) note(ledger, 'a memo', answer)
      if (answer?.status === 200) ledger.memos = new Set([memo])
      else await wait(AGAIN_MS)
    }
  }
  const kinds = ['process', 'process', 'photo', 'photo', 'model'] as const
  const all = [...kinds.map(maker), writer()]
  return {
    acknowledged: async (more) => {
      const wanted = done() + more
      const deadline = performance.now() + 300_000
      while (done() < wanted) {
        if (performance.now() > deadline) throw new Error(`Only ${done()} of ${wanted} are acknowledged.`)
        await wait(10)
      }
    },
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** Sends again, under the same keys, what was not acknowledged. */
export async function settle(url: string, ledger: Ledger): Promise<number> {
  const open = ledger.things.filter(({ answer }) => answer === undefined)
  const send = createSender(url, ledger)
  for (const thing of open) {
    const deadline = performance.now() + PATIENCE_MS
    while (thing.answer === undefined) {
      if (performance.now() > deadline) {
        throw new Error(`A ${thing.kind} is still not taken: ${thing.statuses.join(' ')}`)
      }
      await send(thing)
    }
  }
  return open.length
}

function createSender(url: string, ledger: Ledger): (thing: Thing) => Promise<void> {
  const calls = createCalls(url)
  return async (thing) => {
    const answer = await calls((caller) => sent(caller, ledger, thing))
    thing.statuses.push(answer?.status ?? 0)
    if (answer !== null) note(ledger, `a ${thing.kind}`, answer)
    if (answer?.status === 201) thing.answer = answer
    else await wait(AGAIN_MS)
  }
}

function sent(caller: Caller, { slug, groupId }: Ledger, { kind, name, key, photo }: Thing): Promise<Answer> {
  if (kind === 'process') return caller.post(paths.processes('root', slug), { name }, { key })
  if (kind === 'photo') return caller.upload(paths.modelImages('root', slug), photo!, { key })
  return caller.post(paths.models('root'), { title: name, group: { id: groupId } }, { key })
}

/** Calls of one session, which signs in again where it is asked to; null: nothing was answered. */
function createCalls(url: string): (call: (caller: Caller) => Promise<Answer>) => Promise<Answer | null> {
  let caller: Caller | null = null
  return async (call) => {
    try {
      caller ??= await createHttpCaller(url, 'admin')
      const answer = await call(caller)
      if (answer.status === 401) caller = null
      return answer
    } catch {
      return null
    }
  }
}

/** A picture that no other is equal to. */
function someJpeg(random: () => number): Promise<Buffer> {
  const upTo = (most: number) => Math.floor(random() * most)
  const background = { r: upTo(256), g: upTo(256), b: upTo(256) }
  return sharp({ create: { width: 300 + upTo(600), height: 300 + upTo(600), channels: 3, background } })
    .jpeg()
    .toBuffer()
}
