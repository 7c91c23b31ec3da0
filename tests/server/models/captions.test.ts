import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { Area } from '#domain/model/area.ts'
import { images } from '#server/store/schema/records.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { AREAS, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { openTestApp } from '../support/apps/test-app.ts'

onEachDatabase((database) => {
  const { admin } = appOnDatabase(database)

  /** A process with photos that it shows, and where each is patched. */
  async function surveyed(area: Area, photos: number) {
    const slug = await modelWithIndustry(admin, area, `사진 설명 ${area}`)
    const { body } = await admin.post(paths.processes(area, slug), { name: '용해' })
    const process = paths.process(area, slug, body.id as number)
    const ids: number[] = []
    for (let photo = 0; photo < photos; photo += 1) {
      ids.push((await admin.upload(`${process}image/`, await phonePhoto({ width: 320 + photo }))).body.id)
    }
    await admin.patch(process, { imageIds: ids })
    return { slug, model: paths.model(area, slug), process, ids, processId: body.id as number }
  }
  const saidIn = async (path: string) =>
    ((await admin.get(path)).body.images as { id: number; caption: string }[]).map(({ id, caption }) => [
      id,
      caption,
    ])

  test.each(AREAS)('what is said of a photo of a %s process is kept with the photo', async (area) => {
    const { process, ids } = await surveyed(area, 3)
    const [first, second, third] = ids as [number, number, number]
    expect(await saidIn(process)).toEqual(ids.map((id) => [id, '']))
    const imageCaptions = [{ id: second, caption: '용해로 앞면' }]
    expect((await admin.patch(process, { imageCaptions })).status).toBe(200)
    expect(await saidIn(process)).toEqual([
      [first, ''],
      [second, '용해로 앞면'],
      [third, ''],
    ])
    // In another order, and after it was taken out and put back: it says what it said.
    await admin.patch(process, { imageIds: [third, second] })
    expect(await saidIn(process)).toEqual([
      [third, ''],
      [second, '용해로 앞면'],
    ])
    await admin.patch(process, { imageIds: [third] })
    await admin.patch(process, { imageIds: [third, second], imageCaptions: [{ id: third, caption: '명판' }] })
    expect(await saidIn(process)).toEqual([
      [third, '명판'],
      [second, '용해로 앞면'],
    ])
    await admin.patch(process, { imageCaptions: [{ id: second, caption: '' }] })
    const { db } = database.get()
    const rows = await db.select().from(images).where(eq(images.caption, '명판'))
    expect(rows.map(({ id }) => id)).toContain(third)
    expect((await saidIn(process))[1]).toEqual([second, ''])
  })

  test.each(AREAS)('so is what is said of a photo of a whole %s model, and a copy has both', async (area) => {
    const { slug, model, process, ids } = await surveyed(area, 1)
    const other = (await admin.upload(`${model}image/`, await phonePhoto({ width: 300 }))).body.id as number
    const imageCaptions = [{ id: other, caption: '공장 전경' }]
    expect((await admin.patch(model, { imageIds: [other], imageCaptions })).body.images).toMatchObject([
      { id: other, caption: '공장 전경' },
    ])
    await admin.patch(process, { imageCaptions: [{ id: ids[0], caption: '용해로' }] })
    const copy = (await admin.post(paths.modelCopy(area, slug), null)).body as { slug: string }
    const copied = (await admin.get(paths.processes(area, copy.slug))).body.results
    expect(copied).toMatchObject([{ images: [{ caption: '용해로' }] }])
    expect(await saidIn(paths.model(area, copy.slug))).toEqual([[expect.any(Number), '공장 전경']])
  })

  test('it is stored composed, and refused where it is too long or of a photo that is not shown there', async () => {
    const { process, model, ids } = await surveyed('root', 2)
    const [first, second] = ids as [number, number]
    const say = (path: string, id: number, caption: unknown) =>
      admin.patch(path, { imageCaptions: [{ id, caption }] })
    await say(process, first, '용해로'.normalize('NFD'))
    expect((await saidIn(process))[0]).toEqual([first, '용해로'])
    expect((await say(process, first, '가'.repeat(300))).status).toBe(200)
    for (const bad of ['가'.repeat(301), 'a\0b', null, 3]) {
      expect((await say(process, first, bad)).status).toBe(400)
    }
    // Another owner would not hear of it: neither its version nor its history would change.
    expect((await say(model, first, '남의 사진')).body).toMatchObject({
      fields: { imageCaptions: ['사진을 찾을 수 없습니다.'] },
    })
    await admin.patch(process, { imageIds: [first] })
    const both = [
      { id: first, caption: '함께' },
      { id: second, caption: '뺀 사진' },
    ]
    expect((await admin.patch(process, { imageCaptions: both })).status).toBe(400)
    expect(await saidIn(process)).toEqual([[first, '가'.repeat(300)]])
    const { db } = database.get()
    const rows = await db
      .select({ id: images.id })
      .from(images)
      .where(and(eq(images.id, second), eq(images.caption, '')))
    expect(rows).toHaveLength(1)
  })

  test('the history says what was said before and after', async () => {
    const { slug, model, process, processId, ids } = await surveyed('general', 2)
    const [first, second] = ids as [number, number]
    const changesOf = async () =>
      (await admin.get(paths.modelChanges('general', slug))).body.results[0].changes as unknown[]
    await admin.patch(process, { imageCaptions: [{ id: second, caption: '명판' }] })
    const field = { object: 'process', objectId: processId, action: 'changed', field: 'imageCaptions' }
    expect(await changesOf()).toMatchObject([
      { ...field, before: null, after: [{ id: second, name: '명판' }] },
    ])
    const next = [
      { id: second, caption: '명판 (2024년)' },
      { id: first, caption: '앞면' },
    ]
    await admin.patch(process, { imageCaptions: next })
    const after = [
      { id: first, name: '앞면' },
      { id: second, name: '명판 (2024년)' },
    ]
    expect(await changesOf()).toMatchObject([{ ...field, before: [{ id: second, name: '명판' }], after }])
    // Another order of the photos is one of the photos alone.
    await admin.patch(process, { imageIds: [second, first] })
    expect(await changesOf()).toMatchObject([{ field: 'images' }])
    await admin.patch(process, { imageIds: [second] })
    expect(await changesOf()).toMatchObject([{ field: 'images' }, { ...field, before: after }])
    const other = (await admin.upload(`${model}image/`, await phonePhoto({ width: 310 }))).body.id as number
    await admin.patch(model, { imageIds: [other], imageCaptions: [{ id: other, caption: '전경' }] })
    expect(await changesOf()).toMatchObject([
      { object: 'model', field: 'images' },
      { object: 'model', field: 'imageCaptions', before: null, after: [{ id: other, name: '전경' }] },
    ])
  })

  test('a server that does not offer captions refuses them, and all else goes on', async () => {
    const without = await openTestApp(database.get(), { capabilities: ['if-match'] })
    try {
      const writer = await without.as('admin')
      expect((await writer.get(paths.me)).body.capabilities).not.toContain('captions')
      expect((await admin.get(paths.me)).body.capabilities).toContain('captions')
      const { process, model, ids } = await surveyed('root', 1)
      const refused = { fields: { imageCaptions: ['이 서버는 사진 설명을 저장하지 않습니다.'] } }
      const imageCaptions = [{ id: ids[0], caption: '명판' }]
      expect((await writer.patch(process, { imageCaptions })).body).toMatchObject(refused)
      expect((await writer.patch(model, { imageCaptions: [] })).body).toMatchObject(refused)
      expect((await writer.patch(process, { imageIds: ids, memo: '남음' })).status).toBe(200)
    } finally {
      await without.close()
    }
  })
})
