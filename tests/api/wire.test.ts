import { describe, expect, it } from 'vitest'
import { createEditsApi } from '#api/edits.ts'
import { createLookups } from '#api/lookups.ts'
import { createOwnAccountApi } from '#api/own-account.ts'
import { createPeopleApi } from '#api/people.ts'
import { ApiProblem, problemOf } from '#api/problem.ts'
import { createSessionApi } from '#api/session.ts'
import { CODE_HEADER } from '#domain/people/credentials.ts'
import { answeringClient } from '../support/unit/answering-client.ts'

/** What the client asks for, and the answer that it is given. */
function clientWith(answer: unknown, status = 200) {
  const { client, seen } = answeringClient(answer, status)
  const line = () => {
    const { method, url } = seen.at(-1) ?? new Request('https://nothing.example')
    const { origin, pathname, search } = new URL(url)
    expect(origin).toBe('https://survey.example.kr')
    return `${method} ${pathname}${decodeURIComponent(search)}`
  }
  return { client, seen, line }
}

describe('the session', () => {
  // ENT-06, ENT-07, API-01, API-04, API-05
  it('is opened by an empty POST with the credentials in its header, and answers a token', async () => {
    const { client, seen, line } = clientWith({ token: 'secret' })
    const session = createSessionApi(client)
    expect(await session.login({ username: 'kotric1', password: 'demo' })).toBe('secret')
    expect(line()).toBe('POST /api/auth/login/')
    expect(seen[0]?.headers.get('authorization')).toBe(`Basic ${btoa('kotric1:demo')}`)
    expect(await seen[0]?.text()).toBe('')
  })

  it('is opened with the code of a second factor, where there is one', async () => {
    const { client, seen } = clientWith({ token: 'secret' })
    const session = createSessionApi(client)
    await session.login({ username: 'kotric1', password: 'demo' })
    await session.login({ username: 'kotric1', password: 'demo', code: '\u3000123456 ' })
    expect(seen.map((request) => request.headers.get(CODE_HEADER))).toEqual([null, '123456'])
  })

  // API-06, API-09
  it.each([201, 202, 400, 401, 429, 500])(
    'is neither opened nor renewed by an answer with status %i',
    async (status) => {
      const { client } = clientWith({ token: 'secret', detail: '안내' }, status)
      const session = createSessionApi(client)
      const login = () => session.login({ username: 'kotric1', password: 'demo' })
      for (const ask of [login, () => session.refresh()]) {
        const failed = await ask().catch((error: unknown) => error)
        expect(failed).toBeInstanceOf(ApiProblem)
        expect(String(failed)).toContain('안내')
      }
    },
  )

  // API-07–12, OPEN-12, OPEN-13
  it('is renewed and ended without a body, and asks who one is', async () => {
    const renewing = clientWith({ token: 'fresh' })
    expect(await createSessionApi(renewing.client).refresh()).toBe('fresh')
    expect(renewing.line()).toBe('POST /api/auth/refresh/')
    expect(await renewing.seen[0]?.text()).toBe('')
    const without = createSessionApi(clientWith({ token: null }).client).refresh()
    const refused = await without.catch(problemOf)
    expect(refused).toEqual({ kind: 'unauthorised', detail: '' })
    const ending = clientWith(null)
    await createSessionApi(ending.client)
      .logout()
      .catch(() => undefined)
    expect(ending.line()).toBe('DELETE /api/auth/logout/')
    expect(await ending.seen[0]?.text()).toBe('')
    const asking = clientWith({ username: 'kotric1' })
    expect(await createSessionApi(asking.client).me()).toEqual({ username: 'kotric1' })
    expect(asking.line()).toBe('GET /api/auth/me/')
  })
})

describe('one’s own account', () => {
  const session = { id: 'a/b', device: '', startedAt: '', lastSeenAt: '', isCurrent: true }

  it('has a password that is changed by the current and the next one', async () => {
    const { client, seen, line } = clientWith(null)
    await createOwnAccountApi(client).changePassword({ current: 'old', next: 'new' })
    expect(line()).toBe('POST /api/people/me/password/')
    expect(await seen[0]?.json()).toEqual({ current: 'old', next: 'new' })
  })

  it('has sessions that are listed, and ended one by one or all others together', async () => {
    const { client, seen, line } = clientWith({ results: [session] })
    const api = createOwnAccountApi(client)
    expect(await api.sessions()).toEqual([session])
    expect(line()).toBe('GET /api/people/me/sessions/')
    await api.endSessions({ password: 'old', id: 'a/b' })
    expect(line()).toBe('POST /api/people/me/sessions/end/')
    expect(await seen.at(-1)?.json()).toEqual({ password: 'old', id: 'a/b' })
  })

  it('has no sessions of another shape', async () => {
    const { client } = clientWith({ results: [{ ...session, isCurrent: 'yes' }] })
    await expect(createOwnAccountApi(client).sessions()).rejects.toBeInstanceOf(ApiProblem)
  })
})

