import { expect, test } from '@playwright/test'
import { USER } from '../../bench/queue/bench-device.ts'
import {
  type Bench,
  heldBytes,
  measureDrain,
  measureSaves,
  measureStart,
  openBench,
  queueEdits,
} from '../../bench/queue/speed.ts'
import { LONG } from '../../support/left-out.ts'

/*
 * The short form of `npm run bench`. The figures that count are measured there, on a quiet machine; here only
 * what no busy machine explains turns red: a cost that grows with the queue, or bytes that are held.
 */

const MANY = 2_000
const SAVES = 60

let bench: Bench

test.beforeAll(async () => {
  bench = await openBench(MANY / 4 + 100)
})
test.afterAll(async () => {
  await bench.close()
})

test('edits leave about as fast as a bare loop of fetch sends them', LONG, async () => {
  const { bareMs, engineMs } = await measureDrain(bench, { count: 200, delayMs: 50 })
  note(`200 edits in ${engineMs.toFixed(0)} ms, a bare loop in ${bareMs.toFixed(0)} ms`)
  expect(bareMs / engineMs).toBeGreaterThan(0.1)
})

test('a save is told as soon as it is on disk, before anybody who watches begins to read anew', async () => {
  expect(await bench.device.run('isToldLate', USER, 100_020)).toBe(false)
})

test(
  'a save costs a few bare puts, with little waiting and with much, and the first request waits for none of it',
  LONG,
  async () => {
    bench.server.takes(3_600_000)
    await queueEdits(bench, { from: 0, count: 10 })
    const few = await measureSaves(bench, { from: MANY, count: SAVES })
    await queueEdits(bench, { from: 12, count: MANY - 12 })
    const many = await measureSaves(bench, { from: MANY + 100, count: SAVES })
    const [fewRatio, manyRatio] = [few.saveMs / few.bareMs, many.saveMs / many.bareMs]
    await bench.device.leave()
    const startMs = await measureStart(bench)
    note(
      `a save is ${fewRatio.toFixed(2)} bare puts, with ${MANY} waiting ${manyRatio.toFixed(2)}; ` +
        `the first request leaves after ${startMs.toFixed(0)} ms`,
    )
    expect(fewRatio).toBeLessThan(10)
    expect(manyRatio).toBeLessThan(3 * fewRatio + 1)
  },
)

test('photos that wait are not held in memory', LONG, async () => {
  const [photos, bytes] = [30, 1_000_000]
  await bench.device.leave()
  await bench.device.open()
  const before = await heldBytes(bench)
  await bench.device.run('queuePhotos', USER, { modelKey: 'root:100000', count: photos, bytes })
  await bench.device.leave()
  await bench.device.open()
  const grown = (await heldBytes(bench)) - before
  note(`${photos} photos of ${bytes / 1e6} MB: the page holds ${(grown / 1e6).toFixed(1)} MB more`)
  expect(grown).toBeLessThan((photos * bytes) / 3)
})

function note(description: string): void {
  test.info().annotations.push({ type: 'measured', description })
}
