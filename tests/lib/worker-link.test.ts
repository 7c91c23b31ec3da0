import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { type Methods, connect } from '#lib/workers/worker-link.ts'
import { portPair } from '../support/simulated/port-pair.ts'

const workerMethods = {
  double: { params: z.object({ of: z.number() }), result: z.number() },
  fail: { params: z.void(), result: z.number() },
  hang: { params: z.void(), result: z.void() },
  note: { params: z.object({ text: z.string() }) },
} as const satisfies Methods
const pageMethods = { name: { params: z.void(), result: z.string() } } as const satisfies Methods

function open() {
  const [pageSide, workerSide] = portPair()
  const noted: string[] = []
  const worker = connect(
    workerSide,
    { ours: workerMethods, theirs: pageMethods },
    {
      double: ({ of }) => of * 2,
      fail: () => Promise.reject(new Error('no disk')),
      hang: () => new Promise<void>(() => undefined),
      note: ({ text }) => {
        noted.push(text)
      },
    },
  )
  const page = connect(pageSide, { ours: pageMethods, theirs: workerMethods }, { name: () => 'page' })
  return { page, worker, noted, pageSide, workerSide }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a page and its worker', () => {
  it('ask each other, and each question gets its own answer', async () => {
    const { page, worker } = open()
    const answers = [page.request('double', { of: 1 }), page.request('double', { of: 2 })]
    expect(await Promise.all(answers)).toEqual([2, 4])
    expect(await worker.request('name', undefined)).toBe('page')
  })

  it('what is only notified arrives in its order', async () => {
    const { page, noted } = open()
    page.notify('note', { text: 'one' })
    page.notify('note', { text: 'two' })
    await page.request('double', { of: 1 })
    expect(noted).toEqual(['one', 'two'])
  })

  it('a failure reaches who asked, and is said where it happened', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const { page } = open()
    await expect(page.request('fail', undefined)).rejects.toThrow('no disk')
    expect(said).toHaveBeenCalledOnce()
  })

  it('what does not have the agreed shape is refused on either side', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { page, noted, workerSide } = open()
    page.notify('note', { text: 1 as never })
    await page.request('double', { of: 1 })
    expect(noted).toEqual([])
    workerSide.postMessage({ kind: 'result', id: 2, result: 'two' })
    await expect(page.request('hang', undefined)).rejects.toThrow()
  })
})
