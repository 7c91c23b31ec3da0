import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * Kills a real browser with SIGKILL at moments that the seed chooses, while a surveyor works against the real
 * server, and looks after each death for what is lost or doubled. Ends with an error if anything is.
 *
 *   npm run kills -- --rounds 50 --seed 7
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const { status } = spawnSync('npx', ['playwright', 'test', 'tests/e2e/faults/kills.spec.ts'], {
  env: { ...process.env, KILL_ROUNDS: values.rounds, KILL_SEED: values.seed },
  stdio: 'inherit',
})
process.exitCode = status ?? 1
