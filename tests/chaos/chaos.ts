import { parseArgs } from 'node:util'
import { MISFORTUNES, openPlace, whyNot } from './misfortunes.ts'
import { play } from './play.ts'

/**
 * Lets misfortunes strike a server while surveyors work: a full disk, a lost bucket, a frozen and a crashed database, a
 * killed process, a clock that jumps; on both databases. Ends with an error if anything acknowledged is lost or
 * doubled, or if good work is refused.
 *
 *   npm run chaos -- --only disk --rounds 5 --seed 7
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
const wanted = MISFORTUNES.filter((one) => values.only === undefined || values.only.split(',').includes(one))
if (wanted.length === 0) throw new Error(`--only takes ${MISFORTUNES.join(', ')}.`)
const [rounds, seed] = [Number(values.rounds), Number(values.seed)]
for (const misfortune of wanted) {
  for (const database of ['PGlite', 'PostgreSQL'] as const) {
    const name = `${misfortune} on ${database}, ${rounds} rounds, seed ${seed}`
    const reason = whyNot(misfortune, database)
    if (reason !== null) {
      console.warn(`${name}: not played, ${reason}`)
      continue
    }
    const place = await openPlace(misfortune, database, { leastMs: 2_000, mostMs: 6_000 })
    try {
      const { acknowledged, sentAgain, statuses, faults } = await play(place, { rounds, seed })
      const answers = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`)
      console.warn(
        `${name}: ${acknowledged} acknowledged, ${sentAgain} of them sent again at the end; ${answers.join(', ')}; ${faults.length} faults`,
      )
      for (const fault of faults) console.error(`  ${fault}`)
      if (faults.length > 0) process.exitCode = 1
    } finally {
      await place.close()
    }
  }
}
