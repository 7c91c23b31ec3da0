// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import type { PeopleApi } from '#api/people.ts'
import { ApiProblem } from '#api/problem.ts'
import type { Account } from '#domain/people/people.ts'
import { AdminScreen } from '#screens/admin-screen.tsx'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const person = (id: number, username: string): Account => ({
  ...{ id, username, role: 'writer', isAdministrator: true, isDisabled: false },
  ...{ keepsCatalogue: false, hasSecondFactor: true },
  ...{ groups: { general: null, root: null }, sessionCount: 0, lastSeenAt: null },
})

let leave: (() => void) | undefined
afterEach(() => leave?.())

async function open(people: Partial<PeopleApi>, path = '/admin') {
  const shown = showPart(<AdminScreen />, {
    db: await newDatabase(Date.now),
    isAdministrator: true,
    path,
    people,
  })
  leave = () => shown.unmount()
  return userEvent.setup()
}

it('an administrator who has to have a second factor first is told so, and led to it', async () => {
  const needs = new ApiProblem({ kind: 'forbidden', detail: 'x', needs: 'second-factor' })
  await open({ accounts: () => Promise.reject(needs) })
  expect(await screen.findByText('먼저 2단계 인증을 설정해주세요.')).toBeDefined()
  expect(screen.getByRole('link', { name: '내 계정에서 설정' }).getAttribute('href')).toBe('/account')
  expect(screen.queryByRole('tab')).toBeNull()
})

it('the second factor of somebody else is taken away after a question, one’s own is not', async () => {
  let accounts = [person(1, 'admin'), person(2, 'other')]
  const removeSecondFactor = vi.fn<PeopleApi['removeSecondFactor']>((id) => {
    accounts = accounts.map((one) => (one.id === id ? { ...one, hasSecondFactor: false } : one))
    return Promise.resolve()
  })
  const user = await open({
    accounts: () => Promise.resolve({ results: accounts, groupNames: { general: [], root: [] } }),
    removeSecondFactor,
  })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  await waitFor(() => expect(screen.getAllByText('2단계 인증')).toHaveLength(2))
  await press('admin 관리')
  expect(screen.getByText(/자신의 2단계 인증은 내 계정에서/)).toBeDefined()
  expect(screen.getByText(/자신의 비밀번호는 내 계정에서/)).toBeDefined()
  expect(screen.queryByLabelText('새 비밀번호')).toBeNull()
  await press('모든 계정')
  await press('other 관리')
  await press('2단계 인증 없애기')
  expect(removeSecondFactor).not.toHaveBeenCalled()
  await press('없애기')
  await waitFor(() => expect(screen.queryByRole('button', { name: '2단계 인증 없애기' })).toBeNull())
  expect(removeSecondFactor).toHaveBeenCalledExactlyOnceWith(2)
})
