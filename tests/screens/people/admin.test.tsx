// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PeopleApi } from '#api/people.ts'
import { ApiProblem } from '#api/problem.ts'
import type { LateDevice } from '#domain/people/late-work.ts'
import { AUDIT_PAGE, type Account, type AuditEvent } from '#domain/people/people.ts'
import { AccountScreen } from '#screens/account-screen.tsx'
import { AdminScreen } from '#screens/admin-screen.tsx'
import { CatalogueScreen } from '#screens/catalogue-screen.tsx'
import { type Notice, onNotice } from '#ui/layers/notify.ts'
import { newDatabase } from '../../support/unit/new-database.ts'
import { showPart } from '../../support/unit/shown-app.tsx'

const AT = new Date(2025, 2, 4, 9, 30).toISOString()
const person = (id: number, username: string, more: Partial<Account> = {}): Account => ({
  id,
  username,
  role: 'writer',
  isAdministrator: false,
  keepsCatalogue: false,
  isDisabled: false,
  hasSecondFactor: false,
  groups: { general: null, root: null },
  sessionCount: 0,
  lastSeenAt: null,
  ...more,
})
const event = (id: number, more: Partial<AuditEvent> = {}): AuditEvent => ({
  id,
  at: AT,
  username: 'admin',
  action: 'role-changed',
  object: 'account:visitor',
  requestId: 'request-1',
  address: '10.0.0.7',
  was: null,
  became: null,
  ...more,
})

const late: LateDevice[] = [
  {
    ...{ userId: 2, username: 'kotric1', deviceId: 'a', device: 'Android · Chrome' },
    ...{ waiting: 12, stuck: 1, oldestAt: AT, toldAt: new Date(2025, 2, 5, 18).toISOString() },
  },
  {
    ...{ userId: 3, username: 'visitor', deviceId: 'b', device: '' },
    ...{ waiting: 2, stuck: 0, oldestAt: AT, toldAt: AT },
  },
]

let accounts: Account[]
let notices: Notice[]
let cleanUp: (() => void)[]
beforeEach(() => {
  accounts = [
    person(1, 'admin', { isAdministrator: true, sessionCount: 2, lastSeenAt: AT }),
    person(2, 'kotric1', { groups: { general: ['화장지'], root: null } }),
    person(3, 'visitor', { role: 'viewer', isDisabled: true }),
  ]
  notices = []
  cleanUp = [onNotice((notice) => notices.push(notice))]
})
afterEach(() => {
  for (const clean of cleanUp) clean()
  vi.restoreAllMocks()
})

interface Opened {
  people?: Partial<PeopleApi>
  isAdministrator?: boolean
  path?: string
  part?: React.ReactNode
}

async function open({ people = {}, isAdministrator = true, path = '/admin', part }: Opened = {}) {
  const api = {
    accounts: vi.fn<PeopleApi['accounts']>(() =>
      Promise.resolve({ results: accounts, groupNames: { general: ['화장지', '화장품'], root: ['주조'] } }),
    ),
    add: vi.fn<PeopleApi['add']>(({ username, role }) => {
      accounts = [...accounts, person(9, username, { role })]
      return Promise.resolve(person(9, username))
    }),
    change: vi.fn<PeopleApi['change']>((id, { password: _, groups, ...patch }) => {
      accounts = accounts.map((one) =>
        one.id === id ? ({ ...one, ...patch, groups: { ...one.groups, ...groups } } as Account) : one,
      )
      return Promise.resolve(person(id, 'changed'))
    }),
    sessions: vi.fn<PeopleApi['sessions']>(() =>
      Promise.resolve([
        { id: 'a', device: 'Android · Chrome', startedAt: AT, lastSeenAt: AT, isCurrent: false },
      ]),
    ),
    endSessions: vi.fn<PeopleApi['endSessions']>(() => Promise.resolve()),
    strikeOff: vi.fn<PeopleApi['strikeOff']>(() => Promise.resolve()),
    lateWork: vi.fn<PeopleApi['lateWork']>(() => Promise.resolve({ results: late, count: late.length })),
    events: vi.fn<PeopleApi['events']>(() => Promise.resolve([event(7)])),
    ...people,
  }
  const db = await newDatabase(Date.now)
  const shown = showPart(part ?? <AdminScreen />, { db, path, isAdministrator, people: api })
  cleanUp.push(() => shown.unmount())
  const hand = userEvent.setup()
  const press = async (name: string) => hand.click(await screen.findByRole('button', { name }))
  return { api, hand, press }
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent.replace(/\s+/g, ' '))
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)
const pressDown = async (name: string) => {
  const dialog = screen.getByRole('alertdialog')
  await userEvent.click(within(dialog).getByRole('button', { name }))
}

