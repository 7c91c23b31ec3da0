import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { users } from '#server/store/people-schema.ts'
import { groups, models } from '#server/store/schema.ts'
import { onEachDatabase } from './support/databases.ts'
import { groupId, kpiChain, modelWithIndustry } from './support/models.ts'
import { filled, operationsOf } from './support/operations.ts'
import { type Answer, type Caller, multipart, openTestApp, type TestApp } from './support/test-app.ts'

const NUL = String.fromCharCode(0)

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let values: Record<string, string | number>
  beforeAll(async () => {
    t = await openTestApp(database.get())
    admin = await t.as('admin')
    const slug = await modelWithIndustry(admin, 'root', '시험 대상')
    await modelWithIndustry(admin, 'general', '시험 대상')
    const process = (await admin.post(paths.processes('root', slug), { name: '공정' })).body
    values = { slug, id: process.id, kpiId: 1 }
  })
  afterAll(() => t.close())

  const expectPlainRefusal = (answer: Answer, status?: number) => {
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    if (status !== undefined) expect(answer.status).toBe(status)
    expect(answer.body.detail).toMatch(/[가-힣]/)
    expect(answer.text).not.toMatch(/\bat .*\.ts:\d+|node_modules|select |insert |drizzle|postgres/i)
  }

  describe('is refused without a word about the inside', () => {
    const json = { 'content-type': 'application/json' }
    test.each([
      ['malformed JSON', '{"title": '],
      ['10,000 levels of nesting', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
      ['10,000 levels of lists in a field', `{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
      ['a prototype as a field', '{"__proto__": {"role": "writer"}, "title": "x"}'],
      ['a list', '[]'],
      ['a number', '1'],
      ['null', 'null'],
      ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
    ])('%s', async (_name, payload) => {
      for (const path of [paths.models('root'), paths.equipment, paths.kpi]) {
        expectPlainRefusal(await admin.call('POST', path, { payload, headers: json }))
      }
      expectPlainRefusal(
        await admin.call('PATCH', paths.model('root', String(values['slug'])), { payload, headers: json }),
      )
    })

    test('a body of 5 MB, and one that lies about its type', async () => {
      const payload = JSON.stringify({ name: 'x'.repeat(5_000_000) })
      expectPlainRefusal(await admin.call('POST', paths.kpi, { payload, headers: json }), 413)
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded']) {
        expectPlainRefusal(
          await admin.call('POST', paths.kpi, { payload: 'name=x', headers: { 'content-type': type } }),
          415,
        )
      }
    })

    test.each([
      NUL,
      `a${NUL}b`,
      '../../etc/passwd',
      '..',
      '%',
      "' or 1=1 --",
      'x'.repeat(600),
      '\r\nset-cookie: a=b',
    ])('the slug %j', async (slug) => {
      expectPlainRefusal(await admin.get(`/api/root-model/${encodeURIComponent(slug)}/`))
    })

    test.each(['/api/root-model/%/', '/api/root-model/%ff%fe/', '/api/root-model/%00/', '/api/images/%00/'])(
      'the address %s',
      async (url) => {
        expectPlainRefusal(await admin.get(url))
      },
    )

    test('a header with a line break in an uploaded name', async () => {
      const { payload, contentType } = multipart(Buffer.from('x'), { fileName: 'a"\\r\\nx: y' })
      const answer = await admin.call('POST', paths.modelImages('root', String(values['slug'])), {
        payload,
        headers: { 'content-type': contentType },
      })
      expectPlainRefusal(answer, 415)
    })
  })

  describe('is stored as it is', () => {
    test.each([
      ['SQL', "'); drop table models; --"],
      ['markup', '<img src=x onerror=alert(1)>'],
      ['emoji', '👩🏽‍🏭 용접 🔥'],
      ['wildcards', '100% _\\'],
      ['right-to-left marks', 'ab\u202Ecd'],
    ])('%s', async (_name, memo) => {
      const path = paths.model('root', String(values['slug']))
      expect((await admin.patch(path, { memo })).body.memo).toBe(memo)
      expect((await admin.get(path)).body.memo).toBe(memo)
    })

    test('decomposed Hangul is composed', async () => {
      const { body } = await admin.patch(paths.model('root', String(values['slug'])), {
        memo: '메모'.normalize('NFD'),
      })
      expect(body.memo).toBe('메모'.normalize('NFC'))
    })

    test('half of a surrogate pair becomes the sign for what cannot be read', async () => {
      const answer = await admin.patch(paths.model('root', String(values['slug'])), { memo: 'a\uD83Db' })
      expect([answer.status, answer.body.memo.includes('a')]).toEqual([200, true])
    })
  })

  test('thousands of generated bodies at every call see no 5xx and break nothing', async () => {
    const chain = await kpiChain(admin)
    const group = { id: await groupId(admin, 'root', '기본 그룹') }
    const nasty = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.constantFrom(
        NUL,
        '가'.repeat(400),
        '\uD83D',
        "'--",
        '2026-02-31',
        '-1',
        '0',
        '81-100',
        '전자동',
        '1e999',
      ),
      fc.integer(),
      fc.double(),
      fc.constantFrom(null, true, [], {}, 2_147_483_647, 2_147_483_648, -0, 1e300, 3),
      fc.array(fc.oneof(fc.integer(), fc.string(), fc.constant(null)), { maxLength: 4 }),
      fc.constantFrom(
        { id: 0 },
        { id: 'x' },
        group,
        { ...chain, memo: 'x' },
        [{ ...chain, memo: '' }],
        [chain],
      ),
    )
    const fields = [
      'title', 'group', 'kpis', 'name', 'description', 'processNumber', 'imageIds', 'equipmentIds', 'memo', 'manager',
      'workedAt', 'workStatus', 'autoState', 'autoProcessState', 'mainRootTechId', 'subRootTechId', 'genBizId',
      'parent_id', 'otherType', 'equipmentType', 'industryType', 'kpi0Id', 'kpi1Id', 'kpi2Id', 'kpi3Id', '__proto__',
    ] // prettier-ignore
    const body = fc.oneof(
      { weight: 8, arbitrary: fc.dictionary(fc.constantFrom(...fields), nasty, { maxKeys: 6 }) },
      { weight: 1, arbitrary: fc.jsonValue() },
    )
    const parameter = fc.oneof(
      { weight: 6, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.integer().map(String)),
      },
    )
    const query = fc.oneof(
      { weight: 2, arbitrary: fc.constant('') },
      {
        weight: 1,
        arbitrary: fc
          .tuple(fc.constantFrom('search', 'page', 'page_size', 'parent_id', 'ksic_code', 'flatten'), nasty)
          .map(([name, value]) => `?${name}=${encodeURIComponent(wellFormed(JSON.stringify(value)))}`),
      },
    )
    // What is answered for as long as somebody listens takes nothing but the place (live.test.ts).
    const operations = operationsOf(t.app).filter(({ path }) => !/logout|openapi|docs|live/.test(path))
    const before = await Promise.all([users, groups].map((table) => database.get().db.$count(table)))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...operations),
        body,
        parameter,
        query,
        async (operation, value, odd, search) => {
          const place =
            odd === null ? values : { slug: wellFormed(odd), id: wellFormed(odd), kpiId: wellFormed(odd) }
          const url = filled(operation.path, place) + search
          const answer = await admin.call(
            operation.method,
            url,
            operation.method === 'GET' ? {} : { body: value },
          )
          expect(answer.status, `${operation.method} ${url} ${JSON.stringify(value)}`).toBeLessThan(500)
          if (answer.status >= 400) expect(answer.body.detail).toMatch(/[가-힣]/)
        },
      ),
      { numRuns: 2_500 },
    )
    expect(await Promise.all([users, groups].map((table) => database.get().db.$count(table)))).toEqual(before)
    expect(await database.get().db.$count(models)).toBeGreaterThan(1)
  })
})

function wellFormed(text: string): string {
  return text.toWellFormed()
}
