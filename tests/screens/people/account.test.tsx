// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import decodeQR from 'qr/decode.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OwnAccountApi } from '#api/own-account.ts'
import { ApiProblem } from '#api/problem.ts'
import type { SessionApi } from '#api/session.ts'
import type { PersonSession } from '#domain/people/people.ts'
import type { SecondFactor } from '#domain/people/second-factor.ts'
import { AccountScreen } from '#screens/account-screen.tsx'
import { useAccess } from '#session/user/use-access.ts'
import { type Notice, onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const AT = new Date(2025, 2, 4, 9, 30).toISOString()
const HERE: PersonSession = {
  id: 'here',
  device: 'Windows · Chrome',
  startedAt: AT,
  lastSeenAt: AT,
  isCurrent: true,
}
const LOST: PersonSession = {
  ...HERE,
  id: 'lost',
  device: 'Android · Samsung Internet',
  lastSeenAt: new Date(2025, 2, 5, 14, 5).toISOString(),
  isCurrent: false,
}
const UNNAMED: PersonSession = { ...LOST, id: 'unnamed', device: '' }

const BEGUN = {
  secret: 'JBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/A:admin?secret=JBSWY3DPEHPK3PXP&issuer=A',
}

let sessions: PersonSession[]
let secondFactor: SecondFactor
let notices: Notice[]
let cleanUp: (() => void)[]
beforeEach(() => {
  sessions = [HERE, LOST, UNNAMED]
  secondFactor = { isOn: false, isRequired: false, recoveryCodesLeft: 0 }
  notices = []
  cleanUp = [onNotice((notice) => notices.push(notice))]
})
afterEach(() => {
  for (const clean of cleanUp) clean()
  vi.restoreAllMocks()
})

/** What else is on a page, like the list of models, asks what the user may do. */
function Asking() {
  useAccess()
  return null
}

async function open(ownAccount: Partial<OwnAccountApi> = {}, me?: SessionApi['me']) {
  const api = {
    changePassword: vi.fn<OwnAccountApi['changePassword']>(() => Promise.resolve()),
    sessions: vi.fn<OwnAccountApi['sessions']>(() => Promise.resolve(sessions)),
    endSessions: vi.fn<OwnAccountApi['endSessions']>(({ id }) => {
      sessions = id === undefined ? [HERE] : sessions.filter((one) => one.id !== id)
      return Promise.resolve()
    }),
    secondFactor: vi.fn<OwnAccountApi['secondFactor']>(() => Promise.resolve(secondFactor)),
    beginSecondFactor: vi.fn<OwnAccountApi['beginSecondFactor']>(() => Promise.resolve(BEGUN)),
    confirmSecondFactor: vi.fn<OwnAccountApi['confirmSecondFactor']>(() => Promise.resolve(['k3xwa-9tmbe'])),
    removeSecondFactor: vi.fn<OwnAccountApi['removeSecondFactor']>(() => Promise.resolve()),
    ...ownAccount,
  }
  const page = (
    <>
      <AccountScreen />
      <Asking />
    </>
  )
  const shown = showPart(page, { db: await newDatabase(Date.now), ownAccount: api, ...(me && { me }) })
  cleanUp.push(() => shown.unmount())
  const user = userEvent.setup()
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const answer = async (password: string) => {
    await user.type(fieldOf('비밀번호 확인'), password)
    await press('끝내기')
  }
  return { api, user, press, answer }
}

const FIELDS = ['지금 비밀번호', '새 비밀번호', '새 비밀번호 확인'] as const
const fieldOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { exact: true })

async function changePassword(
  { user, press }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'press'>,
  texts: readonly [string, string, string],
) {
  for (const [place, label] of FIELDS.entries()) {
    await user.clear(fieldOf(label))
    if (texts[place] !== '') await user.paste(texts[place] ?? '')
  }
  await press('비밀번호 바꾸기')
}

