import { and, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Area } from '#domain/model/area.ts'
import type { App, Request } from '#server/http/fastify.ts'
import { forbidden, invalid, needsSecondFactor, notFound, unauthorized } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { prepared } from '#server/store/sql/prepared.ts'
import {
  catalogueVersions,
  groups,
  images,
  models,
  processes,
  processImages,
} from '#server/store/schema/records.ts'
import { readToken } from './basic.ts'
import { sessionCookieOf } from './sessions/cookie.ts'
import { canSeeGroup } from './group-rules.ts'
import { hasSecondFactor } from './second-factor/second-factor.ts'
import { type IdleDays, type User, userOfCookie, userOfToken } from './sessions/sessions.ts'
import type { UserCache } from './user-cache.ts'

/**
 * Who may do what, for every call, in this one place. A route says what it does (`config.access`); this hook
 * answers 401 without a session, 403 where the role may not write or a right is asked for that the user has not, and
 * 404 for a model or photo outside the user's groups. A route under /api/ that does not say so cannot be registered.
 */
type Access =
  | { does: 'anything' }
  /** What concerns the caller's own account. */
  | { does: 'manage'; of: 'own-account' }
  /** What administrators alone do. */
  | { does: 'manage'; of: 'accounts' }
  | { does: 'read' | 'write'; of: 'catalogue' }
  /** What writers do who have that right besides. */
  | { does: 'keep'; of: 'catalogue' }
  | { does: 'read' | 'write'; of: 'area'; area: Area }
  | { does: 'read' | 'write'; of: 'model'; area: Area }
  | { does: 'read'; of: 'image' }
  /** Models that the body names: the route finds them among those of the user's groups. */
  | { does: 'read'; of: 'selection' }

/** The model that a call is about; the guard has checked that the user may see it. */
export interface ModelRef {
  id: number
  area: Area
  slug: string
  /** Another after every change of anything that the model's detail shows. */
  revision: string
}

export interface ImageRef {
  id: number
  contentHash: string
  thumbnailHash: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    /** A device that was struck off may make the call too, which tells it nothing that was recorded. */
    evenStruckOff?: true
  }
  interface FastifyRequest {
    signedInUser: User | null
    foundModel: ModelRef | null
    foundImage: ImageRef | null
  }
}

export interface CallerDeps {
  db: Db
  now: () => Date
  users: UserCache
}

interface GuardDeps extends CallerDeps {
  /** Absent: only the absolute lifetime of a session counts. */
  idleDays?: IdleDays
  /** Whether administrators manage nothing before they have a second factor. */
  isSecondFactorRequired: boolean
}

/** Nothing is read of it, and how many come at once is not counted (http/crowd.ts). Bytes. */
const BODY_OF_ANYBODY = 1_024

export function guard(app: App, deps: GuardDeps): void {
  app.decorateRequest('signedInUser', null)
  app.decorateRequest('foundModel', null)
  app.decorateRequest('foundImage', null)
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && route.config?.access === undefined) {
      throw new Error(`${String(route.method)} ${route.url} does not say who may call it`)
    }
    if (route.config?.access?.does === 'anything') route.bodyLimit = BODY_OF_ANYBODY
  })
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access
    if (access === undefined || access.does === 'anything') return
    const user = await findUser(request, access, deps)
    if (user === null || (user.isClosed && !isForStruckOff(request))) throw unauthorized()
    request.signedInUser = user
    if (user.isStruckOff && !maySendOut(request, access)) throw forbidden()
    if (access.of === 'accounts') await checkAdministrator(user, deps)
    if (access.does === 'write' && user.role !== 'writer') throw forbidden()
    if (access.does === 'keep' && !mayKeepCatalogue(user)) throw forbidden()
    if (access.of === 'model') request.foundModel = await findModel(request, user, access.area, deps.db)
    if (access.of === 'image') request.foundImage = await findImage(request, user, deps.db)
  })
}

/** Field work is not held up by what is missing here, so that nothing waits on a device for it. */
async function checkAdministrator(user: User, { db, isSecondFactorRequired }: GuardDeps): Promise<void> {
  if (!user.isAdministrator) throw forbidden()
  if (isSecondFactorRequired && !(await hasSecondFactor(db, user.id))) throw needsSecondFactor()
}

/** What waits on a device that was struck off may still arrive; it reads nothing any more. */
function maySendOut(request: Request, { does }: Access): boolean {
  return does === 'write' || isForStruckOff(request)
}

function isForStruckOff(request: Request): boolean {
  return request.routeOptions.config.evenStruckOff === true
}

/** Whether the caller of a guarded call that lasts may still do what they might when it began. */
export async function mayStay(request: Request, deps: CallerDeps): Promise<boolean> {
  const before = userOf(request)
  const access = request.routeOptions.config.access
  const user = access === undefined ? null : await findUser(request, access, deps)
  if (user === null || user.isStruckOff) return false
  return JSON.stringify([user.role, user.groups]) === JSON.stringify([before.role, before.groups])
}

/** Whether somebody may rename, merge and retire what the catalogues list, and retire models that they may write. */
export function mayKeepCatalogue({ role, keepsCatalogue }: User): boolean {
  return role === 'writer' && keepsCatalogue
}

