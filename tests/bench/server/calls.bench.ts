/**
 * `npm run bench:server`: 50 surveyors sync at once against the real server on PostgreSQL, beside a bare Fastify
 * route that does one indexed query, in one run; then 200 photos of 10 MB arrive in parallel while the server's
 * memory is watched. Ends with exit code 1 where a promise is not kept.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { paths } from '../../../src/domain/paths.ts'
import { createHttpCaller } from '../../server/support/callers/http-caller.ts'
import { modelWithIndustry } from '../../server/support/records/models.ts'
import { freePort, startPostgres, whyNoPostgres } from '../../server/support/databases/postgres.ts'
import { isGood, load } from './load.ts'
import { heavyPhoto, sitePhoto } from './server-photos.ts'

const SURVEYORS = 50
const SECONDS = 8
const PHOTOS = 200
const LEAST_SHARE = 0.5
const MOST_MEMORY_MB = 1_000
const root = join(import.meta.dirname, '..', '..', '..')

const reason = whyNoPostgres()
if (reason !== null) {
  console.error(`no PostgreSQL to measure on: ${reason}`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'survey-bench-'))
const cluster = await startPostgres()
const children: ChildProcess[] = []
try {
  await measure()
} finally {
  for (const child of children) child.kill('SIGKILL')
  cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<void> {
  const server = await start('dist-server/main.js', {
    DEMO: '1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    DATABASE_URL: cluster.url(),
  })
  const caller = await createHttpCaller(server.url, 'admin')
  const slugs: string[] = []
  for (let n = 0; n < SURVEYORS; n += 1) slugs.push(await surveyedModel(caller))
  const bare = await start('tests/bench/server/bare-server.bench.ts', { DATABASE_URL: cluster.url() })
  const headers = { authorization: `Token ${caller.token}` }
  const detail = (n: number) => `${server.url}${paths.model('root', slugs[n % SURVEYORS] ?? '')}`

  // One after the other, so that they do not share the processor; twice, so that neither profits from its place.
  const options = { workers: SURVEYORS, seconds: SECONDS / 2 }
  const runs = []
  for (let round = 0; round < 2; round += 1) {
    runs.push({
      bare: await load({ ...options, call: (n) => isGood(fetch(`${bare.url}/model/${1 + (n % 10)}`)) }),
      detail: await load({ ...options, call: (n) => isGood(fetch(detail(n), { headers })) }),
    })
  }
  const bareRate = runs.reduce((sum, run) => sum + run.bare.perSecond, 0) / runs.length
  const detailRate = runs.reduce((sum, run) => sum + run.detail.perSecond, 0) / runs.length
  for (const run of runs) {
    report('bare route, one indexed query', run.bare)
    report('GET detail', run.detail)
  }
  const share = detailRate / bareRate
  say(`detail is ${share.toFixed(2)}x of the bare route (at least ${LEAST_SHARE})`)

  const photo = await sitePhoto()
  const sync = await load({
    workers: SURVEYORS,
    seconds: SECONDS,
    call: async (n) => {
      const slug = slugs[n % SURVEYORS] ?? ''
      if (n % 10 === 0)
        return (
          (await caller.upload(paths.modelImages('root', slug), photo, { key: randomUUID() })).status === 201
        )
      if (n % 2 === 0)
        return (await caller.patch(paths.model('root', slug), { memo: randomUUID() })).status === 200
      return isGood(fetch(detail(n), { headers }))
    },
  })
  report('sync: 5 details, 4 PATCHes, 1 upload of 1 MB', sync)

  const heavy = await heavyPhoto()
  const before = memoryOf(server.child)
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, memoryOf(server.child))), 50)
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: PHOTOS }, (_, n) =>
      caller
        .upload(paths.modelImages('root', slugs[n % SURVEYORS] ?? ''), heavy, { key: randomUUID() })
        .catch((error: unknown) => ({ status: 0, text: String(error) })),
    ),
  )
  clearInterval(watch)
  const failures = answers.filter((answer) => answer.status !== 201)
  const failed = failures.length
  if (failures[0] !== undefined) say(`first failure: ${failures[0].status} ${failures[0].text}`)
  const seconds = (performance.now() - startedAt) / 1000
  const sizeMb = (heavy.length / 1024 / 1024).toFixed(1)
  say(
    `${PHOTOS} photos of ${sizeMb} MB in parallel: ${seconds.toFixed(1)} s, ${failed} failed, ` +
      `memory ${before} MB before, ${peak} MB at most (at most ${MOST_MEMORY_MB})`,
  )
  const errors =
    failed + sync.errors + runs.reduce((sum, run) => sum + run.bare.errors + run.detail.errors, 0)
  if (errors > 0 || share < LEAST_SHARE || peak > MOST_MEMORY_MB) process.exitCode = 1
}

/** A model as a surveyor leaves it: texts, common key factors, photos. */
async function surveyedModel(caller: Awaited<ReturnType<typeof createHttpCaller>>): Promise<string> {
  const slug = await modelWithIndustry(caller, 'root', '측정')
  await caller.patch(paths.model('root', slug), {
    overview: '개요 '.repeat(50),
    features: '특징 '.repeat(50),
    memo: '메모',
  })
  await caller.post(paths.processes('root', slug), { name: '공정' })
  return slug
}

async function start(
  file: string,
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    cwd: root,
    // What is measured is one user who never rests.
    env: { ...process.env, USER_LIMITS: 'uploads=0,creations=0,searches=0', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${file} ended`)
    const isUp = await fetch(`${url}/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isUp) return { url, child }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Resident memory in MB, as Linux counts it. */
function memoryOf(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

function report(name: string, result: Awaited<ReturnType<typeof load>>): void {
  say(
    `${name.padEnd(46)} ${result.perSecond.toFixed(0).padStart(6)}/s  p50 ${result.p50.toFixed(1)} ms  ` +
      `p99 ${result.p99.toFixed(1)} ms  ${result.errors} errors`,
  )
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
