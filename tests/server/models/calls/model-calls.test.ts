import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { Db } from '#server/store/database.ts'
import { images, kpiEntries, models, processes } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { addModelAccounts, type ModelApp, openModelApp, recordedBy } from '../../support/apps/model-app.ts'
import { recordRows } from '../../support/records/record-rows.ts'
import { type SignedIn, signedIn } from '../../support/callers/signed-in.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
/** The seconds since 2025. */
const VERSION = 44_582_400
const CHANGED = [412, { detail: '다른 사람이 먼저 수정했습니다.' }]
const FORBIDDEN = [403, { detail: '권한이 없습니다.' }]
const NOT_THERE = [404, { detail: '찾을 수 없습니다.' }]
const told = ({ status, body }: { status: number; body: unknown }) => [status, body]

onEachDatabase((database) => {
  let db: Db
  let t: ModelApp
  let bare: ModelApp
  let rows: ReturnType<typeof recordRows>
  let recorded: ReturnType<typeof recordedBy>
  let writer: SignedIn
  let keeper: SignedIn
  const now = () => NOW
  beforeAll(async () => {
    db = database.get().db
    rows = recordRows(db)
    recorded = recordedBy(db)
    await addModelAccounts(db)
    t = await openModelApp({ db, now })
    bare = await openModelApp({ db, now, retiresModels: false, takesCaptions: false })
    writer = await signedIn({ db, now }, t, 'surveyor')
    keeper = await signedIn({ db, now }, t, 'keeper')
  })
  afterAll(async () => {
    await t.close()
    await bare.close()
  })
  beforeEach(async () => {
    await db.delete(processes)
    await db.delete(models)
    await recorded.begin()
  })
  const modelOf = async (id: number) => (await db.select().from(models).where(eq(models.id, id)))[0]!
  const set = (id: number, values: object) => db.update(models).set(values).where(eq(models.id, id))

  describe('the lists', () => {
    test('of groups, of models and in short are those of the area', async () => {
      await rows.addModel('root', '한빛')
      await rows.addModel('general', '두레')
      const { body: groups, headers } = await writer.get(paths.groups('root'))
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(groups[0]).toMatchObject({ name: '기본 그룹', models: [{ slug: '한빛', processCount: 0 }] })
      expect(groups[0].models[0]).not.toHaveProperty('area')
      await set((await db.select().from(models).where(eq(models.slug, '한빛')))[0]!.id, {
        memo: '메모',
        title: '새 이름',
      })
      expect((await writer.get(paths.groups('root'))).body[0].models[0].title).toBe('새 이름')
      expect((await writer.get(paths.groups('general'))).body[0].models).toMatchObject([{ slug: '두레' }])
      expect((await writer.get(paths.simpleModels)).body).toMatchObject([{ slug: '두레' }])
    })

    test('of models are searched, and come page by page', async () => {
      for (const title of ['가나', '가다', '나다']) await rows.addModel('root', title)
      const search = async (query: string) => (await writer.get(`${paths.models('root')}?${query}`)).body
      expect(await search('search=가&page_size=1')).toMatchObject({
        ...{ count: 2, results: [{ slug: '가나' }], next: expect.stringMatching(/page=2/) },
      })
      expect(await search('search=가&page_size=1&page=2')).toMatchObject({
        results: [{ slug: '가다' }],
        next: null,
      })
      expect((await writer.get(`${paths.models('root')}?page=0`)).status).toBe(400)
    })
  })

  describe('a model', () => {
    test('is created once for its key, and recorded', async () => {
      const body = { title: '한빛', group: { id: await rows.groupOf('root', '기본 그룹') } }
      const create = () => writer.post(paths.models('root'), body, { key: 'key-of-the-first' })
      const { status, headers, body: made } = await create()
      expect([status, headers['etag']]).toEqual([201, `"m${made.id}-${VERSION}"`])
      expect(made).toMatchObject({ slug: '한빛', title: '한빛', updatedBy: 'surveyor' })
      expect(made).not.toHaveProperty('processes')
      expect((await create()).body).toEqual(made)
      const other = { ...body, title: '두레' }
      expect((await writer.post(paths.models('root'), other, { key: 'key-of-the-first' })).status).toBe(422)
      expect(await db.$count(models)).toBe(1)
      expect(await recorded.sets()).toEqual([
        { at: NOW, username: 'surveyor', modelId: made.id, area: 'root', slug: '한빛' },
      ])
      expect((await recorded.changes(made.id))[0]).toBe(`model ${made.id} created`)
      expect(await recorded.changes(made.id)).toContain(`model ${made.id} changed title`)
      expect((await writer.post(paths.models('root'), { title: '' })).status).toBe(400)
    })

    test('is read with its version, also as it is after each change', async () => {
      const id = await rows.addModel('general', '한빛', { version: 3 })
      const read = () => writer.get(paths.model('general', '한빛'))
      const { status, headers, body } = await read()
      expect([status, headers['etag'], headers['content-type']]).toEqual([
        ...[200, `"m${id}-3"`, 'application/json; charset=utf-8'],
      ])
      expect(body).toMatchObject({ id, slug: '한빛', processes: [] })
      expect((await read()).body).toEqual(body)
      await set(id, { memo: '메모', version: 4 })
      const later = await read()
      expect([later.body.memo, later.headers['etag']]).toEqual(['메모', `"m${id}-4"`])
      expect(told(await writer.get(paths.model('root', '한빛')))).toEqual(NOT_THERE)
    })

    test('that was read is kept, and made anew with the next write in it', async () => {
      const id = await rows.addModel('root', '한빛')
      const photo = await rows.addPhoto(id, { caption: '앞' })
      await rows.showInModel(id, photo)
      const caption = async () => (await writer.get(paths.model('root', '한빛'))).body.images[0].caption
      expect(await caption()).toBe('앞')
      // No call writes a photo without its model.
      await db.update(images).set({ caption: '뒤' }).where(eq(images.id, photo))
      expect(await caption()).toBe('앞')
      await set(id, { memo: '메모' })
      expect(await caption()).toBe('뒤')
    })

    test('is changed at the version that the caller knows, and recorded', async () => {
      const id = await rows.addModel('root', '한빛', { version: 3 })
      const change = (version: string, body: object = { memo: '메모' }) =>
        writer.patch(paths.model('root', '한빛'), body, { 'if-match': version })
      expect(told(await change(`"m${id}-2"`))).toEqual(CHANGED)
      expect(await recorded.sets()).toEqual([])
      const { status, headers, body } = await change(`"m${id}-3"`)
      expect([status, headers['etag'], body.memo]).toEqual([200, `"m${id}-${VERSION}"`, '메모'])
      expect(body.slug).toBe('한빛')
      expect(await recorded.changes(id)).toEqual([`model ${id} changed memo`])
      expect(await recorded.sets()).toMatchObject([{ at: NOW, username: 'surveyor', slug: '한빛' }])
      expect((await change('*', { memo: 5 })).status).toBe(400)
    })

    test('of the general area is recorded with the processes that change with it', async () => {
      const [from, genBizId] = [await rows.addIndustry(), await rows.addIndustry()]
      const id = await rows.addModel('general', '한빛', { genBizId: from })
      const process = await rows.addProcess(id, { processNumber: `${from}-1.0` })
      await writer.patch(paths.model('general', '한빛'), { genBizId })
      expect(await recorded.changes(id)).toEqual([
        `model ${id} changed genBiz`,
        `process ${process} changed processNumber`,
      ])
    })

    test('is retired by those who may, where the server does that', async () => {
      const id = await rows.addModel('root', '한빛')
      const path = paths.model('root', '한빛')
      expect(told(await writer.patch(path, { isRetired: true }))).toEqual(FORBIDDEN)
      const onBare = await signedIn({ db, now }, bare, 'keeper')
      expect(told(await onBare.patch(path, { isRetired: true }))).toEqual(FORBIDDEN)
      expect((await onBare.patch(path, { memo: '메모' })).status).toBe(200)
      expect((await modelOf(id)).isRetired).toBe(false)
      expect((await keeper.patch(path, { isRetired: true })).body.isRetired).toBe(true)
      expect((await keeper.patch(path, { isRetired: false })).body.isRetired).toBe(false)
    })

    test('has what is said of its photos, where the server keeps that', async () => {
      const id = await rows.addModel('root', '한빛')
      const photo = await rows.addPhoto(id)
      await rows.showInModel(id, photo)
      const body = { imageCaptions: [{ id: photo, caption: '로의 앞' }] }
      const message = '이 서버는 사진 설명을 저장하지 않습니다.'
      const onBare = await signedIn({ db, now }, bare, 'surveyor')
      expect(told(await onBare.patch(paths.model('root', '한빛'), body))).toEqual([
        ...[400, { detail: message, fields: { imageCaptions: [message] } }],
      ])
      const { body: changed } = await writer.patch(paths.model('root', '한빛'), body)
      expect(changed.images[0].caption).toBe('로의 앞')
      const gone = await writer.patch(paths.model('root', '한빛'), { imageIds: [] })
      expect(gone.body.images).toEqual([])
      expect(await recorded.events()).toEqual([['photo-removed', `photo:root/한빛/${photo}`, 'surveyor']])
    })

    test('is copied once for its key, and recorded with all that is in it', async () => {
      const id = await rows.addModel('root', '한빛')
      await rows.addProcess(id)
      const copy = () => writer.post(paths.modelCopy('root', '한빛'), undefined, { key: 'key-of-the-copy' })
      const { status, headers, body } = await copy()
      expect([status, headers['etag'], body.slug]).toEqual([201, `"m${body.id}-${VERSION}"`, '한빛-사본'])
      expect((await copy()).body).toEqual(body)
      expect(await db.$count(models)).toBe(2)
      const [process] = await db.select().from(processes).where(eq(processes.modelId, body.id))
      const done = await recorded.changes(body.id)
      expect(done).toContain(`model ${body.id} created`)
      expect(done).toContain(`process ${process!.id} created`)
      expect(done).toContain(`model ${body.id} changed title`)
      expect(await recorded.changes(id)).toEqual([])
    })
  })

  describe('the factors common to all processes', () => {
    const sent = { kpi0Id: null, kpi1Id: null, kpi2Id: null, kpi3Id: null, memo: '하나' }

    test('are added one by one, each once for its key', async () => {
      const id = await rows.addModel('root', '한빛', { version: 3 })
      const add = (body: object = sent) =>
        writer.post(paths.modelKpis('root', '한빛'), body, { key: 'key-of-the-one' })
      const { status, body } = await add()
      const [entry] = await db.select().from(kpiEntries)
      expect([status, body]).toMatchObject([201, { results: [{ id: entry!.id, memo: '하나' }] }])
      expect((await add()).body).toEqual(body)
      expect((await add({ ...sent, memo: '둘' })).status).toBe(422)
      expect(entry).toMatchObject({ modelId: id, processId: null })
      expect(await modelOf(id)).toMatchObject({ version: VERSION, updatedBy: 'surveyor' })
      expect(await recorded.changes(id)).toEqual([`model ${id} changed kpis`])
      expect((await writer.post(paths.modelKpis('root', '한빛'), {})).status).toBe(400)
    })

    test('are taken out one by one, which the audit trail has', async () => {
      const id = await rows.addModel('root', '한빛', { version: 3 })
      const process = await rows.addProcess(id)
      const add = async (processId: number | null) => {
        const row = { modelId: id, processId, position: 0 }
        return (await db.insert(kpiEntries).values(row).returning({ id: kpiEntries.id }))[0]!.id
      }
      const [own, ofProcess] = [await add(null), await add(process)]
      const remove = (kpiId: number) => writer.delete(paths.modelKpi('root', '한빛', kpiId))
      expect(told(await remove(ofProcess))).toEqual(NOT_THERE)
      expect((await modelOf(id)).version).toBe(3)
      const { status, text } = await remove(own)
      expect([status, text]).toEqual([204, ''])
      expect((await db.select().from(kpiEntries)).map((row) => row.id)).toEqual([ofProcess])
      expect(await modelOf(id)).toMatchObject({ version: VERSION, updatedBy: 'surveyor', updatedAt: NOW })
      expect(await recorded.changes(id)).toEqual([`model ${id} changed kpis`])
      expect(await recorded.events()).toEqual([
        ['kpi-entry-deleted', `kpi-entry:root/한빛/${own}`, 'surveyor'],
      ])
      expect((await writer.delete(paths.modelKpi('root', '한빛', 0))).status).toBe(400)
    })
  })
})
