import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { type Setting, histories, runHistory } from './run-history.ts'

/**
 * Plays as many simulated histories as asked, half of them against a server that keeps its promises and half
 * against one of the bare contract, and of each half again with something before the server that spoils what passes
 * (`--only hostile`, `--only friendly`: without the others). Prints what was lost or doubled, and ends with an error if
 * anything was.
 * Every thousand has a process and a seed of its own, counted on from the one that is given; so the memory that
 * they take is given back, and any of them can be played again.
 *
 *   npm run soak -- --histories 100000 --seed 1 --jobs 2
 *   npm run soak -- --only 'hostile, bare' --seed 60 --history 12
 */
const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    /** How many processes at a time. */
    jobs: { type: 'string', default: '1' },
    /** A word that the names of the settings begin with. */
    only: { type: 'string', default: '' },
    /** The number of the one to be played again, of the first thousand of the seed; its story is printed. */
    history: { type: 'string' },
    /** The one part that this process plays; set by the one that starts them. */
    part: { type: 'string' },
  },
})
const seed = Number(values.seed)
const ALL_SETTINGS: readonly (Setting & { name: string })[] = [
  { name: 'friendly, with keys and versions' },
  { name: 'friendly, bare contract', capabilities: [] },
  { name: 'hostile, with keys and versions', hostile: true },
  { name: 'hostile, bare contract', hostile: true, capabilities: [] },
  { name: 'merging, with keys and versions', merges: true },
  { name: 'merging and hostile, with keys and versions', merges: true, hostile: true },
]
const SETTINGS = ALL_SETTINGS.filter(({ name }) => name.startsWith(values.only))
const PART = 1_000
/** Each of them throws away much that lives shortly, and a stack for each signal that is aborted. */
const NODE_OPTIONS = ['--max-semi-space-size=32', '--stack-trace-limit=0']
const FRAMES = 20

type Counts = Record<'played' | 'lost' | 'doubled' | 'otherwise', number>

const startedAt = performance.now()
const counts: Counts = { played: 0, lost: 0, doubled: 0, otherwise: 0 }

const parts = partsOf(Math.ceil(Number(values.histories) / SETTINGS.length))
if (values.history !== undefined) {
  for (const setting of SETTINGS) await playAgain(setting, Number(values.history))
} else if (values.part === undefined) {
  await playAll(Number(values.jobs))
  process.stdout.write(`${line()}\n`)
  process.exitCode = counts.lost + counts.doubled + counts.otherwise > 0 ? 1 : 0
} else {
  await playPart(parts[Number(values.part)])
}

interface Part {
  setting: (typeof SETTINGS)[number]
  numRuns: number
  seed: number
}

function partsOf(runs: number): Part[] {
  const each = Array.from({ length: Math.ceil(runs / PART) }, (_, n) => ({
    numRuns: Math.min(PART, runs - n * PART),
    seed: seed + n,
  }))
  return each.flatMap((part) => SETTINGS.map((setting) => ({ ...part, setting })))
}

async function playPart(part: Part | undefined): Promise<void> {
  if (part === undefined) throw new Error('There is no such part.')
  const { setting, ...drawn } = part
  for (const [index, [steps, worldSeed]] of fc.sample(histories(setting), drawn).entries()) {
    const { violations } = await runHistory(steps, worldSeed, setting)
    if (violations.length > 0) await playAgain(setting, index, drawn.seed)
    process.send?.(countsOf(violations))
  }
  process.disconnect()
}

/** The same comes out, with the stack of what was thrown. */
async function playAgain(setting: Part['setting'], index: number, ofSeed = seed): Promise<void> {
  const [steps, worldSeed] = fc.sample(histories(setting), { numRuns: index + 1, seed: ofSeed })[index] ?? []
  if (steps === undefined || worldSeed === undefined) throw new Error('There is no such history.')
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = FRAMES
  const { violations, story } = await runHistory(steps, worldSeed, setting)
  Error.stackTraceLimit = before
  console.error([`history ${index}, seed ${ofSeed}, ${setting.name}`, ...violations, story, ''].join('\n'))
}

async function playAll(jobs: number): Promise<void> {
  const left = [...parts.keys()]
  const job = async () => {
    for (let part = left.shift(); part !== undefined; part = left.shift()) await playInProcess(part)
  }
  await Promise.all(Array.from({ length: jobs }, job))
}

async function playInProcess(part: number): Promise<void> {
  const child = fork(fileURLToPath(import.meta.url), [...process.argv.slice(2), '--part', String(part)], {
    execArgv: [...process.execArgv, ...NODE_OPTIONS],
  })
  child.on('message', (more) => {
    add(more as Counts)
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code !== 0) throw new Error('A process that played histories has failed.')
}

function countsOf(violations: readonly string[]): Counts {
  const lost = violations.filter((wrong) => wrong.startsWith('lost')).length
  const doubled = violations.filter((wrong) => wrong.startsWith('doubled')).length
  return { played: 1, lost, doubled, otherwise: violations.length - lost - doubled }
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
