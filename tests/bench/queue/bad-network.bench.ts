// `npm run bench:network -- --seeds 20`: how fast 200 edits cross a bad network, beside the plainest outbox on the same
// faults, in virtual time, so that no machine counts. Ends with exit code 1 where the engine is the slower one at a
// server that keeps keys and versions; without them it has to wait where the plain one repeats blindly.
import { parseArgs } from 'node:util'
import type { Capability } from '#domain/people/session.ts'
import { crossBadNetwork } from '../../faults/bad-network.ts'

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '10' }, from: { type: 'string', default: '1' } },
})
const EDITS = 200
const SERVERS: readonly [string, Capability[]][] = [
  ['with keys and versions', ['idempotency-key', 'if-match']],
  ['bare contract', []],
]

for (const [server, capabilities] of SERVERS) {
  for (const models of [50, 10]) {
    const sum = { engineMs: 0, plainMs: 0 }
    let slowestMs = 0
    for (let n = 0; n < Number(values.seeds); n += 1) {
      const crossing = { seed: Number(values.from) + n, models, edits: EDITS, capabilities }
      const { engineMs, plainMs } = await crossBadNetwork(crossing)
      sum.engineMs += engineMs
      sum.plainMs += plainMs
      slowestMs = Math.max(slowestMs, engineMs)
    }
    const seconds = (total: number) => (total / Number(values.seeds) / 1_000).toFixed(1)
    process.stdout.write(
      `${EDITS} edits in ${models} models, ${server}: ${seconds(sum.engineMs)} s, a plain outbox ` +
        `${seconds(sum.plainMs)} s: ${(sum.engineMs / sum.plainMs).toFixed(2)}x, the slowest ${slowestMs / 1_000} s\n`,
    )
    if (capabilities.length > 0 && sum.engineMs > sum.plainMs) process.exitCode = 1
  }
}
