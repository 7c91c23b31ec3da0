import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { paths } from '#domain/contract.ts'
import { createDetailCache } from '#server/models/read/detail-cache.ts'
import type { FoundModel } from '#server/models/read/find-model.ts'
import { importFile } from '#server/import/import-records.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { AREAS, groupId, kpiChain, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTwoApps, type TwoApps } from '../support/apps/two-apps.ts'
import { SOMEBODY } from '../support/records/audit.ts'

/** A detail that was read before must show what changed since, whoever changed it. */
onEachDatabase((database) => {
  let apps: TwoApps
  let reader: Caller
  let writer: Caller
  beforeAll(async () => {
    apps = await openTwoApps(database.get())
    ;({ reader, writer } = apps)
  })
  afterAll(() => apps.close())

  const detail = async (area: Area, slug: string) => (await reader.get(paths.model(area, slug))).body

  describe.each(AREAS)('a %s detail that was read before shows', (area) => {
    test('another text, stage and group', async () => {
      const slug = await modelWithIndustry(writer, area, '다시 읽기')
      await detail(area, slug)
      await writer.patch(paths.model(area, slug), { memo: '새 메모', workStatus: 3 })
      expect(await detail(area, slug)).toMatchObject({ memo: '새 메모', workStatus: 3 })
      const id = await groupId(writer, area, area === 'root' ? '주조' : '화장지')
      await writer.patch(paths.model(area, slug), { group: { id } })
      expect((await detail(area, slug)).group.id).toBe(id)
    })

    test('new photos, KPI entries and its last change', async () => {
      const slug = await modelWithIndustry(writer, area, '목록 다시 읽기')
      const before = await detail(area, slug)
      const { body: photo } = await writer.upload(paths.modelImages(area, slug), await phonePhoto())
      await writer.patch(paths.model(area, slug), { imageIds: [photo.id] })
      expect((await detail(area, slug)).images).toEqual([photo])
      await writer.post(paths.modelKpis(area, slug), { ...(await kpiChain(writer)), memo: '하나' })
      expect((await detail(area, slug)).kpis).toHaveLength(1)
      await writer.post(paths.processes(area, slug), { name: '공정' })
      expect((await detail(area, slug)).updatedAt > before.updatedAt).toBe(true)
    })
  })

  test('what changed in its processes, also twice in one millisecond', async () => {
    const slug = await modelWithIndustry(writer, 'general', '공정 다시 읽기')
    const { body: process } = await writer.post(paths.processes('general', slug), { name: '공정' })
    const path = paths.process('general', slug, process.id)
    for (const memo of ['가', '나', '다', '라', '마']) {
      await writer.patch(path, { memo })
      expect((await detail('general', slug)).processes[0].memo).toBe(memo)
    }
    await writer.delete(path)
    expect((await detail('general', slug)).processes).toEqual([])
  })

  test('what an import changed in the catalogues', async () => {
    const slug = await modelWithIndustry(writer, 'general', '목록이 바뀐 뒤')
    const { genBiz } = await detail('general', slug)
    const { productName, ksicCode, icCode, ic } = genBiz
    const row = [productName, ksicCode, '고친 이름', icCode, ic].join(',')
    await importFile(
      database.get().db,
      { kind: 'industries', text: `productName,ksicCode,ksic,icCode,ic\n${row}\n` },
      SOMEBODY,
    )
    expect((await detail('general', slug)).genBiz.ksic).toBe('고친 이름')
  })
})

test('a thousand long details do not fill the memory of the server', () => {
  const cache = createDetailCache()
  const json = 'x'.repeat(250_000)
  const found = { etag: '"m1-1"', record: {} as FoundModel['record'], json }
  for (let id = 1; id <= 1_000; id += 1) cache.keep(id, 'one', found)
  const kept = Array.from({ length: 1_000 }, (_, id) => cache.find(id + 1, 'one')).filter(Boolean)
  expect(kept).toHaveLength(200)
  expect(cache.find(1_000, 'one')).toMatchObject(found)
  // One that changes takes the place that it has.
  for (let change = 0; change < 1_000; change += 1) cache.keep(1_000, `change ${change}`, found)
  expect(cache.find(999, 'one')).toMatchObject(found)
})
