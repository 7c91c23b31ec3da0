// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { configure, render, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { Session } from '#session/user/session.ts'
import { SessionContext } from '#session/user/use-session.ts'
import { type Looks, keepLooks } from '#ui/theme/looks.ts'

// For hangs, not for speed.
configure({ asyncUtilTimeout: 30_000 })

vi.stubGlobal('__BUILD_ID__', 'test')
const { LoginScreen } = await import('#screens/login-screen.tsx')

const NONE: Looks = { classes: {}, rules: {}, isStyle: {} }
const storage = new Map<string, string>()
const memory = {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, text: string) => void storage.set(key, text),
}

/** As the next start finds them. */
function kept(): Looks {
  return (JSON.parse(storage.get('looks') ?? 'null') as { looks: Looks } | null)?.looks ?? NONE
}

beforeAll(() => {
  storage.set('looks', JSON.stringify({ build: 'test', looks: NONE }))
  keepLooks('test', memory)
})

it('the looks of the login screen are written ahead; after a change: npx vitest run tests/ui/first-looks.test.tsx -u', async () => {
  const session = new Session({
    api: { login: never, logout: never, me: never, refresh: () => Promise.reject(new Error('offline')) },
    memory: { read: () => ({ kind: 'nobody' }), write: () => undefined },
    exclusively: (work) => work(),
    announce: () => undefined,
    now: () => 0,
  })
  session.start()
  const { unmount, findByRole } = render(
    <SessionContext value={session}>
      <MemoryRouter>
        <LoginScreen institute="기관" systemTitle="시스템" />
      </MemoryRouter>
    </SessionContext>,
  )
  await findByRole('status')
  const shown = [...document.querySelectorAll('[class*=look-]')].flatMap(({ classList }) => [...classList])
  await waitFor(() => expect(Object.keys(kept().rules)).toEqual([...new Set(shown)]))
  unmount()
  await expect(`${JSON.stringify(kept(), null, 2)}\n`).toMatchFileSnapshot(
    '../../src/ui/theme/first-looks.json',
  )
})

function never(): Promise<never> {
  return new Promise(() => undefined)
}
