import type { Area } from '#domain/model/area.ts'
import type { AccountPatch } from '#domain/people/people.ts'
import type { Role } from '#domain/people/session.ts'
import type { AuditEvent } from './record.ts'

/** What an account may do, as it stands before a change. */
export interface Rights {
  role: Role
  isAdministrator: boolean
  keepsCatalogue: boolean
  groups: { readonly [one in Area]?: readonly string[] | undefined }
}

/**
 * What a change of an account is recorded as. Rights say from what to what, since a name alone does not tell whether
 * somebody was made a writer or a viewer, and the accounts only have what holds now.
 */
export function accountEvents(username: string, change: AccountPatch, before: Rights): AuditEvent[] {
  const { password, role, isAdministrator, keepsCatalogue, isDisabled, groups = {} } = change
  const object = `account:${username}`
  const events: AuditEvent[] = []
  if (password !== undefined) events.push({ action: 'password-changed', object })
  if (role !== undefined) events.push({ action: 'role-changed', object, was: before.role, became: role })
  if (isAdministrator !== undefined) {
    const [was, became] = [String(before.isAdministrator), String(isAdministrator)]
    events.push({ action: 'administrator-changed', object, was, became })
  }
  if (keepsCatalogue !== undefined) {
    const [was, became] = [String(before.keepsCatalogue), String(keepsCatalogue)]
    events.push({ action: 'keeper-changed', object, was, became })
  }
  if (isDisabled !== undefined) {
    events.push({ action: isDisabled ? 'account-disabled' : 'account-enabled', object })
  }
  for (const area of ['general', 'root'] as const) {
    const names = groups[area]
    if (names === undefined) continue
    const [was, became] = [namesOf(before.groups[area]), namesOf(names)]
    // No name of an account has a slash.
    events.push({ action: 'groups-changed', object: `${object}/${area}`, was, became })
  }
  return events
}

/** As JSON, since a name may have every sign; null: what the role says. */
function namesOf(names: readonly string[] | null | undefined): string | null {
  return names === null || names === undefined ? null : JSON.stringify(names)
}
