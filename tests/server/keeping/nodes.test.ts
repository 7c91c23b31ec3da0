import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { ChangeSet } from '#domain/history.ts'
import type { KpiEntry } from '#domain/process/kpi.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { chainOf, type Listed, merge, newPath, offered } from '../support/records/kept-entries.ts'
import { AREAS, createModel, modelWithIndustry } from '../support/records/models.ts'

onEachDatabase((database) => {
  const { admin } = appOnDatabase(database)
  let top: string
  beforeEach(() => {
    top = `지표 ${randomUUID().slice(0, 6)}`
  })

  const path = (...names: string[]) => newPath(admin, [top, ...names])
  const entry = ({ id }: Listed) => paths.keptEntry('kpi', id)
  const names = async () => (await offered(admin, 'kpi', top)).map(({ fullName }) => fullName)
  const cursor = async () => (await admin.get(paths.changes)).body.cursor as number
  const since = async (after: number): Promise<ChangeSet[]> =>
    (await admin.get(`${paths.changes}?after=${after}&limit=500`)).body.results
  const modelWith = async (kpis: readonly object[]) => {
    const { body } = await createModel(admin, 'root', '관리요소를 쓰는 모델')
    const url = paths.model('root', body.slug)
    expect((await admin.patch(url, { kpis })).status).toBe(200)
    return { url, slug: String(body.slug) }
  }
  const pathsIn = async (url: string) =>
    ((await admin.get(url)).body.kpis as KpiEntry[]).map(({ kpi0, kpi1, kpi2, kpi3 }) =>
      [kpi0, kpi1, kpi2, kpi3].map((node) => node?.fullName ?? null),
    )
  const whole = (...list: string[]) => list.map((_, level) => list.slice(0, level + 1).join(' > '))

  test('a node that is renamed is called so in the paths of all below it', async () => {
    const nodes = await path('온도', '용탕', '℃')
    const { url, slug } = await modelWith([chainOf(nodes)])
    const before = await cursor()
    const { status, body } = await admin.patch(entry(nodes[1]!), { name: '열' })
    expect([status, body.entry.fullName, body.uses.below]).toEqual([200, `${top} > 열`, 2])
    expect(await pathsIn(url)).toEqual([whole(top, '열', '용탕', '℃')])
    expect(await names()).toEqual(whole(top, '열', '용탕', '℃'))
    const sets = await since(before)
    expect(sets.map((set) => [set.slug, set.changes.map(({ field }) => field)])).toEqual([[slug, ['kpis']]])
    expect(JSON.stringify(sets[0]?.changes[0]?.after)).toContain(`${top} > 열 > 용탕 > ℃`)
    await path('냉각')
    const taken = await admin.patch(entry(nodes[1]!), { name: '냉각' })
    expect([taken.status, Object.keys(taken.body.fields)]).toEqual([400, ['name']])
    expect((await admin.patch(entry(nodes[3]!), { name: '냉각' })).status).toBe(200)
  })

  describe('a node that is merged', () => {
    test('takes what lies below it along, and what has the same name there is one', async () => {
      const old = await path('온 도', '용탕', '℃')
      const [, , , kelvin] = await path('온 도', '용탕', 'K')
      const [, , mould] = await path('온 도', '금형')
      const kept = await path('온도', '용탕', '℃')
      const used = await modelWith([chainOf(old, '가'), chainOf([...old.slice(0, 3), kelvin!], '나')])
      const half = await modelWith([{ ...chainOf(old.slice(0, 2)), kpi0Id: null }])
      const other = await modelWith([chainOf(kept)])
      const before = await cursor()
      const { status, body } = await merge(admin, 'kpi', [old[1]!, kept[1]!])
      expect([status, body.entry.id, body.uses.places]).toEqual([200, kept[1]!.id, 4])
      expect(await names()).toEqual([
        ...whole(top, '온도'),
        ...[`${top} > 온도 > 금형`, `${top} > 온도 > 용탕`],
        ...[`${top} > 온도 > 용탕 > K`, `${top} > 온도 > 용탕 > ℃`],
      ])
      expect(await pathsIn(used.url)).toEqual([
        whole(top, '온도', '용탕', '℃'),
        whole(top, '온도', '용탕', 'K'),
      ])
      expect(await pathsIn(half.url)).toEqual([[null, `${top} > 온도`, null, null]])
      expect((await since(before)).map(({ slug }) => slug)).toEqual([used.slug, half.slug])
      expect(await pathsIn(other.url)).toEqual([whole(top, '온도', '용탕', '℃')])
      expect((await admin.get(entry(mould!))).body.entry.parentId).toBe(kept[1]!.id)
      // The name is free for the one that it was merged into.
      expect((await admin.patch(entry(kept[1]!), { name: '온 도' })).status).toBe(200)
    })

    test('leads up to where the other lies, also under another indicator', async () => {
      const old = await path('설비', '진동', 'mm/s')
      const kept = await newPath(admin, [`${top} 다른`, '상태', '진동값', 'mm/s'])
      const used = await modelWith([chainOf(old)])
      expect((await merge(admin, 'kpi', [old[2]!, kept[2]!])).status).toBe(200)
      const there = whole(`${top} 다른`, '상태', '진동값', 'mm/s')
      expect(await pathsIn(used.url)).toEqual([there])
      const unlike = await merge(admin, 'kpi', [old[1]!, kept[2]!])
      expect([unlike.status, Object.keys(unlike.body.fields)]).toEqual([400, ['into']])
    })

    test.each(AREAS)('is followed where a device still sends it in a process of a %s model', async (area) => {
      const old = await path('설비', '진동', 'mm/s')
      const other = await path('설비', '진동', 'g')
      const kept = await newPath(admin, [`${top} 다른`, '상태', '진동값', 'mm/s'])
      const slug = await modelWithIndustry(admin, area, '늦게 온 관리요소')
      const { id } = (await admin.post(paths.processes(area, slug), { name: '가공' })).body
      const url = paths.process(area, slug, id)
      // What the server answered to this the device has not heard.
      await admin.patch(url, { kpis: [chainOf(old, '잃은 답')] })
      await merge(admin, 'kpi', [old[2]!, kept[2]!])
      const [stored] = (await admin.get(url)).body.kpis as KpiEntry[]
      const known = { ...chainOf(kept, '잃은 답'), id: stored!.id }
      const sent = { kpis: [known, chainOf(old, '잃은 답'), chainOf(other, '새로')] }
      for (let times = 0; times < 2; times += 1) {
        expect((await admin.patch(url, sent)).status).toBe(200)
        const { kpis } = (await admin.get(url)).body
        expect(kpis.map((one: KpiEntry) => one.memo)).toEqual(['잃은 답', '새로'])
      }
      expect(await pathsIn(url)).toEqual([
        whole(`${top} 다른`, '상태', '진동값', 'mm/s'),
        whole(`${top} 다른`, '상태', '진동값', 'g'),
      ])
      // Two that a person wrote are two, and a path that never was is none.
      const twice = await admin.patch(url, { kpis: [known, chainOf(kept, '잃은 답')] })
      expect(twice.body.kpis).toHaveLength(2)
      const broken = [old[0]!, kept[1]!, old[2]!, kept[0]!]
      expect((await admin.patch(url, { kpis: [chainOf(broken)] })).status).toBe(400)
    })

    test('is found by the name that it had, for whoever adds it once more or something below it', async () => {
      const old = await path('온 도', '용탕')
      const kept = await path('온도', '용탕', '℃')
      await merge(admin, 'kpi', [old[1]!, kept[1]!])
      const again = await admin.post(paths.kpi, { name: '온 도', parent_id: old[0]!.id })
      expect([again.status, again.body.id]).toEqual([200, kept[1]!.id])
      const below = await admin.post(paths.kpi, { name: 'K', parent_id: old[2]!.id })
      expect([below.status, below.body.fullName]).toEqual([201, `${top} > 온도 > 용탕 > K`])
    })
  })

  test('a node that is retired goes with all below it, is still sent and added to, and comes back with them', async () => {
    const nodes = await path('온도', '용탕', '℃')
    const [, , , earlier] = await path('온도', '용탕', 'K')
    const { url } = await modelWith([chainOf(nodes)])
    await admin.patch(entry(earlier!), { isRetired: true })
    expect((await admin.patch(entry(nodes[1]!), { isRetired: true })).status).toBe(200)
    expect(await names()).toEqual([top])
    expect(await pathsIn(url)).toEqual([whole(top, '온도', '용탕', '℃')])
    expect((await admin.patch(url, { kpis: [chainOf(nodes, '늦게')] })).status).toBe(200)
    const added = await admin.post(paths.kpi, { name: '℉', parent_id: nodes[2]!.id })
    expect(added.status).toBe(201)
    expect(await names()).toEqual([top])
    const { results } = (await admin.get(paths.retiredEntries('kpi'))).body
    expect(results.filter((one: Listed) => one.fullName?.startsWith(top))).toHaveLength(5)
    const tooEarly = await admin.patch(entry(nodes[2]!), { isRetired: false })
    expect([tooEarly.status, Object.keys(tooEarly.body.fields)]).toEqual([400, ['isRetired']])
    await admin.patch(entry(nodes[1]!), { isRetired: false })
    expect(await names()).toEqual([
      ...whole(top, '온도', '용탕'),
      ...[`${top} > 온도 > 용탕 > ℃`, `${top} > 온도 > 용탕 > ℉`],
    ])
  })
})
