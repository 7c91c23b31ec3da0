import { describe, expect, it } from 'vitest'
import type { HandedToken } from '#api/tokens.ts'
import type { CurrentUser } from '#domain/people/session.ts'
import type { SessionState } from '#session/user/session-state.ts'
import type { Session } from '#session/user/session.ts'
import { supplyTokens } from '#session/user/supply-tokens.ts'
import { fixedMemory } from '../support/unit/device-memory.ts'
import { newSession } from '../support/unit/new-session.ts'
import { until } from '../support/until.ts'

const signedIn = (username: string, token: string): SessionState => ({
  kind: 'signed-in',
  username,
  token,
  role: undefined,
  capabilities: null,
  isAdministrator: false,
  isLocked: false,
  isStruckOff: false,
  isClosed: false,
  passwordUntil: undefined,
  validUntil: undefined,
  standing: 'confirmed',
})

/** A session whose state the test sets; it renews to a token of whoever is signed in. */
function open(state: SessionState) {
  let tell = () => undefined as unknown
  const set = (next: SessionState) => {
    state = next
    tell()
  }
  const session: Pick<Session, 'state' | 'subscribe' | 'renew'> = {
    state: () => state,
    subscribe: (listener) => {
      tell = listener
      return () => true
    },
    renew: () => {
      if (state.kind === 'signed-in') set({ ...state, token: 'fresh' })
      return Promise.resolve('renewed')
    },
  }
  const handed: HandedToken[] = []
  const tokens = supplyTokens(session as Session, 'kotric1')
  tokens.follow((token) => handed.push(token))
  return { tokens, set, given: () => handed.map(({ token }) => token) }
}

describe("S-12 a user's worker", () => {
  it('gets the token of the moment and each later one', () => {
    const { set, given } = open(signedIn('kotric1', 'one'))
    set(signedIn('kotric1', 'two'))
    expect(given()).toEqual(['one', 'two'])
  })

  it('is handed none while the server has given none', () => {
    const { set, given } = open(signedIn('kotric1', ''))
    expect(given()).toEqual([])
    set(signedIn('kotric1', 'one'))
    expect(given()).toEqual(['one'])
  })

  it('has its token taken back when somebody else signs in, and gets none of theirs', async () => {
    const { tokens, set, given } = open(signedIn('kotric1', 'one'))
    set(signedIn('kotric2', 'theirs'))
    expect(await tokens.renew()).toBe('refused')
    expect(given()).toEqual(['one', '', ''])
  })

  it('has a new token before it hears that there is one', async () => {
    const { tokens, given } = open(signedIn('kotric1', 'one'))
    expect(await tokens.renew()).toBe('renewed')
    expect(given()).toEqual(['one', 'fresh'])
  })
})

describe('S-12 the calls of a user', () => {
  it('are made with their token, also while the one of somebody else has come and nobody knows whose it is', async () => {
    const given = ['of kotric1', 'of kotric2']
    const who = Promise.withResolvers<CurrentUser>()
    const answers = [Promise.resolve({ username: 'kotric1' })]
    const session = newSession(
      {
        refresh: () => Promise.resolve(given.shift() ?? ''),
        me: () => answers.shift() ?? who.promise,
      },
      fixedMemory({ kind: 'user', username: 'kotric1' }),
    )
    session.start()
    const tokens = supplyTokens(session, 'kotric1')
    await until(() => expect(tokens.token()).toBe('of kotric1'))
    const renewal = tokens.renew()
    await until(() => expect(session.token()).toBe('of kotric2'))
    expect(tokens.token()).toBe('of kotric1')
    who.resolve({ username: 'kotric2' })
    expect(await renewal).toBe('refused')
    expect(tokens.token()).toBe('')
  })
})
