import * as z from 'zod/mini'

export const USERNAME_MIN = 2
export const PASSWORD_MIN = 4

export const credentials = z.object({
  username: z.string().check(z.minLength(USERNAME_MIN, '아이디는 최소 2글자 이상이어야 합니다.')),
  password: z.string().check(z.minLength(PASSWORD_MIN, '비밀번호는 최소 4글자 이상이어야 합니다.')),
})
export type Credentials = z.infer<typeof credentials>

/** The answer of login and refresh. A failed one carries `detail` instead. */
export const loginResponse = z.object({ token: z.string().check(z.minLength(1)) })

export const role = z.enum(['writer', 'restricted', 'viewer'])
export type Role = z.infer<typeof role>

/**
 * What a server offers beyond the bare contract. Where `idempotency-key` or `if-match` is absent, its header is not
 * sent; `durable` (what is acknowledged survives a power cut) is not used by the client.
 */
export const capability = z.enum(['idempotency-key', 'if-match', 'durable'])
export type Capability = z.infer<typeof capability>

/** `GET /api/auth/me/`. An API without roles and capabilities answers the username alone. */
export const currentUser = z.object({
  username: z.string().check(z.minLength(1)),
  role: z.optional(role),
  capabilities: z.optional(z.array(z.string())),
})
export type CurrentUser = z.infer<typeof currentUser>

/** The client's own picture of the session. */
export interface AuthState {
  token: string
  username: string | null
  isLogged: boolean
}
