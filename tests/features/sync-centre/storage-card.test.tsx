// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { StorageCard } from '#features/sync-centre/storage-card.tsx'
import { checkCanary } from '#local/store/canary.ts'
import { type Notice, onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

afterEach(() => {
  cleanup()
  // What the environment itself has shows again.
  for (const name of ['storage', 'vendor', 'standalone']) Reflect.deleteProperty(navigator, name)
})

const GIGABYTE = 1024 ** 3

/** A browser with a tab that has kept something since ten minutes past eight. */
async function show(
  browser: { storage?: object | null; vendor?: string; standalone?: boolean },
  quota = GIGABYTE,
) {
  const { storage = {}, vendor = 'Google Inc.', standalone = false } = browser
  const estimate = () => Promise.resolve({ usage: 12 * 1024 ** 2, quota })
  Object.defineProperties(navigator, {
    storage: { configurable: true, value: storage === null ? undefined : { estimate, ...storage } },
    vendor: { configurable: true, value: vendor },
    standalone: { configurable: true, value: standalone },
  })
  const db = await newDatabase(() => new Date(2026, 10, 22, 8, 10).getTime())
  await checkCanary(db, { getItem: () => null, setItem: () => undefined }, false)
  showPart(<StorageCard />, { db })
}
const text = () => document.body.textContent

it('a browser that has promised to keep the data is believed, and nothing is asked of the person', async () => {
  await show({ storage: { persisted: () => Promise.resolve(true) } })
  await screen.findByText(/저절로 지우지 않겠다고/)
  expect(await screen.findByText(/사용 12MB · 남은 공간 1.0GB · 오늘 08:10부터 보관/)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('link')).toBeNull()
})

it('what still fits is told as no more than it is', async () => {
  await show({}, 12 * 1024 ** 2 + 900)
  expect(await screen.findByText(/사용 12MB · 남은 공간 1MB 미만 ·/)).toBeDefined()
})

it('one that has not is asked by a tap, and its answer takes the place of the question', async () => {
  let isSpared = false
  const persist = vi.fn(() => Promise.resolve((isSpared = true)))
  await show({ storage: { persisted: () => Promise.resolve(isSpared), persist } })
  await screen.findByText(/브라우저가 여기 보관한 것을 지울 수 있습니다/)
  await userEvent.click(screen.getByRole('button', { name: '보존 요청' }))
  await screen.findByText(/저절로 지우지 않겠다고/)
  expect(persist).toHaveBeenCalledOnce()
})

it('one that does not promise it when it is asked says so, and may be asked again', async () => {
  const said: Notice[] = []
  const stop = onNotice((notice) => said.push(notice))
  await show({ storage: { persisted: () => Promise.resolve(false), persist: () => Promise.resolve(false) } })
  await userEvent.click(await screen.findByRole('button', { name: '보존 요청' }))
  await waitFor(() => expect(said).toHaveLength(1))
  expect(said[0]?.title).toBe('브라우저가 보존을 약속하지 않았습니다.')
  screen.getByRole('button', { name: '보존 요청' })
  stop()
})

it('a tab of Safari says the seven days, whatever was promised; the installed app does not', async () => {
  const storage = { persisted: () => Promise.resolve(true) }
  for (const isSpared of [false, true]) {
    await show({ storage: { persisted: () => Promise.resolve(isSpared) }, vendor: 'Apple Computer, Inc.' })
    await screen.findByText(/7일 동안 이 앱을 쓰지 않으면/)
    expect(screen.queryByRole('button', { name: '보존 요청' })).toBeNull()
    cleanup()
  }
  await show({ storage, vendor: 'Apple Computer, Inc.', standalone: true })
  await screen.findByText(/저절로 지우지 않겠다고/)
  expect(text()).not.toContain('7일')
})

it('a browser that cannot be asked is said to promise nothing', async () => {
  await show({ storage: null })
  await screen.findByText(/약속을 하지 않습니다/)
  await waitFor(() => expect(text()).toContain('오늘 08:10부터 보관'))
})

it('a window with little room is said to be perhaps a private one', async () => {
  await show({ storage: { persisted: () => Promise.resolve(false) } }, 60 * 1024 ** 2)
  await screen.findByText(/비공개\(시크릿\) 창이라면/)
})
