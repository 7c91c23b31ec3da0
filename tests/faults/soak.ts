import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { type Setting, histories, play } from './play.ts'

/**
 * Plays as many simulated histories as asked, half of them against a server that keeps its promises and half
 * against one of the bare contract. Prints what was lost or doubled, and ends with an error if anything was.
 *
 *   npm run soak -- --histories 100000 --seed 1
 */
const { values } = parseArgs({
  options: { histories: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
})
const wanted = Number(values.histories)
const seed = Number(values.seed)
const SETTINGS: readonly (Setting & { name: string })[] = [
  { name: 'with keys and versions' },
  { name: 'bare contract', capabilities: [], thirdParty: false },
]

const startedAt = performance.now()
const counts = { played: 0, lost: 0, doubled: 0, otherwise: 0 }
for (const setting of SETTINGS) {
  const runs = Math.ceil(wanted / SETTINGS.length)
  for (const [index, [steps, worldSeed]] of fc
    .sample(histories(setting), { numRuns: runs, seed })
    .entries()) {
    const { wrongs, story } = await play(steps, worldSeed, setting)
    counts.played += 1
    for (const wrong of wrongs) {
      if (wrong.startsWith('lost')) counts.lost += 1
      else if (wrong.startsWith('doubled')) counts.doubled += 1
      else counts.otherwise += 1
    }
    if (wrongs.length > 0) {
      console.error([`history ${index}, seed ${seed}, ${setting.name}`, ...wrongs, story, ''].join('\n'))
    }
    if (counts.played % 1_000 === 0) process.stdout.write(`${line()}\n`)
  }
}
process.stdout.write(`${line()}\n`)
process.exitCode = counts.lost + counts.doubled + counts.otherwise > 0 ? 1 : 0

function line(): string {
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const { played, lost, doubled, otherwise } = counts
  return `${played} histories, seed ${seed}, ${seconds} s: ${lost} lost, ${doubled} doubled, ${otherwise} otherwise wrong`
}
