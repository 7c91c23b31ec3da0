import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { and, asc, eq, gt, max } from 'drizzle-orm'
import { area } from '#domain/model/area.ts'
import { guard } from '#server/auth/guard.ts'
import { createUserCache } from '#server/auth/user-cache.ts'
import { answerFailures } from '#server/http/failures.ts'
import type { App } from '#server/http/fastify.ts'
import { createIfMatch } from '#server/http/preconditions.ts'
import { createOnce } from '#server/idempotency/once.ts'
import { mergeRoutes } from '#server/models/merge-routes.ts'
import { modelRoutes } from '#server/models/model-routes.ts'
import { processRoutes } from '#server/models/process-routes.ts'
import type { Db } from '#server/store/database.ts'
import { changes, changeSets } from '#server/store/schema/history.ts'
import { auditEvents, groupRules, users } from '#server/store/schema/people.ts'

export interface ModelApp {
  app: App
  close: () => Promise<void>
}

interface ModelAppDeps {
  db: Db
  now: () => Date
  retiresModels?: boolean
  takesCaptions?: boolean
  more?: (app: App) => Promise<void>
}

/** What the server has for models, and nothing else of it: a whole one costs seconds to load. */
export async function openModelApp({ db, now, more, ...able }: ModelAppDeps): Promise<ModelApp> {
  const { retiresModels = true, takesCaptions = true } = able
  const app = Fastify({ routerOptions: { maxParamLength: 700 } }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerFailures(app, () => false)
  await app.register(cookie)
  guard(app, { db, now, users: createUserCache(now), isSecondFactorRequired: false })
  const shared = {
    db,
    now,
    once: createOnce(db, { isOn: true }),
    checkIfMatch: createIfMatch({ isOn: true }),
  }
  for (const one of area.options) {
    modelRoutes(app, one, { ...shared, retiresModels, takesCaptions })
    processRoutes(app, one, { ...shared, takesCaptions })
    mergeRoutes(app, one, shared)
  }
  await more?.(app)
  await app.ready()
  return { app, close: () => app.close() }
}

/**
 * Accounts of such tests: one who writes, one who keeps what was listed besides, and one who sees the group 주조 of the
 * root area alone.
 */
export async function addModelAccounts(db: Db): Promise<void> {
  const row = { passwordHash: 'none', role: 'writer' as const }
  await db.insert(users).values([
    { ...row, username: 'surveyor' },
    { ...row, username: 'keeper', keepsCatalogue: true },
    { ...row, username: 'limited', keepsCatalogue: true },
  ])
  await db.insert(groupRules).values({ username: 'limited', area: 'root', groupNames: ['주조'] })
}

/** What was recorded since it was asked to begin. */
export function recordedBy(db: Db) {
  let lastSet = 0
  let lastEvent = 0
  return {
    begin: async () => {
      const [set] = await db.select({ last: max(changeSets.id) }).from(changeSets)
      const [event] = await db.select({ last: max(auditEvents.id) }).from(auditEvents)
      lastSet = set?.last ?? 0
      lastEvent = event?.last ?? 0
    },
    /** Of one model: what of which object. */
    changes: async (modelId: number) => {
      const rows = await db
        .select({ change: changes, set: changeSets })
        .from(changes)
        .innerJoin(changeSets, eq(changeSets.id, changes.setId))
        .where(and(gt(changeSets.id, lastSet), eq(changeSets.modelId, modelId)))
        .orderBy(asc(changes.setId), asc(changes.ordinal))
      return rows.map(({ change: { object, objectId, action, field } }) =>
        [object, objectId, action, field].filter((part) => part !== null).join(' '),
      )
    },
    sets: async () => {
      const rows = await db
        .select()
        .from(changeSets)
        .where(gt(changeSets.id, lastSet))
        .orderBy(asc(changeSets.id))
      return rows.map(({ at, username, modelId, area: of, slug }) => ({
        at,
        username,
        modelId,
        area: of,
        slug,
      }))
    },
    events: async () => {
      const rows = await db
        .select()
        .from(auditEvents)
        .where(gt(auditEvents.id, lastEvent))
        .orderBy(asc(auditEvents.id))
      return rows.map(({ action, object, username }) => [action, object, username])
    },
  }
}
