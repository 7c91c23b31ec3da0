import { openSession } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import { users } from '#server/store/schema/people.ts'
import { groups, models, processes } from '#server/store/schema/records.ts'
import { eq } from 'drizzle-orm'

/** Somebody who works with one device in one model. */
export interface Surveyor {
  userId: number
  username: string
  /** Of the session, as the browser holds it. */
  cookie: string
  slug: string
  /** What this person writes of the model: who works in one at the same time, writes different parts of it. */
  field: (typeof FIELDS)[number]
}

const FIELDS = ['memo', 'overview', 'features', 'productionItem', 'manager'] as const

const AT_ONCE = 500
const PROCESSES = 6
const SESSION = { sessionDays: 30, accessMinutes: 15, now: () => new Date() }

/**
 * Puts surveyors with a session each, and the models that they share, straight into the database: ten thousand logins
 * would measure nothing but the hashing of passwords, which takes its time on purpose.
 */
export async function settleSurveyors(
  db: Db,
  count: { surveyors: number; models: number },
): Promise<Surveyor[]> {
  if (count.surveyors > count.models * FIELDS.length) throw new Error('too few models for so many people')
  const slugs = await addModels(db, count.models)
  const people = await inParts(count.surveyors, (numbers) =>
    db
      .insert(users)
      .values(
        numbers.map((n) => ({ username: `surveyor${n}`, passwordHash: 'none', role: 'writer' as const })),
      )
      .returning({ id: users.id, username: users.username }),
  )
  const surveyors: Surveyor[] = []
  for (let start = 0; start < people.length; start += AT_ONCE) {
    const some = people.slice(start, start + AT_ONCE).map(async ({ id, username }, index) => {
      const { cookie } = await openSession(db, { id, device: 'bench' }, SESSION)
      const n = start + index
      return {
        ...{ userId: id, username, cookie },
        slug: slugs[n % slugs.length] ?? '',
        field: FIELDS[Math.floor(n / slugs.length)]!,
      }
    })
    surveyors.push(...(await Promise.all(some)))
  }
  return surveyors
}

/** As models are in the middle of a survey: texts, and some processes. */
async function addModels(db: Db, count: number): Promise<string[]> {
  const seen = await db.select({ id: groups.id }).from(groups).where(eq(groups.area, 'root'))
  const added = await inParts(count, (numbers) =>
    db
      .insert(models)
      .values(
        numbers.map((n) => ({
          area: 'root' as const,
          slug: `규모-${n}`,
          title: `규모 ${n}`,
          groupId: seen[n % seen.length]?.id ?? 0,
          overview: '개요 '.repeat(100),
          features: '특징 '.repeat(50),
        })),
      )
      .returning({ id: models.id, slug: models.slug }),
  )
  await inParts(count * PROCESSES, (numbers) =>
    db
      .insert(processes)
      .values(
        numbers.map((n) => ({
          modelId: added[Math.floor(n / PROCESSES)]?.id ?? 0,
          name: `공정 ${n % PROCESSES}`,
          description: '설명 '.repeat(40),
          processNumber: `0-${(n % PROCESSES) + 1}.0`,
          order: n % PROCESSES,
        })),
      )
      .returning({ id: processes.id }),
  )
  return added.map(({ slug }) => slug)
}

/** One statement takes so many rows and no more. */
async function inParts<T>(count: number, add: (numbers: number[]) => Promise<T[]>): Promise<T[]> {
  const all: T[] = []
  for (let start = 0; start < count; start += AT_ONCE) {
    const length = Math.min(AT_ONCE, count - start)
    all.push(...(await add(Array.from({ length }, (_, index) => start + index))))
  }
  return all
}