const goOnline = (isOnline: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

/** From where the codes were written down, say. */
const returnToPage = () => act(() => void window.dispatchEvent(new Event('visibilitychange')))

const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

it('one’s password is changed, the fields are emptied, and the devices are listed anew', async () => {
  const shown = await open()
  await screen.findByText('모두 3대')
  sessions = [HERE]
  await changePassword(shown, ['old password', 'a new password', 'a new password'])
  expect(await screen.findByText(/^비밀번호를 바꾸었습니다\./)).toBeDefined()
  expect(shown.api.changePassword).toHaveBeenCalledExactlyOnceWith({
    current: 'old password',
    next: 'a new password',
  })
  expect(FIELDS.map((label) => fieldOf(label).value)).toEqual(['', '', ''])
  expect(await screen.findByText('모두 1대')).toBeDefined()
})

// API-92
it('once one’s password is changed the server is asked anew whether it is still a given one', async () => {
  let given: { passwordUntil?: string } = { passwordUntil: AT }
  const me = vi.fn<SessionApi['me']>(() => Promise.resolve({ username: 'admin', role: 'writer', ...given }))
  const takeOwn = () => {
    given = {}
    return Promise.resolve()
  }
  const shown = await open({ changePassword: takeOwn }, me)
  await screen.findByText(/^관리자가 정해 준 비밀번호는/)
  expect(me).toHaveBeenCalledTimes(1)
  await changePassword(shown, ['old password', 'a new password', 'a new password'])
  await waitFor(() => expect(screen.queryByText(/^관리자가 정해 준 비밀번호는/)).toBeNull())
  expect(me).toHaveBeenCalledTimes(2)
})

it('what cannot be right is said beside its field, and not sent', async () => {
  const shown = await open()
  await changePassword(shown, ['', 'short', 'other'])
  expect(alerts()).toEqual([
    '지금 비밀번호를 입력해주세요.',
    '비밀번호는 8글자에서 200글자까지입니다.',
    '새 비밀번호와 다릅니다. 한 번 더 입력해주세요.',
  ])
  await changePassword(shown, ['same password', 'same password', 'same password'])
  expect(alerts()).toEqual(['지금과 다른 비밀번호를 정해주세요.'])
  expect(shown.api.changePassword).not.toHaveBeenCalled()
})

it('what the server says of a field stands beside it, and what was typed stays', async () => {
  const fields = { current: ['지금 비밀번호가 올바르지 않습니다.'] }
  const refusal = new ApiProblem({ kind: 'refused', status: 400, detail: 'x', fields })
  const shown = await open({ changePassword: () => Promise.reject(refusal) })
  await changePassword(shown, ['wrong', 'a new password', 'a new password'])
  await waitFor(() => expect(alerts()).toEqual(fields.current))
  expect(fieldOf('지금 비밀번호').getAttribute('aria-invalid')).toBe('true')
  expect(FIELDS.map((label) => fieldOf(label).value)).toEqual(['wrong', 'a new password', 'a new password'])
})

it('what it says of a field in another language is said in our own words', async () => {
  const fields = { next: ['This password is too common.'] }
  const refusal = new ApiProblem({ kind: 'refused', status: 400, detail: 'x', fields })
  const shown = await open({ changePassword: () => Promise.reject(refusal) })
  await changePassword(shown, ['old password', 'password', 'password'])
  await waitFor(() => expect(alerts()).toEqual(['서버가 이 값을 받지 않았습니다. 다시 입력해주세요.']))
})

it.each([
  [{ kind: 'throttled', status: 429, retryAfterMs: 61_000 }, /너무 많습니다\. 2분 뒤에 다시/],
  [{ kind: 'network' }, /바뀌었는지 알 수 없습니다/],
  [{ kind: 'server', status: 500 }, /바뀌었는지 알 수 없습니다/],
  [{ kind: 'portal', status: 200 }, /Wi-Fi 접속 로그인/],
  [{ kind: 'unauthorised', detail: '' }, /다시 로그인한 뒤/],
  [{ kind: 'not-found', detail: '' }, /이 서버에서는 할 수 없습니다/],
] as const)('a change that fails with %o is a failure in our own words', async (problem, words) => {
  const shown = await open({ changePassword: () => Promise.reject(new ApiProblem(problem)) })
  await changePassword(shown, ['old password', 'a new password', 'a new password'])
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

it('what was typed can be looked at', async () => {
  const { press } = await open()
  expect(FIELDS.map((label) => fieldOf(label).type)).toEqual(['password', 'password', 'password'])
  await press('새 비밀번호: 입력한 글자 보기')
  expect(FIELDS.map((label) => fieldOf(label).type)).toEqual(['password', 'text', 'password'])
})

it('the devices have their names and times, and this one is marked and has no end', async () => {
  await open()
  await screen.findByText('모두 3대')
  const rows = screen.getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Windows · Chrome 지금 이 기기마지막 사용 2025년 3월 4일 09:30 · 로그인 2025년 3월 4일 09:30',
    'Android · Samsung Internet 마지막 사용 2025년 3월 5일 14:05 · 로그인 2025년 3월 4일 09:30끝내기',
    '알 수 없는 기기 마지막 사용 2025년 3월 5일 14:05 · 로그인 2025년 3월 4일 09:30끝내기',
  ])
})

it('one device, or all others, are ended for the password', async () => {
  const { api, press, answer } = await open()
  await screen.findByText('모두 3대')
  await press('Android · Samsung Internet 끝내기')
  const question = screen.getByRole('dialog', { name: '이 로그인을 끝낼까요?' })
  expect(question.textContent).toContain('올리지 않은 작업은 지워지지 않고')
  await press('끝내기')
  expect(alerts()).toEqual(['지금 비밀번호를 입력해주세요.'])
  await press('취소')
  expect(api.endSessions).not.toHaveBeenCalled()
  await press('Android · Samsung Internet 끝내기')
  await answer('old password')
  expect(await screen.findByText('모두 2대')).toBeDefined()
  expect(api.endSessions).toHaveBeenCalledExactlyOnceWith({ password: 'old password', id: 'lost' })
  await press('다른 기기 모두 끝내기')
  await answer('old password')
  expect(await screen.findByText('모두 1대')).toBeDefined()
  expect(api.endSessions).toHaveBeenLastCalledWith({ password: 'old password' })
  expect(screen.queryByRole('button', { name: '다른 기기 모두 끝내기' })).toBeNull()
  expect(notices.map(({ kind }) => kind)).toEqual(['success', 'success'])
})

it('an end that fails is said, one that had come already is none, and the list is read again', async () => {
  const failures = [new ApiProblem({ kind: 'network' }), new ApiProblem({ kind: 'not-found', detail: '' })]
  const endSessions = () => Promise.reject(failures.shift() ?? new Error())
  const { api, press, answer } = await open({ endSessions })
  await screen.findByText('모두 3대')
  for (const kind of ['error', 'success']) {
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '알 수 없는 기기 끝내기' })).toHaveProperty(
        'disabled',
        false,
      ),
    )
    await press('알 수 없는 기기 끝내기')
    await answer('old password')
    await waitFor(() => expect(notices.at(-1)?.kind).toBe(kind))
  }
  await waitFor(() => expect(api.sessions).toHaveBeenCalledTimes(3))
})

