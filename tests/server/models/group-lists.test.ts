import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { paths } from '#domain/contract.ts'
import type { ModelGroup, ModelSummary } from '#domain/model/group.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { AREAS, createModel, groupId, kpiChain, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTwoApps, type TwoApps } from '../support/apps/two-apps.ts'

/** The lists of groups are put together from what was read before; they must show what has changed since. */
onEachDatabase((database) => {
  let apps: TwoApps
  let reader: Caller
  let writer: Caller
  beforeAll(async () => {
    apps = await openTwoApps(database.get())
    ;({ reader, writer } = apps)
  })
  afterAll(() => apps.close())

  const groupsOf = async (area: Area, caller = reader) =>
    (await caller.get(paths.groups(area))).body as ModelGroup[]
  const listed = async (area: Area, slug: string, caller = reader): Promise<ModelSummary | undefined> =>
    (await groupsOf(area, caller)).flatMap(({ models }) => models).find((model) => model.slug === slug)

  describe.each(AREAS)('a list of the %s area that was read before shows', (area) => {
    test('a new model, its title, stage and group', async () => {
      await groupsOf(area)
      const { slug } = (await createModel(writer, area, '다시 읽은 목록')).body
      expect(await listed(area, slug)).toMatchObject({
        title: '다시 읽은 목록',
        processCount: 0,
        workStatus: 0,
      })
      await writer.patch(paths.model(area, slug), { title: '고친 이름', workStatus: 3, manager: '김조사' })
      expect(await listed(area, slug)).toMatchObject({ title: '고친 이름', workStatus: 3, manager: '김조사' })
      const id = await groupId(writer, area, area === 'root' ? '주조' : '화장지')
      await writer.patch(paths.model(area, slug), { group: { id } })
      const found = (await groupsOf(area)).filter(({ models }) => models.some((one) => one.slug === slug))
      expect(found.map((group) => group.id)).toEqual([id])
    })

    test('what was added to a model, and how far it is', async () => {
      const slug = await modelWithIndustry(writer, area, '목록의 모델')
      const progress = async () => (await listed(area, slug))?.progress ?? 0
      let before = await progress()
      const rises = async () => {
        const now = await progress()
        expect(now).toBeGreaterThan(before)
        before = now
      }
      const { body: photo } = await writer.upload(paths.modelImages(area, slug), await phonePhoto())
      await writer.patch(paths.model(area, slug), { imageIds: [photo.id] })
      expect(await listed(area, slug)).toMatchObject({ photoCount: 1 })
      await writer.post(paths.modelKpis(area, slug), { ...(await kpiChain(writer)), memo: '하나' })
      await rises()
      const { body: process } = await writer.post(paths.processes(area, slug), { name: '공정' })
      expect(await listed(area, slug)).toMatchObject({ processCount: 1 })
      before = await progress()
      await writer.patch(paths.process(area, slug, process.id), { description: '설명' })
      await rises()
      await writer.delete(paths.process(area, slug, process.id))
      expect(await listed(area, slug)).toMatchObject({ processCount: 0 })
    })
  })

  test('whoever sees fewer groups is not shown the list of another', async () => {
    const { slug } = (await createModel(writer, 'root', '남의 그룹', { group: '주조' })).body
    expect(await listed('root', slug)).toBeDefined()
    // Viewers see the default group alone.
    const viewer = await apps.t.as('ktr')
    expect(await listed('root', slug, viewer)).toBeUndefined()
    expect(await groupsOf('root', viewer)).toHaveLength(1)
    expect(await listed('root', slug)).toBeDefined()
  })

  test('many who ask at once while somebody saves all get what stood there when they asked, or later', async () => {
    const { slug } = (await createModel(writer, 'root', '함께 읽기')).body
    for (const title of ['하나', '둘', '셋']) {
      await writer.patch(paths.model('root', slug), { title })
      const answers = await Promise.all([1, 2, 3, 4].map(() => listed('root', slug)))
      expect(answers.map((one) => one?.title)).toEqual([title, title, title, title])
    }
  })

  test('made small it is the same list', async () => {
    const plain = await reader.get(paths.groups('root'))
    const small = await reader.get(paths.groups('root'), { 'accept-encoding': 'gzip, deflate, br' })
    expect(small.headers['content-encoding']).toBe('br')
    expect(small.headers['vary']).toContain('accept-encoding')
    expect(JSON.parse(brotliDecompressSync(small.bytes).toString())).toEqual(plain.body)
    const without = await reader.get(paths.groups('root'), { 'accept-encoding': 'br;q=0' })
    expect(without.headers['content-encoding']).toBeUndefined()
  })
})
