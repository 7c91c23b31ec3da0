import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { KpiEntryInput } from '#domain/process/kpi.ts'
import { followNodes } from '#server/models/write/follow-nodes.ts'
import { addKpiEntry, removeKpiEntry, replaceKpiEntries } from '#server/models/write/kpi-entries.ts'
import type { Db } from '#server/store/database.ts'
import { kpiEntries, kpiNodes, models, processes } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../../support/databases/databases.ts'
import { recordRows } from '../../support/records/record-rows.ts'

type Four = readonly (number | null)[]

onEachDatabase((database) => {
  let db: Db
  let rows: ReturnType<typeof recordRows>
  /** Two branches of the tree, from their root to their leaf. */
  let a: [number, number, number, number]
  let b: [number, number, number, number]
  beforeEach(async () => {
    db = database.get().db
    rows = recordRows(db)
    await db.delete(processes)
    await db.delete(models)
    a = await branch()
    b = await branch()
  })
  const branch = async (): Promise<[number, number, number, number]> => {
    const n0 = await rows.addNode(0, null)
    const n1 = await rows.addNode(1, n0)
    const n2 = await rows.addNode(2, n1)
    return [n0, n1, n2, await rows.addNode(3, n2)]
  }
  const setNode = (id: number, values: Partial<typeof kpiNodes.$inferInsert>) =>
    db.update(kpiNodes).set(values).where(eq(kpiNodes.id, id))
  const merge = (id: number, mergedInto: number) => setNode(id, { mergedInto })
  const entry = (
    [kpi0Id = null, kpi1Id = null, kpi2Id = null, kpi3Id = null]: Four,
    more = {},
  ): KpiEntryInput => ({
    ...{ kpi0Id, kpi1Id, kpi2Id, kpi3Id, memo: '' },
    ...more,
  })
  const four = ({ kpi0Id, kpi1Id, kpi2Id, kpi3Id }: KpiEntryInput): Four => [kpi0Id, kpi1Id, kpi2Id, kpi3Id]

  describe('the nodes of an entry', () => {
    const follow = async (sent: Four) => {
      const [followed] = await followNodes(db, [entry(sent)])
      return [four(followed!), followed!.isMoved]
    }
    const refused = { status: 400, fields: { kpis: ['관리요소를 찾을 수 없습니다.'] } }

    test('are those that were sent, where none was merged', async () => {
      const sent = [
        a,
        [null, null, null, null],
        [a[0], null, null, null],
        [null, a[1], null, a[3]],
        [a[0], a[1], a[2], null],
      ]
      for (const one of sent) expect(await follow(one)).toEqual([one, false])
      expect(await followNodes(db, [])).toEqual([])
      const [first, second] = await followNodes(db, [entry(a, { id: 7, memo: '하나' }), entry(b)])
      expect([first, second]).toMatchObject([{ id: 7, memo: '하나', kpi3Id: a[3] }, { kpi0Id: b[0] }])
    })

    test('are refused where there is none, of another level or under another node', async () => {
      const sent = [
        [999_999, null, null, null],
        [a[1], null, null, null],
        [null, null, null, a[2]],
      ]
      const beside = [
        [a[0], b[1], null, null],
        [a[0], a[1], a[2], b[3]],
        [b[0], a[1], a[2], a[3]],
      ]
      for (const one of [...sent, ...beside]) await expect(follow(one)).rejects.toMatchObject(refused)
      await expect(followNodes(db, [entry(a), entry([999_999])])).rejects.toMatchObject(refused)
    })

    test('are those that stand for them now, with what is above those', async () => {
      await merge(a[3], b[3])
      expect(await follow(a)).toEqual([b, true])
      expect(await follow([null, a[1], null, a[3]])).toEqual([[null, b[1], null, b[3]], true])
      expect(await follow([null, null, null, a[3]])).toEqual([[null, null, null, b[3]], true])
      expect(await follow([a[0], a[1], a[2], null])).toEqual([[a[0], a[1], a[2], null], false])
    })

    test('below one that was merged stay, which is under the other now', async () => {
      await merge(a[1], b[1])
      await setNode(a[2], { parentId: b[1] })
      expect(await follow(a)).toEqual([[b[0], b[1], a[2], a[3]], true])
      expect(await follow([null, a[1], null, null])).toEqual([[null, b[1], null, null], true])
      await merge(a[0], b[0])
      expect(await follow(a)).toEqual([[b[0], b[1], a[2], a[3]], true])
      expect(await follow([a[0], null, null, null])).toEqual([[b[0], null, null, null], true])
    })

    test('that were merged are still refused beside what is not under them', async () => {
      await merge(a[1], b[1])
      await expect(follow(a)).rejects.toMatchObject(refused)
    })
  })

  describe('the list of entries', () => {
    let modelId: number
    let processId: number
    beforeEach(async () => {
      modelId = await rows.addModel('root', '한빛')
      processId = await rows.addProcess(modelId)
    })
    const ofModel = () => ({ modelId, processId: null })
    const ofProcess = () => ({ modelId, processId })
    const stored = async (of: number | null = null) =>
      (await db.select().from(kpiEntries).orderBy(asc(kpiEntries.position), asc(kpiEntries.id)))
        .filter((row) => row.processId === of)
        .map(({ id, memo, position, kpi3Id }) => ({ id, memo, position, kpi3Id }))
    const memos = async (of: number | null = null) => (await stored(of)).map(({ memo }) => memo)

    test('becomes what was sent, in that order, and keeps the ids that are its own', async () => {
      expect(
        await replaceKpiEntries(db, ofModel(), [entry(a, { memo: '하나' }), entry(b, { memo: '둘' })]),
      ).toEqual([])
      const [one, two] = await stored()
      expect([one, two]).toMatchObject([
        { memo: '하나', position: 0, kpi3Id: a[3] },
        { memo: '둘', position: 1, kpi3Id: b[3] },
      ])
      const sent = [entry(a, { id: two!.id, memo: '둘 더' }), entry(b, { memo: '셋' })]
      expect(await replaceKpiEntries(db, ofModel(), sent)).toEqual([one!.id])
      const [first, second] = await stored()
      expect(first).toEqual({ id: two!.id, memo: '둘 더', position: 0, kpi3Id: a[3] })
      expect(second).toMatchObject({ memo: '셋', position: 1, kpi3Id: b[3] })
      expect([one!.id, two!.id]).not.toContain(second!.id)
      expect(await replaceKpiEntries(db, ofModel(), [])).toEqual([two!.id, second!.id])
      expect(await stored()).toEqual([])
    })

    test('takes what has an id that is gone or another’s as new, and drops nothing', async () => {
      await replaceKpiEntries(db, ofProcess(), [entry(a, { memo: '공정의 것' })])
      const [of] = await stored(processId)
      await replaceKpiEntries(db, ofModel(), [
        entry(a, { id: of!.id, memo: '모델의 것' }),
        entry(a, { id: 999_999, memo: '간 것' }),
      ])
      expect([await memos(), await memos(processId)]).toEqual([['모델의 것', '간 것'], ['공정의 것']])
      const [own] = await stored()
      const twice = [entry(a, { id: own!.id, memo: '하나' }), entry(a, { id: own!.id, memo: '둘' })]
      await replaceKpiEntries(db, ofModel(), twice)
      expect((await stored()).map(({ id, memo }) => [id === own!.id, memo])).toEqual([
        [true, '하나'],
        [false, '둘'],
      ])
      expect(await replaceKpiEntries(db, ofProcess(), [])).toEqual([of!.id])
      expect(await memos()).toEqual(['하나', '둘'])
    })

    test('of another model is left alone', async () => {
      const other = await rows.addModel('root', '두레')
      await replaceKpiEntries(db, { modelId: other, processId: null }, [entry(a, { memo: '남의 것' })])
      await replaceKpiEntries(db, ofModel(), [])
      expect(await memos()).toEqual(['남의 것'])
    })

    test('has an entry once that a device sends again with the nodes from before a merge', async () => {
      await replaceKpiEntries(db, ofModel(), [entry(b, { memo: '같은 것' })])
      const [own] = await stored()
      await merge(a[3], b[3])
      const read = entry(b, { id: own!.id, memo: '같은 것' })
      await replaceKpiEntries(db, ofModel(), [
        read,
        entry(a, { memo: '같은 것' }),
        entry(a, { memo: '다른 것' }),
      ])
      expect(await memos()).toEqual(['같은 것', '다른 것'])
      // So it is with the id of one that somebody has taken out meanwhile.
      await replaceKpiEntries(db, ofModel(), [read, entry(a, { id: 999_999, memo: '같은 것' })])
      expect(await memos()).toEqual(['같은 것'])
      // Two that say the same by themselves are two, and so is one whose own is not among them.
      await replaceKpiEntries(db, ofModel(), [read, entry(b, { memo: '같은 것' })])
      expect(await memos()).toEqual(['같은 것', '같은 것'])
      await replaceKpiEntries(db, ofModel(), [entry(a, { memo: '같은 것' }), entry(a, { memo: '같은 것' })])
      expect(await memos()).toEqual(['같은 것', '같은 것'])
      const [first, second] = await stored()
      const both = [first, second].map((one) => entry(a, { id: one!.id, memo: '같은 것' }))
      await replaceKpiEntries(db, ofModel(), both)
      expect((await stored()).map(({ id }) => id)).toEqual([first!.id, second!.id])
    })

    test('gets single entries behind the others, by the nodes that stand for theirs', async () => {
      await merge(a[3], b[3])
      for (const memo of ['하나', '둘']) await addKpiEntry(db, ofModel(), entry(a, { memo }))
      await addKpiEntry(db, ofProcess(), entry(b, { memo: '셋' }))
      expect(await stored()).toMatchObject([
        { memo: '하나', position: 0, kpi3Id: b[3] },
        { memo: '둘', position: 1, kpi3Id: b[3] },
      ])
      expect(await stored(processId)).toMatchObject([{ memo: '셋', position: 0 }])
    })

    test('loses single entries of its own', async () => {
      await replaceKpiEntries(db, ofModel(), [entry(a, { memo: '하나' }), entry(b, { memo: '둘' })])
      const [one] = await stored()
      expect(await removeKpiEntry(db, ofProcess(), one!.id)).toBe(false)
      expect(await removeKpiEntry(db, { modelId: 999_999, processId: null }, one!.id)).toBe(false)
      expect([await removeKpiEntry(db, ofModel(), one!.id), await memos()]).toEqual([true, ['둘']])
      expect(await removeKpiEntry(db, ofModel(), one!.id)).toBe(false)
    })
  })
})
