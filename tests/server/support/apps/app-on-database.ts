import { afterAll, beforeAll } from 'vitest'
import type { AppDeps } from '#server/app.ts'
import type { OpenDatabase } from '../databases/databases.ts'
import type { Caller } from '../callers/callers.ts'
import { openTestApp, type TestApp } from './test-app.ts'

/** A whole server on the database of a block and its administrator: there once the block's tests run. */
export function appOnDatabase(
  database: OpenDatabase,
  deps: Partial<AppDeps> = {},
): { t: TestApp; admin: Caller } {
  let opened: { t: TestApp; admin: Caller } | undefined
  beforeAll(async () => {
    const t = await openTestApp(database.get(), deps)
    opened = { t, admin: await t.as('admin') }
  })
  afterAll(() => opened?.t.close())
  const get = () => {
    if (opened === undefined) throw new Error('the server is opened in beforeAll')
    return opened
  }
  return { t: late(() => get().t), admin: late(() => get().admin) }
}

/** Whatever is asked of it is asked of what `get` answers at that moment. */
function late<T extends object>(get: () => T): T {
  // It has nothing of its own: all that is read from it is of the other.
  return new Proxy({} as T, { get: (_nothing, name) => Reflect.get(get(), name) as unknown })
}
