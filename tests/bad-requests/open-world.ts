import { eq } from 'drizzle-orm'
import { paths } from '#domain/contract.ts'
import { openSession } from '#server/auth/sessions/sessions.ts'
import type { Database, Db } from '#server/store/database.ts'
import { loginFailures, users } from '#server/store/schema/people.ts'
import { kpiChain, modelWithIndustry } from '../server/support/records/models.ts'
import { phonePhoto } from '../server/support/records/photos.ts'
import type { Answer } from '../server/support/callers/callers.ts'
import { openTestApp, type TestApp } from '../server/support/apps/test-app.ts'
import type { Schema } from './draw-body.ts'
import type { Described, World } from './draw-request.ts'

const SESSION = { sessionDays: 30, accessMinutes: 600, now: () => new Date() }

/** A whole server that listens, with something in it, and people who call it. */
export interface OpenWorld {
  t: TestApp
  port: number
  world: World
  /** Puts accounts back as they were, and signs everybody in anew: some requests are good enough to end that. */
  heal: () => Promise<void>
  close: () => Promise<void>
}

export async function openWorld(database: Database, logLevel = 'silent'): Promise<OpenWorld> {
  const t = await openTestApp(database, { accessMinutes: SESSION.accessMinutes, logLevel })
  const admin = await t.as('admin')
  const slugs = [
    await modelWithIndustry(admin, 'root', '시험 대상'),
    await modelWithIndustry(admin, 'general', '시험'),
  ]
  const processId = idOf(await admin.post(paths.processes('root', slugs[0]!), { name: '공정' }))
  const photo = await phonePhoto({ width: 24, height: 16 })
  const imageId = idOf(await admin.upload(paths.processImages('root', slugs[0]!, processId), photo))
  const chain = Object.values(await kpiChain(admin))
  const accounts = await database.db.select().from(users)
  const world = {
    calls: describedCalls(t),
    slugs: [...slugs, ...slugs, '시험-대상', 'x'],
    ids: [1, 2, 3, 4, 5, processId, processId, imageId, ...chain, ...chain, 2_147_483_647],
    texts: ['가나다', 'memo', 'writer', 'general', 'root', '2026-03-01', '0-20', '전자동', 'admin', '1.0'],
    tokens: [] as string[],
    cookies: [] as string[],
    photo,
  }
  const heal = async () => {
    const signedIn = await database.db.transaction((tx) => restored(tx, accounts))
    world.tokens = signedIn.map(({ token }) => token)
    world.cookies = signedIn.map(({ cookie }) => `__Host-session=${cookie}`)
  }
  await heal()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const address = t.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server does not listen.')
  return { t, port: address.port, world, heal, close: () => t.close() }
}

const idOf = ({ body }: Answer): number => Number((body as { id: unknown }).id)

type Account = typeof users.$inferSelect

async function restored(tx: Db, accounts: readonly Account[]) {
  await tx.delete(loginFailures)
  for (const { id, ...account } of accounts) await tx.update(users).set(account).where(eq(users.id, id))
  const callers = accounts.filter(({ username }) => username === 'admin')
  return Promise.all(callers.map(({ id }) => openSession(tx, { id, device: '' }, SESSION)))
}

/** What the reference describes, which is every call there is (openapi.test.ts), with what it says of bodies. */
function describedCalls({ app }: TestApp): Described[] {
  // The document of the plugin, by path and method.
  const described = (app.swagger().paths ?? {}) as Record<string, Record<string, unknown>>
  return Object.entries(described).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      // Written by the plugin from our routes.
      const { parameters = [], requestBody } = operation as {
        parameters?: { name: string; in: string }[]
        requestBody?: { content: Record<string, { schema: Schema }> }
      }
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
        body: requestBody?.content['application/json']?.schema ?? null,
        isUpload: requestBody?.content['multipart/form-data'] !== undefined,
      }
    }),
  )
}
