import { describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { ChangeSet } from '#domain/history.ts'
import type { Account } from '#domain/people/people.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { newMachine } from '../support/records/kept-entries.ts'
import { AREAS, createModel, kpiChain } from '../support/records/models.ts'
import { openTestApp } from '../support/apps/test-app.ts'
import { mergeModels, modelWith, processesIn, showPhoto } from './support.ts'

onEachDatabase((database) => {
  const { t, admin } = appOnDatabase(database)

  test.each(AREAS)('processes of a %s double go whole behind those of the model that stays', async (area) => {
    const stays = await modelWith(admin, area, '남는 모델', ['주조', '가공'])
    const double = await modelWith(admin, area, '두 번 조사한 모델', ['절단', '도장'])
    const [first = 0, second = 0] = double.ids
    const url = paths.process(area, double.slug, first)
    const machine = await newMachine(admin, '절단기')
    const photo = await showPhoto(admin, url)
    const unique = (await admin.get(url)).body.processNumber.split('-')[0]
    await admin.patch(url, {
      description: '절단 설명',
      equipmentIds: [machine.id],
      kpis: [{ ...(await kpiChain(admin)), memo: '용탕' }],
      autoState: '전자동',
    })
    // A row of the first column stays one, and what a person typed before the dash stays too.
    await admin.patch(paths.process(area, double.slug, second), { processNumber: `${unique}-1.1` })
    const own = await admin.post(paths.processes(area, double.slug), { name: '포장' })
    await admin.patch(paths.process(area, double.slug, own.body.id), { processNumber: 'X9-4.0' })
    const before = await processesIn(admin, area, double.slug)

    const merged = await mergeModels(admin, area, [double, stays])
    expect([merged.status, merged.body]).toMatchObject([
      200,
      {
        slug: double.slug,
        isRetired: true,
        mergedInto: { id: stays.id, slug: stays.slug, title: '남는 모델' },
      },
    ])
    const after = await processesIn(admin, area, stays.slug)
    expect(after.map(({ name, order }) => [name, order])).toEqual([
      ['주조', 0],
      ['가공', 1],
      ['절단', 2],
      ['도장', 3],
      ['포장', 4],
    ])
    const ofStays = after[0].processNumber.split('-')[0]
    expect(after.slice(2).map(({ processNumber }) => processNumber)).toEqual([
      `${ofStays}-3.0`,
      `${ofStays}-3.1`,
      'X9-4.0',
    ])
    const contentOf = ({
      order: _o,
      processNumber: _n,
      etag: _e,
      updatedAt: _a,
      updatedBy: _b,
      ...rest
    }: any) => rest
    expect(after.slice(2).map(contentOf)).toEqual(before.map(contentOf))
    expect(after[2]).toMatchObject({
      images: [{ id: photo }],
      equipments: [{ id: machine.id }],
      kpis: [{ memo: '용탕' }],
    })
    // Its next edit keeps what it shows.
    const kept = await admin.patch(paths.process(area, stays.slug, first), { imageIds: [photo], memo: '뒤' })
    expect([kept.status, kept.body.images.length]).toEqual([200, 1])
    expect(await processesIn(admin, area, double.slug)).toEqual([])
    expect((await admin.get(paths.model(area, double.slug))).body.mergedInto.id).toBe(stays.id)
    const next = await admin.post(paths.processes(area, stays.slug), { name: '검사' })
    expect(next.body).toMatchObject({ order: 5, processNumber: `${ofStays}-5.0` })
  })

  test('what else the double says stays in it, and can still be edited', async () => {
    const stays = await modelWith(admin, 'root', '값이 남는 모델', [])
    const double = await modelWith(admin, 'root', '값이 있는 두 번째', ['절단'])
    await admin.patch(paths.model('root', stays.slug), { overview: '남는 개요' })
    await admin.patch(paths.model('root', double.slug), { overview: '두 번째 개요', memo: '메모' })
    const preview = await admin.get(`${paths.modelMerge('root', double.slug)}?into=${stays.id}`)
    expect([preview.status, preview.body]).toEqual([
      200,
      { refusal: null, processes: 1, photos: 0, differing: ['title', 'overview', 'memo'] },
    ])
    const etag = String(preview.headers['etag'])
    await mergeModels(admin, 'root', [double, stays], { headers: { 'if-match': etag } })
    expect((await admin.get(paths.model('root', stays.slug))).body).toMatchObject({
      overview: '남는 개요',
      memo: '',
    })
    const path = paths.model('root', double.slug)
    expect((await admin.get(path)).body).toMatchObject({ overview: '두 번째 개요', memo: '메모' })
    // A tablet that knew the version of before looks, and finds the rest as it was.
    expect((await admin.patch(path, { memo: '늦게' }, { 'if-match': etag })).status).toBe(412)
    expect((await admin.patch(path, { memo: '늦게' })).body).toMatchObject({ memo: '늦게', isRetired: true })
    const back = await admin.patch(path, { isRetired: false })
    expect([back.status, Object.keys(back.body.fields)]).toEqual([400, ['isRetired']])
    expect((await admin.patch(path, { isRetired: true })).status).toBe(200)
  })

  test('the history of both says what went where, and the feed tells of both', async () => {
    const stays = await modelWith(admin, 'root', '이력이 남는 모델', ['주조'])
    const double = await modelWith(admin, 'root', '이력이 있는 두 번째', ['절단'])
    const { cursor } = (await admin.get(paths.changes)).body
    await mergeModels(admin, 'root', [double, stays])
    const sets: ChangeSet[] = (await admin.get(`${paths.changes}?after=${cursor}`)).body.results
    expect(sets.map(({ modelId, username }) => [modelId, username]).sort()).toEqual(
      [
        [stays.id, 'admin'],
        [double.id, 'admin'],
      ].sort(),
    )
    const of = (id: number) => sets.find(({ modelId }) => modelId === id)?.changes ?? []
    expect(of(double.id)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ object: 'process', objectId: double.ids[0], action: 'deleted' }),
        expect.objectContaining({ field: 'isRetired', before: null, after: 1 }),
        expect.objectContaining({
          field: 'mergedInto',
          before: null,
          after: { id: stays.id, name: '이력이 남는 모델' },
        }),
      ]),
    )
    expect(of(stays.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ object: 'process', objectId: double.ids[0], action: 'created' }),
        expect.objectContaining({
          field: 'doubles',
          before: null,
          after: [{ id: double.id, name: '이력이 있는 두 번째' }],
        }),
      ]),
    )
    const events = (await admin.get(`${paths.auditTrail}?action=models-merged`)).body.results
    expect(events[0]).toMatchObject({ username: 'admin', object: `model:root/${double.slug}->${stays.slug}` })
  })

  test('a chain leads to its end', async () => {
    const [a, b, c] = await Promise.all(
      ['가', '나', '다'].map((title) => modelWith(admin, 'root', `사슬 ${title}`, [title])),
    )
    await mergeModels(admin, 'root', [a!, b!])
    await mergeModels(admin, 'root', [b!, c!])
    expect((await processesIn(admin, 'root', c!.slug)).map(({ name }) => name)).toEqual(['다', '나', '가'])
    expect((await admin.get(paths.model('root', a!.slug))).body.mergedInto.id).toBe(c!.id)
    for (const { slug } of [a!, b!]) {
      const late = await admin.patch(paths.process('root', slug, a!.ids[0]!), { memo: `늦게 ${slug}` })
      expect([late.status, late.body.memo]).toEqual([200, `늦게 ${slug}`])
    }
    const [latest] = (await admin.get(paths.modelChanges('root', a!.slug))).body.results as ChangeSet[]
    expect(latest?.changes).toMatchObject([
      { field: 'mergedInto', before: { id: b!.id }, after: { id: c!.id } },
    ])
  })

  test('the title of the model that stays is the one that it has now', async () => {
    const stays = await modelWith(admin, 'root', '이름이 바뀔 모델', [])
    const double = await modelWith(admin, 'root', '이름을 보이는 모델', [])
    await mergeModels(admin, 'root', [double, stays])
    const shown = async () => (await admin.get(paths.model('root', double.slug))).body.mergedInto.title
    expect(await shown()).toBe('이름이 바뀔 모델')
    await admin.patch(paths.model('root', stays.slug), { title: '새 이름' })
    expect(await shown()).toBe('새 이름')
  })

  describe('is refused', () => {
    test('into itself, a retired one, one that was merged, one of the other area and one that is not there', async () => {
      const double = await modelWith(admin, 'root', '거절 두 번째', ['절단'])
      const stays = await modelWith(admin, 'root', '거절 남는', [])
      const retired = await modelWith(admin, 'root', '거절 보관', [])
      await admin.patch(paths.model('root', retired.slug), { isRetired: true })
      const merged = await modelWith(admin, 'root', '거절 합친', [])
      await mergeModels(admin, 'root', [merged, stays])
      const general = await modelWith(admin, 'general', '거절 일반', [])
      for (const into of [double, retired, merged, general, { id: 2_000_000_000 }]) {
        const { status, body } = await mergeModels(admin, 'root', [double, into])
        expect([status, Object.keys(body.fields)], String(into.id)).toEqual([400, ['into']])
      }
      expect((await mergeModels(admin, 'root', [merged, double])).body.detail).toContain('이미')
      const preview = await admin.get(`${paths.modelMerge('root', double.slug)}?into=${retired.id}`)
      expect(preview.body.refusal).toContain('보관')
      expect((await processesIn(admin, 'root', double.slug)).length).toBe(1)
    })

    test('where the processes could not be numbered', async () => {
      const double = await modelWith(admin, 'general', '번호가 있는', ['절단'])
      const { body } = await createModel(admin, 'general', '업종이 없는')
      const { status, body: refused } = await mergeModels(admin, 'general', [double, body])
      expect([status, refused.detail]).toEqual([400, expect.stringContaining('업종')])
    })

    test('to who has not the right, or does not see both', async () => {
      const [double, stays] = [
        await modelWith(admin, 'general', '권한 두 번째', []),
        await modelWith(admin, 'general', '권한 남는', []),
      ]
      const hidden = await modelWith(admin, 'general', '안 보이는', [], '화장지')
      expect((await mergeModels(t.nobody, 'general', [double, stays])).status).toBe(401)
      for (const username of ['ktr', 'sample', 'kotric3']) {
        const status = (await mergeModels(await t.as(username), 'general', [double, stays])).status
        expect([403, 404], username).toContain(status)
      }
      const writer = await t.as('kotric2')
      const { results } = (await admin.get(paths.people)).body as { results: Account[] }
      const { id } = results.find(({ username }) => username === 'kotric2')!
      expect((await mergeModels(writer, 'general', [hidden, stays])).status).toBe(403)
      await admin.patch(paths.person(id), { keepsCatalogue: true })
      expect((await writer.get(paths.me)).body.capabilities).toContain('merges-models')
      expect((await mergeModels(writer, 'general', [double, hidden])).status).toBe(404)
      expect((await mergeModels(writer, 'general', [hidden, stays])).status).toBe(400)
      const both = await modelWith(admin, 'general', '둘 다 보이는', [], '화장지')
      expect((await mergeModels(writer, 'general', [both, hidden])).status).toBe(200)
      await admin.patch(paths.person(id), { keepsCatalogue: false })
    })

    test('at another version, and twice under one key it is done once', async () => {
      const stays = await modelWith(admin, 'root', '한 번 남는', [])
      const double = await modelWith(admin, 'root', '한 번 두 번째', ['절단'])
      expect(
        (await mergeModels(admin, 'root', [double, stays], { headers: { 'if-match': '"m0-0"' } })).status,
      ).toBe(412)
      const key = `merge-once-${double.id}`
      for (const _ of [1, 2]) {
        expect((await mergeModels(admin, 'root', [double, stays], { key })).status).toBe(200)
      }
      expect((await processesIn(admin, 'root', stays.slug)).length).toBe(1)
    })

    test('by a server that does not offer it', async () => {
      const double = await modelWith(admin, 'root', '없는 서버', [])
      const bare = await openTestApp(database.get(), { capabilities: ['retires-models'] })
      const caller = await bare.as('admin')
      expect((await caller.get(paths.me)).body.capabilities).toEqual(['retires-models'])
      expect((await mergeModels(caller, 'root', [double, double])).status).toBe(404)
      await bare.close()
    })
  })
})