describe('the way to the accounts of others', () => {
  it('is there for administrators, from their own account', async () => {
    await open({ part: <AccountScreen /> })
    expect((await screen.findByRole('link', { name: '계정 관리' })).getAttribute('href')).toBe('/admin')
  })

  it('is not there for anybody else, and who comes by the address is told why', async () => {
    await open({ part: <AccountScreen />, isAdministrator: false })
    await screen.findByRole('heading', { name: '내 계정' })
    expect(screen.queryByRole('link', { name: '계정 관리' })).toBeNull()
    const { api } = await open({ isAdministrator: false })
    expect(await screen.findByText('관리자만 볼 수 있습니다.')).toBeDefined()
    expect(api.accounts).not.toHaveBeenCalled()
  })

  it('is refused to nobody while the server is in trouble: it has not said who may', async () => {
    const refresh = vi.fn(() => Promise.reject(new ApiProblem({ kind: 'server', status: 503 })))
    const db = await newDatabase(Date.now)
    for (const part of [<AdminScreen />, <CatalogueScreen />]) {
      refresh.mockClear()
      const { unmount } = showPart(part, { db, refresh })
      expect(await screen.findByText('서버가 제대로 응답하지 않았습니다.')).toBeDefined()
      expect(screen.queryByText(/관리자/)).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: '다시 불러오기' }))
      expect(refresh).toHaveBeenCalledTimes(2)
      unmount()
    }
  })

  it('needs the network, and says so', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { api } = await open()
    expect(screen.getByText(/^오프라인입니다\. 계정과 기록은 서버에 있으므로/)).toBeDefined()
    expect(api.accounts).not.toHaveBeenCalled()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText('계정 3개')).toBeDefined()
  })
})

describe('the list', () => {
  it('says of everybody what they may do, what they see, and where they are signed in', async () => {
    await open()
    await screen.findByText('계정 3개')
    expect(rows()).toEqual([
      'admin 관리자 입력 · 기기 2대 · 마지막 사용 2025년 3월 4일 09:30관리',
      'kotric1 입력 · 일반공정 그룹 1개만 · 로그인한 기기 없음관리',
      'visitor 중지됨보기 (뿌리는 기본 그룹만) · 로그인한 기기 없음관리',
    ])
  })

  it('that does not come can be asked for again', async () => {
    const failing = vi
      .fn<PeopleApi['accounts']>(() =>
        Promise.resolve({ results: accounts, groupNames: { general: [], root: [] } }),
      )
      .mockRejectedValueOnce(new ApiProblem({ kind: 'network' }))
    const { press } = await open({ people: { accounts: failing } })
    await screen.findByText('계정을 불러오지 못했습니다.')
    await press('다시 불러오기')
    expect(await screen.findByText('계정 3개')).toBeDefined()
  })
})

describe('a new account', () => {
  const fill = async (hand: ReturnType<typeof userEvent.setup>, name: string, password: string) => {
    const [nameField, passwordField] = [
      screen.getByLabelText('아이디'),
      screen.getByLabelText('처음 비밀번호'),
    ]
    await hand.clear(nameField)
    if (name !== '') await hand.paste(name)
    await hand.clear(passwordField)
    await hand.click(passwordField)
    if (password !== '') await hand.paste(password)
  }

  it('is made with a name, a password and a role, and stands in the list', async () => {
    const { api, hand, press } = await open()
    await press('새 계정')
    await press('만들기')
    expect(alerts()).toEqual(['아이디를 입력해주세요.', '비밀번호는 8글자에서 200글자까지입니다.'])
    expect(api.add).not.toHaveBeenCalled()
    await fill(hand, ' surveyor ', 'river-otter-42')
    await hand.click(screen.getByRole('radio', { name: '보기' }))
    await press('만들기')
    expect(await screen.findByText('계정 4개')).toBeDefined()
    const made = { username: 'surveyor', password: 'river-otter-42', role: 'restricted' }
    expect(api.add).toHaveBeenCalledExactlyOnceWith(made)
    expect(notices.map(({ title }) => title)).toEqual(['계정을 만들었습니다: surveyor'])
  })

  it('that is refused says why, and keeps what was typed', async () => {
    const detail = '이미 있는 아이디입니다: admin'
    const refusal = new ApiProblem({ kind: 'refused', status: 400, detail, fields: {} })
    const { hand, press } = await open({ people: { add: () => Promise.reject(refusal) } })
    await press('새 계정')
    await fill(hand, 'admin', 'river-otter-42')
    await press('만들기')
    await waitFor(() => expect(alerts()).toEqual([detail]))
    expect(screen.getByLabelText<HTMLInputElement>('아이디').value).toBe('admin')
    await press('취소')
    expect(await screen.findByText('계정 3개')).toBeDefined()
  })
})

