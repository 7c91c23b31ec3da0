// @vitest-environment happy-dom
import { configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { createSessionApi } from '#api/session.ts'
import { LoginForm } from '#features/sign-in/login-form.tsx'
import { PasswordDialog } from '#features/sign-in/password-dialog.tsx'
import { SessionContext } from '#session/user/use-session.ts'
import { type Notice, onNotice } from '#ui/layers/notify.ts'
import type { Session } from '#session/user/session.ts'
import { newSession } from '../../support/unit/new-session.ts'
import { fixedMemory } from '../../support/unit/device-memory.ts'

// Limits are for hangs, not for speed.
configure({ asyncUtilTimeout: 30_000 })
const RIGHT = '123456'
const json = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

let codes: (string | null)[]
let passwordWord: string
let notices: Notice[]
let cleanUp: (() => void)[]
beforeEach(() => {
  codes = []
  passwordWord = 'the password'
  notices = []
  cleanUp = [onNotice((notice) => notices.push(notice))]
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const clean of cleanUp) clean()
  vi.restoreAllMocks()
})

/** As the server answers an account with a second factor. */
const answer = (request: Request): Response => {
  if (!request.url.endsWith('/auth/login/')) return json(200, { username: 'admin', role: 'writer' })
  if (request.headers.get('authorization') !== `Basic ${btoa(`admin:${passwordWord}`)}`) {
    return json(401, { detail: '아이디 또는 비밀번호가 올바르지 않습니다.' })
  }
  const code = request.headers.get('x-second-factor')
  codes.push(code)
  if (code === RIGHT) return json(200, { token: 'token' })
  return json(401, { detail: '코드', needs: 'second-factor' })
}

function show(part: React.ReactNode, isRemembered: boolean) {
  const fetch = (input: RequestInfo | URL) => Promise.resolve(answer(input as Request))
  const client = createClient({ host: 'http://api.test', authScheme: 'Token', token: () => '', fetch })
  const api = createSessionApi(client)
  const session = newSession(
    { ...api, refresh: () => new Promise<never>(() => undefined) },
    fixedMemory(isRemembered ? { kind: 'user', username: 'admin' } : { kind: 'nobody' }),
  )
  session.start()
  const shown = render(<SessionContext value={session}>{part}</SessionContext>)
  cleanUp.push(() => shown.unmount())
  return { session, user: userEvent.setup() }
}

const press = (user: ReturnType<typeof userEvent.setup>) =>
  user.click(screen.getByRole('button', { name: '로그인' }))
const state = (session: Session) => {
  const now = session.state()
  return now.kind === 'signed-in' ? now.standing : now.kind
}

describe('the second step of signing in', () => {
  it('comes when the password was right, as no failure, and is where one types next', async () => {
    const { session, user } = show(<LoginForm />, false)
    await user.type(screen.getByLabelText('아이디'), 'admin')
    await user.type(screen.getByLabelText('비밀번호'), 'the password')
    await press(user)
    const field = await screen.findByLabelText('인증 코드')
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(notices).toEqual([])
    expect(screen.queryByRole('alert')).toBeNull()
    await press(user)
    expect((await screen.findByRole('alert')).textContent).toBe('인증 코드를 입력해주세요.')
    await user.type(field, '999999')
    await press(user)
    expect(await screen.findByText(/^인증 코드가 올바르지 않습니다\./)).toBeDefined()
    await user.clear(field)
    await user.type(field, ` ${RIGHT} `)
    await press(user)
    await waitFor(() => expect(state(session)).toBe('confirmed'))
    expect(codes).toEqual([null, '999999', RIGHT])
  })

  it('is gone where the password is not right any more', async () => {
    const { user } = show(<LoginForm />, false)
    await user.type(screen.getByLabelText('아이디'), 'admin')
    await user.type(screen.getByLabelText('비밀번호'), 'the password')
    await press(user)
    await user.type(await screen.findByLabelText('인증 코드'), RIGHT)
    passwordWord = 'another'
    await press(user)
    expect(await screen.findByText('아이디 또는 비밀번호가 올바르지 않습니다.')).toBeDefined()
    expect(screen.queryByLabelText('인증 코드')).toBeNull()
  })

  it('is asked for over the page, too, where a session has ended in mid-work', async () => {
    const { session, user } = show(<PasswordDialog onLater={() => undefined} />, true)
    await user.type(screen.getByLabelText('비밀번호'), 'the password')
    await press(user)
    await user.type(await screen.findByLabelText('인증 코드'), RIGHT)
    // Whoever is asked in between is still who works here.
    expect(session.state()).toMatchObject({ kind: 'signed-in', username: 'admin' })
    await press(user)
    await waitFor(() => expect(state(session)).toBe('confirmed'))
    expect(codes).toEqual([null, RIGHT])
  })
})
