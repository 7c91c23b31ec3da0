import { and, asc, desc, eq, lt, min, notInArray, sql } from 'drizzle-orm'
import type { LateDevices, LateWork } from '#domain/people/late-work.ts'
import type { Db } from '#server/store/database.ts'
import { lateWork, users } from '#server/store/schema/people.ts'

/** More than a person has; whoever makes up further ones loses the earlier ones. */
const DEVICES_OF_A_PERSON = 20
const LISTED = 200

/** Notes what a device has told in the place of what it told before. */
export async function noteLateWork(
  db: Db,
  from: { userId: number; device: string },
  { told, now }: { told: LateWork; now: Date },
): Promise<void> {
  const { deviceId, waiting, stuck, oldestSeconds } = told
  const ofUser = eq(lateWork.userId, from.userId)
  if (waiting + stuck === 0) {
    await db.delete(lateWork).where(and(ofUser, eq(lateWork.deviceId, deviceId)))
    return
  }
  const oldestAt = new Date(now.getTime() - oldestSeconds * 1_000)
  const row = { device: from.device, waiting, stuck, oldestAt, toldAt: now }
  await db
    .insert(lateWork)
    .values({ userId: from.userId, deviceId, ...row })
    .onConflictDoUpdate({ target: [lateWork.userId, lateWork.deviceId], set: row })
  const kept = db
    .select({ deviceId: lateWork.deviceId })
    .from(lateWork)
    .where(ofUser)
    .orderBy(desc(lateWork.toldAt))
    .limit(DEVICES_OF_A_PERSON)
  await db.delete(lateWork).where(and(ofUser, notInArray(lateWork.deviceId, kept)))
}

/** The devices with late work, what has waited longest first. */
export async function listLateWork(db: Db): Promise<LateDevices> {
  const rows = await db
    .select({ late: lateWork, username: users.username })
    .from(lateWork)
    .innerJoin(users, eq(users.id, lateWork.userId))
    .orderBy(asc(lateWork.oldestAt), asc(lateWork.deviceId))
    .limit(LISTED)
  const count = await db.$count(lateWork)
  return {
    results: rows.map(({ late, username }) => ({
      ...late,
      username,
      oldestAt: late.oldestAt.toISOString(),
      toldAt: late.toldAt.toISOString(),
    })),
    count,
  }
}

/**
 * For the metrics: how many devices have work that waits and that is stuck, and since when the oldest of it is late.
 */
export async function measureLateWork(
  db: Db,
): Promise<{ waiting: number; stuck: number; oldestAt: Date | null }> {
  const devicesWith = (column: typeof lateWork.waiting | typeof lateWork.stuck) =>
    sql<number>`count(*) filter (where ${column} > 0)`.mapWith(Number)
  const [measured] = await db
    .select({
      waiting: devicesWith(lateWork.waiting),
      stuck: devicesWith(lateWork.stuck),
      oldestAt: min(lateWork.oldestAt),
    })
    .from(lateWork)
  return measured ?? { waiting: 0, stuck: 0, oldestAt: null }
}

/** Removes what was told before `old`: of a device that has been silent since, nothing is known any more. */
export async function forgetLateWork(db: Db, old: Date): Promise<void> {
  await db.delete(lateWork).where(lt(lateWork.toldAt, old))
}
