import type { Worker } from '@playwright/test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { discardServer, runServer } from '../../support/server/run-server.ts'
import { type BenchDevice, USER, openBenchDevice } from './bench-device.ts'
import { type TimedServer, benchModels, startTimedServer, wallClock } from './timed-server.ts'

/**
 * How fast the queue is, as ratios within one run: what it is compared with runs in the same browser, on the
 * same bytes, in turns with it, so that a slow or busy machine slows down both.
 */

export const LANES = 4
export const EDITS_PER_MODEL = 4
const FIRST_ID = 100_000
/** Models that only the bare loop writes to. */
const BARE_MODELS = 50

export interface Bench {
  device: BenchDevice
  server: TimedServer
  bareSlugs: string[]
  close: () => Promise<void>
}

/** The production build with so many models on the device. */
export async function openBench(models: number): Promise<Bench> {
  const real = await runServer()
  const all = benchModels(FIRST_ID, models + BARE_MODELS)
  const server = await startTimedServer(real, all)
  const profile = mkdtempSync(join(tmpdir(), 'survey-speed-'))
  const device = await openBenchDevice(server.url, profile)
  const seeded = all.slice(0, models)
  await device.run('seedModels', USER, seeded)
  return {
    device,
    server,
    bareSlugs: all.slice(models).map(({ slug }) => slug),
    close: async () => {
      await device.close()
      await server.close()
      await discardServer(real)
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export interface SaveTimes {
  /** Medians in ms: a bare strict put of the same bytes, and a save. */
  bareMs: number
  saveMs: number
}

/**
 * Saves, in turns with bare puts, each of a section that nothing waits for.
 * @param from number of the first edit; four of them to a model
 */
export async function measureSaves(bench: Bench, saves: { from: number; count: number }): Promise<SaveTimes> {
  const bare: number[] = []
  const save: number[] = []
  for (let n = 0; n < saves.count; n += TURN) {
    bare.push(...(await bench.device.run('timeBarePuts', USER, TURN)))
    save.push(...(await bench.device.run('timeSaves', USER, { firstId: idOf(saves.from + n), count: TURN })))
  }
  return { bareMs: median(bare), saveMs: median(save) }
}
const TURN = 20

export async function queueEdits(bench: Bench, edits: { from: number; count: number }): Promise<void> {
  await bench.device.run('queueEdits', USER, { firstId: idOf(edits.from), count: edits.count })
}

function idOf(edit: number): number {
  return FIRST_ID + Math.floor(edit / EDITS_PER_MODEL)
}

/** So many edits leave the device, beside a bare loop of fetch with the same lanes. Times in ms. */
export async function measureDrain(
  bench: Bench,
  drain: { count: number; delayMs: number },
): Promise<{ bareMs: number; engineMs: number; startMs: number }> {
  const { device, server, bareSlugs } = bench
  server.takes(drain.delayMs)
  const work = { slugs: bareSlugs, count: drain.count, lanes: LANES }
  const before = await device.run('timeBareFetches', work)
  server.refuse(true)
  await queueEdits(bench, { from: 0, count: drain.count })
  server.arrivals.length = 0
  server.refuse(false)
  const startedAt = wallClock()
  await device.page.evaluate(() => dispatchEvent(new Event('online')))
  await untilEmpty(bench)
  const first = server.arrivals[0] ?? 0
  const last = server.arrivals.at(-1) ?? 0
  const after = await device.run('timeBareFetches', work)
  return { bareMs: (before + after) / 2, engineMs: last + drain.delayMs - first, startMs: first - startedAt }
}

export async function untilEmpty({ device }: Bench): Promise<void> {
  while ((await device.run('countWaiting', USER)) > 0)
    await new Promise((resolve) => setTimeout(resolve, 500))
}

/** The app is opened with something waiting. @returns ms from the start of the worker to its first request */
export async function measureStart({ device, server }: Bench): Promise<number> {
  server.requests.length = 0
  const worker = new Promise<number>((resolve) => {
    const onWorker = (started: Worker) => {
      if (!started.url().includes('sync.worker')) return
      device.page.off('worker', onWorker)
      resolve(wallClock())
    }
    device.page.on('worker', onWorker)
  })
  await device.open()
  const startedAt = await worker
  while (server.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  return (server.requests[0] ?? 0) - startedAt
}

/** What the page holds, in bytes: its objects and all buffers, after a collection. */
export async function heldBytes({ device }: Bench): Promise<number> {
  const devtools = await device.page.context().newCDPSession(device.page)
  await devtools.send('HeapProfiler.collectGarbage')
  const usage = (await devtools.send('Runtime.getHeapUsage')) as unknown as Record<string, number>
  await devtools.detach()
  return (usage['usedSize'] ?? 0) + (usage['embedderHeapUsedSize'] ?? 0) + (usage['backingStorageSize'] ?? 0)
}

export function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