/** The user of a guarded call. */
export function userOf(request: Request): User {
  if (request.signedInUser === null) throw unauthorized()
  return request.signedInUser
}

/** The model of a call whose access is `of: 'model'`. */
export function modelOf(request: Request): ModelRef {
  if (request.foundModel === null) throw notFound()
  return request.foundModel
}

/** The photo of a call whose access is `of: 'image'`. */
export function imageOf(request: Request): ImageRef {
  if (request.foundImage === null) throw notFound()
  return request.foundImage
}

/** The ids of the groups that the user may see in an area. */
export async function visibleGroups(db: Db, user: User, area: Area): Promise<{ id: number; name: string }[]> {
  const all = await db.select({ id: groups.id, name: groups.name }).from(groups).where(eq(groups.area, area))
  return all.filter((group) => canSeeGroup(user, area, group.name))
}

/** Refuses a group of another area, one the user may not see, and one that does not exist, all alike. */
export async function checkGroup(db: Db, user: User, area: Area, groupId: number): Promise<void> {
  const [group] = await db
    .select({ name: groups.name })
    .from(groups)
    .where(and(eq(groups.id, groupId), eq(groups.area, area)))
  if (group === undefined || !canSeeGroup(user, area, group.name)) {
    throw invalid({ group: '그룹을 찾을 수 없습니다.' })
  }
}

async function findUser(
  request: Request,
  access: Access,
  deps: CallerDeps & Pick<GuardDeps, 'idleDays'>,
): Promise<User | null> {
  const token = readToken(request.headers.authorization)
  if (token !== null) {
    const known = deps.users.find(token)
    if (known !== undefined) return known
    const user = await userOfToken(deps.db, token, deps.now())
    if (user !== null) deps.users.keep(token, user)
    return user
  }
  // An <img> sends no header; reading a photo is all that the cookie alone allows.
  const cookie = access.does === 'read' && access.of === 'image' ? sessionCookieOf(request) : null
  return cookie === null ? null : userOfCookie(deps.db, cookie, deps)
}

/**
 * Every write in a model also writes the model's row, whose `xmin` (the transaction that wrote it last) then
 * changes; the names that it shows of catalogues change with their versions, and that of the model that stands for it
 * with that one.
 */
const revision = sql<string>`models.xmin::text || '/' || coalesce(merged_target.xmin::text, '') || '/' ||
  (select coalesce(sum(${catalogueVersions.version}), 0)::text from ${catalogueVersions})`

const mergedTarget = alias(models, 'merged_target')

const modelBySlug = prepared((db) =>
  db
    .select({ id: models.id, group: groups.name, revision })
    .from(models)
    .innerJoin(groups, eq(groups.id, models.groupId))
    .leftJoin(mergedTarget, eq(mergedTarget.id, models.mergedInto))
    .where(and(eq(models.area, sql.placeholder('area')), eq(models.slug, sql.placeholder('slug'))))
    .prepare('model_by_slug'),
)

async function findModel(request: Request, user: User, area: Area, db: Db): Promise<ModelRef> {
  const slug = parameter(request, 'slug').normalize('NFC')
  // PostgreSQL refuses NUL in text, and a slug never has it.
  if (slug.includes(String.fromCharCode(0))) throw notFound()
  const [row] = await modelBySlug(db).execute({ area, slug })
  if (row === undefined) throw notFound()
  if (!canSeeGroup(user, area, row.group)) throw outOfSight(request)
  return { id: row.id, area, slug, revision: `${row.revision}/${row.group}` }
}

async function findImage(request: Request, user: User, db: Db): Promise<ImageRef> {
  const id = Number(parameter(request, 'id'))
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) throw notFound()
  const [row] = await db
    .select({
      contentHash: images.contentHash,
      thumbnailHash: images.thumbnailHash,
      area: models.area,
      group: groups.name,
    })
    .from(images)
    .innerJoin(models, eq(models.id, images.modelId))
    .innerJoin(groups, eq(groups.id, models.groupId))
    .where(eq(images.id, id))
  if (row === undefined) throw notFound()
  if (!canSeeGroup(user, row.area, row.group) && !(await isShownInSight(db, user, id))) {
    throw outOfSight(request)
  }
  return { id, contentHash: row.contentHash, thumbnailHash: row.thumbnailHash }
}

/**
 * Whether a process shows the photo that the user reaches: in its model, or by the address of the double that it came
 * from. Only of what was merged can that be where its own model is out of sight.
 */
async function isShownInSight(db: Db, user: User, imageId: number): Promise<boolean> {
  const addresses = await db
    .select({ area: models.area, group: groups.name })
    .from(processImages)
    .innerJoin(processes, eq(processes.id, processImages.processId))
    .innerJoin(models, or(eq(models.id, processes.modelId), eq(models.id, processes.cameFrom)))
    .innerJoin(groups, eq(groups.id, models.groupId))
    .where(eq(processImages.imageId, imageId))
  return addresses.some(({ area, group }) => canSeeGroup(user, area, group))
}

/** Answered like what is not there at all, and recorded as a refusal. */
function outOfSight(request: Request): Error {
  request.isOutOfSight = true
  return notFound()
}

function parameter(request: Request, name: string): string {
  const value = (request.params as Readonly<Record<string, string | undefined>>)[name]
  if (value === undefined) throw notFound()
  return value
}
