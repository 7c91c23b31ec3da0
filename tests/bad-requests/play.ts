import type { Database } from '#server/store/database.ts'
import { seededRandom } from '../support/random.ts'
import { drawBytes } from './draw-bytes.ts'
import { drawRequest } from './draw-request.ts'
import { openWorld } from './open-world.ts'
import { createSender, type Answered } from './send.ts'

/** Request `index` of a seed is the same whenever it is played; what it meets depends on those before it. */
export interface Played {
  seed: number
  first: number
  count: number
}

export interface Outcome {
  sent: number
  /** How many answers had each status. */
  byStatus: Record<string, number>
  /**
   * What was answered with a 5xx, not at all, or with words that are not ours, as somebody has to see it to mend it.
   */
  faults: string[]
}

const AT_ONCE = 8
/** So many of a hundred are no requests at all. */
const BYTES_SHARE = 0.01

export async function playBadRequests(
  database: Database,
  { seed, first, count }: Played,
  logLevel?: string,
): Promise<Outcome> {
  const { port, world, heal, close } = await openWorld(database, logLevel)
  const sender = createSender(port)
  const outcome: Outcome = { sent: 0, byStatus: {}, faults: [] }
  const sendOne = async (index: number) => {
    const random = seededRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b))
    const request = drawRequest(world, random)
    const isBytes = random() < BYTES_SHARE
    const bytes = isBytes ? drawBytes(request.target, random) : null
    const answer: Answered = await (bytes === null ? sender.send(request) : sender.sendBytes(bytes)).catch(
      (error: unknown) => ({ status: 599, text: String(error) }),
    )
    // One of those before was good enough to end it.
    const held = world.tokens.some((token) => request.headers['authorization'] === `Token ${token}`)
    if (answer.status === 401 && held && bytes === null) await heal()
    outcome.sent += 1
    outcome.byStatus[answer.status] = (outcome.byStatus[answer.status] ?? 0) + 1
    const wrong = wrongWith(answer, bytes === null && request.method !== 'HEAD')
    if (wrong === null) return
    const what =
      bytes === null
        ? JSON.stringify({ ...request, body: request.body?.toString('latin1').slice(0, 1_000) })
        : JSON.stringify(bytes.toString('latin1').slice(0, 1_000))
    outcome.faults.push(
      `request ${index} of seed ${seed}: ${wrong}\n  ${answer.text.slice(0, 300)}\n  ${what}`,
    )
  }
  let next = first
  const sendOn = async () => {
    while (next < first + count) await sendOne(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendOn))
  sender.close()
  await close()
  return outcome
}

const INSIDE = /\bat .*\.ts:\d+|node_modules|select |insert |drizzle|postgres/i

/** @param hasWords whether a refusal has a body that says something */
function wrongWith({ status, text }: Answered, hasWords: boolean): string | null {
  if (status >= 500) return String(status)
  if (!hasWords || status < 400) return null
  if (INSIDE.test(text)) return `${status} that tells of the inside`
  return /"detail":"[^"]*[가-힣]/.test(text) ? null : `${status} without a word`
}
