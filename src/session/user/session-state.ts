import type { AuthState, CurrentUser, Role } from '#domain/people/session.ts'
import type { Remembered } from './remembered-user.ts'

/**
 *               ┌─ refused, no answer ─▶ signed-out ◀─ signed out by a person ─┐
 *  starting ────┤                            │ signs in                        │
 *               └─ restored ─▶ signed-in ◀───┘                                 │
 *                              checking → confirmed | unreachable | refused ───┘
 *
 * A remembered user starts as signed-in and checking: no network is not signed out.
 */
export type SessionState =
  /** Nobody is remembered and the server has not answered yet. */
  { kind: 'starting' } | { kind: 'signed-out'; by: 'nobody' | 'person' | 'server' | 'no-answer' } | SignedIn

export interface SignedIn {
  kind: 'signed-in'
  username: string
  /** '' until the server has given one. */
  token: string
  /** As the server last said it, to this page or to an earlier one; undefined where it never has. */
  role: Role | undefined
  /** Whether they manage the accounts of others, as the server said to this page; false until it has. */
  isAdministrator: boolean
  /** What lies here was not confirmed by the server for too long: reading it needs the password again. */
  isLocked: boolean
  /** An administrator has struck this device off: it sends what waits, and clears itself. */
  isStruckOff: boolean
  /** So was the account closed, as the server said to this page: nothing that waits would be taken. */
  isClosed: boolean
  /** What the server offers; null until it has said so to this page. */
  capabilities: string[] | null
  /** Until when the password signs in that somebody else has chosen (ISO 8601), as the server said to this page. */
  passwordUntil: string | undefined
  /** When the session ends if the server hears no more of it (ISO 8601); undefined where it never said so. */
  validUntil: string | undefined
  standing: 'checking' | 'confirmed' | 'unreachable' | 'refused'
}

/** The product's own picture of the session. */
export function authOf(state: SessionState): AuthState {
  if (state.kind !== 'signed-in') return { token: '', username: null, isLogged: false }
  return { token: state.token, username: state.username, isLogged: true }
}

/**
 * A user whom the server has not confirmed to this page yet, with what it once said as far as this device remembers.
 */
export function checking(
  username: string,
  remembered: Remembered,
  noted: Pick<SignedIn, 'isLocked' | 'isStruckOff'>,
): SignedIn {
  const isTheirs = remembered.kind === 'user' && remembered.username === username
  return {
    kind: 'signed-in',
    username,
    token: '',
    role: isTheirs ? remembered.role : undefined,
    isAdministrator: false,
    ...noted,
    isClosed: false,
    capabilities: null,
    passwordUntil: undefined,
    validUntil: isTheirs ? remembered.validUntil : undefined,
    standing: 'checking',
  }
}

type Said = Pick<
  SignedIn,
  'role' | 'isAdministrator' | 'isClosed' | 'capabilities' | 'passwordUntil' | 'validUntil'
>

/** What the server has said of a user. */
export function saidOf(user: CurrentUser): Said {
  const { role, isAdministrator = false, isClosed = false, capabilities = null } = user
  return {
    role,
    isAdministrator,
    isClosed,
    capabilities,
    passwordUntil: user.passwordUntil,
    validUntil: user.sessionUntil,
  }
}

/** What holds of a user for whom it gave a token, and did not say who that is. */
export function saidBefore(before: SignedIn | null): Said {
  return {
    role: before?.role,
    isAdministrator: before?.isAdministrator === true,
    isClosed: false,
    capabilities: null,
    passwordUntil: before?.passwordUntil,
    validUntil: before?.validUntil,
  }
}