describe('the accounts of others', () => {
  const somebody = {
    id: 7,
    username: 'visitor',
    role: 'viewer',
    isAdministrator: false,
    isDisabled: false,
    keepsCatalogue: false,
    hasSecondFactor: false,
    groups: { general: ['화장지'], root: null },
    sessionCount: 0,
    lastSeenAt: null,
  } as const

  it('are listed, added and changed', async () => {
    const all = { results: [somebody], groupNames: { general: ['화장지'], root: [] } }
    const listing = clientWith(all)
    expect(await createPeopleApi(listing.client).accounts()).toEqual(all)
    expect(listing.line()).toBe('GET /api/people/')
    const { client, seen, line } = clientWith(somebody)
    const api = createPeopleApi(client)
    const person = { username: 'visitor', password: 'river-otter-42', role: 'viewer' } as const
    expect(await api.add(person)).toEqual(somebody)
    expect([line(), await seen.at(-1)?.json()]).toEqual(['POST /api/people/', person])
    await api.change(7, { groups: { root: null } })
    expect([line(), await seen.at(-1)?.json()]).toEqual(['PATCH /api/people/7/', { groups: { root: null } }])
  })

  it('have sessions that are listed, and ended together', async () => {
    const session = { id: 'a', device: '', startedAt: '', lastSeenAt: '', isCurrent: false }
    const { client, line } = clientWith({ results: [session] })
    expect(await createPeopleApi(client).sessions(7)).toEqual([session])
    expect(line()).toBe('GET /api/people/7/sessions/')
    await createPeopleApi(client).endSessions(7)
    expect(line()).toBe('DELETE /api/people/7/sessions/')
  })

  it('have an audit trail, of which only what is asked for stands in the address', async () => {
    const { client, line } = clientWith({ results: [] })
    const { events } = createPeopleApi(client)
    await events({ username: undefined, before: undefined })
    expect(line()).toBe('GET /api/audit-trail/')
    await events({ action: 'login', since: '2026-03-11', before: 12 })
    expect(line()).toBe('GET /api/audit-trail/?action=login&since=2026-03-11&before=12')
  })
})