describe('one account', () => {
  it('gets another role and other groups, and only what is different is sent', async () => {
    const { api, hand, press } = await open()
    await press('kotric1 관리')
    const save = await screen.findByRole('button', { name: '저장' })
    expect(save).toHaveProperty('disabled', true)
    await hand.click(screen.getByRole('checkbox', { name: '화장품' }))
    await hand.click(screen.getByRole('checkbox', { name: '화장지' }))
    await hand.click(save)
    await waitFor(() => expect(save).toHaveProperty('disabled', true))
    expect(api.change).toHaveBeenCalledExactlyOnceWith(2, { groups: { general: ['화장품'] } })
    await hand.click(screen.getByRole('radio', { name: '보기' }))
    await hand.click(within(screen.getByRole('group', { name: /뿌리공정/ })).getByLabelText('고른 그룹만'))
    await hand.click(screen.getByRole('checkbox', { name: /^관리자:/ }))
    await hand.click(screen.getByRole('checkbox', { name: /^기준 정보 정리:/ }))
    await hand.click(save)
    await waitFor(() => expect(api.change).toHaveBeenCalledTimes(2))
    expect(api.change).toHaveBeenLastCalledWith(2, {
      role: 'restricted',
      isAdministrator: true,
      keepsCatalogue: true,
      groups: { root: [] },
    })
  })

  it('keeps what another administrator has changed meanwhile', async () => {
    const { api, hand, press } = await open()
    await press('kotric1 관리')
    await hand.click(await screen.findByRole('radio', { name: '보기' }))
    const groups = { general: ['화장지'], root: ['주조'] }
    accounts = accounts.map((one) => (one.id === 2 ? { ...one, keepsCatalogue: true, groups } : one))
    act(() => void window.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: /^기준 정보 정리:/ })).toHaveProperty('checked', true),
    )
    await press('저장')
    await waitFor(() => expect(api.change).toHaveBeenCalledExactlyOnceWith(2, { role: 'restricted' }))
  })

  it.each([
    [{ kind: 'refused', status: 400, detail: '마지막 관리자입니다.', fields: {} }, '마지막 관리자입니다.'],
    [{ kind: 'forbidden', detail: '권한이 없습니다.' }, /^관리자만 할 수 있습니다/],
    [{ kind: 'unauthorised', detail: '' }, /^다시 로그인한 뒤/],
    [{ kind: 'not-found', detail: '' }, /^그 계정이 서버에 없습니다/],
    [{ kind: 'throttled', status: 503, retryAfterMs: null }, /잠시 후 다시/],
    [{ kind: 'portal', status: 200 }, /Wi-Fi 접속 로그인/],
    [{ kind: 'network' }, /되었는지 알 수 없습니다/],
    [{ kind: 'server', status: 500 }, /되었는지 알 수 없습니다/],
  ] as const)('that cannot be changed for %o says so, and the list is read again', async (problem, words) => {
    const { api, hand, press } = await open({
      people: { change: () => Promise.reject(new ApiProblem(problem)) },
    })
    await press('kotric1 관리')
    await hand.click(await screen.findByRole('radio', { name: '보기' }))
    await press('저장')
    const failure = await screen.findByRole('alert')
    if (typeof words === 'string') expect(failure.textContent).toBe(words)
    else expect(failure.textContent).toMatch(words)
    await waitFor(() => expect(api.accounts).toHaveBeenCalledTimes(2))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '보기' }).checked).toBe(true)
  })

  it('is signed out everywhere after a question', async () => {
    const { api, press } = await open()
    await press('kotric1 관리')
    expect(await screen.findByText('Android · Chrome')).toBeDefined()
    await press('로그인 모두 끝내기')
    expect(screen.getByRole('alertdialog').textContent).toContain('올리지 않은 작업은 지워지지 않고')
    await pressDown('취소')
    expect(api.endSessions).not.toHaveBeenCalled()
    await press('로그인 모두 끝내기')
    await pressDown('끝내기')
    await waitFor(() => expect(notices.at(-1)?.title).toBe('kotric1의 로그인을 모두 끝냈습니다.'))
    expect(api.endSessions).toHaveBeenCalledExactlyOnceWith(2)
    await waitFor(() => expect(api.sessions).toHaveBeenCalledTimes(2))
  })

  it('has one device struck off after a question, and the list says what it waits for', async () => {
    const { api, press } = await open()
    await press('kotric1 관리')
    await press('Android · Chrome에서 자료 지우기')
    expect(screen.getByRole('alertdialog').textContent).toContain('올리지 않은 작업을 보낸 뒤')
    await pressDown('취소')
    expect(api.strikeOff).not.toHaveBeenCalled()
    await press('Android · Chrome에서 자료 지우기')
    const session = { id: 'a', device: 'Android · Chrome', startedAt: AT, lastSeenAt: AT, isCurrent: false }
    vi.mocked(api.sessions).mockResolvedValue([{ ...session, struckOffAt: AT }])
    await pressDown('자료 지우기')
    await waitFor(() =>
      expect(notices.at(-1)?.title).toBe('kotric1의 기기 한 대에 자료를 지우도록 했습니다.'),
    )
    expect(api.strikeOff).toHaveBeenCalledExactlyOnceWith(2, 'a')
    expect(await screen.findByText('자료 지우기를 기다림')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Android · Chrome에서 자료 지우기' })).toBeNull()
  })

  it('gets another password, which is long enough', async () => {
    const { api, hand, press } = await open()
    await press('kotric1 관리')
    const field = await screen.findByLabelText<HTMLInputElement>('새 비밀번호')
    await hand.click(field)
    await hand.paste('short')
    await press('비밀번호 다시 정하기')
    expect(alerts()).toEqual(['비밀번호는 8글자에서 200글자까지입니다.'])
    await hand.clear(field)
    await hand.paste('river-otter-42')
    await press('비밀번호 다시 정하기')
    await waitFor(() => expect(field.value).toBe(''))
    expect(api.change).toHaveBeenCalledExactlyOnceWith(2, { password: 'river-otter-42' })
  })

  it('is stopped after a question, and can be used again', async () => {
    const { api, press } = await open()
    await press('kotric1 관리')
    await press('계정 중지')
    expect(screen.getByRole('alertdialog', { name: 'kotric1 계정을 중지할까요?' })).toBeDefined()
    await pressDown('중지')
    await press('다시 사용')
    await screen.findByRole('button', { name: '계정 중지' })
    expect(api.change).toHaveBeenNthCalledWith(1, 2, { isDisabled: true })
    expect(api.change).toHaveBeenNthCalledWith(2, 2, { isDisabled: false })
    await press('모든 계정')
    expect(await screen.findByText('계정 3개')).toBeDefined()
  })

  it('of one’s own can neither be stopped nor be taken out of the administrators', async () => {
    await open({ path: '/admin?person=1' })
    expect(await screen.findByText(/^자신의 계정은 중지할 수 없습니다/)).toBeDefined()
    expect(screen.queryByRole('button', { name: '계정 중지' })).toBeNull()
    expect(screen.getByRole('checkbox', { name: /^관리자:/ })).toHaveProperty('disabled', true)
  })
})

