import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp, type AppDeps } from '#server/app.ts'
import { createDiskStore } from '#server/images/disk-store.ts'
import type { App } from '#server/http/fastify.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import type { Database } from '#server/store/database.ts'
import { type Caller, createCaller } from '../callers/callers.ts'

export interface TestApp {
  app: App
  folder: string
  photos: PhotoStore
  nobody: Caller
  /** Signs in a demo account. */
  as: (username: string) => Promise<Caller>
  close: () => Promise<void>
}

/** The whole server but its listener, on a database that the caller opens and closes. */
export async function openTestApp(database: Database, deps: Partial<AppDeps> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'survey-app-'))
  const photos = deps.photos ?? createDiskStore(join(folder, 'photos'))
  const app = await buildApp({ database, photos, uploadFolder: folder, ...deps })
  await app.ready()
  const callers = new Map<string, Promise<Caller>>()
  const signIn = async (username: string) => {
    const basic = Buffer.from(`${username}:demo-${username}`).toString('base64')
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      headers: { authorization: `Basic ${basic}` },
    })
    if (answer.statusCode !== 200) throw new Error(`${username} cannot sign in: ${answer.body}`)
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? ''
    return createCaller(app, answer.json<{ token: string }>().token, cookie)
  }
  return {
    app,
    folder,
    photos,
    nobody: createCaller(app, '', ''),
    as: (username) => {
      const known = callers.get(username) ?? signIn(username)
      callers.set(username, known)
      return known
    },
    close: async () => {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