describe('what is looked up', () => {
  const equipment = { id: 1, name: '선반', equipmentType: '제조', industryType: '공통', otherType: '범용' }
  const node = { id: 1, name: '품질', fullName: '품질', level: 0, parentId: null }
  const industry = { id: 1, productName: '화장지', ksicCode: '1', ksic: '가', icCode: '2', ic: '나' }
  const model = { id: 1, title: '가', slug: '가' }
  const request = { search: '가', page: 2 }
  const page = (one: object) => ({ results: [one], next: 'https://elsewhere.kr/?page=3' })

  // ENT-11, ENT-28, ENT-38, API-21, API-22, API-31–33, API-52–54, API-58, API-59, API-61, API-63, CONST-10–13, OPEN-15
  it.each([
    ['equipment', page(equipment), '/api/equipment/?search=가&page=2&page_size=10000'],
    ['industries', page(industry), '/api/gen-biz/?search=가&page=2&page_size=10000'],
    ['kpi', page(node), '/api/kpi/?search=가&page=2&page_size=1000&flatten=true'],
  ] as const)(
    '%s is asked for by search, page and size, and read with its next page',
    async (name, answer, address) => {
      const { client, line } = clientWith(answer)
      expect(await createLookups(client)[name](request)).toEqual({ results: answer.results, next: 3 })
      expect(line()).toBe(`GET ${address}`)
    },
  )

  it.each([
    ['general', '/api/gen-biz-model/'],
    ['root', '/api/root-model/'],
  ] as const)('the models of the %s area are searched in pages of 10000', async (area, path) => {
    const { client, line } = clientWith(page(model))
    expect(await createLookups(client).models(area, request)).toEqual({ results: [model], next: 3 })
    expect(line()).toBe(`GET ${path}?search=가&page=2&page_size=10000`)
  })

  // API-35, API-36, OPEN-29
  it.each([
    ['product', '/api/classifications/search/product'],
    ['wci', '/api/classifications/search/wci'],
  ] as const)('the classes of %s are searched', async (system, path) => {
    const { client, line } = clientWith(page({ code: '2431', name: '주물' }))
    const { results } = await createLookups(client).classes(system, request)
    expect(results).toEqual([{ code: '2431', name: '주물' }])
    expect(line()).toMatch(new RegExp(`^GET ${path}\\?search=가&page=2&page_size=\\d+$`))
  })

  // API-15, API-17, API-64, API-80, API-81, CONST-14, ENT-12, ENT-19, ENT-21
  it('groups, the short list and the technologies come whole', async () => {
    const groups = [{ id: 1, name: '기본 그룹', models: [model] }]
    for (const [area, path] of [
      ['general', '/api/gen-biz-model-group/'],
      ['root', '/api/root-model-group/'],
    ] as const) {
      const { client, line } = clientWith(groups)
      expect(await createLookups(client).groups(area)).toEqual(groups)
      expect(line()).toBe(`GET ${path}`)
    }
    const short = clientWith([model])
    expect(await createLookups(short.client).simpleModels()).toEqual([model])
    expect(short.line()).toBe('GET /api/gen-biz-model/simple/')
    const tech = { id: 2, name: '주조', memo: '쇳물', level: 0, parentId: null }
    const techs = clientWith({ results: [tech], next: null })
    expect(await createLookups(techs.client).rootTechs()).toEqual([tech])
    expect(techs.line()).toBe('GET /api/root-tech/?page=1&page_size=1000')
  })

  it('can be given up', async () => {
    const gone = AbortSignal.abort(new Error('closed'))
    const { client } = clientWith([])
    const lookups = createLookups(client)
    const calls = [
      () => lookups.groups('root', gone),
      () => lookups.simpleModels(gone),
      () => lookups.rootTechs(gone),
      () => lookups.kpi({ ...request, signal: gone }),
      () => createSessionApi(client).me(gone),
      () => createSessionApi(client).refresh(gone),
      () => createSessionApi(client).logout(gone),
      () => createSessionApi(client).login({ username: 'kotric1', password: 'demo' }, gone),
    ]
    for (const call of calls) await expect(call()).rejects.toThrow('closed')
  })
})

describe('what is sent and read back', () => {
  const signal = AbortSignal.timeout(60_000)

  // API-45, API-46, API-77, API-78, API-86, ENT-26
  it('a photo travels as the part "key" of a form, and its answer is the record', async () => {
    const { client, seen, line } = clientWith({ id: 5, url: '/api/images/5/' })
    const upload = { bytes: new ArrayBuffer(3), type: 'image/jpeg', fileName: '가.jpg', capturedAt: null }
    const owner = { slug: '한빛', processId: 7 }
    const { value } = await createEditsApi(client).uploadPhoto('root', owner, upload, { signal })
    expect(value).toEqual({ id: 5, url: '/api/images/5/' })
    expect(line()).toBe(`POST /api/root-model/${encodeURIComponent('한빛')}/processes/7/image/`)
    const part = (await seen[0]?.formData())?.get('key')
    expect(part).toMatchObject({ size: 3, type: 'image/jpeg' })
  })

  // API-29, API-79
  it('a copy is asked for without a body', async () => {
    const { client, seen, line } = clientWith({})
    await createEditsApi(client)
      .copyModel('general', '가', { signal })
      .catch(() => undefined)
    expect(line()).toBe(`POST /api/gen-biz-model/${encodeURIComponent('가')}/copy/`)
    expect(await seen[0]?.text()).toBe('')
  })

  // API-23, API-39, API-40, API-44, API-68, API-82
  it('a model, its processes, one of them and its photos have addresses of their own', async () => {
    const { client, line } = clientWith({})
    const api = createEditsApi(client)
    for (const [area, root] of [
      ['general', '/api/gen-biz-model/a/'],
      ['root', '/api/root-model/a/'],
    ] as const) {
      const ask = async (call: Promise<unknown>) => {
        await call.catch(() => undefined)
        return line()
      }
      expect(await ask(api.model(area, 'a', signal))).toBe(`GET ${root}`)
      expect(await ask(api.processes(area, 'a', signal))).toBe(`GET ${root}processes/`)
      expect(await ask(api.process(area, 'a', 7, signal))).toBe(`GET ${root}processes/7/`)
      expect(await ask(api.images(area, 'a', 7, signal))).toBe(`GET ${root}processes/7/image/`)
    }
  })
})
