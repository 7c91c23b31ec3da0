/**
 * `npm run bench:hour`: an hour of 10,000 devices against the real server: all open in the morning, save, take photos,
 * lose network and server together in a power cut, and come back together. Ends with exit code 1 where anything that
 * was acknowledged is not in the database exactly once. `-- --devices 10000 --models 2000 --processes 2 --speed 6
 * --seed 1 --saves 6 --photos 1`
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openConfigured } from '#server/store/open-configured.ts'
import { whyNoNginx } from '../../server/support/apps/nginx.ts'
import { whyNoPostgres } from '../../server/support/databases/postgres.ts'
import { seededRandom } from '../../support/random.ts'
import { discardServer } from '../../support/server/run-server.ts'
import { type RunningServers, runServers } from '../../support/server/run-servers.ts'
import { planHour, USUAL } from './scale/hour.ts'
import { INSTALLED } from './scale/installed.ts'
import { judge } from './scale/judge.ts'
import { settleSurveyors } from './scale/people.ts'
import { replay } from './scale/replay.ts'
import { createTally } from './scale/tally.ts'
import { createUnlikePhotos } from './scale/unlike-photos.ts'
import { type Part, PARTS, type PerPart, type Watch, watchServers } from './scale/watch.ts'
import { sitePhoto } from './server-photos.ts'
import { createWire } from './scale/wire.ts'

const missing = whyNoPostgres() ?? whyNoNginx()
if (missing !== null) {
  console.error(`nothing to measure on: ${missing}`)
  process.exit(1)
}
const given = (name: string, otherwise: string) => ({
  [name]: { type: 'string', default: otherwise } as const,
})
const { values } = parseArgs({
  options: {
    ...given('devices', '10000'),
    ...given('models', '2000'),
    ...given('processes', '2'),
    ...given('speed', '6'),
    ...given('seed', '1'),
    ...given('saves', String(USUAL.saves)),
    ...given('photos', String(USUAL.photos)),
  },
})
const number = (name: string) => Number(values[name])
const [devices, models, processes] = [number('devices'), number('models'), number('processes')]
const [speed, seed] = [number('speed'), number('seed')]
const usual = { saves: number('saves'), photos: number('photos') }

say(
  `${devices} devices, ${models} models, ${processes} processes of the server, the hour in ${(60 / speed).toFixed(1)} min, seed ${seed}, ${usual.saves} saves and ${usual.photos} photos each; ` +
    `${cpus().length} processors (${cpus()[0]?.model ?? ''}), load before ${loadavg()[0]?.toFixed(1) ?? ''}`,
)
let cpuBefore: PerPart = { api: 0, nginx: 0, postgres: 0, generator: 0 }
let lookedAt = performance.now()
const server = await runServers(processes, INSTALLED)
try {
  await play(server)
} finally {
  await discardServer(server)
}

async function play(installed: RunningServers): Promise<void> {
  const database = await openConfigured(installed)
  const surveyors = await settleSurveyors(database.db, { surveyors: devices, models })
  const watch = await watchServers(installed)
  const tally = createTally()
  let phase = ''
  const begin = (next: string) => {
    if (phase !== '') sayLook(phase, watch)
    phase = next
  }
  const works = await replay({
    ...{ hour: planHour(devices, seed, usual), surveyors, tally, speed, random: seededRandom(seed) },
    wire: createWire(installed.url),
    photo: createUnlikePhotos(await sitePhoto()),
    onPhase: begin,
    onCut: installed.kill,
    onBack: installed.start,
  })
  begin('')
  for (const line of tally.lines()) say(line)
  await watch.stop()
  const acknowledged = works.filter(({ isAcknowledged }) => isAcknowledged)
  const again = works.reduce((sum, { tries }) => sum + Math.max(0, tries - 1), 0)
  say(`${works.length} writes, ${acknowledged.length} acknowledged, ${again} times sent again`)
  const faults = await judge(database.db, works)
  await database.close()
  say(faults.length === 0 ? 'each of them is there exactly once' : `${faults.length} faults`)
  for (const fault of faults.slice(0, 20)) say(`  ${fault}`)
  if (faults.length > 0 || acknowledged.length < works.length) process.exitCode = 1
}

/** What the machine did in a phase. */
function sayLook(phase: string, watch: Watch): void {
  const seconds = (performance.now() - lookedAt) / 1_000
  const cpu = watch.cpuSeconds()
  const memory = watch.takePeakMemory()
  const { looks, seen } = watch.takeWaits()
  const inWords = (of: (part: Part) => string) => PARTS.map((part) => `${part} ${of(part)}`).join(', ')
  const shares = inWords((part) => ((cpu[part] - cpuBefore[part]) / seconds).toFixed(2))
  const waits = [...seen].map(([event, count]) => `${(count / looks).toFixed(1)} ${event}`)
  say(
    `${phase}: ${seconds.toFixed(0)} s; processors: ${shares}; ` +
      `MB at most: ${inWords((part) => memory[part].toFixed(0))}` +
      (waits.length === 0 ? '' : `; waiting: ${waits.join(', ')}`),
  )
  cpuBefore = cpu
  lookedAt = performance.now()
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
