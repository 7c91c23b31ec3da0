import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { Area } from '#domain/model/area.ts'
import type { Account } from '#domain/people/people.ts'
import { models } from '#server/store/schema/records.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { AREAS, createModel } from '../support/records/models.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp } from '../support/apps/test-app.ts'

onEachDatabase((database) => {
  const { t, admin } = appOnDatabase(database)

  const made = async (area: Area, title: string) =>
    (await createModel(admin, area, title)).body as { id: number; slug: string }
  const retire = (caller: Caller, area: Area, slug: string, isRetired = true, headers = {}) =>
    caller.patch(paths.model(area, slug), { isRetired }, headers)
  const listed = async (area: Area, id: number) => {
    const groups = (await admin.get(paths.groups(area))).body as { models: { id: number }[] }[]
    return groups.flatMap((group) => group.models).find((one) => one.id === id)
  }
  const historyOf = async (area: Area, slug: string) =>
    (await admin.get(paths.modelChanges(area, slug))).body.results

  test.each(AREAS)('a %s model is retired and taken back, and stays in every list', async (area) => {
    const { id, slug } = await made(area, `보관 ${area}`)
    expect((await admin.get(paths.model(area, slug))).body.isRetired).toBe(false)
    expect((await retire(admin, area, slug)).body).toMatchObject({ id, isRetired: true })
    expect((await admin.get(paths.model(area, slug))).body.isRetired).toBe(true)
    expect(await listed(area, id)).toMatchObject({ slug, isRetired: true })
    const found = (await admin.get(`${paths.models(area)}?search=${encodeURIComponent(`보관 ${area}`)}`)).body
    expect(found.results).toMatchObject([{ id, isRetired: true }])
    const { db } = database.get()
    const [row] = await db.select().from(models).where(eq(models.id, id))
    expect(row?.isRetired).toBe(true)
    // It is edited as before.
    expect((await admin.patch(paths.model(area, slug), { memo: '보관한 뒤' })).body).toMatchObject({
      memo: '보관한 뒤',
      isRetired: true,
    })
    expect((await retire(admin, area, slug, false)).body.isRetired).toBe(false)
    expect(await listed(area, id)).toMatchObject({ isRetired: false })
  })

  test('the history says who retired it and who took it back, and so does the feed', async () => {
    const { id, slug } = await made('root', '보관 이력')
    const { cursor, seal } = (await admin.get(paths.changes)).body
    await retire(admin, 'root', slug)
    await retire(admin, 'root', slug)
    await retire(admin, 'root', slug, false)
    const change = { object: 'model', objectId: id, action: 'changed', field: 'isRetired' }
    const expected = [
      { username: 'admin', changes: [{ ...change, before: null, after: 1 }] },
      { username: 'admin', changes: [{ ...change, before: 1, after: null }] },
    ]
    const feed = (await admin.get(`${paths.changes}?after=${cursor}&seal=${encodeURIComponent(seal)}`)).body
    expect(feed.results).toMatchObject(expected)
    expect((await historyOf('root', slug)).slice(0, 2)).toMatchObject(expected.toReversed())
  })

  test('writers with the right to keep the catalogues retire models that they see, and nobody else does', async () => {
    const { slug } = await made('root', '보관 권한')
    const writer = await t.as('kotric3')
    const offers = async (caller: Caller) =>
      ((await caller.get(paths.me)).body.capabilities as string[]).includes('retires-models')
    expect([await offers(admin), await offers(writer)]).toEqual([true, false])
    expect((await retire(t.nobody, 'root', slug)).status).toBe(401)
    for (const username of ['kotric3', 'sample', 'ktr']) {
      expect((await retire(await t.as(username), 'root', slug)).status, username).toBe(403)
    }
    // All else of the model is theirs to write.
    expect((await writer.patch(paths.model('root', slug), { memo: '쓰기' })).status).toBe(200)
    const refused = await writer.patch(paths.model('root', slug), { memo: '함께', isRetired: true })
    expect([refused.status, (await admin.get(paths.model('root', slug))).body.memo]).toEqual([403, '쓰기'])

    const { results } = (await admin.get(paths.people)).body as { results: Account[] }
    const { id } = results.find(({ username }) => username === 'kotric3')!
    await admin.patch(paths.person(id), { keepsCatalogue: true })
    expect([await offers(writer), (await retire(writer, 'root', slug)).status]).toEqual([true, 200])
    // Of a group that they do not see they find none.
    const hidden = await createModel(admin, 'general', '보관 안 보임', { group: '화장지' })
    expect((await retire(writer, 'general', hidden.body.slug)).status).toBe(404)
    await admin.patch(paths.person(id), { keepsCatalogue: false })
    expect((await retire(writer, 'root', slug, false)).status).toBe(403)
  })

  test('a server that does not offer it refuses it, and answers as before', async () => {
    const { slug } = await made('root', '보관 없는 서버')
    const bare = await openTestApp(database.get(), { capabilities: ['keeps-catalogue', 'if-match'] })
    const caller = await bare.as('admin')
    expect((await caller.get(paths.me)).body.capabilities).toEqual(['if-match', 'keeps-catalogue'])
    expect((await retire(caller, 'root', slug)).status).toBe(403)
    expect((await caller.patch(paths.model('root', slug), { memo: '된다' })).status).toBe(200)
    await bare.close()
  })

  test('a copy of a retired model is not retired', async () => {
    const { slug } = await made('root', '보관 사본')
    await retire(admin, 'root', slug)
    const copy = (await admin.post(paths.modelCopy('root', slug))).body
    expect(copy).toMatchObject({ title: '보관 사본 사본', isRetired: false })
  })

  test('an edit of before arrives after it, and retiring meets the version of another edit', async () => {
    const { slug } = await made('root', '보관 늦은 기기')
    const etag = (await admin.get(paths.model('root', slug))).headers['etag'] as string
    const retired = await retire(admin, 'root', slug, true, { 'if-match': etag })
    expect(retired.status).toBe(200)
    const stale = await admin.patch(paths.model('root', slug), { memo: '늦게' }, { 'if-match': etag })
    expect(stale.status).toBe(412)
    const late = await admin.patch(
      paths.model('root', slug),
      { memo: '늦게' },
      { 'if-match': retired.headers['etag'] as string },
    )
    expect(late.body).toMatchObject({ memo: '늦게', isRetired: true })
  })

  test('what is handed over says that it is retired', async () => {
    const { slug } = await made('root', '보관 내보내기')
    await retire(admin, 'root', slug)
    const models = [{ area: 'root', slug }]
    const json = (await admin.post(paths.handOvers, { format: 'json', models })).body
    expect(json).toMatchObject({ models: [{ model: { isRetired: true } }] })
  })
})
