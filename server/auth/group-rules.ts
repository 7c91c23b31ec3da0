import { eq, sql } from 'drizzle-orm'
import type { Area } from '#domain/model/area.ts'
import { DEFAULT_GROUP_NAME } from '#domain/model/group.ts'
import type { Role } from '#domain/people/session.ts'
import type { Db } from '#server/store/database.ts'
import { groupRules, users } from '#server/store/schema/people.ts'
import { qualified } from '#server/store/sql/qualified.ts'

/** The groups that an account sees, by area; an area that is not named is as its role says. */
export type SeenGroups = Partial<Record<Area, readonly string[]>>

/** As a column of a query over users: all rules of an account. */
export const seenGroups = qualified(sql<SeenGroups>`(
  select coalesce(jsonb_object_agg(${groupRules.area}, to_jsonb(${groupRules.groupNames})), '{}'::jsonb)
  from ${groupRules} where ${groupRules.username} = lower(${users.username}))`)

/** Whether the user sees a group of this name: by the rules of the account, else by its role. */
export function canSeeGroup(
  user: { role: Role; groups: SeenGroups },
  area: Area,
  groupName: string,
): boolean {
  const name = groupName.normalize('NFC')
  const own = user.groups[area]
  if (own !== undefined) return own.some((one) => one.normalize('NFC') === name)
  return area !== 'root' || user.role !== 'viewer' || name === DEFAULT_GROUP_NAME
}

/** Sets what an account sees; null takes the rule of an area away. */
export async function setSeenGroups(
  tx: Db,
  username: string,
  groups: { readonly [one in Area]?: readonly string[] | null | undefined },
): Promise<void> {
  const name = sql<string>`lower(${username})`
  for (const area of ['general', 'root'] as const) {
    const names = groups[area]
    if (names === undefined) continue
    await tx.delete(groupRules).where(sql`${eq(groupRules.username, name)} and ${eq(groupRules.area, area)}`)
    if (names !== null) await tx.insert(groupRules).values({ username: name, area, groupNames: [...names] })
  }
}

/** All names that the rules mention in an area, whether such groups are there or not. */
export async function groupsInRules(db: Db, area: Area): Promise<string[]> {
  const rows = await db.select().from(groupRules).where(eq(groupRules.area, area))
  return [...new Set(rows.flatMap((row) => row.groupNames))]
}