it('a wrong password is said in the question, which stays', async () => {
  const fields = { password: ['지금 비밀번호가 올바르지 않습니다.'] }
  const refusal = new ApiProblem({ kind: 'refused', status: 400, detail: 'x', fields })
  const { press, answer } = await open({ endSessions: () => Promise.reject(refusal) })
  await screen.findByText('모두 3대')
  await press('다른 기기 모두 끝내기')
  await answer('wrong')
  await waitFor(() => expect(alerts()).toEqual(fields.password))
  expect(screen.getByRole('dialog', { name: '다른 기기의 로그인을 모두 끝낼까요?' })).toBeDefined()
  expect(notices).toEqual([])
})

describe('the second factor', () => {
  it('is set up with the password, a QR code that a reader understands, and a code', async () => {
    const { api, user, press } = await open()
    await user.click(await screen.findByRole('button', { name: '2단계 인증 설정' }))
    await user.type(await screen.findByLabelText('비밀번호 확인'), 'old password')
    await press('다음')
    const picture = await screen.findByRole('img', { name: '인증 앱으로 찍는 QR 코드' })
    expect(readQr(picture)).toBe(BEGUN.address)
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
    await press('확인')
    expect(alerts()).toEqual(['인증 앱에 보이는 숫자를 입력해주세요.'])
    expect(api.confirmSecondFactor).not.toHaveBeenCalled()
    secondFactor = { isOn: true, isRequired: false, recoveryCodesLeft: 10 }
    await user.type(fieldOf('인증 코드'), '123456')
    await press('확인')
    expect(await screen.findByText('k3xwa-9tmbe')).toBeDefined()
    expect(api.beginSecondFactor).toHaveBeenCalledExactlyOnceWith('old password')
    expect(api.confirmSecondFactor).toHaveBeenCalledExactlyOnceWith('123456')
    // Only its button closes it.
    await user.keyboard('{Escape}')
    expect(screen.getByText('k3xwa-9tmbe')).toBeDefined()
    await press('보관했습니다')
    expect(await screen.findByText(/복구 코드가 10개 남았습니다/)).toBeDefined()
    expect(screen.queryByText('k3xwa-9tmbe')).toBeNull()
  })

  it.each([
    ['comes back from another app, and it is known to be on', () => returnToPage()],
    ['is without network for a moment', () => goOnline(false)],
  ])('shows the recovery codes until they are put away, also to who %s', async (_, meanwhile) => {
    const { api, user, press } = await open()
    await user.click(await screen.findByRole('button', { name: '2단계 인증 설정' }))
    await user.type(await screen.findByLabelText('비밀번호 확인'), 'old password')
    await press('다음')
    secondFactor = { isOn: true, isRequired: false, recoveryCodesLeft: 10 }
    await user.type(await screen.findByLabelText('인증 코드'), '123456')
    await press('확인')
    await screen.findByText('k3xwa-9tmbe')
    meanwhile()
    if (navigator.onLine) await waitFor(() => expect(api.secondFactor).toHaveBeenCalledTimes(2))
    await act(async () => {})
    expect(screen.getByText('k3xwa-9tmbe')).toBeDefined()
    await press('보관했습니다')
    await waitFor(() => expect(screen.queryByText('k3xwa-9tmbe')).toBeNull())
  })

  it('does not go while the code is on its way: the recovery codes would come to nobody', async () => {
    const codes = Promise.withResolvers<string[]>()
    const { user, press } = await open({ confirmSecondFactor: () => codes.promise })
    await user.click(await screen.findByRole('button', { name: '2단계 인증 설정' }))
    await user.type(await screen.findByLabelText('비밀번호 확인'), 'old password')
    await press('다음')
    await user.type(await screen.findByLabelText('인증 코드'), '123456')
    await press('확인')
    expect(screen.queryByRole('button', { name: '닫기' })).toBeNull()
    await press('취소')
    codes.resolve(['k3xwa-9tmbe'])
    expect(await screen.findByText('k3xwa-9tmbe')).toBeDefined()
  })

  it('says beside the field what the server says of a code', async () => {
    const fields = { code: ['인증 코드가 올바르지 않습니다. 새 코드를 입력해주세요.'] }
    const refusal = new ApiProblem({ kind: 'refused', status: 400, detail: 'x', fields })
    const { user, press } = await open({ confirmSecondFactor: () => Promise.reject(refusal) })
    await user.click(await screen.findByRole('button', { name: '2단계 인증 설정' }))
    await user.type(await screen.findByLabelText('비밀번호 확인'), 'old password')
    await press('다음')
    await user.type(await screen.findByLabelText('인증 코드'), '000000')
    await press('확인')
    await waitFor(() => expect(alerts()).toEqual(fields.code))
  })

  it('is taken away with the password and a code', async () => {
    secondFactor = { isOn: true, isRequired: true, recoveryCodesLeft: 2 }
    const { api, user, press } = await open()
    expect(await screen.findByText(/복구 코드가 2개뿐입니다/)).toBeDefined()
    await press('2단계 인증 없애기')
    await user.type(await screen.findByLabelText('비밀번호 확인'), 'old password')
    await press('없애기')
    expect(alerts()).toEqual(['인증 코드나 복구 코드를 입력해주세요.'])
    await user.type(fieldOf('인증 코드 또는 복구 코드'), ' k3xwa-9tmbe ')
    secondFactor = { isOn: false, isRequired: true, recoveryCodesLeft: 0 }
    await press('없애기')
    expect(await screen.findByText(/관리자가 2단계 인증을 설정해야/)).toBeDefined()
    expect(api.removeSecondFactor).toHaveBeenCalledExactlyOnceWith({
      password: 'old password',
      code: 'k3xwa-9tmbe',
    })
  })
})

