import { describe, expect, it, vi } from 'vitest'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import type { SessionApi } from '#api/session.ts'
import type { Renewal } from '#api/tokens.ts'
import type { CurrentUser } from '#domain/people/session.ts'
import { authOf } from '#session/user/session-state.ts'
import { Session } from '#session/user/session.ts'
import type { SessionNews } from '#session/user/session-deps.ts'
import { type Remembered, createDeviceMemory } from '#session/user/remembered-user.ts'
import { storageOf } from '../support/unit/storage.ts'
import { memoryNotes } from '../support/unit/user-notes.ts'

const refused = () => new ApiProblem({ kind: 'unauthorised', detail: '' })
const offline = () => new ApiProblem({ kind: 'network' })

/** A server whose answers the test sets, and a device that remembers. */
function setUp(remembered: Remembered = { kind: 'nobody' }) {
  const calls: string[] = []
  const answers: {
    login: (signal?: AbortSignal) => Promise<string>
    refresh: () => Promise<string>
    logout: () => Promise<void>
    me: () => Promise<CurrentUser>
  } = {
    login: () => Promise.resolve('token-of-login'),
    refresh: () => Promise.resolve('token-of-refresh'),
    logout: () => Promise.resolve(),
    me: () => Promise.resolve({ username: 'kotric1', role: 'writer' }),
  }
  const said = <K extends keyof typeof answers>(name: K) => {
    calls.push(name)
    return answers[name]() as ReturnType<(typeof answers)[K]>
  }
  const api: SessionApi = {
    login: (_, signal) => {
      calls.push('login')
      return answers.login(signal)
    },
    refresh: () => said('refresh'),
    logout: () => said('logout'),
    me: () => said('me'),
  }
  const device = createDeviceMemory(storageOf())
  const memory = {
    get value() {
      return device.read()
    },
    set value(now: Remembered) {
      if (now.kind === 'user') device.keep(now)
      else if (now.kind === 'signed-out') device.signOut(now)
    },
  }
  memory.value = remembered
  const news: SessionNews[] = []
  let now = 0
  const session = new Session({
    notes: memoryNotes(),
    api,
    memory: device,
    exclusively: (work) => work(),
    announce: (one) => news.push(one),
    now: () => now,
  })
  return { session, answers, calls, memory, news, passMs: (ms: number) => (now += ms) }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const hanging = () => new Promise<never>(() => undefined)
const credentials = { username: 'kotric1', password: 'demo-kotric1' }

describe('what the server says of the user', () => {
  it('is held by the session, as last said, unless it is of somebody else', async () => {
    const { session, memory } = setUp()
    session.start()
    await settled()
    expect(session.state()).toMatchObject({ role: 'writer' })
    session.noteUser({ username: 'kotric1', role: 'viewer', sessionUntil: '2026-12-22T08:05:00.000Z' })
    const said = { role: 'viewer', validUntil: '2026-12-22T08:05:00.000Z' }
    expect(session.state()).toMatchObject({ standing: 'confirmed', ...said })
    session.noteUser({ username: 'visitor', role: 'writer' })
    expect(session.state()).toMatchObject({ username: 'kotric1', ...said })
    expect(memory.value).toEqual({ kind: 'user', username: 'kotric1', ...said })
  })

  it('makes an administrator for as long as this page hears so, which no device remembers', async () => {
    const { session, memory, answers } = setUp()
    answers.me = () => Promise.resolve({ username: 'kotric1', role: 'writer', isAdministrator: true })
    session.start()
    await settled()
    expect(session.state()).toMatchObject({ standing: 'confirmed', isAdministrator: true })
    expect(JSON.stringify(memory.value)).not.toContain('dministrator')
    answers.me = () => Promise.reject(offline())
    await session.renew()
    expect(session.state()).toMatchObject({ isAdministrator: true })
    session.noteUser({ username: 'kotric1', role: 'writer' })
    expect(session.state()).toMatchObject({ isAdministrator: false })
  })

  it('is remembered for a start without network', async () => {
    const said = { role: 'viewer', validUntil: '2026-12-22T08:05:00.000Z' } as const
    const { session, answers } = setUp({ kind: 'user', username: 'kotric1', ...said })
    answers.refresh = () => Promise.reject(offline())
    session.start()
    await settled()
    expect(session.state()).toMatchObject({ standing: 'unreachable', ...said, capabilities: null })
  })

  it.each<Remembered>([
    { kind: 'user', username: 'kotric2', role: 'writer' },
    { kind: 'signed-out', revoked: false },
  ])('is not written over what another tab has remembered since: %o', async (later) => {
    const { session, memory } = setUp()
    session.start()
    await settled()
    memory.value = later
    session.noteUser({ username: 'kotric1', role: 'viewer' })
    expect(memory.value).toEqual(later)
  })
})

describe('without a remembered user', () => {
  // ROLE-02, ROLE-41, GUARD-01, ENT-01–03
  it('nothing is open until the server has answered', async () => {
    // Whether there is a session, and whose.
    for (const question of ['refresh', 'me'] as const) {
      const { session, answers, calls } = setUp()
      answers[question] = hanging
      session.start()
      await settled()
      expect(calls).toContain(question)
      expect(session.state().kind).toBe('starting')
      expect(authOf(session.state())).toEqual({ token: '', username: null, isLogged: false })
    }
  })

  // STATE-06, API-11
  it('a restored session opens with its token and the name the server says', async () => {
    const { session, memory } = setUp()
    session.start()
    await settled()
    expect(authOf(session.state())).toEqual({
      token: 'token-of-refresh',
      username: 'kotric1',
      isLogged: true,
    })
    expect(memory.value).toEqual({ kind: 'user', username: 'kotric1', role: 'writer' })
  })

  // GUARD-04, STATE-07, ERR-04
  it.each<[string, ProblemCause]>([
    ['a refusal', { kind: 'unauthorised', detail: '' }],
    ['no network', { kind: 'network' }],
    ['a portal', { kind: 'portal', status: 200 }],
  ])('%s leads to the login', async (_, problem) => {
    const { session, answers } = setUp()
    answers.refresh = () => Promise.reject(new ApiProblem(problem))
    session.start()
    await settled()
    expect(session.state().kind).toBe('signed-out')
  })

  // Safari spares the server's cookie where it throws away all that a page has kept.
  it('a session that only the server still knows tells that the device has forgotten; no other does', async () => {
    const forgotten = setUp()
    forgotten.session.start()
    await settled()
    expect(forgotten.session.wasForgotten()).toBe(true)

    const remembered = setUp({ kind: 'user', username: 'kotric1' })
    remembered.session.start()
    await settled()
    expect(remembered.session.wasForgotten()).toBe(false)

    const fresh = setUp()
    fresh.answers.refresh = () => Promise.reject(refused())
    fresh.session.start()
    await settled()
    await fresh.session.signIn(credentials)
    await fresh.session.renew()
    expect(fresh.session.wasForgotten()).toBe(false)
  })

  it('starts once', async () => {
    const { session, calls } = setUp()
    session.start()
    session.start()
    await settled()
    expect(calls).toEqual(['refresh', 'me'])
  })
})

describe('with a remembered user', () => {
  const user: Remembered = { kind: 'user', username: 'kotric1' }

  /** Signed in for a minute when the server refuses the session. */
  async function refusedInMidWork() {
    const { session, answers, passMs } = setUp(user)
    session.start()
    await settled()
    passMs(60_000)
    answers.refresh = () => Promise.reject(refused())
    await session.renew()
    return { session, answers }
  }

  it('a hanging network keeps nobody waiting', () => {
    const { session, answers } = setUp(user)
    answers.refresh = hanging
    session.start()
    expect(session.state()).toMatchObject({ kind: 'signed-in', username: 'kotric1', standing: 'checking' })
  })

  it('no network is not signed out, and is asked again', async () => {
    const { session, answers } = setUp(user)
    answers.refresh = () => Promise.reject(offline())
    session.start()
    await settled()
    expect(session.state()).toMatchObject({ kind: 'signed-in', standing: 'unreachable' })
    answers.refresh = () => Promise.resolve('later')
    session.recheck()
    await settled()
    expect(session.state()).toMatchObject({ standing: 'confirmed', token: 'later' })
  })

  it('an answer that refuses at the start leads to the login, and the device still remembers', async () => {
    const { session, answers, memory } = setUp(user)
    answers.refresh = () => Promise.reject(refused())
    session.start()
    await settled()
    expect(session.state()).toEqual({ kind: 'signed-out', by: 'server' })
    expect(memory.value).toMatchObject(user)
  })

  // S-12
  it('the token of somebody who has signed in beside it since is not taken for its own', async () => {
    const { session, answers, memory } = setUp(user)
    session.start()
    await settled()
    memory.value = { kind: 'user', username: 'kotric2' }
    answers.refresh = () => Promise.resolve('token-of-kotric2')
    answers.me = () => Promise.reject(offline())
    await session.renew()
    expect(session.state()).toEqual({ kind: 'signed-out', by: 'no-answer' })
    expect(session.token()).toBe('')
  })

  it('an answer that refuses in the middle of work asks for the password in place', async () => {
    const { session } = await refusedInMidWork()
    expect(session.state()).toMatchObject({ kind: 'signed-in', standing: 'refused', token: '' })
    await session.signIn(credentials)
    expect(session.state()).toMatchObject({ standing: 'confirmed', token: 'token-of-login' })
  })

  it('a refusal is said once, and again when a person asks for it', async () => {
    const { session } = await refusedInMidWork()
    const said = session.state()
    await session.renew()
    expect(session.state()).toBe(said)
    await session.askAgain()
    expect(session.state()).not.toBe(said)
    expect(session.state()).toMatchObject({ kind: 'signed-in', standing: 'refused' })
  })

  it('a wrong password in the middle of work sends nobody away', async () => {
    const { session, answers } = await refusedInMidWork()
    answers.login = () => Promise.reject(refused())
    await expect(session.signIn(credentials)).rejects.toThrow()
    expect(session.state()).toMatchObject({ kind: 'signed-in', standing: 'refused' })
  })
})

describe('signing in', () => {
  // STATE-02, STATE-03
  it('stores the token and the name that the server says, and opens', async () => {
    const { session, news } = setUp({ kind: 'signed-out', revoked: true })
    session.start()
    await session.signIn({ ...credentials, username: 'KOTRIC1' })
    expect(session.token()).toBe('token-of-login')
    expect(authOf(session.state())).toEqual({ token: 'token-of-login', username: 'kotric1', isLogged: true })
    expect(news).toEqual([{ kind: 'signed-in', username: 'kotric1' }])
  })

  // API-11
  it('under a name that only the server can say waits for its word, and fails without it', async () => {
    const { session, answers, news } = setUp({ kind: 'signed-out', revoked: true })
    answers.me = () => Promise.reject(offline())
    session.start()
    await expect(session.signIn({ ...credentials, username: 'KOTRIC1' })).rejects.toThrow(ApiProblem)
    expect([authOf(session.state()).isLogged, session.token(), news]).toEqual([false, '', []])
    answers.me = () => Promise.resolve({ username: 'kotric1', role: 'writer' })
    await session.signIn({ ...credentials, username: 'KOTRIC1' })
    expect(authOf(session.state()).username).toBe('kotric1')
  })

  it('again in mid-work goes on under the name that was there, also where the server does not say it', async () => {
    const { session, answers } = setUp({ kind: 'user', username: 'kotric1' })
    session.start()
    await settled()
    answers.me = () => Promise.reject(offline())
    await session.signIn({ ...credentials, username: 'KOTRIC1' })
    expect(session.state()).toMatchObject({
      username: 'kotric1',
      token: 'token-of-login',
      standing: 'confirmed',
    })
  })

  // STATE-04, API-06, ERR-02
  it('a failure leaves nobody signed in and is thrown, also while the start still waits for the server', async () => {
    const { session, answers } = setUp()
    answers.refresh = hanging
    answers.login = () => Promise.reject(refused())
    session.start()
    await expect(session.signIn(credentials)).rejects.toThrow(ApiProblem)
    expect(session.state()).toEqual({ kind: 'signed-out', by: 'server' })
    expect(authOf(session.state())).toEqual({ token: '', username: null, isLogged: false })
  })

  it('a server that does not answer is given up, and one can try again', async () => {
    const { session, answers } = setUp({ kind: 'signed-out', revoked: true })
    const patience = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
    answers.login = (signal) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () => reject(new ApiProblem({ kind: 'timeout' })))
      })
    session.start()
    const attempt = session.signIn(credentials)
    patience.abort()
    await expect(attempt).rejects.toThrow(ApiProblem)
    expect(timeout).toHaveBeenCalledWith(30_000)
    timeout.mockRestore()
    answers.login = () => Promise.resolve('token-of-login')
    await session.signIn(credentials)
    expect(session.token()).toBe('token-of-login')
  })

  it('a late answer for the old session changes nothing any more', async () => {
    const { session, answers } = setUp()
    let fail: (error: unknown) => void = () => undefined
    answers.refresh = () => new Promise((_, reject) => (fail = reject))
    session.start()
    await session.signIn(credentials)
    fail(refused())
    await settled()
    expect(session.state()).toMatchObject({ kind: 'signed-in', token: 'token-of-login' })
  })
})

