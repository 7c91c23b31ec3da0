// `npm run bench:feed`: what the feed of changes costs a write: the same PATCH of a model at a server as it is, and at
// one that adds no row to the feed and tells no other server, in turns on one PostgreSQL; by one caller, and by eight
// at once. Both look at the model before and after the write.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '../../../src/domain/paths.ts'
import { createHttpCaller } from '../../server/support/callers/http-caller.ts'
import { modelWithIndustry } from '../../server/support/records/models.ts'
import { whyNoPostgres } from '../../server/support/databases/postgres.ts'
import { seededPostgres } from '../../server/support/databases/seeded-postgres.ts'
import { runServer } from '../../support/server/run-server.ts'
import { type LoadResult, isGood, load } from './load.ts'
import { share } from '../typing.ts'

const ROUNDS = 12
const SECONDS = 2
const CALLERS = [1, 8] as const
const MODELS = 8

const reason = whyNoPostgres()
if (reason !== null) {
  process.stderr.write(`no PostgreSQL to measure on: ${reason}\n`)
  process.exit(1)
}
const { cluster, dataDir } = await seededPostgres()
const env = { DATABASE_URL: cluster.url() }
const hook = join(import.meta.dirname, 'without-feed.bench.ts')
const [whole, without] = await Promise.all([
  runServer({ dataDir, env, entry: 'server/main.ts' }),
  runServer({ dataDir, entry: 'server/main.ts', env: { ...env, NODE_OPTIONS: `--import ${hook}` } }),
])
try {
  const caller = await createHttpCaller(whole.url, 'admin')
  const slugs: string[] = []
  for (let n = 0; n < MODELS; n += 1) slugs.push(await modelWithIndustry(caller, 'root', `잰 모델 ${n}`))
  const sizeOfFeed = async (slug: string) =>
    ((await caller.get(paths.modelChanges('root', slug))).body as { results: unknown[] }).results.length
  const patch = (url: string) => (n: number) =>
    isGood(
      fetch(url + paths.model('root', slugs[n % MODELS] ?? ''), {
        method: 'PATCH',
        headers: { authorization: `Token ${caller.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ memo: `${n} 번째로 적은 메모` }),
      }),
    )
  await checkThat({ sizeOfFeed, patch, slug: slugs[0] ?? '' })
  for (const workers of CALLERS) {
    const rounds: { whole: LoadResult; without: LoadResult }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const options = { workers, seconds: SECONDS }
      rounds.push({
        whole: await load({ ...options, call: patch(whole.url) }),
        without: await load({ ...options, call: patch(without.url) }),
      })
    }
    tell(workers, rounds)
  }
} finally {
  await Promise.all([whole.end(), without.end()])
  cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** That the one adds to the feed and the other does not. */
async function checkThat(of: {
  sizeOfFeed: (slug: string) => Promise<number>
  patch: (url: string) => (n: number) => Promise<boolean>
  slug: string
}): Promise<void> {
  const sizes = [await of.sizeOfFeed(of.slug)]
  for (const [n, { url }] of [whole, without].entries()) {
    if (!(await of.patch(url)(n * MODELS))) throw new Error('A PATCH was not answered well.')
    sizes.push(await of.sizeOfFeed(of.slug))
  }
  const [first = 0, afterWhole = 0, afterWithout = 0] = sizes
  if (afterWhole !== first + 1 || afterWithout !== afterWhole) throw new Error(`feeds of ${sizes.join(', ')}`)
}

function tell(workers: number, rounds: readonly { whole: LoadResult; without: LoadResult }[]): void {
  const middle = (of: (round: (typeof rounds)[number]) => number) => share(rounds.map(of), 0.5)
  const line = (name: string, side: 'whole' | 'without') =>
    `${name}: ${middle((round) => round[side].p50).toFixed(2)} ms (median), ` +
    `${middle((round) => round[side].perSecond).toFixed(0)} a second`
  const more = middle((round) => round.whole.p50 - round.without.p50)
  const ratio = middle((round) => round.whole.p50 / round.without.p50)
  const errors = rounds.reduce((sum, round) => sum + round.whole.errors + round.without.errors, 0)
  process.stdout.write(
    `${workers} at once: ${line('with', 'whole')}; ${line('without', 'without')}; ` +
      `${more.toFixed(2)} ms more, ${ratio.toFixed(2)}x; ${errors} errors\n`,
  )
}
