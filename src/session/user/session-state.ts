import type { AuthState, Role } from '#domain/people/session.ts'

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
  /** What the server offers; null until it has said so to this page. */
  capabilities: string[] | null
  /** When the session ends if the server hears no more of it (ISO 8601); undefined where it never said so. */
  validUntil: string | undefined
  standing: 'checking' | 'confirmed' | 'unreachable' | 'refused'
}

/** The product's own picture of the session. */
export function authOf(state: SessionState): AuthState {
  if (state.kind !== 'signed-in') return { token: '', username: null, isLogged: false }
  return { token: state.token, username: state.username, isLogged: true }
}
