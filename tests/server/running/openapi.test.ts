import { afterAll, beforeAll, expect, test } from 'vitest'
import { area } from '#domain/model/area.ts'
import { paths } from '#domain/contract.ts'
import { OPERATIONS } from '#server/openapi/operations.ts'
import type { Database } from '#server/store/database.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { operationsOf } from '../support/callers/operations.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

let database: Database
let t: TestApp
beforeAll(async () => {
  database = await lendEmbedded()
  t = await openTestApp(database)
})
afterAll(async () => {
  await t.close()
  await database.close()
})

test('describes every call of the server, and every call it describes is there', () => {
  const described = operationsOf(t.app).map(({ method, path }) => `${method} ${path}`)
  expect(described.sort()).toEqual(Object.keys(OPERATIONS).sort())
  for (const one of described) {
    const [method = '', path = ''] = one.split(' ')
    expect(t.app.hasRoute({ method: method, url: path.replace(/\{(\w+)\}/g, ':$1') })).toBe(true)
  }
  const routes = t.app.printRoutes({ commonPrefix: false, includeMeta: false })
  expect(routes.match(/\b(GET|POST|PATCH|DELETE)\b/g)?.length).toBeGreaterThan(described.length)
})

test('takes no secret in an address, where logs and histories of browsers would keep it', () => {
  const document = t.app.swagger() as {
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>
  }
  const named = Object.values(document.paths)
    .flatMap((ofPath) => Object.values(ofPath))
    .flatMap(({ parameters = [] }) => parameters.map(({ name }) => name))
  expect(new Set(named)).toContain('search')
  expect(named.filter((name) => /password|token|secret|cookie|^code$/i.test(name))).toEqual([])
})

test('has every path of the contract', () => {
  const described = new Set(operationsOf(t.app).map(({ path }) => path))
  const expected = [
    ...Object.values(paths).filter((path) => typeof path === 'string'),
    ...area.options.flatMap((one) => [
      paths.models(one),
      paths.groups(one),
      ...[
        paths.model,
        paths.modelChanges,
        paths.modelLive,
        paths.modelImages,
        paths.modelCopy,
        paths.modelKpis,
        paths.processes,
      ].map((path) => path(one, 'SLUG').replace('SLUG', '{slug}')),
      ...[paths.process, paths.processImages, paths.processKpis].map((path) =>
        path(one, 'SLUG', 1).replace('SLUG', '{slug}').replace('/1/', '/{id}/'),
      ),
      paths.modelKpi(one, 'SLUG', 1).replace('SLUG', '{slug}').replace('/1/', '/{kpiId}/'),
      paths
        .processKpi(one, 'SLUG', 1, 2)
        .replace('SLUG', '{slug}')
        .replace('/1/', '/{id}/')
        .replace('/2/', '/{kpiId}/'),
    ]),
  ]
  expect(expected.filter((path) => !described.has(path))).toEqual([])
})

test('is a document with schemas and a page without scripts', async () => {
  const document = (await t.nobody.get('/api/openapi.json')).body
  expect(document.openapi).toBe('3.1.0')
  const patch = document.paths['/api/root-model/{slug}/'].patch
  expect(Object.keys(patch.requestBody.content['application/json'].schema.properties)).toContain(
    'subRootTechId',
  )
  expect(patch.responses['4XX'].content['application/json'].schema.required).toEqual(['detail'])
  const page = await t.nobody.get('/api/docs/')
  expect(page.headers['content-type']).toContain('text/html')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(page.text).not.toMatch(/<script|https?:\/\//)
  expect(page.text).toContain('/api/root-model/{slug}/processes/{id}/')
})
