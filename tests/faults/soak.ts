import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { type Setting, histories, play } from './play.ts'

/**
 * Plays as many simulated histories as asked, half of them against a server that keeps its promises and half
 * against one of the bare contract. Prints what was lost or doubled, and ends with an error if anything was.
 * Several processes share the histories out; each history is the same whoever plays it.
 *
 *   npm run soak -- --histories 100000 --seed 1 --jobs 2
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    /** Which of the jobs this process is; set by the one that starts them. */
    job: { type: 'string' },
  },
})
const wanted = Number(values.histories)
const seed = Number(values.seed)
const jobs = Number(values.jobs)
const SETTINGS: readonly (Setting & { name: string })[] = [
  { name: 'with keys and versions' },
  { name: 'bare contract', capabilities: [] },
]

/** So many histories are drawn at a time, each time from the next seed: all at once would fill the memory. */
const AT_ONCE = 1_000

type Counts = Record<'played' | 'lost' | 'doubled' | 'otherwise', number>

const startedAt = performance.now()
const counts: Counts = { played: 0, lost: 0, doubled: 0, otherwise: 0 }

if (values.job === undefined && jobs > 1) await startJobs()
else await playShare(Number(values.job ?? 0))
if (values.job === undefined) process.stdout.write(`${line()}\n`)
process.exitCode = counts.lost + counts.doubled + counts.otherwise > 0 ? 1 : 0

async function playShare(job: number): Promise<void> {
  for (const setting of SETTINGS) {
    const runs = Math.ceil(wanted / SETTINGS.length)
    for (let from = 0; from < runs; from += AT_ONCE) {
      const drawn = { numRuns: Math.min(AT_ONCE, runs - from), seed: seed + from / AT_ONCE }
      for (const [index, [steps, worldSeed]] of fc.sample(histories(setting), drawn).entries()) {
        if (index % jobs !== job) continue
        const { wrongs, story } = await play(steps, worldSeed, setting)
        if (wrongs.length > 0) {
          const name = `history ${index}, seed ${drawn.seed}, ${setting.name}`
          console.error([name, ...wrongs, story, ''].join('\n'))
        }
        if (process.send === undefined) add(countsOf(wrongs))
        else process.send(countsOf(wrongs))
      }
    }
  }
  if (process.connected) process.disconnect()
}

async function startJobs(): Promise<void> {
  const program = fileURLToPath(import.meta.url)
  const ends = Array.from({ length: jobs }, (_, job) => {
    const child = fork(program, [...process.argv.slice(2), '--job', String(job)])
    child.on('message', (more) => {
      add(more as Counts)
    })
    return new Promise<number | null>((resolve) => child.on('close', resolve))
  })
  const codes = await Promise.all(ends)
  if (codes.some((code) => code !== 0)) throw new Error('A process that played histories has failed.')
}

function countsOf(wrongs: readonly string[]): Counts {
  const lost = wrongs.filter((wrong) => wrong.startsWith('lost')).length
  const doubled = wrongs.filter((wrong) => wrong.startsWith('doubled')).length
  return { played: 1, lost, doubled, otherwise: wrongs.length - lost - doubled }
}

function add(more: Counts): void {
  for (const name of ['played', 'lost', 'doubled', 'otherwise'] as const) counts[name] += more[name]
  if (counts.played % 1_000 === 0) process.stdout.write(`${line()}\n`)
}

function line(): string {
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const { played, lost, doubled, otherwise } = counts
  return `${played} histories, seed ${seed}, ${seconds} s: ${lost} lost, ${doubled} doubled, ${otherwise} otherwise wrong`
}
