import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { COMPATIBLE_SIGNS } from '../../support/compatible-signs.ts'
import { onEachDatabase } from '../support/databases/databases.ts'

onEachDatabase((database) => {
  const { admin } = appOnDatabase(database)

  const walk = async (url: string) => {
    const rows: { id: number }[] = []
    let next: string | null = url
    let pages = 0
    while (next !== null) {
      const { body } = await admin.get(next)
      rows.push(...body.results)
      next = body.next === null ? null : new URL(body.next).pathname + new URL(body.next).search
      pages += 1
    }
    return { rows, pages }
  }

  // API-31, API-32, API-53, API-59, API-80
  test.each([
    ['equipment', `${paths.equipment}?page_size=10000`, 1_500],
    ['KPI nodes', `${paths.kpi}?flatten=true&page_size=1000`, 600],
    ['industries', `${paths.industries}?page_size=10000`, 500],
  ])('%s are read page by page through next, each once', async (_name, url, least) => {
    const { rows, pages } = await walk(url)
    expect(rows.length).toBeGreaterThanOrEqual(least)
    expect(pages).toBeGreaterThan(1)
    expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
  })

  // API-33, API-54, API-56
  test('next keeps the search and says the next page', async () => {
    const { body } = await admin.get(`${paths.equipment}?search=로봇&page_size=5`, {
      host: 'survey.example:8443',
    })
    const next = new URL(body.next)
    expect(next.host).toBe('survey.example:8443')
    expect([next.searchParams.get('page'), next.searchParams.get('search')]).toEqual(['2', '로봇'])
  })

  test.each(['[', 'a b', 'x:99999999', '%', ''])(
    'next stands on an address whatever the host: %j',
    async (host) => {
      const { status, body } = await admin.get(`${paths.equipment}?page_size=5`, { host })
      expect([status, new URL(body.next).searchParams.get('page')]).toEqual([200, '2'])
    },
  )

  test('a page beyond the last is empty', async () => {
    const { status, body } = await admin.get(`${paths.equipment}?page=99999`)
    expect([status, body.results, body.next]).toEqual([200, [], null])
  })

  test.each([
    'page=0',
    'page=-1',
    'page=abc',
    'page_size=0',
    'page=1.5',
    `search=${'가'.repeat(201)}`,
    'search=%00',
  ])('the query %s is refused', async (query) => {
    const answer = await admin.get(`${paths.equipment}?${query}`)
    expect(answer.status).toBe(400)
    expect(Object.values(answer.body.fields)[0]).toEqual([expect.any(String)])
  })

  // API-31, API-52, API-56
  test('every word of a search must occur, composed or not', async () => {
    const { body } = await admin.get(
      `${paths.equipment}?search=${encodeURIComponent('850톤 다이캐스팅'.normalize('NFD'))}`,
    )
    expect(body.results.length).toBeGreaterThan(0)
    for (const { name } of body.results) {
      expect(name).toContain('850톤')
      expect(name).toContain('다이캐스팅')
    }
  })

  test.each(COMPATIBLE_SIGNS)('%s finds %s, as it does on a device', async (typed, name) => {
    const made = { name, equipmentType: '제조', industryType: '공통', otherType: '범용' }
    const { body } = await admin.post(paths.equipment, made)
    const found = await admin.get(`${paths.equipment}?search=${encodeURIComponent(typed)}`)
    expect(found.body.results).toContainEqual(body)
  })

  // ENT-33, API-57, OPEN-05
  // VAL-23, OPEN-05
  test.each(['', '   ', '\u3000'])('equipment without a name is refused: %j', async (name) => {
    const fields = { name, equipmentType: '제조', industryType: '공통', otherType: '공작' }
    const { status, body } = await admin.post(paths.equipment, fields)
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('장비 이름을 입력해주세요.')
  })

  test('new equipment gets its type from its sub-category and is found at once', async () => {
    const created = await admin.post(paths.equipment, {
      name: '🔧 시험용 각인기',
      equipmentType: '제조',
      industryType: '공통',
      otherType: '센서',
    })
    expect(created.status).toBe(201)
    expect(created.body.equipmentType).toBe('계측')
    const found = await admin.get(`${paths.equipment}?search=${encodeURIComponent('🔧')}`)
    expect(found.body.results).toEqual([created.body])
  })

  test('an unchanged catalogue answers 304, a changed one the new list', async () => {
    const url = `${paths.kpi}?flatten=true&page_size=1000`
    const first = await admin.get(url)
    const etag = String(first.headers['etag'])
    expect((await admin.get(url, { 'if-none-match': etag })).status).toBe(304)
    expect((await admin.get(`${url}&search=a`)).headers['etag']).not.toBe(etag)
    await admin.post(paths.kpi, { name: '새 분석지표' })
    const second = await admin.get(url, { 'if-none-match': etag })
    expect(second.status).toBe(200)
    expect(second.headers['etag']).not.toBe(etag)
  })

  // ENT-38, ENT-39, VAL-22, API-60
  test('KPI nodes grow level by level under their parents', async () => {
    const zero = (await admin.post(paths.kpi, { name: '지표' })).body
    expect(zero).toMatchObject({ name: '지표', fullName: '지표', level: 0, parentId: null })
    const one = (await admin.post(paths.kpi, { name: '하위', parent_id: zero.id })).body
    const two = (await admin.post(paths.kpi, { name: '요소', parent_id: one.id })).body
    const three = (await admin.post(paths.kpi, { name: 'mm', parent_id: two.id })).body
    expect(three).toMatchObject({ fullName: '지표 > 하위 > 요소 > mm', level: 3, parentId: two.id })
    expect((await admin.post(paths.kpi, { name: '더', parent_id: three.id })).status).toBe(400)
    expect((await admin.post(paths.kpi, { name: '더', parent_id: 999_999 })).status).toBe(400)
    expect((await admin.post(paths.kpi, { name: ' ' })).status).toBe(400)
  })

  test('a KPI node that is there already is answered, not made again', async () => {
    const first = await admin.post(paths.kpi, { name: '겹치는 지표' })
    const second = await admin.post(paths.kpi, { name: ' 겹치는 지표 ' })
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
  })

  // API-35, API-36, OPEN-29
  test('industry records are narrowed by either classification', async () => {
    const { results } = (await admin.get(`${paths.productClasses}?search=주물`)).body
    const aluminium = results.find((one: { name: string }) => one.name.startsWith('알루미늄'))
    expect(aluminium).toEqual({ code: '24321', name: '알루미늄 주물 주조업' })
    const byKsic = (await admin.get(`${paths.industries}?ksic_code=${aluminium.code}`)).body.results
    expect(byKsic.map((one: { productName: string }) => one.productName)).toContain('변속기 케이스')
    const linkage = (await admin.get(`${paths.linkageClasses}?search=금속주물`)).body.results[0]
    const byLinkage = (await admin.get(`${paths.industries}?ic_code=${linkage.code}&page_size=500`)).body
      .results
    expect(byLinkage.length).toBeGreaterThan(0)
    expect(byLinkage.every((one: { ic: string }) => one.ic === '금속주물')).toBe(true)
    expect((await admin.get(`${paths.industries}?ksic_code=%25`)).body.results).toEqual([])
  })

  // ENT-21, API-80, API-81
  test('root technologies: 14 majors with their subs', async () => {
    const { results, next } = (await admin.get(`${paths.rootTechs}?page_size=1000`)).body
    expect(next).toBeNull()
    expect(results.filter((tech: { level: number }) => tech.level === 0)).toHaveLength(14)
    const subs = results.filter((tech: { level: number }) => tech.level === 1)
    const majorIds = new Set(
      results.filter((tech: { level: number }) => tech.level === 0).map((t: { id: number }) => t.id),
    )
    expect(subs.every((tech: { parentId: number }) => majorIds.has(tech.parentId))).toBe(true)
  })
})
