import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import { decodeKorean } from '#server/import/decode.ts'
import { importFile, type ImportKind } from '#server/import/import-records.ts'
import { UnclosedQuoteError } from '#server/import/csv.ts'
import { HeadingError } from '#server/import/records.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { groupId } from '../support/records/models.ts'
import { SOMEBODY } from '../support/records/audit.ts'

onEachDatabase((database) => {
  const { admin } = appOnDatabase(database)

  const bring = (kind: ImportKind, text: string) => importFile(database.get().db, { kind, text }, SOMEBODY)
  const outcomes = async (kind: ImportKind, text: string) =>
    (await bring(kind, text)).lines.map(({ line, outcome }) => [line, outcome])
  const find = async (path: string, search: string) =>
    (await admin.get(`${path}?search=${encodeURIComponent(search)}`)).body.results

  describe('equipment', () => {
    test('is added, changed and left, line by line', async () => {
      const first = '장비명,세부 분류,업종\n시험 선반,공작,금형\n시험 저울,계측,\n'
      expect(await outcomes('equipment', first)).toEqual([
        [2, 'added'],
        [3, 'added'],
      ])
      const second =
        'name,otherType,industryType\r\n시험 선반,범용,금형\r\n"시험 저울",계측,공통\r\n"시험, 호이스트","기타(이송장치)",공통\r\n'
      expect(await outcomes('equipment', second)).toEqual([
        [2, 'changed'],
        [3, 'unchanged'],
        [4, 'added'],
      ])
      expect(await find(paths.equipment, '시험 선반')).toMatchObject([
        { otherType: '범용', equipmentType: '제조', industryType: '금형' },
      ])
      expect(await find(paths.equipment, '시험, 호이스트')).toMatchObject([{ equipmentType: '기타' }])
    })

    test('with one wrong line is not written at all, and each line says why', async () => {
      const before = (await admin.get(paths.equipment)).body.count
      const report = await bring(
        'equipment',
        '장비명,세부분류\n맞는 장비,공작\n,공작\n틀린 장비,공작기계\n맞는 장비,공작\n넘치는,공작,공통,하나 더\n',
      )
      expect(report.isWritten).toBe(false)
      expect(report.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
        [2, 'added'],
        [3, 'refused'],
        [4, 'refused'],
        [5, 'refused'],
        [6, 'refused'],
      ])
      for (const { outcome, text } of report.lines) if (outcome === 'refused') expect(text).toMatch(/[가-힣]/)
      expect(report.lines.slice(1, 4).map(({ text }) => text)).toEqual([
        '장비명: 비어 있습니다.',
        '세부분류: 범용, 공작, 계측, 센서, 로봇, 기타(이송장치) 가운데 하나여야 합니다.',
        '2번째 줄과 같은 항목입니다: 맞는 장비',
      ])
      expect((await admin.get(paths.equipment)).body.count).toBe(before)
    })

    test('changes what devices have cached', async () => {
      const etag = String((await admin.get(paths.equipment)).headers['etag'])
      await bring('equipment', '장비명,세부분류\n캐시를 깨는 장비,공작\n')
      expect((await admin.get(paths.equipment, { 'if-none-match': etag })).status).toBe(200)
    })

    test('without its columns, or empty, is refused as a whole', async () => {
      await expect(bring('equipment', '장비\n선반\n')).rejects.toThrow(HeadingError)
      await expect(bring('equipment', '')).rejects.toThrow(HeadingError)
    })
  })

  test('a file with a quote that is never closed is refused, not read as one long cell', async () => {
    const file = '장비명,세부분류\n"선반,공작\n밀링,공작\n'
    await expect(bring('equipment', file)).rejects.toThrow(UnclosedQuoteError)
  })

  test('KPI paths grow the tree without doubling it', async () => {
    const file =
      '분석지표,모니터링 지표,핵심관리요소,단위\n가져온 지표,하위,요소,mm\n가져온 지표,하위,요소,cm\n가져온 지표,하위,,\n'
    expect(await outcomes('kpi', file)).toEqual([
      [2, 'added'],
      [3, 'added'],
      [4, 'unchanged'],
    ])
    expect(await outcomes('kpi', file)).toEqual([
      [2, 'unchanged'],
      [3, 'unchanged'],
      [4, 'unchanged'],
    ])
    const found = await find(paths.kpi, '가져온')
    expect(found.map((node: { fullName: string }) => node.fullName).sort()).toEqual([
      '가져온 지표',
      '가져온 지표 > 하위',
      '가져온 지표 > 하위 > 요소',
      '가져온 지표 > 하위 > 요소 > cm',
      '가져온 지표 > 하위 > 요소 > mm',
    ])
    const gap = await bring('kpi', '분석지표,모니터링 지표,핵심관리요소,단위\n빈틈,,요소,mm\n')
    expect([gap.isWritten, gap.lines[0]?.outcome]).toEqual([false, 'refused'])
  })

  test('industries, root technologies and groups are brought in too', async () => {
    const industries =
      '품목명,표준산업분류 코드,표준산업분류,산업연관분류 코드,산업연관분류\n시험 품목,99999,시험 제조업,9901,시험\n'
    expect(await outcomes('industries', industries)).toEqual([[2, 'added']])
    expect(await find(paths.industries, '시험 품목')).toMatchObject([{ ksicCode: '99999', ic: '시험' }])

    const techs = '대분류,소분류,설명\n시험기술,시험소분류,설명 하나\n주조,,새 설명\n주조,다이캐스팅,\n'
    expect(await outcomes('root-tech', techs)).toEqual([
      [2, 'added'],
      [3, 'changed'],
      [4, 'unchanged'],
    ])
    const all = (await admin.get(`${paths.rootTechs}?page_size=1000`)).body.results
    const major = all.find((tech: { name: string }) => tech.name === '시험기술')
    expect(all.find((tech: { name: string }) => tech.name === '시험소분류').parentId).toBe(major.id)
    expect(all.find((tech: { name: string }) => tech.name === '주조').memo).toBe('새 설명')

    expect(await outcomes('groups', '구분,그룹명\n뿌리,가져온 그룹\n일반,가져온 그룹\n뿌리,주조\n')).toEqual([
      [2, 'added'],
      [3, 'added'],
      [4, 'unchanged'],
    ])
    expect(await groupId(admin, 'general', '가져온 그룹')).toBeGreaterThan(0)
    const { isWritten, lines } = await bring('groups', '구분,그룹명\n기타,\n')
    expect([isWritten, lines[0]?.text]).toEqual([
      false,
      '구분: 일반, 뿌리 가운데 하나여야 합니다. / 그룹명: 비어 있습니다.',
    ])
  })

  test('of 30,000 rows of equipment one takes no longer than of 3,000', async () => {
    const msARow = async (name: string, length: number) => {
      const row = (_: unknown, n: number) => `${name} ${n % 317}형 ${n}호,공작,업종 ${n % 13}`
      const startedAt = performance.now()
      const report = await bring(
        'equipment',
        `장비명,세부분류,업종\n${Array.from({ length }, row).join('\n')}\n`,
      )
      expect(report.isWritten).toBe(true)
      return (performance.now() - startedAt) / length
    }
    const ofFew = await msARow('조금 많은 장비', 3_000)
    const ofMany = await msARow('많은 장비', 30_000)
    // 0.5 to 0.8; with a look at all rows for each of them 1.6 to 4.4.
    expect(ofMany / ofFew).toBeLessThan(2)
    expect((await admin.get(`${paths.equipment}?search=29999호`)).body.count).toBe(1)
  })
})

test('a file is read as UTF-8 with or without its mark, or as CP949', () => {
  const text = '장비명,세부분류\n똠방각하 뷁,공작\n'
  expect(decodeKorean(Buffer.from(text))).toBe(text)
  expect(decodeKorean(Buffer.from(`\uFEFF${text}`))).toBe(text)
  expect(decodeKorean(iconv.encode(text, 'cp949'))).toBe(text)
})
