import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { modelWithIndustry } from '../support/records/models.ts'
import { type Answer, type Caller, multipart } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

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

    test('a word of the query that is said twice', async () => {
      for (const path of [paths.models('root'), paths.equipment, paths.kpi, paths.auditTrail]) {
        expect((await admin.get(`${path}?page_size=5`)).status, path).toBe(200)
        expectPlainRefusal(await admin.get(`${path}?page_size=5&page_size=6`), 400)
      }
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

    test.each([`a${NUL}b`, '\uDF0F\uDFB7'])('a hand-over of the slug %j', async (slug) => {
      const body = {
        format: 'json',
        models: [
          { area: 'root', slug },
          { area: 'root', slug: 'x' },
        ],
      }
      expectPlainRefusal(await admin.post(paths.handOvers, body))
    })

    test('a header with a line break in an uploaded name', async () => {
      const { payload, contentType } = multipart(Buffer.from('x'), { fileName: 'a"\\r\\nx: y' })
      const answer = await admin.call('POST', paths.modelImages('root', String(values['slug'])), {
        payload,
        headers: { 'content-type': contentType },
      })
      expectPlainRefusal(answer, 415)
    })
  })

  test('what a body has besides the fields of its call changes nothing', async () => {
    const path = paths.model('root', String(values['slug']))
    const before = (await admin.get(path)).body
    const others = {
      id: 1,
      slug: 'mine',
      etag: 'x',
      createdAt: '2000-01-01T00:00:00Z',
      updatedBy: 'visitor',
      group: null,
    }
    const answer = await admin.patch(path, {
      memo: '그대로',
      ...others,
      role: 'writer',
      isAdministrator: true,
    })
    expect([200, 400]).toContain(answer.status)
    const { body } = await admin.get(path)
    for (const field of ['id', 'slug', 'createdAt', 'group'])
      expect(body[field], field).toEqual(before[field])

    const account = { username: 'plain-viewer', password: 'river-otter-42', role: 'viewer' }
    const made = await admin.post(paths.people, {
      ...account,
      isAdministrator: true,
      keepsCatalogue: true,
      id: 1,
    })
    expect([201, 400]).toContain(made.status)
    const { results } = (await admin.get(paths.people)).body
    const stored = results.find(({ username }: { username: string }) => username === account.username)
    expect(stored ?? { isAdministrator: false, keepsCatalogue: false }).toMatchObject({
      isAdministrator: false,
      keepsCatalogue: false,
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

    test('halves of surrogate pairs become the sign for what cannot be read, and nothing behind them is cut off', async () => {
      const answer = await admin.patch(paths.model('root', String(values['slug'])), {
        memo: 'a\uDF0F\uDFB7bcd',
      })
      expect([answer.status, answer.body.memo]).toEqual([200, 'a\uFFFD\uFFFDbcd'])
    })
  })
})
