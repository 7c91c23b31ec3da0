import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openSeededEmbedded } from '../server/support/databases/databases.ts'
import { type Outcome, playBadRequests } from './play.ts'

/**
 * Sends as many generated bad requests as asked to the real server, over connections that are kept, and counts how they
 * are answered. Ends with an error if any answer was a 5xx or did not come. Every part has a process, a server and a
 * database of its own, so that what the good ones among them add does not pile up.
 *
 *   npm run bad-requests -- --count 1000000 --seed 1 --jobs 2
 *   npm run bad-requests -- --first 123456 --count 1 --seed 1
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '20000' },
    seed: { type: 'string', default: '1' },
    /** How many processes at a time. */
    jobs: { type: 'string', default: '1' },
    /** The number of the first one: to play a part, or one, again. */
    first: { type: 'string', default: '0' },
    /** Set by the one that starts them: that this process plays what it was told, and says how it went. */
    part: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const first = Number(values.first)
const count = Number(values.count)
const PART = 20_000

if (values.part) {
  const database = await openSeededEmbedded()
  const outcome = await playBadRequests(database, { seed, first, count }, 'error')
  await database.close()
  process.send?.(outcome)
  process.disconnect()
} else {
  await playAll(Number(values.jobs))
}

async function playAll(jobs: number): Promise<void> {
  const startedAt = performance.now()
  const total: Outcome = { sent: 0, byStatus: {}, faults: [] }
  const parts = Array.from({ length: Math.ceil(count / PART) }, (_, part) => part * PART)
  const job = async () => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift()) {
      const { sent, byStatus, faults } = await playInProcess(first + part, Math.min(PART, count - part))
      total.sent += sent
      for (const [status, times] of Object.entries(byStatus)) {
        total.byStatus[status] = (total.byStatus[status] ?? 0) + times
      }
      total.faults.push(...faults)
      for (const fault of faults) console.error(fault)
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      process.stdout.write(
        `${total.sent} requests, seed ${seed}, ${seconds} s: ${total.faults.length} answered 5xx or not at all\n`,
      )
    }
  }
  await Promise.all(Array.from({ length: jobs }, job))
  process.stdout.write(`by status: ${JSON.stringify(total.byStatus)}\n`)
  process.exitCode = total.faults.length > 0 || total.sent < count ? 1 : 0
}

async function playInProcess(from: number, many: number): Promise<Outcome> {
  const args = ['--part', '--seed', String(seed), '--first', String(from), '--count', String(many)]
  const child = fork(fileURLToPath(import.meta.url), args)
  const outcomes: Outcome[] = []
  child.on('message', (message) => {
    // From the same file, in another process.
    outcomes.push(message as Outcome)
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const [outcome] = outcomes
  if (code !== 0 || outcome === undefined)
    throw new Error(`The process of the requests from ${from} on has failed.`)
  return outcome
}
