/**
 * `npm run bench:scale`: what a call and an upload cost with 1, 2 and 4 processes on one PostgreSQL behind nginx, in
 * one run; each twice, in turns, so that none profits from its place. The one who calls shares the processors with
 * them.
 */
import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openConfigured } from '#server/store/open-configured.ts'
import { discardServer } from '../../support/server/run-server.ts'
import { runServers } from '../../support/server/run-servers.ts'
import { whyNoNginx } from '../../server/support/apps/nginx.ts'
import { whyNoPostgres } from '../../server/support/databases/postgres.ts'
import { load, type LoadResult } from './load.ts'
import { callsOf, refreshCall, sessionIn } from './scale/calls.ts'
import { INSTALLED } from './scale/installed.ts'
import { settleSurveyors } from './scale/people.ts'
import { createUnlikePhotos } from './scale/unlike-photos.ts'
import { PARTS, watchServers } from './scale/watch.ts'
import { sitePhoto } from './server-photos.ts'
import { createWire, type WireCall } from './scale/wire.ts'

const WORKERS = 32
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } })
const SECONDS = Number(values.seconds)
const ROUNDS = [1, 2, 4, 4, 2, 1]
const MODELS = 500

interface Cost extends LoadResult {
  processes: number
  kind: string
  /** Milliseconds of a processor for each call, by whom. */
  cpuMs: Record<string, number>
  memoryMb: number
  waits: string
}

const missing = whyNoPostgres() ?? whyNoNginx()
if (missing !== null) {
  console.error(`nothing to measure on: ${missing}`)
  process.exit(1)
}

const photo = createUnlikePhotos(await sitePhoto())
let photos = 0
const costs: Cost[] = []
say(`${cpus().length} processors (${cpus()[0]?.model ?? ''}), load before ${loadavg()[0]?.toFixed(1) ?? ''}`)
for (const processes of ROUNDS) costs.push(...(await measure(processes)))
report()
if (costs.some(({ errors }) => errors > 0)) process.exitCode = 1

async function measure(processes: number): Promise<Cost[]> {
  const server = await runServers(processes, INSTALLED)
  try {
    const database = await openConfigured(server)
    const surveyors = await settleSurveyors(database.db, { surveyors: WORKERS, models: MODELS })
    await database.close()
    const wire = createWire(server.url)
    const workers = await Promise.all(
      surveyors.map(async ({ cookie, slug }) => {
        const calls = callsOf(sessionIn(await wire.call(refreshCall(cookie))).token)
        const { headers } = await wire.call(calls.model(slug))
        return { calls, slug, etag: headers.etag ?? '' }
      }),
    )
    const asked = async (call: WireCall | undefined, good = 200) =>
      call !== undefined && (await wire.call(call)).status === good
    const kinds: Record<string, (worker: number) => Promise<boolean>> = {
      'open the list': (n) => asked(workers[n]?.calls.groups('root')),
      'open a model': (n) => asked(workers[n]?.calls.model(workers[n].slug)),
      'save a section': async (n) => {
        const worker = workers[n]!
        const named = { key: randomUUID(), etag: worker.etag }
        const { status, headers } = await wire.call(
          worker.calls.patchModel(worker.slug, { memo: randomUUID() }, named),
        )
        worker.etag = headers.etag ?? ''
        return status === 200
      },
      'upload a photo': (n) =>
        asked(
          workers[n]?.calls.upload(workers[n].slug, () => photo((photos += 1)), randomUUID()),
          201,
        ),
    }
    const watch = await watchServers(server)
    const found: Cost[] = []
    for (const [kind, call] of Object.entries(kinds)) {
      const before = watch.cpuSeconds()
      watch.takePeakMemory()
      watch.takeWaits()
      const result = await load({ workers: WORKERS, seconds: SECONDS, call: (_, worker) => call(worker) })
      const after = watch.cpuSeconds()
      const done = result.perSecond * SECONDS
      const cpuMs = PARTS.map((part) => [part, ((after[part] - before[part]) * 1_000) / done] as const)
      const waits = watch.takeWaits()
      found.push({
        ...{ ...result, processes, kind, cpuMs: Object.fromEntries(cpuMs) },
        memoryMb: watch.takePeakMemory().api,
        waits: waitsInWords(waits),
      })
    }
    await watch.stop()
    return found
  } finally {
    await discardServer(server)
  }
}

function waitsInWords({ looks, seen }: { looks: number; seen: Map<string, number> }): string {
  const locks = [...seen].filter(([event]) => event.startsWith('lock'))
  return locks.map(([event, count]) => `${(count / looks).toFixed(1)} ${event}`).join(', ')
}

function report(): void {
  const first = costs.filter(({ processes }) => processes === 1)
  for (const kind of new Set(costs.map((cost) => cost.kind))) {
    const oneRate = mean(first.filter((cost) => cost.kind === kind).map(({ perSecond }) => perSecond))
    say(`\n${kind}`)
    for (const processes of new Set(ROUNDS)) {
      for (const cost of costs.filter((one) => one.kind === kind && one.processes === processes)) {
        const cpu = PARTS.map((part) => `${part} ${(cost.cpuMs[part] ?? 0).toFixed(2)}`).join(', ')
        say(
          `  ${processes} processes ${cost.perSecond.toFixed(0).padStart(5)}/s (${(cost.perSecond / oneRate).toFixed(2)}x)  ` +
            `p50 ${cost.p50.toFixed(0)}, p95 ${cost.p95.toFixed(0)}, p99 ${cost.p99.toFixed(0)} ms, ${cost.errors} errors; ` +
            `ms of a processor a call: ${cpu}; ${cost.memoryMb.toFixed(0)} MB${cost.waits && `; waiting: ${cost.waits}`}`,
        )
      }
    }
  }
  say(`\nload behind it ${loadavg()[0]?.toFixed(1) ?? ''}`)
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
