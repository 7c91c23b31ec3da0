import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { seedBasics } from '#server/seed/seed.ts'
import { type Database, openEmbedded } from '#server/store/database.ts'
import { skipIds } from '#server/store/skip-ids.ts'
import { modelWithIndustry } from '../support/records/models.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp } from '../support/apps/test-app.ts'

const HOUR_MS = 3_600_000

test('after a restore nobody overwrites what others saved since, nor takes a list of the lost days for the new one', async () => {
  let now = new Date()
  const clock = { now: () => now, sessionDays: 30, accessMinutes: 24 * 60 }
  const first = await openEmbedded()
  await first.db.transaction((tx) => seedBasics(tx))
  const before = await openTestApp(first, clock)
  const admin = await before.as('admin')
  const slug = await modelWithIndustry(admin, 'root', '되돌린 모델')
  const { body: process } = await admin.post(paths.processes('root', slug), { name: '공정' })
  const copy = await first.dump()

  const save = async (caller: Caller, memo: string) => ({
    model: await caller.patch(paths.model('root', slug), { memo }),
    process: await caller.patch(paths.process('root', slug, process.id), { memo }),
    added: await caller.post(paths.processes('root', slug), { name: memo }),
    equipment: await caller.post(paths.equipment, equipment(memo)),
  })
  now = new Date(now.getTime() + HOUR_MS)
  const lost = await save(admin, '사라질 것')
  const lostList = await admin.get(paths.equipment)
  await before.close()
  await first.close()

  now = new Date(now.getTime() + HOUR_MS)
  const second = await openEmbedded(undefined, copy)
  // As a copy of a stopped server and pg_dump have it.
  await second.db.execute(sql`select setval('processes_id_seq', (select max(id) from processes))`)
  const after = await openTestApp(second, clock)
  const again = await after.as('admin')
  const { added } = await save(again, '그 뒤의 것')
  // The id is given out again: only the ETag tells the lost process from the one that is there now.
  expect(added.body.id).toBe(lost.added.body.id)

  const holding = (etag: unknown) => ({ 'if-match': String(etag) })
  const late = [
    await again.patch(paths.model('root', slug), { memo: '늦은 것' }, holding(lost.model.headers['etag'])),
    await again.patch(
      paths.process('root', slug, process.id),
      { memo: '늦은 것' },
      holding(lost.process.body.etag),
    ),
    await again.patch(
      paths.process('root', slug, added.body.id),
      { memo: '늦은 것' },
      holding(lost.added.body.etag),
    ),
    await again.delete(paths.process('root', slug, added.body.id), holding(lost.added.body.etag)),
  ]
  expect(late.map(({ status }) => status)).toEqual([412, 412, 412, 412])
  const list = await again.get(paths.equipment, { 'if-none-match': String(lostList.headers['etag']) })
  expect(list.status).toBe(200)
  await after.close()
  await second.close()
})

test('after a restore that was seen to the end no id of the lost days is given out again', async () => {
  const first = await openEmbedded()
  await first.db.transaction((tx) => seedBasics(tx))
  const copy = await first.dump()
  const everything = async (database: Database) => {
    const app = await openTestApp(database, {
      now: () => new Date(),
      sessionDays: 30,
      accessMinutes: 24 * 60,
    })
    const admin = await app.as('admin')
    const slug = await modelWithIndustry(admin, 'root', '되돌린 모델')
    const { body: model } = await admin.get(paths.model('root', slug))
    const { body: process } = await admin.post(paths.processes('root', slug), { name: '공정' })
    const { body: tool } = await admin.post(paths.equipment, equipment('오븐'))
    const { body: node } = await admin.post(paths.kpi, { name: '새 지표' })
    await app.close()
    return { ids: [model.id, process.id, tool.id, node.id] as number[] }
  }
  const lost = await everything(first)
  await first.close()

  const second = await openEmbedded(undefined, copy)
  await skipIds(second.db)
  const since = await everything(second)
  await second.close()
  const isAhead = since.ids.map((id, at) => id > (lost.ids[at] ?? Infinity))
  expect(isAhead).toEqual([true, true, true, true])
})

function equipment(name: string) {
  return { name, equipmentType: '제조', industryType: '공통', otherType: '범용' }
}
