// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { GivenPasswordNotice } from '#features/own-account/given-password-notice.tsx'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

let leave: () => void = () => undefined
afterEach(() => leave())

async function show(passwordUntil?: string) {
  const user = { username: 'surveyor', role: 'writer' as const, ...(passwordUntil && { passwordUntil }) }
  const part = (
    <>
      <GivenPasswordNotice leadsThere />
      <p>여기까지</p>
    </>
  )
  const { unmount } = showPart(part, { db: await newDatabase(Date.now), user, isAdministrator: false })
  leave = unmount
}

it('whoever signs in with a password that was given is told until when, and where to choose their own', async () => {
  await show(new Date(new Date().getFullYear() + 1, 2, 4, 9, 30).toISOString())
  const notice = await screen.findByText(/3월 4일 09:30까지만 로그인에 쓸 수 있습니다/)
  expect(notice).toBeDefined()
  expect(screen.getByRole('link', { name: '비밀번호 바꾸기' }).getAttribute('href')).toBe('/account')
})

it('whoever has chosen their own is told nothing', async () => {
  await show()
  await screen.findByText('여기까지')
  expect(screen.queryByText(/로그인에 쓸 수 있습니다/)).toBeNull()
})
