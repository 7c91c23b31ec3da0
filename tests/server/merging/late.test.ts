import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { AREAS, kpiChain } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { mergeModels, modelWith, processesIn, showPhoto } from './support.ts'

/** What devices send to a model that was merged without their knowing. */
onEachDatabase((database) => {
  const { t, admin } = appOnDatabase(database)

  test.each(AREAS)('whatever is addressed to a process of the %s double arrives', async (area) => {
    const stays = await modelWith(admin, area, '늦은 남는', ['주조'])
    const double = await modelWith(admin, area, '늦은 두 번째', ['절단', '도장'])
    const [first = 0, second = 0] = double.ids
    const url = paths.process(area, double.slug, first)
    const { etag } = (await admin.get(url)).body
    // Its bytes came before the merge, the list that shows it comes after.
    const early = (await admin.upload(`${url}image/`, await phonePhoto())).body.id
    await mergeModels(admin, area, [double, stays])

    expect((await admin.patch(url, { description: '늦게' }, { 'if-match': etag })).status).toBe(412)
    const looked = await admin.get(url)
    expect([looked.status, looked.body.id]).toEqual([200, first])
    const patched = await admin.patch(url, { description: '늦게' }, { 'if-match': looked.body.etag })
    expect([patched.status, patched.body.description]).toEqual([200, '늦게'])
    const late = (await admin.upload(`${url}image/`, await phonePhoto({ width: 32 }))).body.id
    const shown = await admin.patch(url, { imageIds: [early, late] })
    expect(shown.body.images.map(({ id }: { id: number }) => id)).toEqual([early, late])
    expect((await admin.get(`${url}image/`)).body.results).toHaveLength(2)
    const entries = (await admin.post(`${url}kpi/`, { ...(await kpiChain(admin)), memo: '용탕' })).body
      .results
    expect((await admin.delete(paths.processKpi(area, double.slug, first, entries[0].id))).status).toBe(204)
    expect((await admin.delete(paths.process(area, double.slug, second))).status).toBe(204)

    const key = `late-${double.id}-process`
    for (const _ of [1, 2]) {
      const made = await admin.post(paths.processes(area, double.slug), { name: '늦은 공정' }, { key })
      expect(made.status).toBe(201)
      const own = paths.process(area, double.slug, made.body.id)
      expect((await admin.patch(own, { memo: '그 뒤' })).status).toBe(200)
    }
    expect((await processesIn(admin, area, stays.slug)).map(({ name, order }) => [name, order])).toEqual([
      ['주조', 0],
      ['절단', 1],
      ['늦은 공정', 2],
    ])
    expect(await processesIn(admin, area, double.slug)).toEqual([])
    // The model that they are in has them in its history.
    const [set] = (await admin.get(paths.modelChanges(area, stays.slug))).body.results
    expect(set.changes[0]).toMatchObject({ objectName: '늦은 공정' })
  })

  test('a creation that was carried out before the merge is not carried out again', async () => {
    const stays = await modelWith(admin, 'root', '답을 못 들은 남는', [])
    const double = await modelWith(admin, 'root', '답을 못 들은 두 번째', [])
    const key = `unheard-${double.id}-process`
    const send = () => admin.post(paths.processes('root', double.slug), { name: '답 없는 공정' }, { key })
    const first = await send()
    await mergeModels(admin, 'root', [double, stays])
    expect((await send()).body.id).toBe(first.body.id)
    expect(await processesIn(admin, 'root', stays.slug)).toHaveLength(1)
  })

  test('a photo of the double itself stays with it', async () => {
    const stays = await modelWith(admin, 'root', '기타 사진 남는', [])
    const double = await modelWith(admin, 'root', '기타 사진 두 번째', [])
    await mergeModels(admin, 'root', [double, stays])
    const { id } = (await admin.upload(paths.modelImages('root', double.slug), await phonePhoto())).body
    const own = await admin.patch(paths.model('root', double.slug), { imageIds: [id] })
    expect([own.status, own.body.images[0].id]).toEqual([200, id])
    expect((await admin.patch(paths.model('root', stays.slug), { imageIds: [id] })).status).toBe(400)
  })

  test('a photo that the double and one of its processes share is in both afterwards', async () => {
    const stays = await modelWith(admin, 'root', '같은 사진 남는', [])
    const double = await modelWith(admin, 'root', '같은 사진 두 번째', ['절단'])
    const url = paths.process('root', double.slug, double.ids[0]!)
    const photo = await showPhoto(admin, url)
    await admin.patch(paths.model('root', double.slug), { imageIds: [photo] })
    await mergeModels(admin, 'root', [double, stays])
    expect((await admin.patch(url, { imageIds: [photo], memo: '뒤' })).status).toBe(200)
    expect((await admin.patch(paths.model('root', double.slug), { imageIds: [photo] })).status).toBe(200)
  })

  test.each(AREAS)('a copy of the %s double that was asked for before has what was in it', async (area) => {
    const stays = await modelWith(admin, area, '복사 남는', ['주조'])
    const double = await modelWith(admin, area, '복사 두 번째', ['절단'])
    const url = paths.process(area, double.slug, double.ids[0]!)
    await showPhoto(admin, url)
    await admin.patch(url, { kpis: [{ ...(await kpiChain(admin)), memo: '용탕' }] })
    await mergeModels(admin, area, [double, stays])
    const copy = await admin.post(paths.modelCopy(area, double.slug))
    expect(copy.body).toMatchObject({ title: '복사 두 번째 사본', isRetired: false, mergedInto: null })
    const inside = await processesIn(admin, area, copy.body.slug)
    expect(inside).toMatchObject([{ name: '절단', order: 0, images: [{}], kpis: [{ memo: '용탕' }] }])
    const added = await admin.post(paths.processes(area, copy.body.slug), { name: '다음' })
    expect(added.body.processNumber.split('-')[0]).toBe(inside[0].processNumber.split('-')[0])
    expect(await processesIn(admin, area, stays.slug)).toHaveLength(2)
  })

  test('who sees only the double goes on with what was in it, and reaches nothing else', async () => {
    const stays = await modelWith(admin, 'general', '다른 그룹 남는', ['비밀 공정'], '기본 그룹')
    const double = await modelWith(admin, 'general', '다른 그룹 두 번째', ['절단'], '화장지')
    await mergeModels(admin, 'general', [double, stays])
    const writer = await t.as('kotric2')
    expect((await writer.get(paths.model('general', stays.slug))).status).toBe(404)
    const own = paths.process('general', double.slug, double.ids[0]!)
    expect((await writer.patch(own, { memo: '현장에서' })).body.memo).toBe('현장에서')
    const other = paths.process('general', double.slug, stays.ids[0]!)
    const statuses = [
      await writer.get(other),
      await writer.patch(other, { memo: 'x' }),
      await writer.delete(other),
    ]
    expect(statuses.map(({ status }) => status)).toEqual([404, 404, 404])
    const made = await writer.post(paths.processes('general', double.slug), { name: '현장 공정' })
    expect(made.status).toBe(201)
    const path = paths.process('general', double.slug, made.body.id)
    expect((await writer.patch(path, { memo: '이어서' })).status).toBe(200)
  })
})