describe('signing out', () => {
  async function signedIn() {
    const device = setUp()
    device.session.start()
    await settled()
    return device
  }

  // STATE-08–10, ERR-06, ERR-07
  it.each([
    ['succeeds', () => Promise.resolve()],
    ['fails', () => Promise.reject(new ApiProblem({ kind: 'server', status: 500 }))],
  ])('clears token, name and session when the server’s part %s', async (_, logout) => {
    const { session, answers, news } = await signedIn()
    answers.logout = logout
    session.signOut()
    expect(authOf(session.state())).toEqual({ token: '', username: null, isLogged: false })
    expect(session.token()).toBe('')
    expect(news.at(-1)).toEqual({ kind: 'signed-out' })
  })

  it('keeps the revoking for later when there is no network', async () => {
    const { session, answers, memory, calls } = await signedIn()
    answers.logout = () => Promise.reject(offline())
    session.signOut()
    await settled()
    expect(memory.value).toEqual({ kind: 'signed-out', revoked: false, username: 'kotric1' })
    answers.logout = () => Promise.resolve()
    session.recheck()
    await settled()
    expect(memory.value).toEqual({ kind: 'signed-out', revoked: true, username: 'kotric1' })
    expect(calls.filter((name) => name === 'logout')).toHaveLength(2)
  })

  it('is not told to the server while somebody signs in, whose session that would end', async () => {
    const { session, answers, calls } = await signedIn()
    answers.logout = () => Promise.reject(offline())
    session.signOut()
    await settled()
    calls.length = 0
    const who = Promise.withResolvers<CurrentUser>()
    answers.me = () => who.promise
    const signingIn = session.signIn({ username: 'kotric1', password: 'secret' })
    await settled()
    session.recheck()
    expect(calls).toEqual(['login', 'me'])
    who.reject(offline())
    await expect(signingIn).rejects.toThrow()
    await settled()
    session.recheck()
    expect(calls).toEqual(['login', 'me', 'logout'])
  })

  it('that clears the device tells the server once that is done, or has taken too long', async () => {
    const { session, memory, calls } = await signedIn()
    const told = () => calls.filter((name) => name === 'logout').length
    session.signOut({ clears: true })
    await settled()
    expect(session.clearings.due(null)).toEqual(['kotric1'])
    expect([told(), session.clearings.whoLeft()]).toEqual([0, 'kotric1'])
    session.clearings.done('kotric1')
    await settled()
    expect([told(), session.clearings.whoLeft()]).toEqual([1, null])
    expect(session.clearings.due(null)).toEqual([])
    expect(memory.value).toEqual({ kind: 'signed-out', revoked: true })

    const slow = await signedIn()
    slow.session.signOut({ clears: true })
    slow.session.recheck()
    await settled()
    expect(slow.memory.value).toEqual({ kind: 'signed-out', revoked: true, username: 'kotric1' })
  })

  it('can be followed by the wish to clear the device, and the next to sign in ends the offer', async () => {
    const { session, memory } = await signedIn()
    let told = 0
    session.clearings.subscribe(() => (told += 1))
    session.signOut()
    await settled()
    expect(session.clearings.due(null)).toEqual([])
    session.clearings.ask()
    expect([told, session.clearings.due(null)]).toEqual([1, ['kotric1']])
    await session.signIn(credentials)
    expect([session.clearings.whoLeft(), session.clearings.due(null)]).toEqual([null, []])
    expect(memory.value).toEqual({ kind: 'user', username: 'kotric1', role: 'writer' })
  })

  it('is not undone by the cookie at the next start', async () => {
    const { session, calls } = setUp({ kind: 'signed-out', revoked: false })
    session.start()
    await settled()
    expect(session.state()).toEqual({ kind: 'signed-out', by: 'person' })
    expect(calls).toEqual(['logout'])
  })

  it('is not undone by a tab that was just asking who is there, and has not heard of it yet', async () => {
    const { session, answers, memory, news } = setUp({ kind: 'user', username: 'kotric1' })
    const me = Promise.withResolvers<CurrentUser>()
    answers.me = () => me.promise
    session.start()
    await settled()
    const signedOut: Remembered = { kind: 'signed-out', revoked: false, username: 'kotric1' }
    memory.value = signedOut
    me.resolve({ username: 'kotric1', role: 'writer' })
    await settled()
    expect(memory.value).toEqual(signedOut)
    expect(session.state()).toEqual({ kind: 'signed-out', by: 'person' })
    expect([session.token(), news]).toEqual(['', []])
  })

  it('holds in every tab', async () => {
    const { session } = await signedIn()
    session.hear({ kind: 'signed-out' })
    expect(session.state()).toEqual({ kind: 'signed-out', by: 'person' })
  })
})

