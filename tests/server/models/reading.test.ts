import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { createModel } from '../support/records/models.ts'
import { operationsOf } from '../support/callers/operations.ts'
import { phonePhoto } from '../support/records/photos.ts'

/** Who is signed in renews what is known of the session, and the audit trail has who was refused. */
const MAY_CHANGE = ['sessions', 'access_tokens', 'audit_events']

onEachDatabase((database) => {
  const { t, admin } = appOnDatabase(database)

  /** Of each table its rows, in short. */
  async function state(): Promise<Map<string, string>> {
    const { db } = database.get()
    const rowsOf = async (query: string) => {
      const { rows } = (await db.execute<{ it: string }>(sql.raw(query))) as { rows: { it: string }[] }
      return rows
    }
    const tables = await rowsOf(`select tablename as it from pg_tables where schemaname = 'public'`)
    const found = new Map<string, string>()
    for (const { it } of tables) {
      if (MAY_CHANGE.includes(it)) continue
      const [row] = await rowsOf(
        `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as it from "${it}" t`,
      )
      found.set(it, row?.it ?? '')
    }
    return found
  }

  test('a call that reads changes nothing, whatever it reads', async () => {
    const { body: model } = await createModel(admin, 'root', `읽기 ${randomUUID()}`)
    const { body: process } = await admin.post(paths.processes('root', model.slug), { name: '용해' })
    await admin.upload(paths.modelImages('root', model.slug), await phonePhoto({ width: 40, height: 30 }))
    const before = await state()
    expect(before.size).toBeGreaterThan(15)
    const asked: number[] = []
    for (const { method, path } of operationsOf(t.app)) {
      // Those that last are only looked at while they begin.
      if (method !== 'GET' || path.endsWith('/live/')) continue
      const url = path
        .replace('{slug}', encodeURIComponent(model.slug))
        .replace('{area}', 'root')
        .replace(/\{(processId|id)\}/g, String(path.includes('/processes/') ? process.id : 1))
        .replace(/\{\w+\}/g, '1')
      asked.push((await admin.get(url)).status)
    }
    expect(asked.filter((status) => status === 200).length).toBeGreaterThan(20)
    expect([...(await state())]).toEqual([...before])
  })
})
