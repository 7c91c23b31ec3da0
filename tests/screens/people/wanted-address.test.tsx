// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import { Guard } from '#features/sign-in/guard.tsx'
import { WantedNotice } from '#features/sign-in/wanted-notice.tsx'
import { wantedPath } from '#features/sign-in/wanted-path.ts'
import { SessionContext } from '#session/user/use-session.ts'
import { newSession } from '../../support/unit/new-session.ts'

// For hangs, not for speed.
configure({ asyncUtilTimeout: 30_000 })

// The login looks for work that waits, in databases that know their build.
vi.stubGlobal('__BUILD_ID__', 'test')
const { LoginScreen } = await import('#screens/login-screen.tsx')

afterEach(cleanup)

const WANTED = '/root-model/read-only/%ED%95%9C%EB%B9%9B?x=1#process'

function open(path: string) {
  const session = newSession({
    login: () => Promise.resolve('token'),
    refresh: () => Promise.reject(new ApiProblem({ kind: 'unauthorised', detail: '' })),
    logout: () => Promise.resolve(),
    me: () => Promise.resolve({ username: 'admin', role: 'writer' }),
  })
  session.start()
  render(
    <SessionContext value={session}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route path="/login" element={<LoginScreen institute="기관" systemTitle="제도" />} />
          <Route element={<Guard />}>
            <Route path="/reference-model" element={<List />} />
            <Route path="*" element={<Address />} />
          </Route>
        </Routes>
      </MemoryRouter>
    </SessionContext>,
  )
  const signIn = async () => {
    await userEvent.type(await screen.findByLabelText('아이디'), 'admin')
    await userEvent.type(screen.getByLabelText('비밀번호'), 'demo-admin')
    await userEvent.click(screen.getByRole('button', { name: '로그인' }))
    await screen.findByText('참조모델을 선택해주세요.')
  }
  return { session, signIn }
}

/** The offer stands over the list, whatever else is there. */
function List() {
  return (
    <>
      <WantedNotice />
      참조모델을 선택해주세요.
    </>
  )
}

function Address() {
  const { pathname, search, hash } = useLocation()
  return <output>{`${pathname}${search}${hash}`}</output>
}

const offer = () => screen.queryByRole('link', { name: '그 화면 열기' })

it('whoever signs in stands at the list, and is offered the address that was wanted', async () => {
  const { signIn } = open(WANTED)
  await signIn()
  await userEvent.click(screen.getByRole('link', { name: '그 화면 열기' }))
  expect((await screen.findByRole('status')).textContent).toBe(WANTED)
})

it('nothing is offered to whoever wanted the list itself', async () => {
  const { signIn } = open('/reference-model')
  await signIn()
  expect(offer()).toBeNull()
})

it('nor the page that somebody has signed out of', async () => {
  const { session, signIn } = open(WANTED)
  await signIn()
  await userEvent.click(screen.getByRole('link', { name: '그 화면 열기' }))
  await act(async () => {
    session.signOut()
    await Promise.resolve()
  })
  await signIn()
  expect(offer()).toBeNull()
})

it.each([
  [null],
  ['x'],
  [{ wanted: 5 }],
  [{ wanted: '//elsewhere.example' }],
  [{ wanted: 'https://x.example' }],
])('what is no address of this app is none: %j', (state) => {
  expect(wantedPath(state)).toBeNull()
})
