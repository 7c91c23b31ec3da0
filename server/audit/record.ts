import type { Db } from '#server/store/database.ts'
import { auditEvents } from '#server/store/schema/people.ts'

/** What is recorded, and whether it concerns the safety of accounts: then with the network address. */
export const AUDIT_ACTIONS = {
  login: { isSecurity: true },
  'login-failed': { isSecurity: true },
  'password-failed': { isSecurity: true },
  'password-expired': { isSecurity: true },
  logout: { isSecurity: true },
  'session-stolen': { isSecurity: true },
  'account-added': { isSecurity: true },
  'account-disabled': { isSecurity: true },
  'account-enabled': { isSecurity: true },
  'password-changed': { isSecurity: true },
  'role-changed': { isSecurity: true },
  'administrator-changed': { isSecurity: true },
  'keeper-changed': { isSecurity: true },
  'groups-changed': { isSecurity: true },
  'second-factor-added': { isSecurity: true },
  'second-factor-removed': { isSecurity: true },
  'second-factor-failed': { isSecurity: true },
  'recovery-code-used': { isSecurity: true },
  'session-ended': { isSecurity: true },
  'device-struck-off': { isSecurity: true },
  'device-cleared': { isSecurity: true },
  refused: { isSecurity: true },
  limited: { isSecurity: true },
  rejected: { isSecurity: true },
  'process-deleted': { isSecurity: false },
  'kpi-entry-deleted': { isSecurity: false },
  'photo-removed': { isSecurity: false },
  'models-merged': { isSecurity: false },
  'entry-renamed': { isSecurity: false },
  'entries-merged': { isSecurity: false },
  'entry-retired': { isSecurity: false },
  'entry-restored': { isSecurity: false },
  imported: { isSecurity: false },
  exported: { isSecurity: false },
  'backed-up': { isSecurity: false },
} as const satisfies Record<string, { isSecurity: boolean }>

export type AuditAction = keyof typeof AUDIT_ACTIONS

/** Who did it, and by which call. */
export interface Actor {
  userId: number | null
  /** Null where nobody has the name that was given, which may be a password in the wrong field. */
  username: string | null
  requestId: string | null
  address: string | null
}

export interface AuditEvent {
  action: AuditAction
  /** What it was done to, by its kind and identity; never what it says. */
  object: string
  /** Of a right: what it was, and what it is since. */
  was?: string | null
  became?: string | null
}

/** Adds to the audit trail; `tx` is the transaction of what is recorded, so that neither is there without the other. */
export async function recordEvents(
  tx: Db,
  actor: Actor,
  { at, events }: { at: Date; events: readonly AuditEvent[] },
): Promise<void> {
  const { address, ...who } = actor
  const rows = events.map((event) => {
    const { isSecurity } = AUDIT_ACTIONS[event.action]
    return { ...who, ...event, address: isSecurity ? address : null, at }
  })
  if (rows.length > 0) await tx.insert(auditEvents).values(rows)
}
