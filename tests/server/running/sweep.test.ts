import { randomUUID } from 'node:crypto'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { sessions } from '#server/store/schema/people.ts'
import { idempotencyKeys, images } from '#server/store/schema/records.ts'
import { sweepUploads } from '#server/images/sweep-images.ts'
import { sweep } from '#server/sweep.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { createModel } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const DAY_MS = 86_400_000

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let url: string
  let model: string
  const later = (days: number) => new Date(Date.now() + days * DAY_MS)
  beforeAll(async () => {
    // Sessions that outlive every sweep here, so that the photos can be looked at afterwards.
    t = await openTestApp(database.get(), { sessionDays: 4_000, accessMinutes: 4_000 * 24 * 60 })
    admin = await t.as('admin')
    const { body } = await createModel(admin, 'root', '청소')
    url = paths.modelImages('root', body.slug)
    model = paths.model('root', body.slug)
  })
  afterAll(() => t.close())

  const contentOf = async (id: number) => {
    const [row] = await database.get().db.select().from(images).where(eq(images.id, id))
    return row!.contentHash
  }

  test('a photo that nothing shows for 30 days goes with its file; one that is shown stays', async () => {
    const loose = (await admin.upload(url, await phonePhoto({ width: 200 }))).body
    const shown = (await admin.upload(url, await phonePhoto({ width: 220 }))).body
    await admin.patch(model, { imageIds: [shown.id] })
    const hash = await contentOf(loose.id)
    await sweep(database.get().db, { photos: t.photos, auditDays: 100_000, historyDays: 100_000 }, later(29))
    expect((await admin.get(loose.url)).status).toBe(200)
    await sweep(database.get().db, { photos: t.photos, auditDays: 100_000, historyDays: 100_000 }, later(31))
    expect((await admin.get(loose.url)).status).toBe(404)
    expect(await t.photos.open(hash)).toBeNull()
    expect((await admin.get(shown.url)).status).toBe(200)
  })

  test('a photo that was taken out of a model has 30 days from then', async () => {
    const photo = (await admin.upload(url, await phonePhoto({ width: 240 }))).body
    await admin.patch(model, { imageIds: [photo.id] })
    await sweep(database.get().db, { photos: t.photos, auditDays: 100_000, historyDays: 100_000 }, later(400))
    expect((await admin.get(photo.url)).status).toBe(200)
    await admin.patch(model, { imageIds: [] })
    await sweep(database.get().db, { photos: t.photos, auditDays: 100_000, historyDays: 100_000 }, later(29))
    expect((await admin.get(photo.url)).status).toBe(200)
    await sweep(database.get().db, { photos: t.photos, auditDays: 100_000, historyDays: 100_000 }, later(31))
    expect((await admin.get(photo.url)).status).toBe(404)
  })

  test('the file of a photo stays while another row has the same picture', async () => {
    const bytes = await phonePhoto({ width: 260 })
    const [one, other] = [(await admin.upload(url, bytes)).body, (await admin.upload(url, bytes)).body]
    expect(await contentOf(one.id)).toBe(await contentOf(other.id))
    await admin.patch(model, { imageIds: [other.id] })
    await sweep(database.get().db, { photos: t.photos, auditDays: 100_000, historyDays: 100_000 }, later(31))
    expect((await admin.get(one.url)).status).toBe(404)
    expect((await admin.get(other.url)).status).toBe(200)
  })

  test('what a killed server left half received goes after a day, what is being received stays', async () => {
    for (const [name, ageMs] of [
      ['killed.upload', 1.1 * DAY_MS],
      ['killed.upload.photo', 1.1 * DAY_MS],
      ['slow.upload', 0.9 * DAY_MS],
    ] as const) {
      writeFileSync(join(t.folder, name), 'half')
      const written = new Date(Date.now() - ageMs)
      utimesSync(join(t.folder, name), written, written)
    }
    await sweepUploads(t.folder, new Date())
    expect(readdirSync(t.folder).filter((name) => name.includes('upload'))).toEqual(['slow.upload'])
    expect((await admin.upload(url, await phonePhoto({ width: 280 }))).status).toBe(201)
  })

  test('stored answers are kept 30 days, ended sessions not at all', async () => {
    const db = database.get().db
    await admin.post(paths.kpi, { name: randomUUID() }, { key: randomUUID() })
    const ordinary = await openTestApp(database.get())
    await ordinary.as('visitor')
    const before = await db.$count(idempotencyKeys)
    const sessionsBefore = await db.$count(sessions)
    await sweep(db, { photos: t.photos, auditDays: 100_000, historyDays: 100_000 }, later(29))
    expect(await db.$count(idempotencyKeys)).toBe(before)
    await sweep(db, { photos: t.photos, auditDays: 100_000, historyDays: 100_000 }, later(31))
    expect(await db.$count(idempotencyKeys)).toBe(0)
    expect(await db.$count(sessions)).toBe(sessionsBefore - 1)
    await ordinary.close()
  })
})
