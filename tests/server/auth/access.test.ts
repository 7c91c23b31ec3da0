import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { paths } from '#domain/contract.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { groupId, modelWithIndustry } from '../support/records/models.ts'
import { filled, type Operation, operationsOf } from '../support/callers/operations.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Answer, Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

/** Who may see which group; written out here, not taken from the code under test. */
const SEES: Record<Area, Record<string, string[]>> = {
  general: {
    '기본 그룹': ['admin', 'sample', 'visitor', 'ktr'],
    화장지: ['admin', 'visitor', 'ktr', 'kotric2'],
    안전유리: ['admin', 'visitor', 'ktr'],
  },
  root: {
    '기본 그룹': ['admin', 'sample', 'visitor', 'ktr', 'kotric2'],
    주조: ['admin', 'visitor', 'kotric2'],
  },
}
const WRITERS = ['admin', 'kotric2']
const CALLERS = ['admin', 'kotric2', 'sample', 'visitor', 'ktr']
const entry = { kpi0Id: null, kpi1Id: null, kpi2Id: null, kpi3Id: null, memo: '' }

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let photo: Buffer
  beforeAll(async () => {
    t = await openTestApp(database.get())
    admin = await t.as('admin')
    photo = await phonePhoto({ width: 60, height: 40 })
  })
  afterAll(() => t.close())

  interface Fixture {
    title: string
    slug: string
    values: Record<string, string | number>
    image: { url: string; thumbnailUrl: string }
  }

  /** A model of its own, because the calls change and delete what they are allowed to. */
  async function fixture(area: Area, group: string): Promise<Fixture> {
    const title = `${group} 시험 ${area}`
    const slug = await modelWithIndustry(admin, area, title, group)
    const process = (await admin.post(paths.processes(area, slug), { name: '공정' })).body
    const modelKpi = (await admin.post(paths.modelKpis(area, slug), entry)).body.results[0]
    const processKpi = (await admin.post(paths.processKpis(area, slug, process.id), entry)).body.results[0]
    const image = (await admin.upload(paths.modelImages(area, slug), photo)).body
    return {
      title,
      slug,
      image,
      values: { slug, id: process.id, modelKpi: modelKpi.id, processKpi: processKpi.id },
    }
  }

  async function send(caller: Caller, { method, path }: Operation, { values }: Fixture): Promise<Answer> {
    const kpiId = path.includes('/processes/') ? values['processKpi'] : values['modelKpi']
    const url = filled(path, { ...values, kpiId: kpiId ?? 0 })
    if (path.endsWith('/live/')) return headOf(caller, url)
    if (path.endsWith('/image/') && method === 'POST') return caller.upload(url, photo)
    if (method === 'GET' || method === 'DELETE' || path.endsWith('/copy/')) return caller.call(method, url)
    const body = path.endsWith('/kpi/')
      ? entry
      : path.endsWith('/processes/')
        ? { name: '공정' }
        : { memo: '바꿈' }
    return caller.call(method, url, { body })
  }

  /** Of an answer that goes on for as long as somebody listens: what it begins with. */
  async function headOf(caller: Caller, url: string): Promise<Answer> {
    const headers = caller.token === '' ? {} : { authorization: `Token ${caller.token}` }
    const answer = await t.app.inject({ url, headers, payloadAsStream: true })
    const stream = answer.stream()
    const text = String((await stream[Symbol.asyncIterator]().next()).value)
    stream.destroy()
    const { statusCode: status, headers: answered } = answer
    return { status, text, body: null, bytes: Buffer.from(text), headers: answered }
  }

  const root: Record<Area, string> = {
    general: '/api/gen-biz-model/{slug}/',
    root: '/api/root-model/{slug}/',
  }
  const aboutModels = (area: Area) =>
    operationsOf(t.app)
      // Merging takes a right besides, and two models: see merging/merge.test.ts.
      .filter(({ path }) => path.startsWith(root[area]) && !path.endsWith('/merge/'))
      // What a call deletes the others need.
      .sort(
        (a, b) =>
          Number(a.method === 'DELETE') - Number(b.method === 'DELETE') || b.path.length - a.path.length,
      )

  describe.each(Object.keys(SEES) as Area[])('%s models', (area) => {
    test('have 17 calls about one model, merging apart', () => {
      expect(aboutModels(area)).toHaveLength(17)
    })

    describe.each(Object.keys(SEES[area]))('in %s', (group) => {
      // ROLE-08, ROLE-09, ROLE-13, ROLE-14, ROLE-16–19, ROLE-21
      test.each(CALLERS)('are open to %s as far as tier and group allow, call by call', async (username) => {
        const caller = await t.as(username)
        const sees = SEES[area][group]!.includes(username)
        const writes = WRITERS.includes(username)
        const one = await fixture(area, group)
        for (const operation of aboutModels(area)) {
          const { status, text } = await send(caller, operation, one)
          const name = `${operation.method} ${operation.path}: ${text.slice(0, 200)}`
          const isWrite = operation.method !== 'GET'
          const detail = status < 400 ? undefined : (JSON.parse(text) as { detail: string }).detail
          if (isWrite && !writes) expect([status, detail], name).toEqual([403, '권한이 없습니다.'])
          else if (!sees) expect([status, detail], name).toEqual([404, '찾을 수 없습니다.'])
          else expect([200, 201, 204], name).toContain(status)
        }
        for (const url of [one.image.url, one.image.thumbnailUrl]) {
          expect((await caller.get(url)).status).toBe(sees ? 200 : 404)
        }
      })

      // ROLE-03
      test('are closed to nobody and unchanged by whoever may not change them', async () => {
        const one = await fixture(area, group)
        const before = (await admin.get(paths.model(area, one.slug))).body
        for (const operation of aboutModels(area))
          expect((await send(t.nobody, operation, one)).status).toBe(401)
        for (const username of CALLERS.filter(
          (name) => !WRITERS.includes(name) || !SEES[area][group]!.includes(name),
        )) {
          const caller = await t.as(username)
          for (const operation of aboutModels(area)) await send(caller, operation, one)
        }
        expect((await admin.get(paths.model(area, one.slug))).body).toEqual(before)
      })

      // ROLE-30–32, ROLE-39, API-20
      test.each(CALLERS)('are in the lists of %s only if the group is', async (username) => {
        const caller = await t.as(username)
        const sees = SEES[area][group]!.includes(username)
        const { slug, title } = await fixture(area, group)
        const groups = (await caller.get(paths.groups(area))).body as {
          name: string
          models: { slug: string }[]
        }[]
        expect(groups.some((one) => one.name === group)).toBe(sees)
        expect(groups.flatMap((one) => one.models).some((model) => model.slug === slug)).toBe(sees)
        const found = (
          await caller.get(`${paths.models(area)}?search=${encodeURIComponent(title)}&page_size=500`)
        ).body
        expect(found.results.some((model: { slug: string }) => model.slug === slug)).toBe(sees)
        expect(found.count > 0).toBe(sees)
        if (area === 'general') {
          const simple = (await caller.get(paths.simpleModels)).body as { slug: string }[]
          expect(simple.some((model) => model.slug === slug)).toBe(sees)
        }
      })

      // ROLE-05, ROLE-15, ROLE-18
      test.each(CALLERS)('are made and moved there by %s only if tier and group allow', async (username) => {
        const caller = await t.as(username)
        const id = await groupId(admin, area, group)
        const body = { title: '만들기', group: { id }, ...(area === 'general' && { kpis: [] }) }
        const { status } = await caller.post(paths.models(area), body)
        const isAllowed = SEES[area][group]!.includes(username)
        expect(status).toBe(WRITERS.includes(username) ? (isAllowed ? 201 : 400) : 403)
        if (!WRITERS.includes(username)) return
        const own = Object.keys(SEES[area]).find((name) => SEES[area][name]!.includes(username))!
        const mine = await fixture(area, own)
        const moved = await caller.patch(paths.model(area, mine.slug), { group: { id } })
        expect(moved.status).toBe(isAllowed ? 200 : 400)
      })
    })
  })

  // ROLE-20
  test('catalogues are read by everybody signed in and grown by writers', async () => {
    const operations = operationsOf(t.app).filter(
      ({ path }) =>
        !/^\/api\/(auth|catalogue|people|audit-trail|late-work|changes|images|hand-overs|live|gen-biz-model|root-model)/.test(
          path,
        ),
    )
    expect(operations).toHaveLength(8)
    for (const username of CALLERS) {
      const caller = await t.as(username)
      for (const { method, path } of operations) {
        expect((await t.nobody.call(method, path)).status).toBe(401)
        if (method === 'GET') expect((await caller.get(path)).status, path).toBe(200)
        else expect((await caller.post(path, {})).status, path).toBe(WRITERS.includes(username) ? 400 : 403)
      }
    }
  })
})
