// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import { SessionContext } from '#session/user/use-session.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { newSession } from '../../support/unit/new-session.ts'

// For hangs, not for speed.
configure({ asyncUtilTimeout: 30_000 })

// The login looks for work that waits, in databases that know their build.
vi.stubGlobal('__BUILD_ID__', 'test')
const { LoginScreen } = await import('#screens/login-screen.tsx')

let told: string[]
let stop: () => void
beforeEach(() => {
  told = []
  stop = onNotice(({ title }) => told.push(title))
})
afterEach(() => {
  stop()
  cleanup()
})

// STATE-07
it.each<[string, ProblemCause, boolean]>([
  ['is refused (401)', { kind: 'unauthorised', detail: '' }, false],
  ['fails at the server (500)', { kind: 'server', status: 500 }, true],
  ['does not reach it', { kind: 'network' }, true],
])('no toast is raised where the question for the session %s', async (_, problem, isSaid) => {
  const session = newSession({ refresh: () => Promise.reject(new ApiProblem(problem)) })
  session.start()
  render(
    <SessionContext value={session}>
      <MemoryRouter initialEntries={['/login']}>
        <LoginScreen institute="기관" systemTitle="제도" />
      </MemoryRouter>
    </SessionContext>,
  )
  await waitFor(() => expect(session.state().kind).toBe('signed-out'))
  expect(screen.queryByText(/^서버에 연결되지 않았습니다/) !== null).toBe(isSaid)
  expect(told).toEqual([])
})
