import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { constants } from 'node:zlib'
import * as z from 'zod'
import { area } from '#domain/model/area.ts'
import { type Capability, capability } from '#domain/people/session.ts'
import { auditRefusals } from './auth/audit-refusals.ts'
import { guard } from './auth/guard.ts'
import { limitUsers, type UserLimits } from './auth/limits.ts'
import { ownAccountRoutes } from './auth/own-account-routes.ts'
import { peopleRoutes } from './auth/people-routes.ts'
import { authRoutes } from './auth/routes.ts'
import { secondFactorRoutes } from './auth/second-factor/routes.ts'
import { createSecretSeal } from './auth/second-factor/seal-secret.ts'
import type { IdleDays } from './auth/sessions/sessions.ts'
import { createUserCache } from './auth/user-cache.ts'
import { equipmentRoutes } from './catalogue/equipment.ts'
import { kpiRoutes } from './catalogue/kpi.ts'
import { lookupRoutes } from './catalogue/lookups.ts'
import { handOverRoutes } from './hand-over/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { keepingRoutes } from './keeping/routes.ts'
import { lateWorkRoutes } from './late-work/routes.ts'
import { isBuilt, serveApp } from './http/app-files.ts'
import { type CrowdLimits, turnAwayCrowds } from './http/crowd.ts'
import { answerBadAddress, answerFailures, answerNoCall } from './http/failures.ts'
import type { App } from './http/fastify.ts'
import { healthRoutes, type Needs } from './http/health.ts'
import { createIfMatch } from './http/preconditions.ts'
import { invalid, notFound } from './http/problems.ts'
import { loggingOptions, logRequests } from './http/request-log.ts'
import { type Origins, secure } from './http/security-headers.ts'
import { endConnectionsWhenStopping } from './http/stopping.ts'
import { createOnce } from './idempotency/once.ts'
import { isBucketAway } from './images/bucket-store.ts'
import { PhotosAwayError, type PhotoStore } from './images/photo-store.ts'
import { imageRoutes } from './images/routes.ts'
import { type LiveLimits, liveRoutes } from './live/routes.ts'
import { measureCalls } from './metrics/measure-calls.ts'
import type { Metrics } from './metrics/metrics.ts'
import { mergeRoutes } from './models/merge-routes.ts'
import { modelRoutes } from './models/model-routes.ts'
import { processRoutes } from './models/process-routes.ts'
import { uploadRoutes } from './models/upload-routes.ts'
import { describeApi } from './openapi/describe-api.ts'
import { referenceRoutes } from './openapi/routes.ts'
import { isConnectionLost, isDatabaseAway, isDatabaseFull } from './store/away.ts'
import type { Database } from './store/database.ts'
import type { HasSpace, SetAside } from './store/free-space.ts'

const BODY_LIMIT = 4 * 1024 * 1024

/** What the server is made of; tests bring their own and call `app.inject`. */
export interface AppDeps extends Origins {
  database: Pick<Database, 'db' | 'isDurable' | 'isAlive' | 'hasCurrentSchema' | 'listen'>
  photos: PhotoStore
  /** An existing folder for uploads under way. */
  uploadFolder: string
  /** Absent: there always is. */
  hasSpace?: HasSpace
  /** Absent: where there is space there is enough. */
  setAside?: SetAside
  now?: () => Date
  sessionDays?: number
  accessMinutes?: number
  /** Absent: a session lasts its days however long nobody comes with it. */
  idleDays?: IdleDays
  /** Absent: what second factors are made of is kept as it is. */
  secretKeys?: readonly Buffer[]
  requireSecondFactor?: boolean
  offlineReadDays?: number
  givenPasswordDays?: number
  /** Absent: everybody may call as often as they like. */
  userLimits?: UserLimits
  /** Absent: however many come at once, all are let in. */
  crowdLimits?: CrowdLimits
  /** Absent: those of an installation. */
  liveLimits?: LiveLimits
  /** Only these of what the server could promise; absent: all that hold. */
  capabilities?: readonly Capability[]
  /** The built app; absent: only the API is served. */
  appFolder?: string
  logLevel?: string
  /** Absent: nothing is measured. */
  metrics?: Metrics
  /** How long a call may take to arrive, and how long one may hold up a stop. */
  requestTimeoutMs?: number
  connectionsCheckMs?: number
  stopPatienceMs?: number
  /** How long the database may take to answer before it counts as away. */
  healthPatienceMs?: number
  trustProxy?: string | false
}

