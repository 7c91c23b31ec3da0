import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HandedTokens, type Renewal } from '#api/tokens.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const asked: PromiseWithResolvers<Renewal>[] = []
  const tokens = new HandedTokens(() => {
    const question = Promise.withResolvers<Renewal>()
    asked.push(question)
    return question.promise
  })
  return { tokens, asked }
}

describe("a worker's tokens", () => {
  it('S-13 an answer is waited for from when it was asked for, not from before', async () => {
    const { tokens, asked } = open()
    const first = tokens.renew()
    tokens.take('one')
    expect(await first).toBe('renewed')
    vi.advanceTimersByTime(29_000)
    const second = tokens.renew()
    vi.advanceTimersByTime(2_000)
    asked[0]?.resolve('refused')
    tokens.take('two')
    expect(await second).toBe('renewed')
    const third = tokens.renew()
    vi.advanceTimersByTime(30_000)
    expect(await third).toBe('unreachable')
  })

  it('are asked for once by all who ask at the same time', async () => {
    const { tokens, asked } = open()
    const answers = Promise.all([tokens.renew(), tokens.renew()])
    asked[0]?.resolve('refused')
    expect(await answers).toEqual(['refused', 'refused'])
    expect(asked).toHaveLength(1)
  })

  it('are not renewed by the refused one, which the page may hand over again for another reason', async () => {
    const { tokens, asked } = open()
    tokens.take('old')
    const failed = tokens.renew()
    tokens.take('old')
    asked[0]?.resolve('unreachable')
    expect(await failed).toBe('unreachable')
    const renewal = tokens.renew()
    tokens.take('new')
    expect(await renewal).toBe('renewed')
  })

  it('may be the same again, by the word of the page', async () => {
    const { tokens, asked } = open()
    tokens.take('only')
    const renewal = tokens.renew()
    tokens.take('only')
    asked[0]?.resolve('renewed')
    expect(await renewal).toBe('renewed')
    expect(tokens.token()).toBe('only')
  })

  it('are there from the beginning only if they were handed over', () => {
    expect([open().tokens.token(), open().tokens.isOpen()]).toEqual(['', false])
  })

  it('a page that fails counts as one that does not answer, and none is waited for longer', async () => {
    const { tokens, asked } = open()
    const failed = tokens.renew()
    asked[0]?.reject(new Error('The page is gone.'))
    expect(await failed).toBe('unreachable')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('one that is taken back is no renewal', async () => {
    const { tokens, asked } = open()
    const renewal = tokens.renew()
    tokens.take('')
    asked[0]?.resolve('refused')
    expect(await renewal).toBe('refused')
  })

  it('are gone while a new one is asked for, and where the page takes them back', () => {
    const { tokens } = open()
    tokens.take('one')
    expect(tokens.isOpen()).toBe(true)
    tokens.take('')
    expect(tokens.isOpen()).toBe(false)
    tokens.take('two')
    void tokens.renew()
    expect(tokens.token()).toBe('')
  })
})