describe('a page that a browser kept for the way back, where it heard nothing', () => {
  const kept = async () => {
    const page = setUp({ kind: 'user', username: 'kotric1' })
    page.session.start()
    await settled()
    return page
  }

  it('shows nobody any more who has signed out meanwhile', async () => {
    const { session, memory } = await kept()
    memory.value = { kind: 'signed-out', revoked: true }
    session.comeBack()
    expect(session.state()).toEqual({ kind: 'signed-out', by: 'person' })
  })

  it('turns to whoever has signed in meanwhile', async () => {
    const { session, memory, answers } = await kept()
    memory.value = { kind: 'user', username: 'kotric2' }
    answers.me = () => Promise.resolve({ username: 'kotric2' })
    session.comeBack()
    expect(session.state()).toMatchObject({ kind: 'signed-in', username: 'kotric2', token: '' })
    await settled()
    expect(session.state()).toMatchObject({ username: 'kotric2', standing: 'confirmed' })
  })

  it('asks nothing where it is as it was', async () => {
    const { session, calls } = await kept()
    calls.length = 0
    session.comeBack()
    await settled()
    expect(session.state()).toMatchObject({ username: 'kotric1', standing: 'confirmed' })
    expect(calls).toEqual([])
  })
})

describe('a renewal', () => {
  const user: Remembered = { kind: 'user', username: 'kotric1' }

  it.each<[Renewal, () => Promise<string>]>([
    ['renewed', () => Promise.resolve('fresh')],
    ['refused', () => Promise.reject(refused())],
    ['unreachable', () => Promise.reject(offline())],
  ])('says when it has %s', async (how, refresh) => {
    const { session, answers, passMs } = setUp(user)
    session.start()
    await settled()
    passMs(60_000)
    answers.refresh = refresh
    expect(await session.renew()).toBe(how)
  })

  it('is one for all who ask at the same time', async () => {
    const { session, calls } = setUp(user)
    session.start()
    await settled()
    const asked = await Promise.all([session.renew(), session.renew(), session.renew()])
    expect(asked).toEqual(['renewed', 'renewed', 'renewed'])
    expect(calls.filter((name) => name === 'refresh')).toHaveLength(2)
  })

  it('waits for a sign-in under way, which ends the session that it would ask with', async () => {
    const { session, answers, calls } = setUp(user)
    session.start()
    await settled()
    let answer: (token: string) => void = () => undefined
    answers.login = () => new Promise((resolve) => (answer = resolve))
    const signingIn = session.signIn(credentials)
    const renewal = session.renew()
    await settled()
    expect(calls.filter((name) => name === 'refresh')).toHaveLength(1)
    answer('token-of-login')
    await signingIn
    expect(await renewal).toBe('renewed')
    expect(session.token()).toBe('token-of-login')
    expect(calls.filter((name) => name === 'refresh')).toHaveLength(1)
  })

  it('asks after a sign-in that was refused', async () => {
    const { session, answers, calls } = setUp(user)
    session.start()
    await settled()
    answers.login = () => Promise.reject(refused())
    const signingIn = session.signIn(credentials)
    const renewal = session.renew()
    await expect(signingIn).rejects.toThrow(ApiProblem)
    expect(await renewal).toBe('renewed')
    expect(session.token()).toBe('token-of-refresh')
    expect(calls.filter((name) => name === 'refresh')).toHaveLength(2)
  })

  it('follows a password that was given in another tab, and is not asked for it again', async () => {
    const first = setUp(user)
    const second = setUp(user)
    for (const { session, answers, passMs } of [first, second]) {
      session.start()
      await settled()
      passMs(60_000)
      answers.refresh = () => Promise.reject(refused())
      await session.renew()
      expect(session.state()).toMatchObject({ standing: 'refused' })
    }
    const said = first.news.length
    await first.session.signIn(credentials)
    expect(first.news.slice(said)).toEqual([{ kind: 'signed-in', username: 'kotric1' }])
    second.answers.refresh = () => Promise.resolve('token-of-refresh')
    second.session.hear({ kind: 'signed-in', username: 'kotric1' })
    await settled()
    expect(second.session.state()).toMatchObject({ standing: 'confirmed', token: 'token-of-refresh' })
    second.session.hear({ kind: 'signed-in', username: 'kotric1' })
    await settled()
    expect(second.calls.filter((name) => name === 'refresh')).toHaveLength(3)
  })

  it('that was overtaken by another user does not end theirs', async () => {
    const { session, answers, calls } = setUp(user)
    let answerOld: (token: string) => void = () => undefined
    answers.refresh = () => new Promise((resolve) => (answerOld = resolve))
    session.start()
    answers.refresh = hanging
    session.hear({ kind: 'signed-in', username: 'kotric2' })
    answerOld('late')
    await settled()
    void session.renew()
    expect(calls.filter((name) => name === 'refresh')).toHaveLength(2)
  })
})
