import { expect, it, vi } from 'vitest'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type SharedQuery, sharedByDatabase, sharedQuery } from '#local/views/shared-query.ts'
import { newDatabase } from '../../support/unit/new-database.ts'

/** A query that is told from here, and counts how often it was begun and stopped. */
function source() {
  const at = { begun: 0, stopped: 0, tell: (_: number) => {}, fail: (_: unknown) => {} }
  const subscribe = (next: (value: number) => void, onError: (error: unknown) => void = () => undefined) => {
    Object.assign(at, { begun: at.begun + 1, tell: next, fail: onError })
    return () => {
      at.stopped += 1
    }
  }
  return { at, subscribe }
}

function watcher(query: SharedQuery<number>) {
  const heard: unknown[] = []
  const stop = query.subscribe(
    (value) => heard.push(value),
    (error) => heard.push(error),
  )
  return { heard, stop }
}

it('is read once for all, and tells who joins what was read last', () => {
  const { at, subscribe } = source()
  const query = sharedQuery({ subscribe })
  expect(query.hasValue()).toBe(false)
  expect(() => query.getValue()).toThrow()
  const first = watcher(query)
  at.tell(1)
  const second = watcher(query)
  at.tell(2)
  at.fail('away')
  expect([first.heard, second.heard]).toEqual([
    [1, 2, 'away'],
    [1, 2, 'away'],
  ])
  expect([query.hasValue(), query.getValue(), at.begun]).toEqual([true, 2, 1])
})

it('complains for who says nothing of what to do about an error', () => {
  const { at, subscribe } = source()
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const stop = sharedQuery({ subscribe }).subscribe(() => undefined)
  at.fail('away')
  stop()
  expect(complaint).toHaveBeenCalledExactlyOnceWith(expect.any(String), 'away')
  complaint.mockRestore()
})

it('goes on while anybody watches, and then begins anew, without what was read before', () => {
  const { at, subscribe } = source()
  const query = sharedQuery({ subscribe })
  const [first, second] = [watcher(query), watcher(query)]
  at.tell(1)
  first.stop()
  at.tell(2)
  expect([first.heard, second.heard, at.stopped]).toEqual([[1], [1, 2], 0])
  second.stop()
  expect([at.stopped, query.hasValue()]).toEqual([1, false])
  const third = watcher(query)
  expect([third.heard, at.begun]).toEqual([[], 2])
})

it('is another one for each database and each question, by identity', async () => {
  const [db, other] = [await newDatabase(), await newDatabase()]
  const watch = sharedByDatabase((_: DeviceDatabase, _list: object, _at: number) => source())
  const list = {}
  const one = watch(db, list, 1)
  expect(watch(db, list, 1)).toBe(one)
  for (const else_ of [watch(other, list, 1), watch(db, {}, 1), watch(db, list, 2)])
    expect(else_).not.toBe(one)
  expect(watch(db, list, 1)).toBe(one)
  // What nobody has asked for in a while is let go.
  for (let at = 10; at < 14; at += 1) watch(db, list, at)
  expect(watch(db, list, 1)).not.toBe(one)
})
