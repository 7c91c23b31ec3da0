import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Capability } from '#domain/people/session.ts'
import { guard } from '#server/auth/guard.ts'
import { ownAccountRoutes } from '#server/auth/own-account-routes.ts'
import { peopleRoutes } from '#server/auth/people-routes.ts'
import { authRoutes } from '#server/auth/routes.ts'
import { secondFactorRoutes } from '#server/auth/second-factor/routes.ts'
import { createSecretSeal } from '#server/auth/second-factor/seal-secret.ts'
import type { IdleDays } from '#server/auth/sessions/sessions.ts'
import { createUserCache } from '#server/auth/user-cache.ts'
import { answerFailures } from '#server/http/failures.ts'
import type { App } from '#server/http/fastify.ts'
import type { Db } from '#server/store/database.ts'
import { type Caller, createCaller } from '../callers/callers.ts'

export interface AuthApp {
  app: App
  nobody: Caller
  close: () => Promise<void>
}

interface AuthAppDeps {
  db: Db
  now: () => Date
  isSecondFactorRequired?: boolean
  idleDays?: IdleDays
  capabilities?: readonly Capability[]
}

/** What the server has for accounts, and nothing else of it: a whole one costs seconds to load. */
export async function openAuthApp({ db, now, ...more }: AuthAppDeps): Promise<AuthApp> {
  const { isSecondFactorRequired = false, idleDays, capabilities = [] } = more
  const app = Fastify().withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerFailures(app, () => false)
  await app.register(cookie)
  const users = createUserCache(now)
  const seal = createSecretSeal([])
  guard(app, { db, now, users, isSecondFactorRequired })
  authRoutes(app, {
    ...{ db, now, users, seal, capabilities, sessionDays: 30, accessMinutes: 15 },
    ...{ givenPasswordDays: 7, offlineReadDays: 14 },
    ...(idleDays !== undefined && { idleDays }),
  })
  ownAccountRoutes(app, { db, now, users })
  secondFactorRoutes(app, { db, now, users, seal, isRequired: isSecondFactorRequired })
  peopleRoutes(app, { db, now, users })
  await app.ready()
  return { app, nobody: createCaller(app, '', ''), close: () => app.close() }
}
