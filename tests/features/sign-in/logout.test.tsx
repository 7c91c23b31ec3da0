// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ApiProblem } from '#api/problem.ts'
import { useLogout } from '#features/sign-in/use-logout.tsx'
import { createDeviceMemory } from '#session/user/remembered-user.ts'
import { SessionContext, useSessionState } from '#session/user/use-session.ts'
import { onNotice } from '#ui/layers/notify.ts'
import { newSession } from '../../support/unit/new-session.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { modelEdit, operationOf } from '../../support/unit/operation.ts'
import { showPart } from '../../support/unit/shown-app.tsx'
import { storageOf } from '../../support/unit/storage.ts'
import { until } from '../../support/until.ts'

afterEach(cleanup)

function Logout() {
  const { logOut, question } = useLogout()
  return (
    <>
      <button onClick={logOut}>로그아웃</button>
      {question}
    </>
  )
}

it('what was saved a moment ago is asked about, whether it has been shown yet or not', async () => {
  const db = await newDatabase()
  showPart(<Logout />, { db, isAdministrator: false })
  const button = await screen.findByRole('button', { name: '로그아웃' })
  await db.operations.put(operationOf(modelEdit('m1', { features: '래들' })))
  fireEvent.click(button)
  const question = await screen.findByRole('alertdialog')
  await until(() => expect(question.textContent).toContain('아직 올리지 않은 작업 1건이 이 기기에 남아'))
})

function Page() {
  return useSessionState().kind === 'signed-in' ? <Logout /> : <p>로그인</p>
}

// ERR-06
it('whoever signs out is out at once, and hears nothing of a server that fails at it', async () => {
  const told: string[] = []
  const stop = onNotice(({ title }) => told.push(title))
  const logout = vi.fn(() => Promise.reject(new ApiProblem({ kind: 'server', status: 500 })))
  const session = newSession(
    {
      login: () => Promise.resolve('token'),
      refresh: () => Promise.resolve('token'),
      logout,
      me: () => Promise.resolve({ username: 'admin', role: 'writer' }),
    },
    createDeviceMemory(storageOf()),
  )
  session.start()
  const page = (
    <SessionContext value={session}>
      <Page />
    </SessionContext>
  )
  showPart(page, { db: await newDatabase() })
  fireEvent.click(await screen.findByRole('button', { name: '로그아웃' }))
  await screen.findByText('로그인')
  await waitFor(() => expect(logout).toHaveBeenCalledOnce())
  expect(told).toEqual([])
  stop()
})