export async function buildApp(deps: AppDeps): Promise<App> {
  z.config(z.locales.ko())
  const app = Fastify({
    ...loggingOptions(deps.logLevel ?? 'silent'),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.trustProxy ?? false,
    routerOptions: { maxParamLength: 700 },
    // An address that cannot be decoded reaches no route and no hook.
    frameworkErrors: (_error, _request, reply) => answerBadAddress(reply),
    clientErrorHandler: answerNoCall,
    // A call that still comes on an open connection is carried out, and its answer ends the connection.
    return503OnClosing: false,
    // A whole call with its body: 30 MB over a weak network, and no body that only trickles.
    requestTimeout: deps.requestTimeoutMs ?? 300_000,
    http: { connectionsCheckingInterval: deps.connectionsCheckMs ?? 10_000 },
  }).withTypeProvider<ZodTypeProvider>()
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  answerFailures(
    app,
    (error, { isRead }) =>
      isDatabaseAway(error) ||
      isBucketAway(error) ||
      error instanceof PhotosAwayError ||
      (isRead && isConnectionLost(error)),
    isDatabaseFull,
  )
  logRequests(app)
  if (deps.metrics !== undefined) measureCalls(app, deps.metrics)
  acceptOnlyJson(app)
  refuseDoubledWords(app)
  await secure(app, deps)
  // Behind the headers that every answer has, before anything is read.
  if (deps.crowdLimits !== undefined) {
    turnAwayCrowds(app, {
      limits: deps.crowdLimits,
      accountOf: ({ signedInUser }) => signedInUser?.id ?? null,
    })
  }
  endConnectionsWhenStopping(app, deps.stopPatienceMs ?? 8_000)
  await app.register(cookie)
  // A file over the limit is answered by images/receive.ts, in Korean.
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(compress, {
    // Below it an answer fits into a few packets whatever is done to it.
    threshold: 4_096,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  })
  await describeApi(app)
  const needs: Needs = {
    database: () => deps.database.isAlive(),
    bucket: () => deps.photos.isThere(),
    disk: hasSpaceOf(deps),
    schema: () => deps.database.hasCurrentSchema(),
    build: () => Promise.resolve(deps.appFolder === undefined || isBuilt(deps.appFolder)),
  }
  healthRoutes(app, needs, deps.healthPatienceMs)
  apiRoutes(app, deps)
  if (deps.appFolder === undefined) app.setNotFoundHandler(() => Promise.reject(notFound()))
  else await serveApp(app, deps.appFolder)
  return app
}

function hasSpaceOf({ hasSpace }: AppDeps): HasSpace {
  return hasSpace ?? (() => Promise.resolve(true))
}

function setAsideOf(deps: AppDeps): SetAside {
  const hasSpace = hasSpaceOf(deps)
  return deps.setAside ?? (async () => ((await hasSpace()) ? () => undefined : null))
}

function apiRoutes(app: App, deps: AppDeps): void {
  const { db, isDurable } = deps.database
  const now = deps.now ?? (() => new Date())
  const capabilities = promised(isDurable, deps.capabilities)
  const users = createUserCache(now)
  const isSecondFactorRequired = deps.requireSecondFactor === true
  const idle = deps.idleDays !== undefined && { idleDays: deps.idleDays }
  guard(app, { db, now, users, isSecondFactorRequired, ...idle })
  auditRefusals(app, { db, now })
  if (deps.userLimits !== undefined) limitUsers(app, deps.userLimits, now)
  const seal = createSecretSeal(deps.secretKeys ?? [])
  const shared = { db, now, once: createOnce(db, { isOn: capabilities.includes('idempotency-key') }) }
  authRoutes(app, {
    ...shared,
    users,
    capabilities,
    seal,
    sessionDays: deps.sessionDays ?? 30,
    accessMinutes: deps.accessMinutes ?? 15,
    offlineReadDays: deps.offlineReadDays ?? 14,
    givenPasswordDays: deps.givenPasswordDays ?? 7,
    ...idle,
  })
  ownAccountRoutes(app, { db, now, users })
  secondFactorRoutes(app, { db, now, users, seal, isRequired: isSecondFactorRequired })
  peopleRoutes(app, { db, now, users })
  lateWorkRoutes(app, { db, now })
  const setAside = setAsideOf(deps)
  const checkIfMatch = createIfMatch({ isOn: capabilities.includes('if-match') })
  const retiresModels = capabilities.includes('retires-models')
  const takesCaptions = capabilities.includes('captions')
  for (const one of area.options) {
    modelRoutes(app, one, { ...shared, checkIfMatch, retiresModels, takesCaptions })
    processRoutes(app, one, { ...shared, checkIfMatch, takesCaptions })
    if (capabilities.includes('merges-models')) mergeRoutes(app, one, { ...shared, checkIfMatch })
    uploadRoutes(app, one, { ...shared, photos: deps.photos, uploadFolder: deps.uploadFolder, setAside })
  }
  historyRoutes(app, { db })
  if (capabilities.includes('live')) {
    liveRoutes(app, { db, now, users, listen: deps.database.listen, limits: deps.liveLimits })
  }
  imageRoutes(app, { photos: deps.photos })
  equipmentRoutes(app, shared)
  kpiRoutes(app, shared)
  lookupRoutes(app, shared)
  if (capabilities.includes('keeps-catalogue')) keepingRoutes(app, { ...shared, checkIfMatch })
  handOverRoutes(app, { db, now, photos: deps.photos, folder: deps.uploadFolder, hasSpace: hasSpaceOf(deps) })
  referenceRoutes(app)
}

function promised(isDurable: boolean, wanted: readonly Capability[] | undefined): Capability[] {
  const all = capability.options.filter((one) => isDurable || one !== 'durable')
  return wanted === undefined ? all : all.filter((one) => wanted.includes(one))
}

/** Bodies are JSON (or an upload). A POST without a body often still says that it is JSON. */
function acceptOnlyJson(app: App): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else void parse(request, body, done)
  })
}

/** A word of a query that is said twice is nobody's of ours, and a proxy in front may have judged the other one. */
function refuseDoubledWords(app: App): void {
  app.addHook('preValidation', ({ query }, _reply, done) => {
    const words = Object.entries(z.record(z.string(), z.unknown()).parse(query))
    const doubled = words.find(([, value]) => Array.isArray(value))
    done(doubled === undefined ? undefined : invalid({ [doubled[0]]: '한 번만 쓸 수 있습니다.' }))
  })
}
