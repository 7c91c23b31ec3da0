import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { lockName } from '#server/store/locks.ts'
import { idempotencyKeys } from '#server/store/schema/records.ts'
import { until } from '../../support/until.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { createModel, groupId, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Answer, Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'
import { countWaiting } from '../support/databases/waiting-locks.ts'

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let slug: string
  let processId: number
  beforeAll(async () => {
    t = await openTestApp(database.get())
    admin = await t.as('admin')
    slug = await modelWithIndustry(admin, 'root', '되풀이')
    processId = (await admin.post(paths.processes('root', slug), { name: '공정' })).body.id
  })
  afterAll(() => t.close())

  interface Creation {
    send: (key: string) => Promise<Answer>
    sendOther: (key: string) => Promise<Answer>
    count: () => Promise<number>
  }

  const creations: Record<string, () => Creation> = {
    'a model': () => ({
      send: (key) => createModel(admin, 'root', '한 번만', { key }),
      sendOther: (key) => createModel(admin, 'root', '다른 것', { key }),
      count: async () => (await admin.get(`${paths.models('root')}?page_size=500`)).body.count,
    }),
    'a copy': () => ({
      send: (key) => admin.call('POST', paths.modelCopy('root', slug), { key }),
      sendOther: (key) => admin.post(paths.processes('root', slug), { name: '다른 것' }, { key }),
      count: async () => (await admin.get(`${paths.models('root')}?page_size=500`)).body.count,
    }),
    'a process': () => ({
      send: (key) => admin.post(paths.processes('root', slug), { name: '한 번만' }, { key }),
      sendOther: (key) => admin.post(paths.processes('root', slug), { name: '다른 것' }, { key }),
      count: async () => (await admin.get(paths.processes('root', slug))).body.results.length,
    }),
    equipment: () => ({
      send: (key) => admin.post(paths.equipment, equipment('한 번만 만든 장비'), { key }),
      sendOther: (key) => admin.post(paths.equipment, equipment('다른 장비'), { key }),
      count: async () => (await admin.get(paths.equipment)).body.count,
    }),
    'a KPI node': () => {
      const name = randomUUID()
      return {
        send: (key) => admin.post(paths.kpi, { name }, { key }),
        sendOther: (key) => admin.post(paths.kpi, { name: randomUUID() }, { key }),
        count: async () => (await admin.get(paths.kpi)).body.count,
      }
    },
    'a KPI entry': () => ({
      send: (key) => admin.post(paths.processKpis('root', slug, processId), entry('하나'), { key }),
      sendOther: (key) => admin.post(paths.processKpis('root', slug, processId), entry('둘'), { key }),
      count: async () => (await admin.get(paths.process('root', slug, processId))).body.kpis.length,
    }),
    'a photo': () => {
      const photo = phonePhoto({ width: 200 })
      const url = paths.processImages('root', slug, processId)
      return {
        send: async (key) => admin.upload(url, await photo, { key }),
        sendOther: async (key) => admin.upload(url, await phonePhoto({ width: 210 }), { key }),
        count: () => countImages(),
      }
    },
  }

  const countImages = async () => {
    const { images } = await import('#server/store/schema/records.ts')
    return database.get().db.$count(images)
  }

  describe.each(Object.keys(creations))('the same key for %s', (name) => {
    test('answers the same again and creates once', async () => {
      const { send, count } = creations[name]!()
      const key = randomUUID()
      const before = await count()
      const first = await send(key)
      const second = await send(key)
      expect(first.status).toBe(201)
      expect([second.status, second.text]).toEqual([first.status, first.text])
      expect(second.headers['etag']).toBe(first.headers['etag'])
      for (const { headers } of [first, second]) {
        expect(headers['content-type']).toBe('application/json; charset=utf-8')
      }
      expect((await count()) - before).toBe(1)
    })

    test('with another body is refused and creates nothing', async () => {
      const { send, sendOther, count } = creations[name]!()
      const key = randomUUID()
      await send(key)
      const before = await count()
      const answer = await sendOther(key)
      expect(answer.status).toBe(422)
      expect(answer.body.detail).toMatch(/[가-힣]/)
      expect(await count()).toBe(before)
    })

    test('sent twice at once creates once', async () => {
      const { send, count } = creations[name]!()
      const key = randomUUID()
      const before = await count()
      const answers = await Promise.all([send(key), send(key), send(key)])
      const statuses = answers.map((answer) => answer.status)
      expect(statuses).toContain(201)
      expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
      expect((await count()) - before).toBe(1)
    })
  })

  test('a key whose call still runs answers 409, in this process and in another', async () => {
    const body = { title: '동시에', group: { id: await groupId(admin, 'root', '기본 그룹') } }
    const key = randomUUID()
    // A clock that stands still: nobody has to ask the held database who is calling.
    const now = () => new Date('2026-06-01T00:00:00Z')
    const [one, other] = [
      await openTestApp(database.get(), { now }),
      await openTestApp(database.get(), { now }),
    ]
    const [mine, theirs] = [await one.as('admin'), await other.as('admin')]
    await Promise.all([mine.get(paths.me), theirs.get(paths.me)])
    let release = () => {}
    const isHeld = new Promise<void>((resolve) => (release = resolve))
    let isTaken = () => {}
    const taken = new Promise<void>((resolve) => (isTaken = resolve))
    // Whoever creates a model waits for this name.
    const holder = database.get().db.transaction(async (tx) => {
      await lockName(tx, 'slugs:root')
      isTaken()
      await isHeld
    })
    await taken
    const calls = [1, 2].map(() => mine.post(paths.models('root'), body, { key }))
    const second = await Promise.race(calls)
    expect([second.status, second.headers['retry-after']]).toEqual([409, '1'])
    if (database.kind === 'PostgreSQL') {
      // Until the first call has come as far as the name that is held, the other process would be the first.
      await until(async () => {
        expect(await countWaiting(database.get().db)).toBe(1)
      })
      expect((await theirs.post(paths.models('root'), body, { key })).status).toBe(409)
    }
    release()
    await holder
    const answers = await Promise.all(calls)
    const first = answers.find((answer) => answer.status === 201)
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
    expect((await theirs.post(paths.models('root'), body, { key })).text).toBe(first?.text)
    await one.close()
    await other.close()
  })

  test('a call that failed may be sent again under its key', async () => {
    const key = randomUUID()
    expect((await admin.post(paths.processes('root', slug), { name: ' ' }, { key })).status).toBe(400)
    expect((await admin.post(paths.processes('root', slug), { name: '고친 것' }, { key })).status).toBe(201)
  })

  test('keys of different users do not meet', async () => {
    const key = randomUUID()
    const other = await t.as('kotric2')
    const mine = await admin.post(paths.processes('root', slug), { name: '내 것' }, { key })
    const theirs = await other.post(paths.processes('root', slug), { name: '그의 것' }, { key })
    expect(theirs.status).toBe(201)
    expect(theirs.body.id).not.toBe(mine.body.id)
  })

  test('a key outlives the server process', async () => {
    const key = randomUUID()
    const first = await admin.post(paths.processes('root', slug), { name: '다시 시작' }, { key })
    const restarted = await openTestApp(database.get())
    const again = await (
      await restarted.as('admin')
    ).post(paths.processes('root', slug), { name: '다시 시작' }, { key })
    expect(again.text).toBe(first.text)
    await restarted.close()
  })

  test('an answer of a build that knew fewer fields is given again as it was', async () => {
    const key = randomUUID()
    const first = await createModel(admin, 'root', '판을 올리기 전', { key })
    const { isRetired: _, ...before } = first.body
    await database
      .get()
      .db.update(idempotencyKeys)
      .set({ answer: JSON.stringify(before) })
      .where(eq(idempotencyKeys.key, key))
    const again = await createModel(admin, 'root', '판을 올리기 전', { key })
    expect([again.status, again.body]).toEqual([201, before])
  })

  test('a malformed key is refused', async () => {
    for (const key of ['short', 'x'.repeat(101), 'with space in it']) {
      expect((await admin.post(paths.processes('root', slug), { name: '공정' }, { key })).status).toBe(400)
    }
  })

  test('without the capabilities keys and If-Match are ignored, and me does not promise them', async () => {
    const bare = await openTestApp(database.get(), { capabilities: [] })
    const caller = await bare.as('admin')
    expect((await caller.get(paths.me)).body.capabilities).toEqual([])
    const key = randomUUID()
    const first = await caller.post(paths.processes('root', slug), { name: '두 번' }, { key })
    const second = await caller.post(paths.processes('root', slug), { name: '두 번' }, { key })
    expect(second.body.id).not.toBe(first.body.id)
    const path = paths.process('root', slug, first.body.id)
    expect((await caller.patch(path, { memo: '가' }, { 'if-match': '"p1-999"' })).status).toBe(200)
    await bare.close()
  })
})

function equipment(name: string) {
  return { name, equipmentType: '제조', industryType: '공통', otherType: '범용' }
}

function entry(memo: string) {
  return { kpi0Id: null, kpi1Id: null, kpi2Id: null, kpi3Id: null, memo }
}
