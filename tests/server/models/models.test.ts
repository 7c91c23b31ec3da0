import { describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { orderModels } from '#domain/model/group.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { AREAS, createModel, groupId, kpiChain } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { openTestApp } from '../support/apps/test-app.ts'

const NOW = new Date('2026-06-15T03:00:00Z')

onEachDatabase((database) => {
  const { admin } = appOnDatabase(database, { now: () => NOW })

  describe.each(AREAS)('%s models', (area) => {
    // ENT-09, ENT-10, ENT-15–18, API-13, API-14, API-23, API-66–68
    test('are created empty, under their title', async () => {
      const answer = await createModel(admin, area, `새 모델 ${area}`)
      expect(answer.status).toBe(201)
      expect(answer.body).toMatchObject({
        slug: `새-모델-${area}`,
        title: `새 모델 ${area}`,
        group: { name: '기본 그룹' },
        productionItem: '',
        overview: '',
        features: '',
        kpis: [],
        images: [],
        autoProcessState: null,
        workedAt: null,
        workStatus: 0,
        updatedBy: 'admin',
        ...(area === 'root' ? { mainRootTech: null, subRootTech: null } : { genBiz: null, processes: [] }),
      })
      expect(answer.body).not.toHaveProperty(area === 'root' ? 'genBiz' : 'mainRootTech')
      expect(answer.headers['etag']).toMatch(/^"m\d+-\d+"$/)
      const detail = await admin.get(paths.model(area, answer.body.slug))
      expect(detail.body).toEqual(answer.body)
    })

    test('get a number behind a repeated slug, and never a reserved one', async () => {
      const slugs = []
      for (let n = 0; n < 3; n += 1) slugs.push((await createModel(admin, area, '같은 이름')).body.slug)
      expect(slugs).toEqual(['같은-이름', '같은-이름-2', '같은-이름-3'])
      expect((await createModel(admin, area, 'simple')).body.slug).toBe('simple-2')
      expect((await createModel(admin, area, 'simple')).body.slug).toBe('simple-3')
    })

    test('created at the same moment get different slugs', async () => {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => createModel(admin, area, '동시에 만든 모델')),
      )
      expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(201))
      expect(new Set(answers.map((answer) => answer.body.slug)).size).toBe(6)
    })

    test('are found by a decomposed slug too', async () => {
      const { body } = await createModel(admin, area, '자모 주소')
      const answer = await admin.get(paths.model(area, String(body.slug).normalize('NFD')))
      expect(answer.body.id).toBe(body.id)
    })

    test('store titles composed', async () => {
      const { body } = await createModel(admin, area, '한글 제목'.normalize('NFD'))
      expect(body.title).toBe('한글 제목')
    })

    // VAL-05, VAL-08, OPEN-21
    test.each([
      ['an empty title', { title: '' }, 'title'],
      ['a blank title', { title: '   ' }, 'title'],
      ['a title of 300 characters', { title: '가'.repeat(300) }, 'title'],
      ['a title that is no text', { title: 7 }, 'title'],
      ['a NUL in the title', { title: `a${String.fromCharCode(0)}b` }, 'title'],
      ['no group', { group: undefined }, 'group'],
      ['group 0', { group: { id: 0 } }, 'group'],
      ['an unknown group', { group: { id: 999_999 } }, 'group'],
    ])('are refused with %s', async (_name, change, field) => {
      const group = { id: await groupId(admin, area, '기본 그룹') }
      const body = { title: '모델', group, ...(area === 'general' && { kpis: [] }), ...change }
      const answer = await admin.post(paths.models(area), body)
      expect(answer.status).toBe(400)
      expect(answer.body.detail).toEqual(expect.any(String))
      expect(answer.body.fields[field][0]).toMatch(/[가-힣]/)
    })

    test('are refused in a group of the other area', async () => {
      const other = await groupId(admin, area === 'root' ? 'general' : 'root', '기본 그룹')
      const body = { title: '모델', group: { id: other }, ...(area === 'general' && { kpis: [] }) }
      expect((await admin.post(paths.models(area), body)).status).toBe(400)
    })

    // API-24, API-25, API-72, OPEN-06
    test('change only what a PATCH names, and answer the whole record', async () => {
      const { body: created } = await createModel(admin, area, '부분 수정')
      const path = paths.model(area, created.slug)
      await admin.patch(path, { productionItem: '하우징', overview: '개요', features: '특징' })
      const answer = await admin.patch(path, { features: '다른 특징' })
      expect(answer.status).toBe(200)
      expect(answer.body).toEqual({
        ...created,
        productionItem: '하우징',
        overview: '개요',
        features: '다른 특징',
        updatedAt: NOW.toISOString(),
      })
    })

    test('keep their slug when the title changes', async () => {
      const { body } = await createModel(admin, area, '처음 제목')
      const answer = await admin.patch(paths.model(area, body.slug), { title: '나중 제목' })
      expect(answer.body).toMatchObject({ title: '나중 제목', slug: body.slug })
    })

    // API-73–75, OPEN-25, OPEN-26
    test('store the bands, the site visit and the stage', async () => {
      const { body } = await createModel(admin, area, '기타 정보')
      const change = {
        autoProcessState: '0-20',
        monitoringProcessState: '81-100',
        connectionProcessState: null,
        memo: '메모',
        manager: '담당자',
        workedAt: '2026-06-15',
        workStatus: 4,
      }
      expect((await admin.patch(paths.model(area, body.slug), change)).body).toMatchObject(change)
    })

    // VAL-26, VAL-27, OPEN-06
    test.each([
      ['a day in the future', { workedAt: '2026-06-16' }, 'workedAt'],
      ['a day before 2025', { workedAt: '2024-12-31' }, 'workedAt'],
      ['a day that does not exist', { workedAt: '2026-02-30' }, 'workedAt'],
      ['stage 5', { workStatus: 5 }, 'workStatus'],
      ['a band that there is not', { autoProcessState: '0-50' }, 'autoProcessState'],
      ['a photo that there is not', { imageIds: [999_999] }, 'imageIds'],
      [
        'a KPI node that there is not',
        { kpis: [{ kpi0Id: 999_999, kpi1Id: null, kpi2Id: null, kpi3Id: null, memo: '' }] },
        'kpis',
      ],
    ])('refuse %s and stay as they were', async (_name, change, field) => {
      const { body } = await createModel(admin, area, '거부되는 수정')
      const path = paths.model(area, body.slug)
      const answer = await admin.patch(path, { memo: '함께 보낸 것', ...change })
      expect(answer.status).toBe(400)
      expect(Object.keys(answer.body.fields)).toEqual([field])
      expect((await admin.get(path)).body).toEqual(body)
    })

    test('take today in Seoul as entry date although it is yesterday in Greenwich', async () => {
      const { body } = await createModel(admin, area, '서울의 오늘')
      const late = await openTestApp(database.get(), { now: () => new Date('2026-06-15T20:00:00Z') })
      const caller = await late.as('admin')
      expect((await caller.patch(paths.model(area, body.slug), { workedAt: '2026-06-16' })).status).toBe(200)
      await late.close()
    })

    // API-62, API-76, OPEN-16
    test('move to another group', async () => {
      const { body } = await createModel(admin, area, '옮길 모델')
      const name = area === 'root' ? '주조' : '화장지'
      const answer = await admin.patch(paths.model(area, body.slug), {
        group: { id: await groupId(admin, area, name) },
      })
      expect(answer.body.group.name).toBe(name)
      const groups = (await admin.get(paths.groups(area))).body as {
        name: string
        models: { id: number }[]
      }[]
      expect(groups.find((group) => group.name === name)?.models.map((model) => model.id)).toContain(body.id)
    })

    // ENT-44, ENT-45, API-73
    test('keep the ids of KPI entries that stay, in the order sent', async () => {
      const { body } = await createModel(admin, area, '공통 관리요소')
      const path = paths.model(area, body.slug)
      const chain = await kpiChain(admin)
      const first = (
        await admin.patch(path, {
          kpis: [
            { ...chain, memo: '하나' },
            { ...chain, memo: '둘' },
          ],
        })
      ).body
      expect(first.kpis).toHaveLength(2)
      expect(first.kpis[0]).toMatchObject({
        kpi0: { name: '공정조건', level: 0, parentId: null },
        kpi3: { name: '℃', level: 3, fullName: '공정조건 > 온도 > 용탕 온도 > ℃' },
        memo: '하나',
      })
      const [one, two] = first.kpis
      const second = await admin.patch(path, {
        kpis: [
          { id: two.id, ...chain, memo: '둘째' },
          { ...chain, memo: '셋' },
        ],
      })
      expect(second.body.kpis.map((entry: { memo: string }) => entry.memo)).toEqual(['둘째', '셋'])
      expect(second.body.kpis[0].id).toBe(two.id)
      expect(second.body.kpis[1].id).not.toBe(one.id)
    })

    // API-47, API-48
    test('add and remove single KPI entries', async () => {
      const { body } = await createModel(admin, area, '단일 관리요소')
      const chain = await kpiChain(admin)
      const added = await admin.post(paths.modelKpis(area, body.slug), { ...chain, memo: '하나씩' })
      expect(added.status).toBe(201)
      expect(added.body.results).toHaveLength(1)
      const path = paths.modelKpi(area, body.slug, added.body.results[0].id)
      expect((await admin.delete(path)).status).toBe(204)
      expect((await admin.delete(path)).status).toBe(404)
      expect((await admin.get(paths.model(area, body.slug))).body.kpis).toEqual([])
    })

    test('answer 412 to a change of a version that is no more', async () => {
      const created = await createModel(admin, area, '겹친 수정')
      const path = paths.model(area, created.body.slug)
      const etag = String(created.headers['etag'])
      const first = await admin.patch(path, { memo: '먼저' }, { 'if-match': etag })
      expect(first.status).toBe(200)
      const late = await admin.patch(path, { memo: '나중' }, { 'if-match': etag })
      expect(late.status).toBe(412)
      expect(late.body.detail).toEqual(expect.any(String))
      expect((await admin.get(path)).body.memo).toBe('먼저')
      expect(
        (await admin.patch(path, { memo: '이어서' }, { 'if-match': String(first.headers['etag']) })).status,
      ).toBe(200)
    })

    test('know an ETag again that a gateway has marked on its way', async () => {
      const created = await createModel(admin, area, '압축하는 문')
      const path = paths.model(area, created.body.slug)
      let etag = String(created.headers['etag'])
      const marks = [
        (tag: string) => `W/${tag}`,
        (tag: string) => tag.replace(/"$/, '-gzip"'),
        (tag: string) => tag.replace(/"$/, ';br"'),
        (tag: string) => `${tag}-gzip`,
      ]
      for (const mark of marks) {
        const answer = await admin.patch(path, { memo: etag }, { 'if-match': mark(etag) })
        expect([mark(etag), answer.status]).toEqual([mark(etag), 200])
        const late = await admin.patch(path, { memo: '나중' }, { 'if-match': mark(etag) })
        expect([mark(etag), late.status]).toEqual([mark(etag), 412])
        etag = String(answer.headers['etag'])
      }
    })

    test('let one of two simultaneous changes of the same version through', async () => {
      const created = await createModel(admin, area, '동시 수정')
      const path = paths.model(area, created.body.slug)
      const headers = { 'if-match': String(created.headers['etag']) }
      const answers = await Promise.all(
        ['가', '나', '다'].map((memo) => admin.patch(path, { memo }, headers)),
      )
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 412, 412])
    })

    // API-27, API-28, API-51, API-74, API-77, API-78, OPEN-14
    test('show photos in the order of imageIds', async () => {
      const { body } = await createModel(admin, area, '사진 순서')
      const path = paths.model(area, body.slug)
      const ids = []
      for (const width of [100, 110, 120]) {
        const photo = await phonePhoto({ width, height: 90 })
        ids.push((await admin.upload(paths.modelImages(area, body.slug), photo)).body.id)
      }
      expect((await admin.get(path)).body.images).toEqual([])
      const wanted = [ids[2], ids[0], ids[1]]
      const answer = await admin.patch(path, { imageIds: wanted })
      expect(answer.body.images.map((image: { id: number }) => image.id)).toEqual(wanted)
      expect((await admin.patch(path, { imageIds: [ids[0]] })).body.images).toHaveLength(1)
    })

    test('cannot show a photo of another model', async () => {
      const [one, other] = [
        await createModel(admin, area, '내 사진'),
        await createModel(admin, area, '남의 사진'),
      ]
      const photo = await admin.upload(paths.modelImages(area, other.body.slug), await phonePhoto())
      const answer = await admin.patch(paths.model(area, one.body.slug), { imageIds: [photo.body.id] })
      expect(answer.status).toBe(400)
    })

    // API-21, API-22, API-63
    test('are listed with search, pages and counts', async () => {
      for (const title of ['목록 가나다', '목록 라마바', '목록 사아자']) await createModel(admin, area, title)
      const all = await admin.get(`${paths.models(area)}?search=${encodeURIComponent('목록')}&page_size=2`)
      expect(all.body.results).toHaveLength(2)
      expect(all.body.count).toBe(3)
      const next = new URL(all.body.next)
      expect(next.searchParams.get('page')).toBe('2')
      const rest = await admin.get(next.pathname + next.search)
      expect(rest.body.results.map((model: { title: string }) => model.title)).toEqual(['목록 사아자'])
      expect(rest.body.next).toBeNull()
      const one = await admin.get(`${paths.models(area)}?search=${encodeURIComponent('목록 라마')}`)
      expect(one.body.results[0]).toMatchObject({
        title: '목록 라마바',
        workStatus: 0,
        processCount: 0,
        photoCount: 0,
      })
    })

    test('treat the wildcards of a search as letters', async () => {
      expect((await admin.get(`${paths.models(area)}?search=%25`)).body.results).toEqual([])
      expect((await admin.get(`${paths.models(area)}?search=_`)).body.results).toEqual([])
    })

    test('that are not there answer 404', async () => {
      const answer = await admin.get(paths.model(area, '없는-모델'))
      expect([answer.status, answer.body]).toEqual([404, { detail: '찾을 수 없습니다.' }])
    })
  })

  // ENT-12, ENT-13, API-17–19, API-64, API-65
  test('groups come with the default group first and the rest by name', async () => {
    const names = (await admin.get(paths.groups('general'))).body.map((group: { name: string }) => group.name)
    expect(names[0]).toBe('기본 그룹')
    const rest = names.slice(1)
    expect(rest).toEqual([...rest].sort((a, b) => (a.normalize('NFD') < b.normalize('NFD') ? -1 : 1)))
    expect(names).toHaveLength(12)
  })

  // API-15, API-16, CONST-20
  test('the simple list begins with 금속주물', async () => {
    for (const title of ['가장 앞', '금속주물', '하나 더']) await createModel(admin, 'general', title)
    const { body } = await admin.get(paths.simpleModels)
    expect(body[0].slug).toBe('금속주물')
    const rest: string[] = body.slice(1).map((model: { title: string }) => model.title)
    expect(rest).toEqual(orderModels(rest.map((title) => ({ title }))).map((model) => model.title))
    expect(rest).toContain('하나 더')
  })

  // VAL-31, VAL-32, API-71
  test('a root model takes a sub technology of its major, and loses it with the major', async () => {
    const { results } = (await admin.get(`${paths.rootTechs}?page_size=1000`)).body
    const find = (name: string) => results.find((tech: { name: string }) => tech.name === name)
    const { body } = await createModel(admin, 'root', '뿌리기술')
    const path = paths.model('root', body.slug)
    const chosen = await admin.patch(path, {
      mainRootTechId: find('주조').id,
      subRootTechId: find('다이캐스팅').id,
    })
    expect(chosen.body).toMatchObject({ mainRootTech: { name: '주조' }, subRootTech: { name: '다이캐스팅' } })
    const foreign = await admin.patch(path, { subRootTechId: find('침탄').id })
    expect([foreign.status, Object.keys(foreign.body.fields)]).toEqual([400, ['subRootTechId']])
    expect((await admin.patch(path, { mainRootTechId: find('침탄').id })).status).toBe(400)
    const other = await admin.patch(path, { mainRootTechId: find('열처리').id })
    expect(other.body).toMatchObject({ mainRootTech: { name: '열처리' }, subRootTech: null })
    expect((await admin.patch(path, { genBizId: 1 })).status).toBe(400)
  })

  // ENT-11, API-26
  test('a general model takes an industry record', async () => {
    const { body } = await createModel(admin, 'general', '업종 선택')
    const industry = (await admin.get(`${paths.industries}?search=${encodeURIComponent('변속기')}`)).body
      .results[0]
    const answer = await admin.patch(paths.model('general', body.slug), { genBizId: industry.id })
    expect(answer.body.genBiz).toEqual(industry)
    expect((await admin.patch(paths.model('general', body.slug), { genBizId: 999_999 })).status).toBe(400)
    expect((await admin.patch(paths.model('general', body.slug), { genBizId: null })).body.genBiz).toBeNull()
  })
})
