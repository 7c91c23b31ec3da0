import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startFrameEncoder } from '#pictures/take/frame-encoder.ts'

/** A worker as a browser has one, which a test lets answer or break. */
class FakeWorker extends EventTarget {
  asked = 0
  isTerminated = false
  postMessage(): void {
    this.asked += 1
  }
  terminate(): void {
    this.isTerminated = true
  }
  answer(jpeg: Blob | null): void {
    this.dispatchEvent(new MessageEvent('message', { data: jpeg }))
  }
}

let worker: FakeWorker
const frame = () => ({ close: vi.fn() }) as unknown as ImageBitmap
const jpeg = new Blob(['jpeg'])

function start() {
  const encoder = startFrameEncoder(0.9)
  if (encoder === null) throw new Error('There is no encoder.')
  return encoder
}

beforeEach(() => {
  worker = new FakeWorker()
  vi.stubGlobal(
    'Worker',
    vi.fn(function () {
      return worker
    }),
  )
  vi.stubGlobal('OffscreenCanvas', vi.fn())
})
afterEach(() => vi.unstubAllGlobals())

it('still makes the frame that is under way where the camera is closed meanwhile, and ends then', async () => {
  const encoder = start()
  const made = encoder.encode(frame())
  encoder.end()
  expect(worker.isTerminated).toBe(false)
  worker.answer(jpeg)
  expect(await made).toBe(jpeg)
  expect(worker.isTerminated).toBe(true)
})

it('waits for nothing from a worker that could not be loaded', async () => {
  const encoder = start()
  worker.dispatchEvent(new Event('error'))
  expect(await encoder.encode(frame())).toBeNull()
  expect(worker.asked).toBe(0)
})

it('asks a worker that never answered once, and no more', async () => {
  vi.useFakeTimers()
  const encoder = start()
  const made = encoder.encode(frame())
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  expect(await made).toBeNull()
  expect(await encoder.encode(frame())).toBeNull()
  expect(worker.asked).toBe(1)
})