describe('late work', () => {
  it('says on whose devices it is, how much, since when, and when they said so', async () => {
    const { hand, press } = await open()
    await hand.click(await screen.findByRole('tab', { name: '밀린 작업' }))
    await screen.findByText('기기 2대')
    expect(rows()).toEqual([
      'kotric1 Android · Chrome 확인 필요 1건 올리지 않은 작업 12건가장 오래된 작업 2025년 3월 4일 09:30 · 기기가 알린 때 2025년 3월 5일 18:00관리',
      'visitor 알 수 없는 기기 올리지 않은 작업 2건가장 오래된 작업 2025년 3월 4일 09:30 · 기기가 알린 때 2025년 3월 4일 09:30관리',
    ])
    await press('kotric1 관리')
    expect(await screen.findByText('Android · Chrome')).toBeDefined()
    expect(screen.getByRole('tab', { name: '계정' }).getAttribute('aria-selected')).toBe('true')
  })

  it('that nobody has told of is said to be none, and what does not come can be asked for again', async () => {
    const lateWork = vi
      .fn<PeopleApi['lateWork']>(() => Promise.resolve({ results: [], count: 0 }))
      .mockRejectedValueOnce(new ApiProblem({ kind: 'network' }))
    const { press } = await open({ path: '/admin?tab=late', people: { lateWork } })
    await screen.findByText('밀린 작업을 불러오지 못했습니다.')
    await press('다시 불러오기')
    expect(await screen.findByText('밀린 작업이 있다고 알린 기기가 없습니다.')).toBeDefined()
  })

  it('of more devices than are listed says how many they are', async () => {
    const lateWork = () => Promise.resolve({ results: late, count: 345 })
    await open({ path: '/admin?tab=late', people: { lateWork } })
    expect(await screen.findByText('기기 345대 중 가장 오래된 2대')).toBeDefined()
  })
})