/** As an authenticator app reads it, from the squares that are drawn. */
function readQr(picture: HTMLElement): string {
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2])
  const scale = 4
  const data = new Uint8Array((size * scale) ** 2 * 4).fill(255)
  for (const [, x, y] of picture
    .querySelector('path')!
    .getAttribute('d')!
    .matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let at = 0; at < scale * scale; at += 1) {
      const column = Number(x) * scale + (at % scale)
      const row = Number(y) * scale + Math.floor(at / scale)
      data.fill(0, (row * size * scale + column) * 4, (row * size * scale + column) * 4 + 3)
    }
  }
  return decodeQR({ width: size * scale, height: size * scale, data })
}

it('a list that does not come can be asked for again', async () => {
  const ownSessions = vi
    .fn<OwnAccountApi['sessions']>(() => Promise.resolve([HERE]))
    .mockRejectedValueOnce(new ApiProblem({ kind: 'network' }))
  const { press } = await open({ sessions: ownSessions })
  const failure = await screen.findByRole('alert')
  expect(within(failure).getByText('로그인한 기기를 불러오지 못했습니다.')).toBeDefined()
  await press('다시 불러오기')
  expect(await screen.findByText('모두 1대')).toBeDefined()
})

it('without network it says so in words, offers nothing, and keeps what was typed', async () => {
  goOnline(false)
  const { api, user } = await open()
  expect(screen.getByText(/^오프라인입니다\. 비밀번호와 로그인한 기기는 서버에 있으므로/)).toBeDefined()
  await user.type(fieldOf('지금 비밀번호'), 'old password{Enter}')
  expect(screen.getByRole('button', { name: '비밀번호 바꾸기' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(api.sessions).not.toHaveBeenCalled()
  expect(api.changePassword).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
  goOnline(true)
  expect(await screen.findByText('모두 3대')).toBeDefined()
  expect(screen.queryByText(/^오프라인입니다/)).toBeNull()
  expect(fieldOf('지금 비밀번호').value).toBe('old password')
})
