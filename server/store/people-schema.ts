import { boolean, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

export const users = pgTable('users', {
  id: serial().primaryKey(),
  username: text().notNull().unique(),
  passwordHash: text().notNull(),
  role: text({ enum: ['writer', 'restricted', 'viewer'] }).notNull(),
  disabledAt: instant(),
  createdAt: createdAt(),
})

/** A signed-in browser. Only hashes are kept of what it holds; see auth/sessions.ts for the rotation. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    salt: text().notNull(),
    secretHash: text().notNull(),
    previousHash: text(),
    rotatedAt: instant().notNull(),
    /** Whether the answer that carried the current secret is known to have arrived. */
    isConfirmed: boolean().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (t) => [index('sessions_user').on(t.userId)],
)

export const accessTokens = pgTable(
  'access_tokens',
  {
    tokenHash: text().primaryKey(),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    issuedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [index('access_tokens_session').on(t.sessionId)],
)

/** Failed logins in a row, by account and by address; see auth/throttle.ts. */
export const loginFailures = pgTable('login_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  lastFailureAt: instant().notNull(),
  /** For an account at one address: whether it has signed in from there. */
  isKnownPlace: boolean().notNull().default(false),
})
