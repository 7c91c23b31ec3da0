import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { ChangeSet } from '#domain/history.ts'
import type { AuditEvent } from '#domain/people/people.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { type Listed, merge, newMachine, offered } from '../support/records/kept-entries.ts'
import { AREAS, modelWithIndustry } from '../support/records/models.ts'

onEachDatabase((database) => {
  const { t, admin } = appOnDatabase(database)
  let first: Listed
  let second: Listed
  beforeEach(async () => {
    first = await newMachine(admin, '머시닝 센타')
    second = await newMachine(admin, '머시닝센터')
  })

  const entry = ({ id }: Listed) => paths.keptEntry('equipment', id)
  const cursor = async () => (await admin.get(paths.changes)).body.cursor as number
  const since = async (after: number): Promise<ChangeSet[]> =>
    (await admin.get(`${paths.changes}?after=${after}&limit=500`)).body.results
  /** A process with these machines, by its address. */
  const processWith = async (machines: readonly Listed[], area: 'general' | 'root' = 'root') => {
    const slug = await modelWithIndustry(admin, area, '장비를 쓰는 모델')
    const { id } = (await admin.post(paths.processes(area, slug), { name: '가공' })).body
    const url = paths.process(area, slug, id)
    const { status } = await admin.patch(url, { equipmentIds: machines.map((one) => one.id) })
    expect(status).toBe(200)
    return { slug, url }
  }
  const machinesIn = async (url: string) =>
    (await admin.get(url)).body.equipments.map((one: Listed) => [one.id, one.name])
  const named = (one: Listed, name = one.name) => [one.id, name]

  describe('a machine that is renamed', () => {
    test.each(AREAS)('is called so wherever %s models show it, and their history says so', async (area) => {
      const { slug, url } = await processWith([first], area)
      const { etag } = (await admin.get(url)).body
      const before = await cursor()
      const name = `  ${first.name} (신형)  `
      const { status, body } = await admin.patch(entry(first), { name })
      expect([status, body.entry.name]).toEqual([200, name.trim()])
      expect(await machinesIn(url)).toEqual([named(first, name.trim())])
      const [set, ...others] = await since(before)
      expect(others).toEqual([])
      expect(set).toMatchObject({ slug, username: 'admin' })
      expect(set?.changes.map(({ field, before: was, after }) => [field, was, after])).toEqual([
        ['equipments', [{ id: first.id, name: first.name }], [{ id: first.id, name: name.trim() }]],
      ])
      // What waits on a device is not turned away for it.
      expect((await admin.get(url)).body.etag).toBe(etag)
      expect((await offered(admin, 'equipment', name.trim())).map(({ id }) => id)).toEqual([first.id])
    })

    test('cannot take the name of another of its kind', async () => {
      const { status, body } = await admin.patch(entry(first), { name: ` ${second.name.toUpperCase()}` })
      expect([status, Object.keys(body.fields)]).toEqual([400, ['name']])
      const ofOtherKind = { name: second.name, otherType: '로봇' }
      const changed = await admin.patch(entry(first), ofOtherKind)
      expect([changed.status, changed.body.entry.equipmentType]).toEqual([200, '기타'])
      for (const name of ['', '  ', 'a'.repeat(201)]) {
        expect((await admin.patch(entry(first), { name })).status).toBe(400)
      }
    })

    test('is changed on the version that was seen', async () => {
      const seen = await admin.get(entry(first))
      const etag = { 'if-match': String(seen.headers['etag']) }
      const name = `${first.name} 2`
      const changed = await admin.patch(entry(first), { name }, etag)
      expect(changed.status).toBe(200)
      expect(changed.headers['etag']).not.toBe(seen.headers['etag'])
      expect((await admin.patch(entry(first), { isRetired: true }, etag)).status).toBe(412)
      expect((await merge(admin, 'equipment', [first, second], { headers: etag })).status).toBe(412)
      expect((await admin.get(entry(first))).body.entry).toMatchObject({ name, retiredAt: null })
    })
  })

  describe('a machine that is merged', () => {
    test.each(AREAS)('stands for the other in all %s models, once in each process', async (area) => {
      const other = await newMachine(admin, '탭핑기')
      const alone = await processWith([first, other], area)
      const both = await processWith([first, other, second], area)
      const neither = await processWith([other], area)
      const before = await cursor()
      const { status, body } = await merge(admin, 'equipment', [first, second])
      expect([status, body.entry.id, body.uses.places]).toEqual([200, second.id, 2])
      expect(await machinesIn(alone.url)).toEqual([named(second), named(other)])
      expect(await machinesIn(both.url)).toEqual([named(other), named(second)])
      expect((await since(before)).map(({ slug }) => slug)).toEqual([alone.slug, both.slug])
      expect((await since(before))[0]?.changes).toMatchObject([
        {
          ...{ object: 'process', field: 'equipments' },
          before: [
            { id: first.id, name: first.name },
            { id: other.id, name: other.name },
          ],
          after: [
            { id: second.id, name: second.name },
            { id: other.id, name: other.name },
          ],
        },
      ])
      expect((await admin.get(neither.url)).body.equipments).toHaveLength(1)
      expect(await offered(admin, 'equipment', first.name)).toEqual([])
      expect((await admin.get(entry(first))).body.entry.mergedInto).toEqual({
        id: second.id,
        name: second.name,
      })
    })

    test('is followed where a device still sends it, which knew no better', async () => {
      const { url, slug } = await processWith([second])
      const detail = (await admin.get(url)).body
      await merge(admin, 'equipment', [first, second])
      const third = await newMachine(admin, '머시닝센터 새이름')
      await merge(admin, 'equipment', [second, third])
      const sent = { equipmentIds: [first.id, second.id, third.id] }
      for (let times = 0; times < 2; times += 1) {
        const { status, body } = await admin.patch(url, sent, {
          'if-match': times === 0 ? detail.etag : '*',
        })
        expect([status, body.equipments.map((one: Listed) => one.id)]).toEqual([200, [third.id]])
      }
      const copy = await admin.post(paths.modelCopy('root', slug))
      const { results } = (await admin.get(paths.processes('root', copy.body.slug))).body
      expect(results[0].equipments.map((one: Listed) => one.id)).toEqual([third.id])
      const unknown = await admin.patch(url, { equipmentIds: [first.id, 2_000_000_000] })
      expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['equipmentIds']])
    })

    test('is merged once, however often the call is sent', async () => {
      const key = randomUUID()
      const headers = { 'if-match': String((await admin.get(entry(first))).headers['etag']) }
      const answers = [
        await merge(admin, 'equipment', [first, second], { key, headers }),
        await merge(admin, 'equipment', [first, second], { key, headers }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.body).toEqual(answers[0]?.body)
      const again = await merge(admin, 'equipment', [first, second])
      expect([again.status, again.body.detail]).toEqual([400, '이미 다른 항목에 합쳐진 항목입니다.'])
    })

    test('cannot go into itself, into one that is not there, or into one that is not offered', async () => {
      const retired = await newMachine(admin, '중지한 장비')
      await admin.patch(entry(retired), { isRetired: true })
      const merged = await newMachine(admin, '합친 장비')
      await merge(admin, 'equipment', [merged, second])
      for (const into of [first, retired, merged, { id: 2_000_000_000 }]) {
        const { status, body } = await merge(admin, 'equipment', [first, into])
        expect([status, Object.keys(body.fields)]).toEqual([400, ['into']])
      }
      expect((await merge(admin, 'equipment', [{ id: 2_000_000_000 }, second])).status).toBe(404)
      expect((await admin.patch(entry(merged), { isRetired: false })).status).toBe(400)
    })
  })

  describe('a machine that is retired', () => {
    test('is not offered, goes on being shown and sent, and can come back', async () => {
      const { url } = await processWith([first])
      const { body } = await admin.patch(entry(first), { isRetired: true })
      expect(body.entry.retiredAt).toEqual(expect.any(String))
      expect(await offered(admin, 'equipment', first.name)).toEqual([])
      const { results } = (await admin.get(paths.retiredEntries('equipment'))).body
      expect(results).toContainEqual(body.entry)
      expect(await machinesIn(url)).toEqual([named(first)])
      // From a device that had it in its list.
      const late = await admin.patch(url, { equipmentIds: [second.id, first.id] })
      expect([late.status, late.body.equipments.map((one: Listed) => one.id)]).toEqual([
        200,
        [second.id, first.id],
      ])
      await admin.patch(entry(first), { isRetired: false })
      expect((await offered(admin, 'equipment', first.name)).map(({ id }) => id)).toEqual([first.id])
    })
  })

  test('says where it is used, and only names models that the person sees', async () => {
    const used = [await processWith([first]), await processWith([first, second], 'general')]
    const { uses } = (await admin.get(entry(first))).body
    expect(uses).toMatchObject({ places: 2, otherModels: 0, below: 0 })
    expect(uses.models).toEqual(
      expect.arrayContaining(
        used.map(({ slug }) => expect.objectContaining({ slug, title: '장비를 쓰는 모델', places: 1 })),
      ),
    )
    const people = (await admin.get(paths.people)).body.results as { id: number; username: string }[]
    const kotric2 = people.find(({ username }) => username === 'kotric2')!
    await admin.patch(paths.person(kotric2.id), { keepsCatalogue: true })
    const keeper = await t.as('kotric2')
    const seen = (await keeper.get(entry(first))).body.uses
    expect([seen.places, seen.models.length, seen.otherModels]).toEqual([2, 1, 1])
    await admin.patch(paths.person(kotric2.id), { keepsCatalogue: false })
  })

  test('is in the audit trail, by its id', async () => {
    await admin.patch(entry(first), { name: `${first.name} 3` })
    await admin.patch(entry(first), { isRetired: true })
    await admin.patch(entry(first), { isRetired: false })
    await merge(admin, 'equipment', [first, second])
    const { results } = (await admin.get(`${paths.auditTrail}?object=equipment:${first.id}`)).body
    const found = results.map(({ action, object }: AuditEvent) => [action, object])
    expect(found).toEqual([
      ['entries-merged', `equipment:${first.id}->${second.id}`],
      ['entry-restored', `equipment:${first.id}`],
      ['entry-retired', `equipment:${first.id}`],
      ['entry-renamed', `equipment:${first.id}`],
    ])
  })

  test('changes the lists that devices hold', async () => {
    const list = async (headers = {}) => admin.get(`${paths.equipment}?page_size=500`, headers)
    let etag = ''
    for (const change of [
      () => Promise.resolve(),
      () => admin.patch(entry(first), { name: `${first.name} 4` }),
      () => admin.patch(entry(first), { isRetired: true }),
      () => merge(admin, 'equipment', [first, second]),
    ]) {
      await change()
      const { status, headers } = await list({ 'if-none-match': etag })
      expect(status).toBe(200)
      etag = String(headers['etag'])
    }
  })
})
