// `npm run bench`, or a part of it by name (`npm run bench drain start`): how fast the queue is in real Chromium,
// in the production build. Ends with exit code 1 where a promise is not kept.
import globalSetup from '../../support/server/global-setup.ts'
import { USER } from './bench-device.ts'
import {
  type Bench,
  heldBytes,
  measureDrain,
  measureSaves,
  measureStart,
  median,
  openBench,
  queueEdits,
} from './speed.ts'

const FEW = 10
const A_LOT = 2_000
const MANY = 10_000
const SAVES = 200
const DRAINED = 1_000
const PHOTOS = 200
const PHOTO_BYTES = 1_000_000

const PARTS: Record<string, () => Promise<void>> = { drain, save, start, memory }

await globalSetup()
const wanted = process.argv.slice(2)
for (const [name, measure] of Object.entries(PARTS)) {
  if (wanted.length === 0 || wanted.includes(name)) await measure()
}

/** Save → durable: at most one and a half bare puts, and the same with 10 and with 10,000 waiting. */
async function save(): Promise<void> {
  await withBench((MANY + 4 * SAVES) / 4 + 100, async (bench) => {
    bench.server.refuse(true)
    await queueEdits(bench, { from: 0, count: FEW })
    await measureSaves(bench, { from: MANY + 100 + 2 * SAVES, count: 40 })
    const few = await measureSaves(bench, { from: MANY + 100, count: SAVES })
    await queueEdits(bench, { from: FEW + 2, count: MANY - FEW })
    const many = await measureSaves(bench, { from: MANY + 100 + SAVES, count: SAVES })
    for (const [waiting, times] of [
      [FEW, few],
      [MANY, many],
    ] as const) {
      const ratio = times.saveMs / times.bareMs
      say(
        `save with ${waiting} waiting: ${ms(times.saveMs)}, a bare put ${ms(times.bareMs)}: ${ratio.toFixed(2)}x`,
      )
      if (ratio > 1.5) fail('a save takes more than one and a half bare puts')
    }
    const growth = many.saveMs / many.bareMs / (few.saveMs / few.bareMs)
    say(`with ${MANY} waiting against ${FEW}, both against a bare put: ${growth.toFixed(2)}x`)
    if (growth > 1.2) fail('a save takes longer when much is waiting')
  })
}

/** 1,000 edits leave, beside a bare loop of fetch with the same lanes. */
async function drain(): Promise<void> {
  await withBench(DRAINED / 4, async (bench) => {
    await measureDrain(bench, { count: 100, delayMs: 0 })
    for (const [delayMs, least] of [
      [50, 0.9],
      [10, 0.6],
      [0, 0],
    ] as const) {
      const { bareMs, engineMs } = await measureDrain(bench, { count: DRAINED, delayMs })
      const ratio = bareMs / engineMs
      say(
        `${DRAINED} edits to a server that takes ${delayMs} ms: ${ms(engineMs)}, a bare loop ${ms(bareMs)}: ` +
          `${ratio.toFixed(2)}x (at least ${least})`,
      )
      if (ratio < least) fail('the queue empties too slowly')
    }
  })
}

/** From the start of the worker to its first request. */
async function start(): Promise<void> {
  for (const waiting of [FEW, A_LOT, MANY]) {
    await withBench(MANY / 4, async (bench) => {
      const times: number[] = []
      // Nothing is answered: the first requests hang until the page is left.
      bench.server.takes(3_600_000)
      await queueEdits(bench, { from: 0, count: waiting })
      for (let n = 0; n < 5; n += 1) {
        await bench.device.leave()
        times.push(await measureStart(bench))
      }
      say(`start to the first request with ${waiting} waiting: ${ms(median(times))} (at most 300 ms)`)
      if (median(times) > 300) fail('the first request leaves too late')
    })
  }
}

/** What the page holds does not grow with the photos that wait. */
async function memory(): Promise<void> {
  await withBench(1, async (bench) => {
    bench.server.refuse(true)
    await bench.device.open()
    const before = await heldBytes(bench)
    const photos = { modelKey: 'root:100000', count: PHOTOS, bytes: PHOTO_BYTES }
    await bench.device.run('queuePhotos', USER, photos)
    await bench.device.open()
    const grown = (await heldBytes(bench)) - before
    say(
      `${PHOTOS} photos of ${PHOTO_BYTES / 1e6} MB waiting: the page holds ${(grown / 1e6).toFixed(1)} MB more ` +
        `(at most ${(3 * PHOTO_BYTES) / 1e6})`,
    )
    if (grown > 3 * PHOTO_BYTES) fail('waiting photos are held in memory')
  })
}

async function withBench(models: number, measure: (bench: Bench) => Promise<void>): Promise<void> {
  const bench = await openBench(models)
  try {
    await measure(bench)
  } finally {
    await bench.close()
  }
}

function ms(value: number): string {
  return `${value.toFixed(value < 100 ? 1 : 0)} ms`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function fail(why: string): void {
  say(`✗ ${why}`)
  process.exitCode = 1
}
