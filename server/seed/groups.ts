import { area } from '#domain/model/area.ts'
import { DEFAULT_GROUP_NAME } from '#domain/model/group.ts'
import { groupsInRules } from '#server/auth/group-rules.ts'
import type { Db } from '#server/store/database.ts'
import { groups } from '#server/store/schema/records.ts'

/** Groups of root models: by the basic and the most surveyed next-generation root technologies. */
const ROOT_GROUPS = ['주조', '금형', '소성가공', '용접', '표면처리', '열처리', '사출·프레스', '정밀가공']

export async function seedGroups(db: Db): Promise<void> {
  const named = [...new Set([DEFAULT_GROUP_NAME, ...(await groupsInRules(db, 'general'))])]
  const general = named.map((name) => ({ area: 'general' as const, name }))
  const root = [DEFAULT_GROUP_NAME, ...ROOT_GROUPS].map((name) => ({ area: 'root' as const, name }))
  await db
    .insert(groups)
    .values([...general, ...root])
    .onConflictDoNothing()
}

/** The group that both areas have whatever else they have. */
export async function ensureDefaultGroups(db: Db): Promise<void> {
  const rows = area.options.map((one) => ({ area: one, name: DEFAULT_GROUP_NAME }))
  await db.insert(groups).values(rows).onConflictDoNothing()
}
