import { asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { Db } from '#server/store/database.ts'
import { kpiEntries, models, processes } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { addModelAccounts, type ModelApp, openModelApp, recordedBy } from '../../support/apps/model-app.ts'
import { recordRows } from '../../support/records/record-rows.ts'
import { type SignedIn, signedIn } from '../../support/callers/signed-in.ts'

const NOW = new Date('2026-06-01T00:00:00Z')
/** The seconds since 2025. */
const VERSION = 44_582_400
const CHANGED = [412, { detail: '다른 사람이 먼저 수정했습니다.' }]
const NOT_THERE = [404, { detail: '찾을 수 없습니다.' }]
const SENT = { kpi0Id: null, kpi1Id: null, kpi2Id: null, kpi3Id: null, memo: '하나' }
const told = ({ status, body }: { status: number; body: unknown }) => [status, body]

onEachDatabase((database) => {
  let db: Db
  let t: ModelApp
  let bare: ModelApp
  let rows: ReturnType<typeof recordRows>
  let recorded: ReturnType<typeof recordedBy>
  let writer: SignedIn
  let modelId: number
  const now = () => NOW
  beforeAll(async () => {
    db = database.get().db
    rows = recordRows(db)
    recorded = recordedBy(db)
    await addModelAccounts(db)
    t = await openModelApp({ db, now })
    bare = await openModelApp({ db, now, takesCaptions: false })
    writer = await signedIn({ db, now }, t, 'surveyor')
  })
  afterAll(async () => {
    await t.close()
    await bare.close()
  })
  beforeEach(async () => {
    await db.update(models).set({ mergedInto: null })
    await db.delete(processes)
    await db.delete(models)
    modelId = await rows.addModel('root', '한빛', { version: 3 })
    await recorded.begin()
  })
  const path = (id: number, slug = '한빛') => paths.process('root', slug, id)
  const processOf = async (id: number) => (await db.select().from(processes).where(eq(processes.id, id)))[0]!
  const modelOf = async (id: number) => (await db.select().from(models).where(eq(models.id, id)))[0]!

  describe('a process', () => {
    test('is listed in its model, and read with its version and its photos', async () => {
      const id = await rows.addProcess(modelId, { version: 4 })
      const photo = await rows.addPhoto(modelId)
      await rows.showInProcess(id, photo)
      const other = await rows.addModel('root', '두레')
      await rows.addProcess(other)
      expect((await writer.get(paths.processes('root', '한빛'))).body).toMatchObject({ results: [{ id }] })
      const { status, headers, body } = await writer.get(path(id))
      expect([status, headers['etag'], body]).toMatchObject([
        200,
        `"p${id}-4"`,
        { id, images: [{ id: photo }] },
      ])
      expect((await writer.get(paths.processImages('root', '한빛', id))).body).toMatchObject({
        results: [{ id: photo, width: 4 }],
      })
      expect(told(await writer.get(path(id, '두레')))).toEqual(NOT_THERE)
      expect((await writer.get(path(0))).status).toBe(400)
      expect((await writer.get(paths.processImages('root', '한빛', 0))).status).toBe(400)
    })

    test('is added once for its key, and recorded', async () => {
      const add = (name: string) =>
        writer.post(paths.processes('root', '한빛'), { name }, { key: 'key-of-the-one' })
      const { status, headers, body } = await add('용해')
      expect([status, headers['etag']]).toEqual([201, `"p${body.id}-${VERSION}"`])
      expect(body).toMatchObject({ name: '용해', processNumber: `R${modelId}-1.0`, updatedBy: 'surveyor' })
      expect((await add('용해')).body).toEqual(body)
      expect((await add('주입')).status).toBe(422)
      expect(await db.$count(processes)).toBe(1)
      expect((await recorded.changes(modelId))[0]).toBe(`process ${body.id} created`)
      expect(await recorded.sets()).toMatchObject([{ at: NOW, username: 'surveyor', modelId, slug: '한빛' }])
      expect((await writer.post(paths.processes('root', '한빛'), { name: '' })).status).toBe(400)
    })

    test('is changed at the version that the caller knows, and recorded', async () => {
      const id = await rows.addProcess(modelId, { version: 4 })
      const change = (version: string, body: object = { memo: '메모' }) =>
        writer.patch(path(id), body, { 'if-match': version })
      expect(told(await change(`"p${id}-3"`))).toEqual(CHANGED)
      expect(await recorded.sets()).toEqual([])
      const { status, headers, body } = await change(`"p${id}-4"`)
      expect([status, headers['etag'], body.memo]).toEqual([200, `"p${id}-${VERSION}"`, '메모'])
      expect(await processOf(id)).toMatchObject({ memo: '메모', updatedBy: 'surveyor', updatedAt: NOW })
      expect(await recorded.changes(modelId)).toEqual([`process ${id} changed memo`])
      expect((await change('*', { memo: 5 })).status).toBe(400)
      expect((await writer.patch(path(0), {})).status).toBe(400)
      expect(told(await writer.patch(path(999_999), { memo: '메모' }))).toEqual(NOT_THERE)
    })

    test('has what is said of its photos, where the server keeps that', async () => {
      const id = await rows.addProcess(modelId)
      const photo = await rows.addPhoto(modelId)
      await rows.showInProcess(id, photo)
      const body = { imageCaptions: [{ id: photo, caption: '로의 앞' }] }
      const message = '이 서버는 사진 설명을 저장하지 않습니다.'
      const onBare = await signedIn({ db, now }, bare, 'surveyor')
      expect((await onBare.patch(path(id), body)).body.fields).toEqual({ imageCaptions: [message] })
      expect((await writer.patch(path(id), body)).body.images[0].caption).toBe('로의 앞')
      await writer.patch(path(id), { imageIds: [] })
      expect(await recorded.events()).toEqual([['photo-removed', `photo:root/한빛/${photo}`, 'surveyor']])
    })

    test('is deleted at the version that the caller knows, which the audit trail has', async () => {
      const id = await rows.addProcess(modelId, { version: 4, memo: '메모' })
      const remove = (version: string) => writer.delete(path(id), { 'if-match': version })
      expect(told(await remove(`"p${id}-3"`))).toEqual(CHANGED)
      const { status, text } = await remove(`"p${id}-4"`)
      expect([status, text]).toEqual([204, ''])
      expect(await db.$count(processes)).toBe(0)
      expect(await modelOf(modelId)).toMatchObject({ updatedBy: 'surveyor', updatedAt: NOW })
      const done = await recorded.changes(modelId)
      expect(done).toContain(`process ${id} changed memo`)
      expect(done.at(-1)).toBe(`process ${id} deleted`)
      expect(await recorded.events()).toEqual([['process-deleted', `process:root/한빛/${id}`, 'surveyor']])
      expect(told(await remove('*'))).toEqual(NOT_THERE)
      expect((await writer.delete(path(0))).status).toBe(400)
    })
  })

  describe('the factors of a process', () => {
    test('are added one by one, each once for its key', async () => {
      const id = await rows.addProcess(modelId)
      const add = (body: object = SENT) =>
        writer.post(paths.processKpis('root', '한빛', id), body, { key: 'key-of-the-entry' })
      const { status, body } = await add()
      const [entry] = await db.select().from(kpiEntries)
      expect([status, body]).toMatchObject([201, { results: [{ id: entry!.id, memo: '하나' }] }])
      expect((await add()).body).toEqual(body)
      expect((await add({ ...SENT, memo: '둘' })).status).toBe(422)
      expect(entry).toMatchObject({ modelId, processId: id })
      expect(await processOf(id)).toMatchObject({ version: VERSION, updatedBy: 'surveyor' })
      expect(await recorded.changes(modelId)).toEqual([`process ${id} changed kpis`])
      expect((await writer.post(paths.processKpis('root', '한빛', id), {})).status).toBe(400)
      expect((await writer.post(paths.processKpis('root', '한빛', 0), SENT)).status).toBe(400)
    })

    test('are taken out one by one, which the audit trail has', async () => {
      const [id, other] = [await rows.addProcess(modelId), await rows.addProcess(modelId)]
      const add = async (processId: number) => {
        const row = { modelId, processId, position: 0 }
        return (await db.insert(kpiEntries).values(row).returning({ id: kpiEntries.id }))[0]!.id
      }
      const [own, others] = [await add(id), await add(other)]
      const remove = (kpiId: number) => writer.delete(paths.processKpi('root', '한빛', id, kpiId))
      expect(told(await remove(others))).toEqual(NOT_THERE)
      const { status, text } = await remove(own)
      expect([status, text]).toEqual([204, ''])
      expect((await db.select().from(kpiEntries)).map((row) => row.id)).toEqual([others])
      expect(await processOf(id)).toMatchObject({ version: VERSION, updatedBy: 'surveyor', updatedAt: NOW })
      expect(await recorded.changes(modelId)).toEqual([`process ${id} changed kpis`])
      expect(await recorded.events()).toEqual([
        ['kpi-entry-deleted', `kpi-entry:root/한빛/${own}`, 'surveyor'],
      ])
      expect((await remove(0)).status).toBe(400)
    })
  })

  describe('a model that was merged', () => {
    let into: number
    let own: number
    let there: number
    beforeEach(async () => {
      into = await rows.addModel('root', '남은 것', { groupId: await rows.groupOf('root', '금형') })
      await db
        .update(models)
        .set({ mergedInto: into, groupId: await rows.groupOf('root', '주조') })
        .where(eq(models.id, modelId))
      own = await rows.addProcess(into, { order: 0, cameFrom: modelId })
      there = await rows.addProcess(into, { order: 1 })
    })

    test('leads to the one that has its processes, for all calls of a process', async () => {
      expect((await writer.get(path(own))).body).toMatchObject({ id: own })
      expect((await writer.get(paths.processImages('root', '한빛', own))).body).toEqual({ results: [] })
      expect((await writer.patch(path(there), { memo: '메모' })).status).toBe(200)
      const added = await writer.post(paths.processes('root', '한빛'), { name: '용해' })
      expect(await processOf(added.body.id)).toMatchObject({ modelId: into, cameFrom: modelId, order: 2 })
      const { body } = await writer.post(paths.processKpis('root', '한빛', own), SENT)
      const [entry] = await db.select().from(kpiEntries).orderBy(asc(kpiEntries.id))
      expect(entry).toMatchObject({ id: body.results[0].id, modelId: into })
      expect((await writer.delete(paths.processKpi('root', '한빛', own, entry!.id))).status).toBe(204)
      expect((await writer.delete(path(own))).status).toBe(204)
      expect(new Set((await recorded.sets()).map(({ modelId: of, slug }) => `${of} ${slug}`))).toEqual(
        new Set([`${into} 남은 것`]),
      )
      expect(await recorded.events()).toEqual([
        ['kpi-entry-deleted', `kpi-entry:root/남은 것/${entry!.id}`, 'surveyor'],
        ['process-deleted', `process:root/남은 것/${own}`, 'surveyor'],
      ])
    })

    test('leads whoever does not see that one to what was its own, and no further', async () => {
      const limited = await signedIn({ db, now }, t, 'limited')
      expect((await limited.get(path(own, '남은 것'))).status).toBe(404)
      expect((await limited.patch(path(own), { memo: '메모' })).status).toBe(200)
      expect((await limited.get(path(own))).status).toBe(200)
      for (const answer of [
        await limited.get(path(there)),
        await limited.patch(path(there), { memo: '메모' }),
      ])
        expect(told(answer)).toEqual(NOT_THERE)
      await db.update(processes).set({ cameFrom: into }).where(eq(processes.id, own))
      expect(told(await limited.get(path(own)))).toEqual(NOT_THERE)
      expect((await limited.post(paths.processes('root', '한빛'), { name: '용해' })).status).toBe(201)
    })
  })
})
