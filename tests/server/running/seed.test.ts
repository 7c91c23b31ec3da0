import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryProgress } from '#domain/model/completeness.ts'
import { paths } from '#domain/contract.ts'
import type { ModelSummary } from '#domain/model/group.ts'
import { createDiskStore } from '#server/images/disk-store.ts'
import { DEMO_ACCOUNTS } from '#server/seed/accounts.ts'
import { sampleEquipment } from '#server/seed/equipment.ts'
import { sampleIndustries } from '#server/seed/industries.ts'
import { sampleKpiPaths } from '#server/seed/kpi.ts'
import { seedDemo } from '#server/seed/seed.ts'
import { type Database, openEmbedded } from '#server/store/database.ts'
import { AREAS } from '../support/records/models.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

describe('the sample catalogues', () => {
  test('have 1,500 pieces of equipment, 600 KPI nodes and 500 products, each once', async () => {
    const equipment = (await sampleEquipment()).map((one) => one.name)
    const kpis = (await sampleKpiPaths()).map((path) => path.join(' > '))
    const products = (await sampleIndustries()).map((one) => `${one.ksicCode} ${one.productName}`)
    for (const [names, least] of [
      [equipment, 1_500],
      [kpis, 600],
      [products, 501],
    ] as const) {
      expect(names.length).toBeGreaterThanOrEqual(least)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('have no name that is another with a number behind it', async () => {
    const names = [
      ...(await sampleEquipment()).map((one) => one.name),
      ...(await sampleIndustries()).map((one) => one.productName),
    ]
    const known = new Set(names)
    const numbered = names.filter((name) => {
      const bare = name.replace(/[\s\-_#(]*\d+\)?$/, '')
      return bare !== name && known.has(bare)
    })
    expect(numbered).toEqual([])
  })
})

describe('the demo mode on an empty database', () => {
  let database: Database
  let t: TestApp
  let admin: Caller
  const folder = mkdtempSync(join(tmpdir(), 'survey-seed-'))
  beforeAll(async () => {
    database = await openEmbedded()
    const photos = createDiskStore(join(folder, 'photos'))
    await seedDemo(database.db, { photos, uploadFolder: folder })
    t = await openTestApp(database, { photos })
    admin = await t.as('admin')
  })
  afterAll(async () => {
    await t.close()
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('has every account with its password', async () => {
    const names = [
      'admin',
      'kotric1',
      'kotric2',
      'kotric3',
      'kotric4',
      'kotric5',
      'kotric6',
      'sample',
      'visitor',
      'changwon',
      'korcham',
      'ktr',
    ]
    expect(DEMO_ACCOUNTS.map((account) => account.username)).toEqual(names)
    for (const name of names) expect((await (await t.as(name)).get(paths.me)).body.username).toBe(name)
  })

  test('has the groups of the accounts', async () => {
    const names = (await admin.get(paths.groups('general'))).body.map((group: { name: string }) => group.name)
    expect(names).toEqual(
      expect.arrayContaining(['기본 그룹', '화장지', '안전유리', '콘크리트 타일, 기와, 벽돌 및 블록']),
    )
  })

  test('has a dozen models whose processes show equipment, KPI entries and photos', async () => {
    const models: { slug: string; area: (typeof AREAS)[number] }[] = []
    for (const area of AREAS) {
      const groups = (await admin.get(paths.groups(area))).body as { models: { slug: string }[] }[]
      models.push(...groups.flatMap((group) => group.models).map(({ slug }) => ({ slug, area })))
    }
    expect(models.length).toBeGreaterThanOrEqual(12)
    for (const { slug, area } of models) {
      const { results } = (await admin.get(paths.processes(area, slug))).body
      expect(results.length).toBeGreaterThan(1)
      expect(results.map((one: { order: number }) => one.order)).toEqual(
        results.map((_: unknown, index: number) => index),
      )
      for (const part of ['images', 'equipments', 'kpis']) {
        expect(results.some((one: Record<string, unknown[]>) => (one[part] ?? []).length > 0)).toBe(true)
      }
    }
  })

  test('lists each model with the counts, progress and surveyor that its record and its processes give', async () => {
    const shares = new Set<number>()
    for (const area of AREAS) {
      const groups = (await admin.get(paths.groups(area))).body as { models: ModelSummary[] }[]
      for (const { slug, progress, manager, photoCount } of groups.flatMap((group) => group.models)) {
        const { body } = await admin.get(paths.model(area, slug))
        const { results } = (await admin.get(paths.processes(area, slug))).body
        expect([slug, progress]).toEqual([slug, entryProgress(area, body, results)])
        expect(manager).toBe(body.manager)
        const photos = [body, ...results].flatMap((one: { images: unknown[] }) => one.images)
        expect(photoCount).toBe(photos.length)
        shares.add(progress ?? -1)
      }
    }
    expect(shares.size).toBeGreaterThan(3)
  })

  test('has 한빛다이캐스팅 with its six processes and drawn photos', async () => {
    const { results } = (await admin.get(paths.processes('root', '한빛다이캐스팅'))).body
    expect(results.map((one: { name: string }) => one.name)).toEqual([
      '용해',
      '다이캐스팅',
      '이형제 도포',
      '트리밍',
      '숏블라스트',
      '검사',
    ])
    expect(results[2].processNumber).toMatch(/^R\d+-2\.1$/)
    const photo = await admin.get(results[0].images[0].url)
    expect(await sharp(photo.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 1200 })
  })

  test('is not filled twice', async () => {
    const before = (await admin.get(paths.models('root'))).body.count
    await seedDemo(database.db, { photos: t.photos, uploadFolder: folder })
    expect((await admin.get(paths.models('root'))).body.count).toBe(before)
  })
})
