// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '#api/client.ts'
import { createEditsApi } from '#api/edits.ts'
import { createSessionApi } from '#api/session.ts'
import { LoginForm } from '#features/sign-in/login-form.tsx'
import { SessionContext } from '#session/user/use-session.ts'
import { pullModel } from '#sync/pull/pull.ts'
import { newSession } from '../support/unit/new-session.ts'
import { newDatabase } from '../support/unit/new-database.ts'
import { showApp } from '../support/unit/shown-app.tsx'

/** What the network brings in the place of an answer of ours. */
const answers = {
  'an empty 401': () => new Response('', { status: 401, headers: { 'content-type': 'text/plain' } }),
  'a 400 of another shape': () => Response.json({ non_field_errors: ['no'] }, { status: 400 }),
  'a 200 of another shape': () => Response.json({ ok: true }),
  'a 403': () => Response.json({ detail: 'no' }, { status: 403 }),
  'a 500': () => Response.json({ detail: 'no' }, { status: 500 }),
  'a page of a Wi-Fi': () =>
    new Response('<html></html>', { status: 200, headers: { 'content-type': 'text/html' } }),
  // All that a browser shows of one that is not to be followed: status 0.
  'a redirect': () => Response.error(),
  nothing: () => Promise.reject(new TypeError('Failed to fetch')),
}
type AnswerName = keyof typeof answers

const clientOf = (name: AnswerName) =>
  createClient({
    host: 'http://api.invalid',
    authScheme: 'Token',
    token: () => '',
    fetch: () => Promise.resolve(answers[name]()),
  })

beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

// ERR-01, STATE-05
describe('at the login', () => {
  it.each<[AnswerName, string]>([
    ['an empty 401', '아이디 또는 비밀번호가 올바르지 않습니다.'],
    ['a 400 of another shape', '아이디와 비밀번호를 확인해주세요.'],
    ['a 200 of another shape', '서버가 알 수 없는 답을 보냈습니다. 관리자에게 알려주세요.'],
    ['a 500', '서버에 문제가 있습니다. 잠시 후 다시 시도해주세요.'],
    ['a page of a Wi-Fi', '서버 대신 다른 화면이 응답했습니다. Wi-Fi 접속 로그인이 필요한지 확인해주세요.'],
    ['a redirect', '서버 대신 다른 화면이 응답했습니다. Wi-Fi 접속 로그인이 필요한지 확인해주세요.'],
    ['nothing', '서버에 연결할 수 없습니다. 네트워크를 확인해주세요. 로그인에는 네트워크가 필요합니다.'],
  ])('%s is told as what it is', async (name, words) => {
    const session = newSession(createSessionApi(clientOf(name)))
    render(
      <SessionContext value={session}>
        <MemoryRouter>
          <LoginForm />
        </MemoryRouter>
      </SessionContext>,
    )
    await userEvent.type(screen.getByLabelText('아이디'), 'admin')
    await userEvent.type(screen.getByLabelText('비밀번호'), 'not-the-password')
    await userEvent.click(screen.getByRole('button', { name: '로그인' }))
    expect((await screen.findByRole('alert')).textContent).toBe(words)
  })
})

// ERR-12
describe.each(['/root-model/한빛', '/reference-model/한빛'])('a model that is not here, at %s', (path) => {
  it.each<[AnswerName, string, string]>([
    ['a 500', '이 모델을 불러오지 못했습니다.', '서버가 제대로 응답하지 않았습니다.'],
    ['a 200 of another shape', '이 모델을 불러오지 못했습니다.', '서버가 제대로 응답하지 않았습니다.'],
    ['a 403', '이 모델을 볼 권한이 없습니다.', '관리자에게 권한을 요청해주세요.'],
    ['a page of a Wi-Fi', '이 모델을 불러오지 못했습니다.', '이 Wi-Fi는 먼저 접속 로그인이 필요합니다.'],
    ['nothing', '이 모델은 아직 이 기기에 없습니다.', '네트워크에 연결되면 불러올 수 있습니다.'],
  ])('and is asked for with %s for an answer, says so', async (name, title, hint) => {
    const db = await newDatabase()
    const api = createEditsApi(clientOf(name))
    const { leave } = showApp({
      db,
      path,
      sync: {
        pull: async (area, slug) => {
          await pullModel({ db, api }, area, slug, new AbortController().signal)
        },
      },
    })
    const page = await screen.findByRole('main')
    expect((await screen.findByRole('heading')).textContent).toBe(title)
    expect(page.textContent).toContain(hint)
    expect(page.textContent.includes('이 모델은 아직 이 기기에 없습니다.')).toBe(name === 'nothing')
    leave()
  })
})
