import { expect, it } from 'vitest'

it('files of tests hear each other by no channel and hold each other’s locks by no name', async () => {
  const Shared = Object.getPrototypeOf(BroadcastChannel) as typeof BroadcastChannel
  const [outside, another] = [new Shared('pages'), new Shared('pages')]
  const own = new BroadcastChannel('pages')
  const heard = new Promise((resolve) => {
    outside.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data)
  })
  own.postMessage('of this file')
  another.postMessage('of another')
  expect(await heard).toBe('of another')
  for (const channel of [outside, another, own]) channel.close()

  const allLocks = Object.getPrototypeOf(navigator.locks) as LockManager
  await navigator.locks.request('pages', async () => {
    const outsideLocks = await allLocks.query.call(navigator.locks)
    const names = (locks: LockManagerSnapshot) => locks.held?.map(({ name }) => name)
    expect(names(outsideLocks)).not.toContain('pages')
    expect(names(await navigator.locks.query())).toEqual(['pages'])
  })
})
