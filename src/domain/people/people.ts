import * as z from 'zod/mini'
import { isoDay } from '#domain/model/entry-date.ts'
import { role } from './session.ts'
import { text } from '#domain/text.ts'

/** A signed-in device. */
export const personSession = z.object({
  id: z.string(),
  /** Such as `Android · Chrome`; '' where it is no browser that is known. */
  device: z.string(),
  startedAt: z.string(),
  /** When it last renewed itself, which it does every few minutes while it is used. */
  lastSeenAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
  /** When its device was struck off: it reads nothing any more, and clears itself when it next comes. */
  struckOffAt: z.optional(z.string()),
})
export type PersonSession = z.infer<typeof personSession>
export const personSessions = z.object({ results: z.array(personSession) })

/** Longer than the login asks for: this is for where passwords are chosen. */
export const NEW_PASSWORD_LENGTH = { least: 8, most: 200 } as const

/** Null, or why a new password is too short or too long. */
export function newPasswordLengthProblem({ length }: string): string | null {
  const { least, most } = NEW_PASSWORD_LENGTH
  return length < least || length > most ? `비밀번호는 ${least}글자에서 ${most}글자까지입니다.` : null
}

/** The current password, and the next one. */
export const passwordChange = z.object({
  current: z.string().check(z.minLength(1), z.maxLength(200)),
  next: z.string().check(z.minLength(1), z.maxLength(200)),
})
export type PasswordChange = z.infer<typeof passwordChange>

/** As the server makes them; whatever else is asked for is nobody's. */
export const sessionId = z.string().check(z.regex(/^[\w-]{1,40}$/))

/** The password again, for what whoever finds a tablet signed in shall not do; and which session, if not all others. */
export const sessionsEnd = z.object({
  password: z.string().check(z.maxLength(200)),
  id: z.optional(sessionId),
})
export type SessionsEnd = z.infer<typeof sessionsEnd>

/** The names of the groups that an account sees of an area; null: all that its role may see. */
const seenNames = z.nullable(z.array(text(200)).check(z.maxLength(500)))

export const account = z.object({
  id: z.number(),
  username: z.string(),
  role,
  isAdministrator: z.boolean(),
  /** Whether they may rename, merge and retire what the catalogues list, as long as their role lets them write. */
  keepsCatalogue: z._default(z.boolean(), false),
  isDisabled: z.boolean(),
  hasSecondFactor: z._default(z.boolean(), false),
  groups: z.object({ general: seenNames, root: seenNames }),
  sessionCount: z.number(),
  lastSeenAt: z.nullable(z.string()),
})
export type Account = z.infer<typeof account>

/** All accounts, and the names of all groups for choosing among. */
export const accounts = z.object({
  results: z.array(account),
  groupNames: z.object({ general: z.array(z.string()), root: z.array(z.string()) }),
})

export type Accounts = z.infer<typeof accounts>

export const newAccount = z.object({
  username: text(100),
  password: z.string().check(z.maxLength(200)),
  role,
})
export type NewAccount = z.infer<typeof newAccount>

export const accountPatch = z.object({
  role: z.optional(role),
  isAdministrator: z.optional(z.boolean()),
  keepsCatalogue: z.optional(z.boolean()),
  isDisabled: z.optional(z.boolean()),
  password: z.optional(z.string().check(z.maxLength(200))),
  groups: z.optional(z.object({ general: z.optional(seenNames), root: z.optional(seenNames) })),
})
export type AccountPatch = z.infer<typeof accountPatch>

export const auditEvent = z.object({
  id: z.number(),
  at: z.string(),
  username: z.nullable(z.string()),
  action: z.string(),
  object: z.string(),
  requestId: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Of a right that was given or taken: what it was, and what it is since. Names of groups as JSON; null: by role. */
  was: z._default(z.nullable(z.string()), null),
  became: z._default(z.nullable(z.string()), null),
})
export type AuditEvent = z.infer<typeof auditEvent>
export const auditEvents = z.object({ results: z.array(auditEvent) })

/**
 * `since` and `until` are the first and the last day, as days are in Seoul. `before`: only what was recorded before the
 * event of this id, for the next page.
 */
export const auditQuery = z.object({
  username: z.optional(text(100)),
  action: z.optional(text(50)),
  object: z.optional(text(300)),
  since: z.optional(isoDay),
  until: z.optional(isoDay),
  before: z.optional(z.coerce.number().check(z.int(), z.gte(1))),
})
export type AuditQuery = z.infer<typeof auditQuery>

/** How many events a page of the audit trail has; a shorter one is the last. */
export const AUDIT_PAGE = 100
