import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { importFile } from '#server/import/import-records.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { SOMEBODY } from '../support/records/audit.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { merge, newMachine, newPath, offered } from '../support/records/kept-entries.ts'

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
})
