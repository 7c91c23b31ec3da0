import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { importFile } from '#server/import/import-records.ts'
import { lockName } from '#server/store/locks.ts'
import { kpiNodes } from '#server/store/schema/records.ts'
import { until } from '../../support/until.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { SOMEBODY } from '../support/records/audit.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { merge, newMachine, newPath, offered } from '../support/records/kept-entries.ts'
import { countWaiting } from '../support/databases/waiting-locks.ts'

onEachDatabase((database) => {
  const { admin } = appOnDatabase(database)
  const outcomes = async (kind: 'equipment' | 'kpi', lines: readonly string[]) =>
    (await importFile(database.get().db, { kind, text: lines.join('\n') }, SOMEBODY)).lines.map(
      ({ outcome }) => outcome,
    )

  test('a file with the name of a machine from before it was merged adds none', async () => {
    const [first, second] = [await newMachine(admin, '옛 장비'), await newMachine(admin, '새 장비')]
    await merge(admin, 'equipment', [first, second])
    const lines = ['장비명,세부분류,업종', `${first.name},공작,공통`, `${second.name},공작,공통`]
    expect(await outcomes('equipment', lines)).toEqual(['unchanged', 'unchanged'])
    expect(await offered(admin, 'equipment', first.name)).toEqual([])
  })

  test('a file with the path of a node from before it was merged adds below what stands for it', async () => {
    const top = `지표 ${randomUUID().slice(0, 6)}`
    const old = await newPath(admin, [top, '온 도', '용탕', '℃'])
    const kept = await newPath(admin, [top, '온도', '용탕'])
    await merge(admin, 'kpi', [old[1]!, kept[1]!])
    const lines = ['분석지표,모니터링 지표,핵심관리요소,단위', `${top},온 도,용탕,℃`, `${top},온 도,용탕,K`]
    expect(await outcomes('kpi', lines)).toEqual(['unchanged', 'added'])
    expect((await offered(admin, 'kpi', top)).map(({ fullName }) => fullName)).toEqual([
      top,
      `${top} > 온도`,
      `${top} > 온도 > 용탕`,
      `${top} > 온도 > 용탕 > K`,
      `${top} > 온도 > 용탕 > ℃`,
    ])
  })

  test('a file and a person who add the same node at once make one', async () => {
    const { db } = database.get()
    const name = `지표 ${randomUUID().slice(0, 6)}`
    const [isAdded, mayEnd] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()]
    const person = db.transaction(async (tx) => {
      await lockName(tx, 'kpi')
      await tx.insert(kpiNodes).values({ name, fullName: name, level: 0 })
      isAdded.resolve(null)
      await mayEnd.promise
    })
    await isAdded.promise
    const file = outcomes('kpi', ['분석지표', name])
    if (database.kind === 'PostgreSQL') await until(async () => expect(await countWaiting(db)).toBe(1))
    mayEnd.resolve(null)
    await person
    expect(await file).toEqual(['unchanged'])
  })

  test('what a file adds below a node that is not offered is not offered either', async () => {
    const top = `지표 ${randomUUID().slice(0, 6)}`
    const [id] = (await newPath(admin, [top])).map((node) => node.id)
    expect((await admin.patch(paths.keptEntry('kpi', id!), { isRetired: true })).status).toBe(200)
    expect(await outcomes('kpi', ['분석지표,모니터링 지표,핵심관리요소', `${top},온도,용탕`])).toEqual([
      'added',
    ])
    expect(await offered(admin, 'kpi', top)).toEqual([])
  })
})
