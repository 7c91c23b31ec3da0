import { describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { AREAS, createModel, kpiChain, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'

onEachDatabase((database) => {
  const { admin } = appOnDatabase(database)

  const list = async (area: (typeof AREAS)[number], slug: string) =>
    (await admin.get(paths.processes(area, slug))).body.results

  describe.each(AREAS)('%s processes', (area) => {
    // ENT-22, ENT-23, API-37, API-38, API-83, API-84
    test('get their number and order from the server', async () => {
      const slug = await modelWithIndustry(admin, area, '번호')
      const model = (await admin.get(paths.model(area, slug))).body
      const unique = area === 'root' ? `R${model.id}` : String(model.genBiz.id)
      const first = await admin.post(paths.processes(area, slug), { name: '신규공정' })
      expect(first.status).toBe(201)
      expect(first.body).toMatchObject({
        name: '신규공정',
        description: '',
        processNumber: `${unique}-1.0`,
        order: 0,
        images: [],
        equipments: [],
        kpis: [],
        autoState: null,
        memo: '',
        manager: '',
      })
      expect(first.headers['etag']).toBe(first.body.etag)
      const second = await admin.post(paths.processes(area, slug), { name: '둘째' })
      expect(second.body).toMatchObject({ processNumber: `${unique}-2.0`, order: 1 })
      await admin.patch(paths.process(area, slug, first.body.id), { processNumber: `${unique}-9.3` })
      expect((await admin.post(paths.processes(area, slug), { name: '셋째' })).body.processNumber).toBe(
        `${unique}-10.0`,
      )
    })

    test('still get numbers of their own behind the largest that can be typed', async () => {
      const slug = await modelWithIndustry(admin, area, '큰 번호')
      const add = async () => (await admin.post(paths.processes(area, slug), { name: '공정' })).body
      const { id, processNumber } = await add()
      const [unique] = String(processNumber).split('-')
      await admin.patch(paths.process(area, slug, id), { processNumber: `${unique}-999999.0` })
      await add()
      await add()
      expect((await list(area, slug)).map((one: { processNumber: string }) => one.processNumber)).toEqual([
        `${unique}-999999.0`,
        `${unique}-1.0`,
        `${unique}-2.0`,
      ])
    })

    test('added at the same moment get different numbers and orders', async () => {
      const slug = await modelWithIndustry(admin, area, '동시 추가')
      await Promise.all(
        Array.from({ length: 5 }, () => admin.post(paths.processes(area, slug), { name: '공정' })),
      )
      const all = await list(area, slug)
      expect(all.map((one: { order: number }) => one.order)).toEqual([0, 1, 2, 3, 4])
      expect(new Set(all.map((one: { processNumber: string }) => one.processNumber)).size).toBe(5)
    })

    test.each([
      ['abc', 400],
      ['', 400],
      ['A-1.x', 400],
      ['A-1234567.0', 400],
      ['A-2', 200],
      ['A-B-2.10', 200],
    ])('may be numbered %j: %i', async (processNumber, status) => {
      const slug = await modelWithIndustry(admin, area, '번호 검사')
      const { body } = await admin.post(paths.processes(area, slug), { name: '공정' })
      const answer = await admin.patch(paths.process(area, slug, body.id), { processNumber })
      expect(answer.status).toBe(status)
    })

    // ENT-26, API-39–42, API-44, API-45, API-82, API-85, API-86, OPEN-17, OPEN-18, OPEN-25
    test('store what a PATCH names: fields, equipment, KPI entries, photos', async () => {
      const slug = await modelWithIndustry(admin, area, '저장')
      const { body: created } = await admin.post(paths.processes(area, slug), { name: '공정' })
      const path = paths.process(area, slug, created.id)
      const equipment = (await admin.get(`${paths.equipment}?search=로봇&page_size=3`)).body.results
      const photo = (await admin.upload(paths.processImages(area, slug, created.id), await phonePhoto())).body
      const change = {
        name: '다이캐스팅',
        description: '설명',
        processNumber: 'A-2.1',
        autoState: '전자동',
        monitoringState: '수집하지 않음',
        connectionState: '관리함',
        memo: '메모',
        manager: '담당',
      }
      const ids = [equipment[2].id, equipment[0].id]
      const kpis = [{ ...(await kpiChain(admin)), memo: '온도' }]
      const answer = await admin.patch(path, { ...change, equipmentIds: ids, kpis, imageIds: [photo.id] })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject(change)
      expect(answer.body.equipments).toEqual([equipment[2], equipment[0]])
      expect(answer.body.images).toEqual([photo])
      expect(answer.body.kpis[0]).toMatchObject({ memo: '온도', kpi2: { name: '용탕 온도' } })
      expect((await admin.get(path)).body).toEqual(answer.body)
      expect((await admin.get(paths.processImages(area, slug, created.id))).body).toEqual({
        results: [photo],
      })
      const second = await admin.patch(path, { imageIds: [] })
      expect(second.body).toMatchObject({ ...change, images: [], equipments: answer.body.equipments })
      if (area === 'general') {
        expect((await admin.get(paths.model(area, slug))).body.processes).toEqual([second.body])
      }
    })

    // API-43, API-87
    test('move up when one before them is deleted', async () => {
      const slug = await modelWithIndustry(admin, area, '삭제')
      for (const name of ['가', '나', '다']) await admin.post(paths.processes(area, slug), { name })
      const [, middle] = await list(area, slug)
      expect((await admin.delete(paths.process(area, slug, middle.id))).status).toBe(204)
      expect(
        (await list(area, slug)).map((one: { name: string; order: number }) => [one.name, one.order]),
      ).toEqual([
        ['가', 0],
        ['다', 1],
      ])
      expect((await admin.delete(paths.process(area, slug, middle.id))).status).toBe(404)
    })

    test('answer 412 to a change, and to a deletion, of a version that is no more', async () => {
      const slug = await modelWithIndustry(admin, area, '공정 충돌')
      const { body } = await admin.post(paths.processes(area, slug), { name: '공정' })
      const path = paths.process(area, slug, body.id)
      const changed = await admin.patch(path, { memo: '먼저' }, { 'if-match': body.etag })
      expect(changed.status).toBe(200)
      expect((await admin.patch(path, { memo: '나중' }, { 'if-match': body.etag })).status).toBe(412)
      expect((await admin.delete(path, { 'if-match': body.etag })).status).toBe(412)
      expect((await list(area, slug))[0]).toMatchObject({ memo: '먼저', etag: changed.headers['etag'] })
      expect((await admin.delete(path, { 'if-match': changed.body.etag })).status).toBe(204)
    })

    test('change without changing the version of their model', async () => {
      const slug = await modelWithIndustry(admin, area, '따로 셈')
      const before = await admin.get(paths.model(area, slug))
      await admin.post(paths.processes(area, slug), { name: '공정' })
      expect((await admin.get(paths.model(area, slug))).headers['etag']).toBe(before.headers['etag'])
    })

    // API-49, API-50
    test('add and remove single KPI entries', async () => {
      const slug = await modelWithIndustry(admin, area, '공정 관리요소')
      const { body } = await admin.post(paths.processes(area, slug), { name: '공정' })
      const added = await admin.post(paths.processKpis(area, slug, body.id), {
        ...(await kpiChain(admin)),
        memo: '하나',
      })
      expect([added.status, added.body.results.length]).toEqual([201, 1])
      const path = paths.processKpi(area, slug, body.id, added.body.results[0].id)
      expect((await admin.delete(path)).status).toBe(204)
      expect((await admin.get(paths.process(area, slug, body.id))).body.kpis).toEqual([])
    })

    test.each([
      ['an empty name on creation', undefined],
      ['unknown equipment', { equipmentIds: [999_999] }],
      ['an unknown photo', { imageIds: [999_999] }],
      ['a unit in the place of an indicator', 'kpis'],
      ['a state that there is not', { autoState: '자동' }],
      ['a field that there is not', { order: 3 }],
      ['an id beyond all ids', { equipmentIds: [99_999_999_999] }],
    ])('refuse %s', async (_name, change) => {
      const slug = await modelWithIndustry(admin, area, '거부')
      if (change === undefined) {
        expect((await admin.post(paths.processes(area, slug), { name: '  ' })).status).toBe(400)
        return
      }
      const { body } = await admin.post(paths.processes(area, slug), { name: '공정' })
      const chain = await kpiChain(admin)
      const patch = change === 'kpis' ? { kpis: [{ ...chain, kpi0Id: chain.kpi3Id, memo: '' }] } : change
      const answer = await admin.patch(paths.process(area, slug, body.id), patch)
      expect(answer.status).toBe(400)
      expect((await list(area, slug))[0]).toEqual(body)
    })

    test('of another model are not found', async () => {
      const [mine, other] = [
        await modelWithIndustry(admin, area, '이쪽'),
        await modelWithIndustry(admin, area, '저쪽'),
      ]
      const { body } = await admin.post(paths.processes(area, other), { name: '공정' })
      const path = paths.process(area, mine, body.id)
      const answers = [
        await admin.get(path),
        await admin.patch(path, { name: '남의 것' }),
        await admin.delete(path),
        await admin.get(paths.processImages(area, mine, body.id)),
        await admin.upload(paths.processImages(area, mine, body.id), await phonePhoto()),
      ]
      expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
      expect(await list(area, other)).toHaveLength(1)
    })

    // API-29, API-30, API-79
    test('are copied with their model: deep, in an own place, photos included', async () => {
      const slug = await modelWithIndustry(admin, area, '원본')
      const { body: process } = await admin.post(paths.processes(area, slug), { name: '공정' })
      const photo = (await admin.upload(paths.processImages(area, slug, process.id), await phonePhoto())).body
      const other = (await admin.upload(paths.modelImages(area, slug), await phonePhoto({ width: 300 }))).body
      const chain = await kpiChain(admin)
      const equipment = (await admin.get(`${paths.equipment}?page_size=1`)).body.results[0]
      await admin.patch(paths.process(area, slug, process.id), {
        imageIds: [photo.id],
        equipmentIds: [equipment.id],
        kpis: [{ ...chain, memo: '공정의 것' }],
        memo: '메모',
      })
      const { body: own } = await admin.post(paths.processes(area, slug), { name: '직접 매긴 공정' })
      await admin.patch(paths.process(area, slug, own.id), { processNumber: 'A12-7.3' })
      await admin.patch(paths.model(area, slug), {
        imageIds: [other.id],
        kpis: [{ ...chain, memo: '공통' }],
        overview: '개요',
        workStatus: 4,
      })
      const source = (await admin.get(paths.model(area, slug))).body
      const copy = await admin.call('POST', paths.modelCopy(area, slug))
      expect(copy.status).toBe(201)
      expect(copy.body.slug).not.toBe(slug)
      const marked = { title: '원본 사본', slug: '원본-사본', workStatus: 0 }
      expect(copy.body).toMatchObject({ ...marked, overview: '개요', group: source.group })
      expect(copy.body.kpis[0].memo).toBe('공통')
      expect(copy.body.kpis[0].id).not.toBe(source.kpis[0].id)
      expect(copy.body.images).toHaveLength(1)
      expect(copy.body.images[0].id).not.toBe(other.id)
      const [copied, numbered] = await list(area, copy.body.slug)
      expect(numbered.processNumber).toBe('A12-7.3')
      expect(copied).toMatchObject({ name: '공정', memo: '메모', order: 0, equipments: [equipment] })
      expect(copied.id).not.toBe(process.id)
      expect(copied.kpis[0].memo).toBe('공정의 것')
      expect((await admin.get(copied.images[0].url)).bytes).toEqual((await admin.get(photo.url)).bytes)
      if (area === 'root') expect(copied.processNumber).toBe(`R${copy.body.id}-1.0`)
      await admin.delete(paths.process(area, copy.body.slug, copied.id))
      expect(await list(area, slug)).toHaveLength(2)
    })
  })

  test('are copied with their numbers where the industry record has been taken out of the model', async () => {
    const slug = await modelWithIndustry(admin, 'general', '업종을 뺀 모델')
    const { body: process } = await admin.post(paths.processes('general', slug), { name: '공정' })
    await admin.patch(paths.model('general', slug), { genBizId: null })
    const copy = await admin.call('POST', paths.modelCopy('general', slug))
    expect([copy.status, copy.body.genBiz]).toEqual([201, null])
    expect(await list('general', copy.body.slug)).toMatchObject([
      { name: '공정', processNumber: process.processNumber },
    ])
  })

  test('begin with the id of the industry that their model goes to, in a version that devices do not hold', async () => {
    const slug = await modelWithIndustry(admin, 'general', '업종을 바꾼 모델')
    const at = paths.model('general', slug)
    const before = (await admin.get(at)).body.genBiz.id
    const { body: kept } = await admin.post(paths.processes('general', slug), { name: '공정' })
    const { body: own } = await admin.post(paths.processes('general', slug), { name: '직접 매긴 공정' })
    await admin.patch(paths.process('general', slug, own.id), { processNumber: 'A12-7.3' })
    const other = (await admin.get(`${paths.industries}?page_size=50`)).body.results.find(
      ({ id }: { id: number }) => id !== before,
    )
    const answer = await admin.patch(at, { genBizId: other.id })
    expect([kept.processNumber, answer.status]).toEqual([`${before}-1.0`, 200])
    const listed = await list('general', slug)
    expect(answer.body.processes).toEqual(listed)
    expect(listed.map((one: { processNumber: string }) => one.processNumber)).toEqual([
      `${other.id}-1.0`,
      'A12-7.3',
    ])
    expect(listed[0].etag).not.toBe(kept.etag)
    const late = await admin.patch(
      paths.process('general', slug, kept.id),
      { processNumber: `${before}-4.0` },
      { 'if-match': kept.etag },
    )
    expect(late.status).toBe(412)
  })

  // VAL-13, VAL-14
  test('a general model without industry record takes no process', async () => {
    const { body } = await createModel(admin, 'general', '업종 없음')
    const answer = await admin.post(paths.processes('general', body.slug), { name: '공정' })
    expect([answer.status, answer.body.detail]).toEqual([400, '저장된 업종 정보가 없습니다.'])
  })
})
