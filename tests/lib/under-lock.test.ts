import { expect, it } from 'vitest'
import { underLock } from '#lib/under-lock.ts'

const LONG_MS = 60_000

it('what one tab at a time is to do is done in turn', async () => {
  const told: string[] = []
  const first = Promise.withResolvers<string>()
  const works = [
    underLock('in-turn', LONG_MS, () => first.promise.finally(() => told.push('first is done'))),
    underLock('in-turn', LONG_MS, () => Promise.resolve(told.push('second')).then(() => 'second')),
  ]
  first.resolve('first')
  expect(await Promise.all(works)).toEqual(['first', 'second'])
  expect(told).toEqual(['first is done', 'second'])
})

it('and is done all the same where another tab does not give the lock back', async () => {
  const frozen = Promise.withResolvers<undefined>()
  void navigator.locks.request('held', () => frozen.promise)
  expect(await underLock('held', 1, () => Promise.resolve('done'))).toBe('done')
  frozen.resolve(undefined)
})

it('what fails at its turn fails, and is not done a second time', async () => {
  let times = 0
  const fail = () => {
    times += 1
    return Promise.reject(new Error('no network'))
  }
  await expect(underLock('failing', LONG_MS, fail)).rejects.toThrow('no network')
  expect(times).toBe(1)
})
