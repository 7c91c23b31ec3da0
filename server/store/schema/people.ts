import { bigserial, boolean, index, integer, pgTable, primaryKey, serial, text } from 'drizzle-orm/pg-core'
import { createdAt, instant } from './columns.ts'

export const users = pgTable('users', {
  id: serial().primaryKey(),
  username: text().notNull().unique(),
  passwordHash: text().notNull(),
  role: text({ enum: ['writer', 'restricted', 'viewer'] }).notNull(),
  /** Manages accounts and reads the audit trail, whatever the role lets them do with models. */
  isAdministrator: boolean().notNull().default(false),
  /** Renames, merges and retires what the catalogues list, as long as the role lets them write. */
  keepsCatalogue: boolean().notNull().default(false),
  disabledAt: instant(),
  /** When somebody else chose the password; null: its owner did, or it is from before this was noted. */
  passwordGivenAt: instant(),
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
    /** What signed in, in short, so that a person knows their sessions apart. */
    device: text().notNull().default(''),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
    /** An administrator has struck the device off: it may still send what waits on it, and then clears itself. */
    struckOffAt: instant(),
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

/** The second factor of an account: what its authenticator app was given; see auth/second-factor.ts. */
export const secondFactors = pgTable('second_factors', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Encrypted where the server has a key for it. */
  secret: text().notNull(),
  /** Null while it is being set up: until a code of it was right it does not count. */
  confirmedAt: instant(),
  /** The time step of the last code that was taken, so that none is taken twice. */
  lastStep: integer().notNull().default(0),
  createdAt: createdAt(),
})

/** What signs somebody in without their authenticator app, each once. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** Hashed like a password, with a salt of its own. */
    codeHash: text().primaryKey(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

/**
 * Who sees only some groups of an area: by name, since accounts and groups come in any order. Whoever has no row here
 * sees all, but for what auth/group-rules.ts says of a role.
 */
export const groupRules = pgTable(
  'group_rules',
  {
    /** In lower case. */
    username: text().notNull(),
    area: text({ enum: ['general', 'root'] }).notNull(),
    groupNames: text().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.username, t.area] })],
)

/** What a device has told of work that does not arrive: how much and since when, never what; see late-work/. */
export const lateWork = pgTable(
  'late_work',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which of the user's devices, by an id that it has made for itself. */
    deviceId: text().notNull(),
    /** What it is called among the sessions of the user. */
    device: text().notNull(),
    waiting: integer().notNull(),
    stuck: integer().notNull(),
    oldestAt: instant().notNull(),
    toldAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.deviceId] }), index('late_work_oldest').on(t.oldestAt)],
)

/** Failed logins in a row, by account and by address; see auth/throttle.ts. */
export const loginFailures = pgTable('login_failures', {
  subject: text().primaryKey(),
  failures: integer().notNull(),
  lastFailureAt: instant().notNull(),
  /** For an account at one address: whether it has signed in from there. */
  isKnownPlace: boolean().notNull().default(false),
})

/**
 * Who did what, and never what it said. Rows are only added: triggers in the migrations refuse every change, and every
 * removal but that of audit/retention.ts.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    /** Null for a command of the server itself, and for a name that nobody has. */
    userId: integer(),
    username: text(),
    action: text().notNull(),
    /** What it was done to, such as `account:visitor` or `process:root/press-line/12`. */
    object: text().notNull(),
    /** Of a right that was given or taken: what it was, and what it is since; see audit/account-events.ts. */
    was: text(),
    became: text(),
    requestId: text(),
    /** The network address, for what concerns the safety of accounts. */
    address: text(),
  },
  (t) => [index('audit_events_at').on(t.at), index('audit_events_user').on(t.username, t.at)],
)