describe('the audit trail', () => {
  it('says who did what, to what, when, from where and by which call', async () => {
    const { hand } = await open()
    await hand.click(await screen.findByRole('tab', { name: '기록' }))
    await screen.findByRole('list', { name: '기록' })
    expect(rows()).toEqual([
      '역할 바꿈admin2025년 3월 4일 09:30계정 visitor · 주소 10.0.0.7 · 요청 request-1',
    ])
  })

  it('says from what to what a right went', async () => {
    const words = { address: null, requestId: null }
    const groups = { ...words, action: 'groups-changed' }
    const told = [
      event(8, { ...words, action: 'account-added', became: 'viewer' }),
      event(7, { ...words, was: 'viewer', became: 'writer' }),
      event(6, { ...words, action: 'keeper-changed', was: 'false', became: 'true' }),
      event(5, { ...groups, object: 'account:visitor/root', became: '[]' }),
      event(4, { ...groups, object: 'account:visitor/general', was: '["화장지","주조"]' }),
      event(3, { ...words, was: 'viewer', became: 'a-role-of-later' }),
      event(2, groups),
    ]
    const events = vi.fn<PeopleApi['events']>(() => Promise.resolve(told))
    await open({ path: '/admin?tab=audit', people: { events } })
    await screen.findByRole('list', { name: '기록' })
    expect(rows().map((row) => row.split('09:30')[1])).toEqual([
      '계정 visitor · 역할 보기 (뿌리는 기본 그룹만)',
      '계정 visitor · 보기 (뿌리는 기본 그룹만) → 입력',
      '계정 visitor · 아니요 → 예',
      '계정 visitor · 뿌리공정 · 역할대로 → 없음',
      '계정 visitor · 일반공정 · 화장지, 주조 → 역할대로',
      '계정 visitor · 보기 (뿌리는 기본 그룹만) → a-role-of-later',
      '계정 visitor',
    ])
  })

  it('is searched by user and action, when one says so', async () => {
    const events = vi.fn<PeopleApi['events']>(() => Promise.resolve([])).mockResolvedValueOnce([event(7)])
    const { hand, press } = await open({ path: '/admin?tab=audit', people: { events } })
    await screen.findByRole('list', { name: '기록' })
    await hand.click(screen.getByLabelText('아이디'))
    await hand.paste(' visitor ')
    await hand.selectOptions(screen.getByLabelText('무엇을'), '로그인 실패')
    expect(events).toHaveBeenCalledOnce()
    await press('찾기')
    expect(await screen.findByText('찾는 기록이 없습니다.')).toBeDefined()
    expect(events).toHaveBeenLastCalledWith({
      username: 'visitor',
      action: 'login-failed',
      before: undefined,
    })
  })

  it('goes on where a page ended, and says when it could not', async () => {
    const full = Array.from({ length: AUDIT_PAGE }, (_, place) => event(1000 - place))
    const events = vi
      .fn<PeopleApi['events']>(() => Promise.resolve([event(3, { username: null, address: null })]))
      .mockResolvedValueOnce(full)
      .mockRejectedValueOnce(new ApiProblem({ kind: 'network' }))
    const { press } = await open({ path: '/admin?tab=audit', people: { events } })
    await press('더 보기')
    expect((await screen.findByRole('alert')).textContent).toContain('이어지는 기록을 불러오지 못했습니다')
    await press('더 보기')
    await screen.findByText('알 수 없는 아이디')
    expect(events).toHaveBeenLastCalledWith({ before: 1001 - AUDIT_PAGE })
    expect(rows()).toHaveLength(AUDIT_PAGE + 1)
    expect(screen.queryByRole('button', { name: '더 보기' })).toBeNull()
  })
})
