import { beforeEach, describe, expect, test } from 'vitest'
import type { CatalogueChangeSet, CatalogueHistory } from '#domain/catalogue-history.ts'
import { paths } from '#domain/contract.ts'
import { changeFeed } from '#domain/history.ts'
import type { KeptCatalogue } from '#domain/process/keeping.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { type Listed, merge, newMachine, newPath } from '../support/records/kept-entries.ts'

const ON_WINDOWS = {
  'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
}

onEachDatabase((database) => {
  const { t, admin } = appOnDatabase(database)

  const history = async (catalogue: KeptCatalogue, query = ''): Promise<CatalogueHistory> => {
    const { status, body } = await admin.get(`${paths.catalogueChanges(catalogue)}${query}`)
    expect([status, body.detail]).toEqual([200, undefined])
    return body
  }
  /** What one call added. */
  const setBy = async (catalogue: KeptCatalogue, work: () => Promise<{ status: number }>) => {
    const [known] = (await history(catalogue)).results
    expect((await work()).status).toBe(200)
    const { results } = await history(catalogue, '?limit=2')
    const [set, earlier] = results
    expect(earlier).toEqual(known)
    return set!
  }
  const short = ({ changes }: CatalogueChangeSet) =>
    changes.map(({ objectId, field, before, after }) => [objectId, field, before, after])

  describe('the history of machines', () => {
    let first: Listed
    let second: Listed
    beforeEach(async () => {
      first = await newMachine(admin, '선반')
      second = await newMachine(admin, '선반기계')
    })
    const patch = (one: Listed, fields: object) => () =>
      admin.patch(paths.keptEntry('equipment', one.id), fields, ON_WINDOWS)

    test('has a name, by whom, when and on which device', async () => {
      const before = Date.now()
      const set = await setBy('equipment', patch(first, { name: '새 선반' }))
      expect(set).toMatchObject({ username: 'admin', device: 'Windows · Edge' })
      expect(Date.parse(set.at)).toBeGreaterThanOrEqual(before)
      expect(set.changes).toEqual([
        {
          ...{ object: 'equipment', objectId: first.id, objectName: '새 선반', action: 'changed' },
          ...{ field: 'name', before: first.name, after: '새 선반' },
        },
      ])
      await patch(first, { name: first.name })()
    })

    test('has another kind, from what to what', async () => {
      const set = await setBy('equipment', patch(first, { otherType: '로봇', industryType: '주조' }))
      expect(short(set)).toEqual([
        [first.id, 'equipmentType', '제조', '기타'],
        [first.id, 'otherType', '공작', '로봇'],
        [first.id, 'industryType', '공통', '주조'],
      ])
    })

    test('has a retirement and the return from it, and nothing where nothing changed', async () => {
      const retired = await setBy('equipment', patch(first, { isRetired: true }))
      expect(short(retired)).toEqual([[first.id, 'isRetired', null, 1]])
      const back = await setBy('equipment', patch(first, { isRetired: false }))
      expect(short(back)).toEqual([[first.id, 'isRetired', 1, null]])
      await patch(first, { name: first.name })()
      expect((await history('equipment', '?limit=1')).results).toEqual([back])
    })

    test('has a merge, with what it was merged into', async () => {
      const set = await setBy('equipment', () => merge(admin, 'equipment', [first, second]))
      expect(short(set)).toEqual([[first.id, 'mergedInto', null, { id: second.id, name: second.name }]])
    })

    test('has nothing of what was refused', async () => {
      const [known] = (await history('equipment', '?limit=1')).results
      expect((await patch(first, { name: second.name })()).status).toBe(400)
      expect((await merge(admin, 'equipment', [first, first])).status).toBe(400)
      expect((await history('equipment', '?limit=1')).results[0]).toEqual(known)
    })
  })

  test('the history of nodes has what a change reaches below them', async () => {
    const [top, from, below] = await newPath(admin, ['이력 조건', '이력 온도', '용탕'])
    const [, into, twin] = await newPath(admin, ['이력 조건', '이력 열', '용탕'])
    const [, , moved] = await newPath(admin, ['이력 조건', '이력 온도', '금형'])
    const renamed = await setBy('kpi', () =>
      admin.patch(paths.keptEntry('kpi', from!.id), { name: '이력 온도값' }),
    )
    expect(short(renamed)).toEqual([
      [from!.id, 'name', '이력 조건 > 이력 온도', '이력 조건 > 이력 온도값'],
      [below!.id, 'name', '이력 조건 > 이력 온도 > 용탕', '이력 조건 > 이력 온도값 > 용탕'],
      [moved!.id, 'name', '이력 조건 > 이력 온도 > 금형', '이력 조건 > 이력 온도값 > 금형'],
    ])
    const merged = await setBy('kpi', () => merge(admin, 'kpi', [from!, into!]))
    expect(short(merged).filter(([, field]) => field === 'mergedInto')).toEqual([
      [from!.id, 'mergedInto', null, { id: into!.id, name: '이력 조건 > 이력 열' }],
      [below!.id, 'mergedInto', null, { id: twin!.id, name: '이력 조건 > 이력 열 > 용탕' }],
    ])
    expect(short(merged)).toContainEqual([
      moved!.id,
      'name',
      '이력 조건 > 이력 온도값 > 금형',
      '이력 조건 > 이력 열 > 금형',
    ])
    const retired = await setBy('kpi', () =>
      admin.patch(paths.keptEntry('kpi', top!.id), { isRetired: true }),
    )
    expect(new Set(short(retired).map(([id]) => id))).toEqual(
      new Set([top!.id, into!.id, twin!.id, moved!.id]),
    )
  })

  test('is answered a page at a time, each catalogue for itself', async () => {
    const machine = await newMachine(admin, '쪽')
    for (const name of ['쪽 하나', '쪽 둘', '쪽 셋']) {
      await admin.patch(paths.keptEntry('equipment', machine.id), { name })
    }
    const all = (await history('equipment')).results
    const { results, before } = await history('equipment', '?limit=2')
    const rest = await history('equipment', `?limit=500&before=${String(before)}`)
    expect([...results, ...rest.results]).toEqual(all)
    expect(rest.before).toBeNull()
    const other = (await history('kpi')).results
    expect(other.flatMap(({ changes }) => changes).every(({ object }) => object === 'kpi')).toBe(true)
  })

  test('is no part of the feed of models, whose cursor passes it', async () => {
    const machine = await newMachine(admin, '먹이')
    const { cursor } = (await admin.get(paths.changes)).body
    await admin.patch(paths.keptEntry('equipment', machine.id), { otherType: '센서' })
    const { body } = await admin.get(`${paths.changes}?after=${cursor}`)
    expect(changeFeed.parse(body).results).toEqual([])
    expect(body.cursor).toBeGreaterThan(cursor)
  })

  test('is read by those alone who keep the catalogues', async () => {
    const sample = await t.as('sample')
    for (const catalogue of ['equipment', 'kpi'] as const) {
      expect((await sample.get(paths.catalogueChanges(catalogue))).status).toBe(403)
      expect((await t.nobody.get(paths.catalogueChanges(catalogue))).status).toBe(401)
    }
  })
})
