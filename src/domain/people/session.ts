import * as z from 'zod/mini'

/** The answer of login and refresh. A failed one carries `detail` instead. */
export const loginResponse = z.object({ token: z.string().check(z.minLength(1)) })

/**
 * `POST /api/auth/refresh/`. Null from a browser that holds no session, which is no failure: whoever opens the login
 * screen asks. A session that has ended is refused with 401.
 */
export const refreshResponse = z.object({ token: z.nullable(loginResponse.shape.token) })

export const role = z.enum(['writer', 'restricted', 'viewer'])
export type Role = z.infer<typeof role>

/**
 * What a server offers beyond the bare contract. Where `idempotency-key` or `if-match` is absent, its header is not
 * sent. `marked-copies`: a copy of a model has a title of its own and begins unassigned. Without `durable` (what is
 * acknowledged survives a power cut) the device frees no photo. `late-work`: a device may tell how much of its work
 * does not arrive. `live`: it tells open pages of what others change. `captions`: it keeps what is said of a photo.
 * Only to a user who may is said: `keeps-catalogue`, to rename, merge and retire what the catalogues list,
 * `retires-models`, to put a model out of the way, and `merges-models`, to make one of two.
 */
export const capability = z.enum([
  'idempotency-key',
  'if-match',
  'marked-copies',
  'late-work',
  'live',
  'captions',
  'keeps-catalogue',
  'retires-models',
  'merges-models',
  'durable',
])
export type Capability = z.infer<typeof capability>

/** `GET /api/auth/me/`. An API without roles and capabilities answers the username alone. */
export const currentUser = z.object({
  username: z.string().check(z.minLength(1)),
  role: z.optional(role),
  /** Whether the account manages the others. */
  isAdministrator: z.optional(z.boolean()),
  capabilities: z.optional(z.array(z.string())),
  /** When the session ends if nobody comes with it before, ISO 8601. */
  sessionUntil: z.optional(z.string()),
  /** Until when the password signs in that somebody else has chosen, ISO 8601; absent: its owner has chosen it. */
  passwordUntil: z.optional(z.string()),
  /** For how many days the device may show what it holds without a word of the server. */
  offlineReadDays: z.optional(z.int().check(z.gte(1))),
  /** The device was struck off: it may send what waits on it, and is to clear itself. */
  isStruckOff: z.optional(z.boolean()),
  /** So was the account closed: the device may send nothing, and is to clear itself at once. */
  isClosed: z.optional(z.boolean()),
})
export type CurrentUser = z.infer<typeof currentUser>

/** The client's own picture of the session. */
export interface AuthState {
  token: string
  username: string | null
  isLogged: boolean
}
