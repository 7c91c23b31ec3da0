import { eq } from 'drizzle-orm'
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
const FORBIDDEN = [403, { detail: '권한이 없습니다.' }]
const told = ({ status, body }: { status: number; body: unknown }) => [status, body]
const refused = (message: string) => [400, { detail: message, fields: { into: [message] } }]

onEachDatabase((database) => {
  let db: Db
  let t: ModelApp
  let rows: ReturnType<typeof recordRows>
  let recorded: ReturnType<typeof recordedBy>
  let keeper: SignedIn
  let from: number
  let into: number
  const now = () => NOW
  beforeAll(async () => {
    db = database.get().db
    rows = recordRows(db)
    recorded = recordedBy(db)
    await addModelAccounts(db)
    t = await openModelApp({ db, now })
    keeper = await signedIn({ db, now }, t, 'keeper')
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await db.update(models).set({ mergedInto: null })
    await db.delete(processes)
    await db.delete(models)
    from = await rows.addModel('root', '갈 것', { version: 3 })
    into = await rows.addModel('root', '남을 것')
    await recorded.begin()
  })
  const path = paths.modelMerge('root', '갈 것')
  const look = (caller = keeper, to: number | string = into) => caller.get(`${path}?into=${to}`)
  const merge = (body: object = { into }, options = {}, caller = keeper) => caller.post(path, body, options)
  const set = (id: number, values: Partial<typeof models.$inferInsert>) =>
    db.update(models).set(values).where(eq(models.id, id))
  const modelOf = async (id: number) => (await db.select().from(models).where(eq(models.id, id)))[0]!

  describe('what merging would do', () => {
    test('is told with the version of the one that goes', async () => {
      const [one, two] = [await rows.addProcess(from), await rows.addProcess(from)]
      const photos = [
        await rows.addPhoto(from),
        await rows.addPhoto(from),
        await rows.addPhoto(from),
      ] as const
      await rows.showInProcess(one, photos[0], photos[1])
      await rows.showInProcess(two, photos[2])
      const { status, headers, body } = await look()
      expect([status, headers['etag']]).toEqual([200, `"m${from}-3"`])
      expect(body).toEqual({ refusal: null, processes: 2, photos: 3, differing: ['title'] })
      await set(into, { isRetired: true })
      expect((await look()).body.refusal).toBe('보관한 모델로는 합칠 수 없습니다. 먼저 보관을 해제해주세요.')
    })

    test('names the fields of the one that goes which the other does not say, as the page has them', async () => {
      const same = { title: '같은 것', overview: '개요', workStatus: 2 }
      await set(from, { ...same, memo: '메모', features: '특징', manager: '김', productionItem: '' })
      await set(into, { ...same, manager: '이', productionItem: '바퀴' })
      const addEntry = (modelId: number, memo: string) =>
        db.insert(kpiEntries).values({ modelId, position: 0, memo })
      await addEntry(from, '같은 것')
      await addEntry(into, '같은 것')
      expect((await look()).body.differing).toEqual(['features', 'memo', 'manager'])
      await db.update(kpiEntries).set({ memo: '다른 것' }).where(eq(kpiEntries.modelId, into))
      expect((await look()).body.differing).toEqual(['features', 'kpis', 'memo', 'manager'])
      await db.delete(kpiEntries).where(eq(kpiEntries.modelId, from))
      expect((await look()).body.differing).toEqual(['features', 'memo', 'manager'])
    })

    test('is told to those alone who may do it, of models that they see', async () => {
      expect(told(await look(await signedIn({ db, now }, t, 'surveyor')))).toEqual(FORBIDDEN)
      const limited = await signedIn({ db, now }, t, 'limited')
      expect((await look(limited)).status).toBe(404)
      await set(from, { groupId: await rows.groupOf('root', '주조') })
      const general = await rows.addModel('general', '두레')
      const unseen = refused('합칠 모델을 찾을 수 없습니다.')
      expect(told(await look(limited))).toEqual(unseen)
      for (const id of [999_999, general]) expect(told(await look(keeper, id))).toEqual(unseen)
      await set(into, { groupId: await rows.groupOf('root', '주조') })
      expect((await look(limited)).status).toBe(200)
      for (const id of ['0', 'x', '2147483648']) expect((await look(keeper, id)).status).toBe(400)
    })
  })

  describe('merging', () => {
    test('is done once for its key, and recorded in both and in the audit trail', async () => {
      const [process, there] = [await rows.addProcess(from), await rows.addProcess(into)]
      const { status, headers, body } = await merge(undefined, { key: 'key-of-the-merge' })
      expect([status, headers['etag']]).toEqual([200, `"m${from}-${VERSION}"`])
      expect(body).toMatchObject({ id: from, isRetired: true, mergedInto: { id: into, slug: '남을 것' } })
      expect((await merge(undefined, { key: 'key-of-the-merge' })).body).toEqual(body)
      expect((await merge({ into: from }, { key: 'key-of-the-merge' })).status).toBe(422)
      expect(await modelOf(from)).toMatchObject({ mergedInto: into, updatedAt: NOW, updatedBy: 'keeper' })
      expect(await recorded.events()).toEqual([['models-merged', 'model:root/갈 것->남을 것', 'keeper']])
      const left = await recorded.changes(from)
      for (const one of [`process ${process} deleted`, `model ${from} changed mergedInto`])
        expect(left).toContain(one)
      const came = await recorded.changes(into)
      for (const one of [`process ${process} created`, `model ${into} changed doubles`])
        expect(came).toContain(one)
      expect(came.filter((one) => one.startsWith(`process ${there} `))).toEqual([])
      expect((await recorded.sets()).map(({ modelId, slug, at }) => [modelId, slug, at])).toEqual([
        [from, '갈 것', NOW],
        [into, '남을 것', NOW],
      ])
    })

    test('takes those along that were merged into the first, where only that is recorded', async () => {
      const double = await rows.addModel('root', '앞에 간 것', { mergedInto: from, isRetired: true })
      await merge()
      expect((await modelOf(double)).mergedInto).toBe(into)
      expect(await recorded.changes(double)).toEqual([`model ${double} changed mergedInto`])
      expect(await recorded.changes(from)).toContain(`model ${from} changed doubles`)
    })

    test('is refused where the first has changed meanwhile, and where it cannot be', async () => {
      const changed = await merge(undefined, { headers: { 'if-match': `"m${from}-2"` } })
      expect(told(changed)).toEqual([412, { detail: '다른 사람이 먼저 수정했습니다.' }])
      expect(told(await merge({ into: from }))).toEqual(refused('자기 자신과는 합칠 수 없습니다.'))
      await set(into, { isRetired: true })
      const message = '보관한 모델로는 합칠 수 없습니다. 먼저 보관을 해제해주세요.'
      expect(told(await merge())).toEqual(refused(message))
      expect((await modelOf(from)).mergedInto).toBeNull()
      expect((await merge({ into: 'x' })).status).toBe(400)
    })

    test('is refused to those who may not, and with a model that they do not see', async () => {
      expect(told(await merge(undefined, {}, await signedIn({ db, now }, t, 'surveyor')))).toEqual(FORBIDDEN)
      const limited = await signedIn({ db, now }, t, 'limited')
      await set(from, { groupId: await rows.groupOf('root', '주조') })
      expect(told(await merge(undefined, {}, limited))).toEqual(refused('합칠 모델을 찾을 수 없습니다.'))
      await set(into, { groupId: await rows.groupOf('root', '주조') })
      expect((await merge(undefined, {}, limited)).status).toBe(200)
    })
  })
})
