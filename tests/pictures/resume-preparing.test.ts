import { expect, it } from 'vitest'
import { beginPreparing, prepareAfterOthers } from '#pictures/make/resume-preparing.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { until } from '../support/until.ts'

it('goes on in another window where the one that took a photo in is closed before its picture is made', async () => {
  const [one, other] = [await newDatabase(), await newDatabase()]
  const stop = prepareAfterOthers(other)
  const name = `photos:${one.userKey}`
  // The first window is at work, and never gets done.
  let close: () => void = () => undefined
  const work = navigator.locks.request(name, () => new Promise<void>((resolve) => (close = resolve)))
  beginPreparing(one)
  const waiting = async () => {
    const { pending = [] } = await navigator.locks.query()
    return pending.filter((request) => request.name === name).length
  }
  await until(async () => expect(await waiting()).toBe(2))
  close()
  await work
  await until(async () => expect(await waiting()).toBe(0))
  stop()
  one.close()
  other.close()
})
