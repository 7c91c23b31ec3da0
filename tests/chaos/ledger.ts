import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { paths } from '#domain/contract.ts'
import type { Answer, Caller } from '../server/support/callers/callers.ts'

/** What is made once, under a key of its own. */
export interface Thing {
  kind: 'model' | 'process' | 'photo'
  key: string
  name: string
  photo?: Buffer
  /** What each sending was answered; 0: nothing. */
  statuses: number[]
  /** That it was made. */
  answer?: Answer
}

/** What was sent to the server, and what it said. */
export interface Ledger {
  slug: string
  groupId: number
  things: Thing[]
  /** What the memo may be: what was acknowledged last, or anything sent since. */
  memos: Set<string>
  /** How often each status was answered to what was good; 0: nothing was. */
  statuses: Map<number, number>
  /** Sentences about what is not as it was promised; empty where all is well. */
  faults: string[]
}

export function openLedger(slug: string, groupId: number): Ledger {
  return { slug, groupId, things: [], memos: new Set(['']), statuses: new Map(), faults: [] }
}

/** Who comes again later is told so without a word that the work itself is wrong: none of these is a refusal. */
const COME_AGAIN = new Set([401, 408, 409, 429])
/**
 * A device takes what fails so often of itself for something that a person must settle
 * (`src/sync/model/transition.ts`).
 */
const MOST_OWN_FAILURES = 2

/** Notes an answer to something good, and whether a device could take it for a refusal. */
export function note(ledger: Ledger, what: string, { status, headers, body }: Answer): void {
  ledger.statuses.set(status, (ledger.statuses.get(status) ?? 0) + 1)
  if (status >= 400 && status < 500 && !COME_AGAIN.has(status)) {
    ledger.faults.push(`${what} is refused: ${status} ${String(body?.detail)}`)
  }
  if ((status === 503 || status === 507) && headers['retry-after'] === undefined) {
    ledger.faults.push(`${what} is answered ${status} without Retry-After`)
  }
}

/** What the server holds, beside what it has said. Nothing may wait any more. */
export async function judge(ledger: Ledger, caller: Caller): Promise<string[]> {
  const faults = [...ledger.faults]
  const { things, slug } = ledger
  const memo = (await caller.get(paths.model('root', slug))).body.memo as string
  if (!ledger.memos.has(memo)) faults.push('the acknowledged memo is lost')
  for (const { kind, statuses } of things) {
    const own = statuses.filter((status) => status === 500).length
    if (own > MOST_OWN_FAILURES) faults.push(`a ${kind} was answered 500 ${own} times: ${statuses.join(' ')}`)
  }

  const processes = (await caller.get(paths.processes('root', slug))).body.results as {
    name: string
    processNumber: string
  }[]
  const groups = (await caller.get(paths.groups('root'))).body as { models: { title: string }[] }[]
  const there = {
    process: processes.map(({ name }) => name),
    model: groups.flatMap(({ models }) => models.map(({ title }) => title)),
  }
  for (const { kind, name } of things) {
    if (kind === 'photo') continue
    const times = there[kind].filter((one) => one === name).length
    if (times !== 1) faults.push(`${kind} ${name} is there ${times} times`)
  }
  if (new Set(processes.map(({ processNumber }) => processNumber)).size !== processes.length) {
    faults.push('two processes have the same number')
  }
  const photos = things.filter(({ kind }) => kind === 'photo')
  if (new Set(photos.map(({ answer }) => answer?.body.id)).size !== photos.length) {
    faults.push('two photos share a row')
  }
  for (const { photo, answer } of photos) {
    const { id, url, receivedSha256 } = answer!.body
    if (receivedSha256 !== createHash('sha256').update(photo!).digest('hex')) {
      faults.push(`photo ${id} has another hash`)
    }
    const served = await caller.get(url)
    const pixels = await sharp(served.bytes)
      .stats()
      .catch(() => null)
    if (served.status !== 200 || pixels === null)
      faults.push(`photo ${id} is acknowledged and cannot be read`)
  }
  return faults
}
