import { and, eq, sql } from 'drizzle-orm'
import type { Area } from '#domain/model/area.ts'
import { slugFromTitle } from '#domain/slug.ts'
import { checkGroup } from '#server/auth/guard.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import { lockName } from '#server/store/locks.ts'
import { nextVersion } from '#server/store/sql/next-version.ts'
import { models } from '#server/store/schema/records.ts'

export interface NewModel {
  title: string
  group: { id: number }
}

/** Creates an empty model and answers its id. */
export async function createModel(
  tx: Db,
  area: Area,
  user: User,
  input: NewModel,
  now: Date,
): Promise<number> {
  await checkGroup(tx, user, area, input.group.id)
  const slug = await freeSlug(tx, area, input.title)
  const [row] = await tx
    .insert(models)
    .values({
      area,
      slug,
      title: input.title,
      groupId: input.group.id,
      version: nextVersion(now),
      updatedAt: now,
      updatedBy: user.username,
    })
    .returning({ id: models.id })
  if (row === undefined) throw new Error('an inserted model has no id')
  return row.id
}

/** A slug that no model of the area has; other transactions wait before they choose theirs. */
export async function freeSlug(tx: Db, area: Area, title: string): Promise<string> {
  await lockName(tx, `slugs:${area}`)
  const start = slugFromTitle(title, () => false).replace(/-\d+$/, '')
  const alike = await tx
    .select({ slug: models.slug })
    .from(models)
    // Cut short, because a number behind a long slug takes the place of its last characters.
    .where(
      and(
        eq(models.area, area),
        sql`starts_with(${models.slug}, ${Array.from(start).slice(0, 40).join('')})`,
      ),
    )
  const taken = new Set(alike.map((row) => row.slug))
  return slugFromTitle(title, (slug) => taken.has(slug))
}
