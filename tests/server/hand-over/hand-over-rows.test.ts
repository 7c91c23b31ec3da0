import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { afterAll, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { HandOverFormat } from '#domain/hand-over.ts'
import { workStatusLabel } from '#domain/model/work-status.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { AREAS, kpiChain, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'

/** What a spreadsheet would take for a formula; of full width some programs take them, too. */
const BEGINNINGS = ['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠']
const NOW = new Date('2026-06-15T03:00:00Z')

onEachDatabase((database) => {
  const { admin } = appOnDatabase(database, { now: () => NOW })
  const folder = mkdtempSync(join(tmpdir(), 'survey-rows-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  const handOver = async (format: HandOverFormat, models: object[]): Promise<Buffer> => {
    const { status, bytes } = await admin.post(paths.handOvers, { format, models })
    expect(status).toBe(200)
    return bytes
  }
  /** The rows of each sheet below its heads, as far as the heads go. */
  const sheetsOf = async (bytes: Buffer) =>
    new Map(
      (await readWorkbook(bytes, { trim: false })).map(({ sheet, data }) => {
        const [heads = [], ...rows] = data as unknown[][]
        return [sheet, rows.map((row) => heads.map((_, at) => row[at] ?? null))] as const
      }),
    )

  test.each(AREAS)('every row of a workbook of a %s model is what the database has', async (area) => {
    const slug = await modelWithIndustry(admin, area, '모든 줄')
    const url = paths.model(area, slug)
    const chain = await kpiChain(admin)
    const machines = (await admin.get(`${paths.equipment}?page_size=3`)).body.results
    const photoOf = async (path: string, width: number) =>
      (
        await admin.upload(`${path}image/`, await phonePhoto({ width }), {
          capturedAt: '2026-03-12T09:00:00Z',
        })
      ).body.id
    const whole = await photoOf(url, 300)
    await admin.patch(url, {
      ...{ productionItem: '브레이크', overview: '개요', features: '특징', memo: '메모', manager: '박정훈' },
      ...{
        kpis: [{ ...chain, memo: '공통' }],
        workedAt: '2026-03-12',
        workStatus: 2,
        autoProcessState: '0-20',
      },
      ...{ imageIds: [whole], imageCaptions: [{ id: whole, caption: '전경' }] },
    })
    for (const [at, name] of ['용해', '빈 공정', '주입'].entries()) {
      const { body } = await admin.post(paths.processes(area, slug), { name })
      if (name === '빈 공정') continue
      const path = paths.process(area, slug, body.id)
      const imageIds = [await photoOf(path, 400 + at), await photoOf(path, 500 + at)]
      await admin.patch(path, {
        imageIds,
        imageCaptions: [{ id: imageIds[1], caption: `${name} 둘째` }],
        equipmentIds: machines.slice(at === 0 ? 0 : 1).map(({ id }: any) => id),
        kpis: [
          { ...chain, memo: name },
          { ...chain, kpi3Id: null, memo: '' },
        ],
        ...{ description: `${name} 설명`, memo: `${name} 메모`, manager: '이수현' },
        ...{ autoState: '반자동', monitoringState: '수집', connectionState: at === 0 ? '관리함' : null },
      })
    }
    const { body: model } = await admin.get(url)
    const { results: processes } = (await admin.get(paths.processes(area, slug))).body
    expect(processes).toHaveLength(3)
    const sheets = await sheetsOf(await handOver('xlsx', [{ area, slug }]))

    const orNull = (text: string) => (text === '' ? null : text)
    const changed = [new Date('2026-06-15T12:00:00Z'), 'admin']
    const [of, biz] = [[model.id, model.title], model.genBiz]
    const ofEach = (process: any) => [...of, process.processNumber, process.name]
    const levels = ({ kpi0, kpi1, kpi2, kpi3, memo }: any) => [
      ...[kpi0, kpi1, kpi2, kpi3].map((node) => node?.name ?? null),
      orNull(memo),
    ]
    expect(sheets.get('모델')).toEqual([
      [
        ...of,
        area === 'root' ? '뿌리' : '일반',
        model.group.name,
        ...(area === 'root'
          ? [null, null, null, null, null, null]
          : [biz.productName, biz.id, biz.ksicCode, biz.ksic, biz.icCode, biz.ic].map((one) => one || null)),
        model.mainRootTech?.name ?? null,
        model.subRootTech?.name ?? null,
        ...['브레이크', '개요', '특징', 3, '0~20%', null, null, '메모', '박정훈'],
        ...[new Date('2026-03-12T00:00:00Z'), workStatusLabel(2), null, null],
        ...changed,
      ],
    ])
    expect(sheets.get('공정')).toEqual(
      processes.map((one: any, at: number) => [
        ...ofEach(one),
        ...[
          one.id,
          at + 1,
          orNull(one.description),
          one.images.length,
          one.equipments.length,
          one.kpis.length,
        ],
        ...[orNull(one.memo), orNull(one.manager), ...changed],
      ]),
    )
    expect(sheets.get('장비')).toEqual(
      processes.flatMap((one: any) =>
        one.equipments.map(({ id, name, equipmentType, industryType, otherType }: any) => [
          ...[...ofEach(one), id, name, equipmentType],
          ...[industryType === '' ? null : `${industryType} 업종`, otherType],
        ]),
      ),
    )
    expect(sheets.get('장비')).toHaveLength(5)
    expect(sheets.get('핵심관리요소')).toEqual([
      ...processes.flatMap((one: any) => one.kpis.map((kpi: any) => [...ofEach(one), ...levels(kpi)])),
      [...of, null, '공통 KPI', ...levels(model.kpis[0])],
    ])
    expect(sheets.get('핵심관리요소')).toHaveLength(5)
    expect(sheets.get('DX')).toEqual(
      processes.map((one: any) => [...ofEach(one), one.autoState, one.monitoringState, one.connectionState]),
    )
    const photo = (at: number, part: string, { id, caption, width, height }: any) => [
      ...[
        at + 1,
        `모든 줄_${part}_${at + 1}.jpg`,
        orNull(caption),
        new Date('2026-03-12T18:00:00Z'),
        width,
        height,
        id,
        null,
      ],
    ]
    expect(sheets.get('사진')).toEqual([
      ...processes.flatMap((one: any) =>
        one.images.map((image: any, at: number) => [...ofEach(one), ...photo(at, one.processNumber, image)]),
      ),
      ...model.images.map((image: any, at: number) => [
        ...of,
        null,
        '기타 정보',
        ...photo(at, '기타', image),
      ]),
    ])
    expect(sheets.get('사진')).toHaveLength(5)
  })

  test.each(BEGINNINGS)('a text that begins with %j is a text in every form', async (beginning) => {
    const text = `${beginning}1+1`
    const slug = await modelWithIndustry(admin, 'root', `수식 ${BEGINNINGS.indexOf(beginning)}`)
    const { body } = await admin.post(paths.processes('root', slug), { name: text })
    const said = { memo: text, manager: text }
    expect((await admin.patch(paths.model('root', slug), { ...said, overview: text })).status).toBe(200)
    const url = paths.process('root', slug, body.id)
    expect((await admin.patch(url, { ...said, description: text })).status).toBe(200)
    const stored = (await admin.get(url)).body.description

    const bytes = await handOver('xlsx', [{ area: 'root', slug }])
    const sheets = await sheetsOf(bytes)
    expect(sheets.get('공정')![0]!.filter((cell) => cell === stored).length).toBeGreaterThanOrEqual(3)
    const path = join(folder, 'one.xlsx')
    writeFileSync(path, bytes)
    for (let sheet = 1; sheet <= 6; sheet += 1) {
      const xml = execFileSync('unzip', ['-p', path, `xl/worksheets/sheet${sheet}.xml`]).toString()
      expect(xml).not.toMatch(/<f[ >]/)
    }

    const csv = await handOver('csv', [{ area: 'root', slug }])
    const [line]: Record<string, string>[] = parse(csv, { bom: true, columns: true })
    const cells = Object.values(line!)
    expect(cells.filter((cell) => cell === `'${stored}`).length).toBeGreaterThanOrEqual(5)
    for (const cell of cells) expect(BEGINNINGS).not.toContain(cell[0])
  })
})
