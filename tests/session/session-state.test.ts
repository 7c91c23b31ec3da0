import { expect, it } from 'vitest'
import { type SignedIn, authOf, checking, saidBefore, saidOf } from '#session/user/session-state.ts'

const UNTIL = '2026-12-22T08:05:00.000Z'
const NOTED = { isLocked: true, isStruckOff: false }
const NOTHING_SAID = {
  ...{ role: undefined, isAdministrator: false, isClosed: false, capabilities: null },
  ...{ passwordUntil: undefined, validUntil: undefined },
}

it('a user whom the server has not confirmed yet has what this device remembers of them, and of nobody else', () => {
  const remembered = { kind: 'user', username: 'kotric1', role: 'viewer', validUntil: UNTIL } as const
  const unconfirmed = { kind: 'signed-in', token: '', standing: 'checking', ...NOTHING_SAID, ...NOTED }
  expect(checking('kotric1', remembered, NOTED)).toEqual({
    ...{ ...unconfirmed, username: 'kotric1', role: 'viewer', validUntil: UNTIL },
  })
  for (const other of [remembered, { kind: 'signed-out', revoked: true, username: 'kotric2' } as const])
    expect(checking('kotric2', other, NOTED)).toEqual({ ...unconfirmed, username: 'kotric2' })
})

it('who is signed in is known by name and token; nobody is otherwise', () => {
  const state = { ...checking('kotric1', { kind: 'nobody' }, NOTED), token: 'one' }
  expect(authOf(state)).toEqual({ token: 'one', username: 'kotric1', isLogged: true })
  const nobody = { token: '', username: null, isLogged: false }
  expect([authOf({ kind: 'starting' }), authOf({ kind: 'signed-out', by: 'person' })]).toEqual([
    nobody,
    nobody,
  ])
})

it('what the server does not say of a user does not hold', () => {
  expect(saidOf({ username: 'kotric1' })).toEqual(NOTHING_SAID)
  const said = { role: 'writer', isAdministrator: true, isClosed: true, capabilities: ['if-match'] } as const
  const user = {
    username: 'kotric1',
    ...said,
    capabilities: ['if-match'],
    passwordUntil: UNTIL,
    sessionUntil: UNTIL,
  }
  expect(saidOf(user)).toEqual({ ...said, passwordUntil: UNTIL, validUntil: UNTIL })
})

it('of a user for whom it gave a token alone holds what it said before, but not what it offers', () => {
  expect(saidBefore(null)).toEqual(NOTHING_SAID)
  const before: SignedIn = {
    ...checking('kotric1', { kind: 'nobody' }, NOTED),
    ...{ isAdministrator: true, isClosed: true, capabilities: ['if-match'], passwordUntil: UNTIL },
    role: 'writer',
    validUntil: UNTIL,
  }
  expect(saidBefore(before)).toEqual({
    ...{ role: 'writer', isAdministrator: true, isClosed: false, capabilities: null },
    ...{ passwordUntil: UNTIL, validUntil: UNTIL },
  })
})
