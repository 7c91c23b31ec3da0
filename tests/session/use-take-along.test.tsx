// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { render } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { noteCatalogues } from '#local/views/prepared.ts'
import { useTakeAlong } from '#session/device/use-take-along.ts'
import { DatabaseContext } from '#session/device/use-database.ts'
import { SessionContext } from '#session/user/use-session.ts'
import { newSession } from '../support/unit/new-session.ts'
import { newDatabase } from '../support/unit/new-database.ts'

function Taking({ bring }: { bring: () => void }) {
  useTakeAlong(() => {
    bring()
    return Promise.resolve()
  })
  return null
}

it.each([
  ['a first login', false, 1],
  ['a later one', true, 0],
])('after %s what is taken along comes within three seconds: %s, %i times', async (_what, isHere, times) => {
  const db = await newDatabase(Date.now)
  if (isHere) await noteCatalogues(db)
  const session = newSession({
    login: () => Promise.resolve('token'),
    refresh: () => new Promise(() => undefined),
    logout: () => Promise.resolve(),
    me: () => Promise.resolve({ username: 'kotric1', role: 'writer' as const }),
  })
  await session.signIn({ username: 'kotric1', password: 'demo-kotric1' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestIdleCallback'] })
  const bring = vi.fn()
  const asked = vi.spyOn(db.meta, 'get')
  const { unmount } = render(
    <SessionContext value={session}>
      <DatabaseContext value={db}>
        <Taking bring={bring} />
      </DatabaseContext>
    </SessionContext>,
  )
  await asked.mock.results[0]?.value
  await vi.advanceTimersByTimeAsync(3_000)
  expect(bring).toHaveBeenCalledTimes(times)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(bring).toHaveBeenCalledTimes(1)
  unmount()
  vi.useRealTimers()
  vi.restoreAllMocks()
})
