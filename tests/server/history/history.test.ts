import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change, ChangeSet } from '#domain/history.ts'
import { paths } from '#domain/contract.ts'
import { changes, changeSets } from '#server/store/schema/history.ts'
import { findChangesAfter, latestPlace } from '#server/history/find-changes.ts'
import { sweep } from '#server/sweep.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { AREAS, createModel, groupId, kpiChain, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const ON_IPAD = {
  'user-agent':
    'Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Version/17.0 Safari/604.1',
}

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  beforeAll(async () => {
    t = await openTestApp(database.get())
    admin = await t.as('admin')
  })
  afterAll(() => t.close())

  const cursor = async () => (await admin.get(paths.changes)).body.cursor as number
  const since = async (after: number): Promise<ChangeSet[]> => {
    const { status, body } = await admin.get(`${paths.changes}?after=${after}&limit=500`)
    expect([status, body.detail]).toEqual([200, undefined])
    return body.results
  }
  const setBy = async (work: () => Promise<unknown>): Promise<ChangeSet> => {
    const before = await cursor()
    await work()
    const found = await since(before)
    expect(found).toHaveLength(1)
    return found[0]!
  }
  const short = ({ object, field, before, after }: Change) => [object, field, before, after]

  describe.each(AREAS)('the history of %s models', (area) => {
    test('has a new model with what stands in it, its user, its call and its edit', async () => {
      const key = randomUUID()
      const set = await setBy(() => createModel(admin, area, '이력 모델', { key }))
      const { id } = (await admin.get(paths.model(area, set.slug))).body
      expect(set).toMatchObject({ username: 'admin', area, modelId: id, slug: '이력-모델', key })
      expect(set.changes.map(short)).toEqual([
        ['model', null, null, null],
        ['model', 'group', null, { id: await groupId(admin, area, '기본 그룹'), name: '기본 그룹' }],
        ['model', 'title', null, '이력 모델'],
        ['model', 'workStatus', null, 0],
      ])
      const [row] = await database
        .get()
        .db.select()
        .from(changeSets)
        .where(eq(changeSets.position, set.position))
      expect(row!.requestId).toMatch(/./)
      expect(row!.userId).toEqual(expect.any(Number))
      const values = set.changes.flatMap(({ before, after }) => [before, after].filter((one) => one !== null))
      expect(row!.size).toBe(values.map((one) => JSON.stringify(one)).join('').length)
    })

    test('has what a PATCH changed, from what to what, and nothing where nothing changed', async () => {
      const { body } = await createModel(admin, area, '이력 수정')
      const url = paths.model(area, body.slug)
      await admin.patch(url, { overview: '처음', memo: '그대로' })
      const key = randomUUID()
      const set = await setBy(() =>
        admin.patch(url, { overview: '다음', memo: '그대로', workStatus: 2 }, { 'idempotency-key': key }),
      )
      expect(set.key).toBe(key)
      expect(set.changes.map(short)).toEqual([
        ['model', 'overview', '처음', '다음'],
        ['model', 'workStatus', 0, 2],
      ])
      const before = await cursor()
      await admin.patch(url, { overview: '다음' })
      expect(await since(before)).toEqual([])
    })

    test('says which device a PATCH without a key came from, and null of a program', async () => {
      const { slug } = (await createModel(admin, area, '이력 기기')).body
      const set = await setBy(() => admin.patch(paths.model(area, slug), { memo: '기기' }, ON_IPAD))
      expect(set).toMatchObject({ key: null, device: 'iPad · Safari' })
      const { results } = (await admin.get(paths.modelChanges(area, slug))).body
      expect(results.map(({ device }: ChangeSet) => device)).toEqual(['iPad · Safari', null])
    })

    test('has lists with the names of what is in them', async () => {
      const slug = await modelWithIndustry(admin, area, '이력 목록')
      const { id } = (await admin.post(paths.processes(area, slug), { name: '주조' })).body
      const machine = (await admin.get(`${paths.equipment}?page_size=1`)).body.results[0]
      const chain = await kpiChain(admin)
      const photo = (await admin.upload(paths.processImages(area, slug, id), await phonePhoto({ width: 70 })))
        .body
      const set = await setBy(() =>
        admin.patch(paths.process(area, slug, id), {
          imageIds: [photo.id],
          equipmentIds: [machine.id],
          kpis: [{ ...chain, memo: '온도계' }],
        }),
      )
      expect(set.changes.map((one) => [one.objectName, ...short(one)])).toEqual([
        ['주조', 'process', 'images', null, [photo.id]],
        ['주조', 'process', 'equipments', null, [{ id: machine.id, name: machine.name }]],
        [
          '주조',
          'process',
          'kpis',
          null,
          [{ id: expect.any(Number), ...chain, memo: '온도계', name: '공정조건 > 온도 > 용탕 온도 > ℃' }],
        ],
      ])
    })

    test('has every way of writing: processes, their end, single factors, groups, copies', async () => {
      const slug = await modelWithIndustry(admin, area, '이력 전부')
      const entry = { kpi0Id: null, kpi1Id: null, kpi2Id: null, kpi3Id: null, memo: '메모' }
      const added = await setBy(() => admin.post(paths.processes(area, slug), { name: '절단' }))
      expect(added.changes.map(({ action, field }) => [action, field])).toEqual([
        ['created', null],
        ['changed', 'processNumber'],
        ['changed', 'name'],
      ])
      const id = added.changes[0]!.objectId
      const factor = await setBy(() => admin.post(paths.processKpis(area, slug, id), entry))
      const [kpi] = factor.changes[0]!.after as { id: number }[]
      const common = await setBy(() => admin.post(paths.modelKpis(area, slug), entry))
      const [commonKpi] = common.changes[0]!.after as { id: number }[]
      const copy = await setBy(() => admin.post(paths.modelCopy(area, slug)))
      expect(copy.slug).not.toBe(slug)
      expect(copy.changes.filter(({ field }) => field === 'kpis')).toHaveLength(2)
      const without = await setBy(() => admin.delete(paths.processKpi(area, slug, id, kpi!.id)))
      expect(without.changes.map(({ field, after }) => [field, after])).toEqual([['kpis', null]])
      const bare = await setBy(() => admin.delete(paths.modelKpi(area, slug, commonKpi!.id)))
      expect(bare.changes.map(({ object, field }) => [object, field])).toEqual([['model', 'kpis']])
      const gone = await setBy(() => admin.delete(paths.process(area, slug, id)))
      expect(gone.changes.map((one) => [one.action, one.field, one.before])).toEqual([
        ['changed', 'processNumber', expect.any(String)],
        ['changed', 'name', '절단'],
        ['deleted', null, null],
      ])
      const other = await groupId(admin, area, area === 'root' ? '주조' : '화장지')
      const moved = await setBy(() => admin.patch(paths.model(area, slug), { group: { id: other } }))
      expect(moved.changes.map(({ field }) => field)).toEqual(['group'])
    })

    test('is answered a page at a time, the latest first', async () => {
      const { body } = await createModel(admin, area, '이력 쪽')
      const url = paths.model(area, body.slug)
      for (const memo of ['하나', '둘', '셋']) await admin.patch(url, { memo })
      const history = paths.modelChanges(area, body.slug)
      const first = (await admin.get(`${history}?limit=3`)).body
      const memosOf = (sets: ChangeSet[]) => sets.map((set) => set.changes[0]!.after)
      expect(memosOf(first.results)).toEqual(['셋', '둘', '하나'])
      const rest = (await admin.get(`${history}?before=${first.before}`)).body
      expect(rest.results.map((set: ChangeSet) => set.changes[0]!.action)).toEqual(['created'])
      expect(rest.before).toBeNull()
    })
  })

  test('the processes of a model that goes to another industry are in its history', async () => {
    const slug = await modelWithIndustry(admin, 'general', '이력 업종')
    await admin.post(paths.processes('general', slug), { name: '성형' })
    const { results } = (await admin.get(`${paths.industries}?page_size=3`)).body
    const now = (await admin.get(paths.model('general', slug))).body.genBiz.id
    const other = results.find((one: { id: number }) => one.id !== now)
    const set = await setBy(() => admin.patch(paths.model('general', slug), { genBizId: other.id }))
    expect(set.changes.map(({ object, field, after }) => [object, field, after])).toEqual([
      ['model', 'genBiz', { id: other.id, name: other.productName }],
      ['process', 'processNumber', `${other.id}-1.0`],
    ])
  })

  test('what was refused leaves nothing behind', async () => {
    const { body } = await createModel(admin, 'root', '이력 거절')
    const before = await cursor()
    const url = paths.model('root', body.slug)
    expect((await admin.patch(url, { memo: '늦음' }, { 'if-match': '"m0-0"' })).status).toBe(412)
    expect((await admin.patch(url, { memo: '좋음', imageIds: [999_999] })).status).toBe(400)
    expect((await (await t.as('ktr')).patch(url, { memo: '남' })).status).toBe(403)
    expect(await since(before)).toEqual([])
    expect(await cursor()).toBe(before)
  })

  test('a call that is sent twice changes once', async () => {
    const key = randomUUID()
    const set = await setBy(async () => {
      await createModel(admin, 'root', '이력 한 번', { key })
      await createModel(admin, 'root', '이력 한 번', { key })
    })
    expect(set.key).toBe(key)
  })

  test('each sees the changes of their groups, and the cursor passes those of others', async () => {
    const before = await cursor()
    const hide = (title: string) => createModel(admin, 'general', title, { group: '안전유리' })
    await hide('안 보임')
    const seen = (await createModel(admin, 'general', '보임', { group: '화장지' })).body.slug
    await hide('또 안 보임')
    const kotric2 = await t.as('kotric2')
    const { body } = await kotric2.get(`${paths.changes}?after=${before}`)
    expect(body.results.map((set: ChangeSet) => set.slug)).toEqual([seen])
    expect(body.cursor).toBe(await cursor())
    expect((await kotric2.get(paths.modelChanges('general', '안-보임'))).status).toBe(404)
    expect((await t.nobody.get(paths.changes)).status).toBe(401)
  })

  test('pages of the feed join without a gap', async () => {
    const start = await cursor()
    for (let n = 0; n < 5; n += 1) await createModel(admin, 'root', `이력 줄 ${n}`)
    const all = await since(start)
    const found: ChangeSet[] = []
    let after = start
    for (let hasMore = true; hasMore;) {
      const { body } = await admin.get(`${paths.changes}?after=${after}&limit=2`)
      found.push(...body.results)
      ;({ cursor: after, hasMore } = body)
    }
    expect(found).toEqual(all)
    expect(after).toBe(await cursor())
  })

  test('what comes while a page is read belongs to the next one', async () => {
    const { db } = database.get()
    const after = await cursor()
    const groupIds = [await groupId(admin, 'root', '기본 그룹')]
    await createModel(admin, 'root', '이력 먼저')
    const latest = await latestPlace(db)
    await createModel(admin, 'root', '이력 그 사이')
    const { results, end } = await findChangesAfter(db, { after, latest, limit: 10, groupIds })
    expect(results.map(({ slug }) => slug)).toEqual(['이력-먼저'])
    expect(end).toEqual(latest)
  })

  test('a page has a hundred changes, at most five hundred, and no more than four million characters', async () => {
    const { db } = database.get()
    const { id: modelId, slug } = (await createModel(admin, 'root', '이력 크기')).body
    const add = (sizes: readonly number[]) =>
      db
        .insert(changeSets)
        .values(sizes.map((size) => ({ at: new Date(), area: 'root' as const, modelId, slug, size })))
    const start = await cursor()
    await add([5_000_000, 3_000_000, 1_000_000, 1])
    const lengths: number[] = []
    let after = start
    for (let hasMore = true; hasMore;) {
      const { body } = await admin.get(`${paths.changes}?after=${after}`)
      lengths.push(body.results.length)
      ;({ cursor: after, hasMore } = body)
    }
    expect(lengths).toEqual([1, 2, 1])
    await add(Array.from({ length: 501 }, () => 0))
    const page = async (query: string) =>
      (await admin.get(`${paths.changes}?after=${after}${query}`)).body.results.length
    expect([await page(''), await page('&limit=499'), await page('&limit=501')]).toEqual([100, 499, 500])
  })

  test('a cursor at which a restore has put another change is lost', async () => {
    const { db } = database.get()
    await createModel(admin, 'root', '이력 되돌림')
    const { cursor: at, seal } = (await admin.get(paths.changes)).body
    const answer = () => admin.get(`${paths.changes}?after=${at}&seal=${seal}`)
    expect((await answer()).status).toBe(200)
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx
        .update(changeSets)
        .set({ at: new Date(Date.now() - 1_000) })
        .where(eq(changeSets.position, at))
    })
    expect((await answer()).status).toBe(410)
  })

  test('an unchanged feed and an unchanged history are answered 304', async () => {
    const { body } = await createModel(admin, 'root', '이력 304')
    const feed = `${paths.changes}?after=${await cursor()}`
    const etagOf = async (url: string) => String((await admin.get(url)).headers['etag'])
    expect(await etagOf(feed)).not.toBe(await etagOf(`${feed}&limit=7`))
    for (const url of [feed, paths.modelChanges('root', body.slug)]) {
      const etag = await etagOf(url)
      expect((await admin.get(url, { 'if-none-match': etag })).status).toBe(304)
      await admin.patch(paths.model('root', body.slug), { memo: url })
      expect((await admin.get(url, { 'if-none-match': etag })).status).toBe(200)
    }
  })

  test('a cursor that the server has not given, or no longer knows, is answered 410', async () => {
    const latest = await cursor()
    const answer = await admin.get(`${paths.changes}?after=${latest + 1}`)
    expect(answer.status).toBe(410)
    expect(answer.body.detail).toMatch(/[가-힣]/)
    expect((await admin.get(`${paths.changes}?after=x`)).status).toBe(400)
  })

  test('a seal is of one change and of the groups that were seen: with any other a cursor is lost', async () => {
    const { cursor: first, seal } = (await admin.get(paths.changes)).body
    await createModel(admin, 'root', '이력 봉인')
    const next = `${paths.changes}?after=${first}&limit=1`
    const { body } = await admin.get(`${next}&seal=${seal}`)
    expect(body.results).toHaveLength(1)
    expect((await admin.get(`${next}&seal=${body.seal}`)).status).toBe(410)
    expect((await (await t.as('kotric2')).get(`${next}&seal=${seal}`)).status).toBe(410)
    expect((await admin.get(`${paths.changes}?after=${body.cursor}&seal=${body.seal}`)).body).toEqual({
      results: [],
      ...{ cursor: body.cursor, seal: body.seal, hasMore: false },
    })
  })

  test('a value that is too long is named without being kept', async () => {
    const { body } = await createModel(admin, 'root', '이력 긴 값')
    const long = { kpi0Id: null, kpi1Id: null, kpi2Id: null, kpi3Id: null, memo: '가'.repeat(10_000) }
    const url = paths.model('root', body.slug)
    const kept = await setBy(() => admin.patch(url, { overview: '나'.repeat(10_000) }))
    expect(kept.changes[0]!.after).toBe('나'.repeat(10_000))
    const set = await setBy(() => admin.patch(url, { kpis: Array.from({ length: 11 }, () => long) }))
    expect(set.changes.map(short)).toEqual([['model', 'kpis', null, { isTooLong: true }]])
  })

  test('a value is what was written, whatever it looks like', async () => {
    const { body } = await createModel(admin, 'root', '이력 값')
    for (const memo of ['123', 'null', '{"isTooLong":true}', '[1]', '"', '\u0001\u2028']) {
      const set = await setBy(() => admin.patch(paths.model('root', body.slug), { memo }))
      expect(set.changes[0]!.after).toBe(memo)
    }
  })

  test('cannot be changed, and loses only what is past its time', async () => {
    const { db } = database.get()
    const refused = (table: string) => ({ cause: { message: `${table} is append-only` } })
    const sets = refused('change_sets')
    await expect(db.update(changeSets).set({ username: 'x' })).rejects.toMatchObject(sets)
    await expect(db.update(changeSets).set({ position: 7_000_000 })).rejects.toMatchObject(sets)
    await expect(db.delete(changeSets)).rejects.toMatchObject(sets)
    await expect(db.update(changes).set({ after: null })).rejects.toMatchObject(refused('changes'))
    await expect(db.delete(changes)).rejects.toMatchObject(refused('changes'))
    await expect(db.execute(sql`truncate changes`)).rejects.toMatchObject(refused('changes'))

    const { id: modelId, slug } = (await createModel(admin, 'root', '이력 지난날')).body
    const old = { at: new Date(0), area: 'root' as const, modelId, slug, size: 0 }
    await db.insert(changeSets).values(Array.from({ length: 1_001 }, () => old))
    await admin.patch(paths.model('root', slug), { memo: '오늘' })
    const latest = await cursor()
    // Now, not in days to come: a sweep then would take the session of this test with it.
    const sweepAfter = (historyDays: number) =>
      sweep(db, { photos: t.photos, auditDays: 100_000, historyDays }, new Date())
    await sweepAfter(1)
    expect((await since(0)).length).toBeGreaterThan(1)
    expect(await db.$count(changeSets, eq(changeSets.at, old.at))).toBe(0)
    await sweepAfter(0)
    expect(await db.$count(changeSets)).toBe(1)
    expect((await admin.get(`${paths.changes}?after=0`)).status).toBe(410)
    expect((await admin.get(`${paths.changes}?after=${latest}`)).body).toMatchObject({
      results: [],
      cursor: latest,
      hasMore: false,
    })
  })

  test.runIf(database.kind === 'PostgreSQL')(
    'a change whose transaction ends late is behind those that ended before',
    async () => {
      const { db } = database.get()
      const start = await cursor()
      const model = (await createModel(admin, 'root', '이력 늦음')).body
      const row = {
        at: new Date(),
        area: 'root' as const,
        modelId: model.id,
        slug: model.slug,
        size: 0,
        username: 'late',
      }
      const isInserted = Promise.withResolvers<null>()
      const mayEnd = Promise.withResolvers<null>()
      const late = db.transaction(async (tx) => {
        await tx.insert(changeSets).values(row)
        isInserted.resolve(null)
        await mayEnd.promise
      })
      await isInserted.promise
      await admin.patch(paths.model('root', model.slug), { memo: '먼저' })
      const seen = await cursor()
      expect((await since(start)).map(({ username }) => username)).toEqual(['admin', 'admin'])
      mayEnd.resolve(null)
      await late
      expect((await since(seen)).map(({ username }) => username)).toEqual(['late'])
    },
  )
})
