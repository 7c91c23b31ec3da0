import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { paths } from '#domain/contract.ts'
import type { HandOverFormat } from '#domain/hand-over.ts'
import { findEvents } from '#server/audit/find-events.ts'
import { images } from '#server/store/schema/records.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { kpiChain, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Answer, Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

const NOW = new Date('2026-06-15T03:00:00Z')
/** What nobody may mean and somebody will write. */
const ODD = '=1+1 & <b>"쉼표, 따옴표"</b>\n둘째 줄\t탭 _x0041_ \u0001 😀 ㎥\u2028셋째 줄\u2029'
const READ = ODD.replace('\u0001', '')

onEachDatabase((database) => {
  let t: TestApp
  let admin: Caller
  let general: any
  let root: any
  const folder = mkdtempSync(join(tmpdir(), 'survey-hand-over-'))

  beforeAll(async () => {
    t = await openTestApp(database.get(), { now: () => NOW })
    admin = await t.as('admin')
    general = await survey('general', '세진금속: 3공장/본관')
    root = await survey('root', '한빛단조')
  })
  afterAll(async () => {
    await t.close()
    rmSync(folder, { recursive: true })
  })

  /** Two processes with everything that can be recorded, one bare one, and a photo of the whole. */
  async function survey(area: Area, title: string) {
    const slug = await modelWithIndustry(admin, area, title)
    const model = paths.model(area, slug)
    const chain = await kpiChain(admin)
    const equipment = (await admin.get(`${paths.equipment}?page_size=2`)).body.results.map(
      ({ id }: any) => id,
    )
    const other = await admin.upload(`${model}image/`, await phonePhoto({ width: 320 }))
    await admin.patch(model, {
      productionItem: '브레이크',
      overview: ODD,
      features: '-5 ℃',
      kpis: [{ ...chain, memo: '공통' }],
      autoProcessState: '21-40',
      memo: '@메모',
      manager: '박정훈',
      workedAt: '2026-03-12',
      workStatus: 3,
      imageIds: [other.body.id],
    })
    for (const [at, name] of ['용해', '주입', '빈 공정'].entries()) {
      const { body } = await admin.post(paths.processes(area, slug), { name })
      if (name === '빈 공정') continue
      const path = paths.process(area, slug, body.id)
      const imageIds: number[] = []
      for (let photo = 0; photo <= at; photo += 1) {
        const file = await phonePhoto({ width: 400 + 20 * photo + 80 * at })
        const capturedAt = '2026-03-12T23:30:00+09:00'
        imageIds.push((await admin.upload(`${path}image/`, file, { capturedAt })).body.id)
      }
      await admin.patch(path, {
        // The same number twice: people type them.
        processNumber: '7-1.0',
        description: ODD,
        imageIds,
        imageCaptions: imageIds.map((id, place) => ({ id, caption: `=${name} ${place + 1}번` })),
        equipmentIds: equipment,
        kpis: [{ ...chain, memo: '+82' }],
        autoState: '반자동',
        monitoringState: '수집',
        connectionState: '관리함',
        memo: '공정 메모',
        manager: '이수현',
      })
    }
    const { body } = await admin.get(model)
    const { results } = (await admin.get(paths.processes(area, slug))).body
    return { area, slug, body, processes: results }
  }

  const ask = (
    format: HandOverFormat,
    models: { area: Area; slug: string }[],
    caller = admin,
  ): Promise<Answer> =>
    caller.post(paths.handOvers, { format, models: models.map(({ area, slug }) => ({ area, slug })) })

  const sheetsOf = async (bytes: Buffer) =>
    new Map(
      (await readWorkbook(bytes, { trim: false })).map(({ sheet, data }) => [sheet, data as unknown[][]]),
    )

  /** The rows of a sheet by its heads. */
  const rowsOf = (sheets: Map<string, unknown[][]>, name: string): Record<string, unknown>[] => {
    const [heads = [], ...rows] = sheets.get(name) ?? []
    return rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at] ?? null])))
  }

  describe('a workbook', () => {
    test('has what the API answers, in six sheets, with real numbers and dates', async () => {
      const answer = await ask('xlsx', [general, root])
      expect(answer.status).toBe(200)
      expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length)
      expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
        "filename*=UTF-8''참조모델 2개 2026-06-15.xlsx",
      )
      const sheets = await sheetsOf(answer.bytes)
      expect([...sheets.keys()]).toEqual(['모델', '공정', '장비', '핵심관리요소', 'DX', '사진'])

      const models = rowsOf(sheets, '모델')
      expect(models).toHaveLength(2)
      for (const [at, { area, body }] of [general, root].entries()) {
        expect(models[at]).toMatchObject({
          '모델 ID': body.id,
          모델명: body.title,
          종류: area === 'root' ? '뿌리' : '일반',
          그룹: '기본 그룹',
          '제품 ID': area === 'root' ? null : body.genBiz.id,
          '표준산업분류 코드': area === 'root' ? null : body.genBiz.ksicCode,
          생산품목: '브레이크',
          개요: READ,
          특징: '-5 ℃',
          '공정 수': 3,
          '자동화 수준': '21~40%',
          'KPI 연계율': null,
          메모: '@메모',
          담당자: '박정훈',
          입력일: new Date('2026-03-12T00:00:00Z'),
          '입력 단계': '입력 완료',
          // Noon in Seoul, as a sheet has it: without a zone.
          '최근 변경': new Date('2026-06-15T12:00:00Z'),
          '변경한 사람': 'admin',
        })
      }
      const all = [...general.processes, ...root.processes]
      expect(rowsOf(sheets, '공정')).toMatchObject(
        all
          .map((process) => ({
            '공정 ID': process.id,
            '공정 번호': process.processNumber,
            공정명: process.name,
            순서: Number(process.order) + 1,
            설명: process.description === '' ? null : READ,
            '사진 수': process.images.length,
            메모: process.memo === '' ? null : process.memo,
          }))
          .map(({ 설명, ...rest }) => ({ ...rest, '공정 설명': 설명 })),
      )
      expect(rowsOf(sheets, '장비')).toMatchObject(
        all.flatMap((process) =>
          process.equipments.map((one: any) => ({
            공정명: process.name,
            '장비 ID': one.id,
            장비명: one.name,
          })),
        ),
      )
      expect(rowsOf(sheets, '핵심관리요소').map((row) => [row['공정명'], row['단위'], row['설명']])).toEqual([
        ['용해', '℃', '+82'],
        ['주입', '℃', '+82'],
        ['공통 KPI', '℃', '공통'],
        ['용해', '℃', '+82'],
        ['주입', '℃', '+82'],
        ['공통 KPI', '℃', '공통'],
      ])
      expect(rowsOf(sheets, 'DX')[0]).toMatchObject({
        자동화: '반자동',
        모니터링: '수집',
        'KPI 연계': '관리함',
      })
      const photos = rowsOf(sheets, '사진')
      expect(photos).toHaveLength(8)
      expect(photos[0]).toMatchObject({
        순번: 1,
        '파일 이름': '세진금속_ 3공장_본관_7-1.0_1.jpg',
        '사진 설명': '=용해 1번',
        가로: general.processes[0].images[0].width,
      })
      expect(photos.map((row) => row['사진 설명']).slice(1, 4)).toEqual(['=주입 1번', '=주입 2번', null])
      // Half past eleven at night has no exact fraction of a day.
      expect((photos[0]!['촬영'] as Date).getTime()).toBeCloseTo(Date.parse('2026-03-12T23:30:00Z'), -1)
    })

    test('has frozen heads, and no formula from what anybody wrote', async () => {
      const { bytes } = await ask('xlsx', [general])
      const path = join(folder, 'one.xlsx')
      writeFileSync(path, bytes)
      for (let sheet = 1; sheet <= 6; sheet += 1) {
        const xml = execFileSync('unzip', ['-p', path, `xl/worksheets/sheet${sheet}.xml`]).toString()
        expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
        expect(xml).not.toMatch(/<f[ >]/)
      }
      expect(execFileSync('unzip', ['-tq', path]).toString()).toContain('No errors detected')
    })
  })

  test('CSV is one table with a mark for its encoding, a line a process, and no formula', async () => {
    const { bytes, headers } = await ask('csv', [general, root])
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const rows: Record<string, string>[] = parse(bytes, { bom: true, columns: true })
    expect(rows.map((row) => row['공정 ID'])).toEqual(
      [...general.processes, ...root.processes].map(({ id }) => String(id)),
    )
    expect(rows[0]).toMatchObject({
      모델명: general.body.title,
      개요: `'${ODD}`,
      특징: "'-5 ℃",
      입력일: '2026-03-12',
      '최근 변경': '2026-06-15 12:00',
      공정명: '용해',
    })
    expect(rows[1]!['장비']!.split('\n')).toHaveLength(2)
    expect(rows[1]!['사진']!.split('\n').map((line) => line.split(' · ')[1])).toEqual([
      '세진금속_ 3공장_본관_7-1.0_1 (2).jpg',
      '세진금속_ 3공장_본관_7-1.0_2.jpg',
    ])
    expect(rows[1]!['사진']!.split('\n').map((line) => line.split(' · ')[2])).toEqual([
      '=주입 1번',
      '=주입 2번',
    ])
    expect(rows[0]!['공통 및 기타 핵심관리요소']).toContain('℃ · 공통')
    expect(rows[0]!['공통 및 기타 사진']).toContain('세진금속_ 3공장_본관_기타_1.jpg')
    for (const value of rows.flatMap((row) => Object.values(row))) expect(value).not.toMatch(/^[=+\-@]/)
  })

  test('JSON has the shapes of the API', async () => {
    const { body } = await ask('json', [root, general])
    expect(body.models[0].processes[0].images[0].caption).toBe('=용해 1번')
    const { processes: _, ...model } = general.body
    expect(body).toEqual({
      models: [
        { area: 'root', model: root.body, processes: root.processes },
        { area: 'general', model, processes: general.processes },
      ],
    })
  })

  test('a ZIP has every photo as it is stored, under the name in the sheet beside them', async () => {
    const { bytes, headers } = await ask('zip', [general, root])
    expect(Number(headers['content-length'])).toBe(bytes.length)
    const path = join(folder, 'all.zip')
    writeFileSync(path, bytes)
    const into = join(folder, 'all')
    execFileSync('unzip', ['-q', path, '-d', into])
    const sheet = '참조모델 2개 2026-06-15.xlsx'
    const photos = rowsOf(await sheetsOf(readFileSync(join(into, sheet))), '사진')
    expect(readdirSync(into).sort()).toEqual([sheet, ...photos.map((row) => String(row['파일 이름']))].sort())
    expect(photos.map((row) => row['사진 설명'])).toContain('=주입 2번')
    for (const row of photos) {
      const served = await admin.get(`/api/images/${String(row['사진 ID'])}/`)
      const digest = (data: Buffer) => createHash('sha256').update(data).digest('hex')
      expect(digest(readFileSync(join(into, String(row['파일 이름']))))).toBe(digest(served.bytes))
    }
  })

  test('a photo whose file is lost is named in the sheet, and the others are handed over', async () => {
    const lost = await survey('root', '잃은 사진')
    const [image] = lost.processes[0].images
    const [row] = await database
      .get()
      .db.select({ hash: images.contentHash })
      .from(images)
      .where(eq(images.id, image.id))
    await t.photos.remove(row!.hash)
    const { bytes, status } = await ask('zip', [lost])
    expect(status).toBe(200)
    const path = join(folder, 'lost.zip')
    writeFileSync(path, bytes)
    const names = execFileSync('unzip', ['-Z1', path]).toString().trim().split('\n')
    expect(names).toHaveLength(1 + 3)
    const sheet = execFileSync('unzip', ['-p', path, '잃은 사진.xlsx'])
    expect(rowsOf(await sheetsOf(sheet), '사진').map((row) => row['비고'])).toEqual([
      '서버에 사진 파일이 없음',
      null,
      null,
      null,
    ])
  })

  describe('who may take what', () => {
    test('a model outside the groups is as unknown as one that is not there', async () => {
      const hidden = { area: 'root' as const, slug: await modelWithIndustry(admin, 'root', '주조만', '주조') }
      const sample = await t.as('sample')
      expect((await ask('xlsx', [root], sample)).status).toBe(200)
      const refused = await ask('xlsx', [root, hidden], sample)
      const unknown = await ask('xlsx', [root, { area: 'root', slug: '없는-모델' }], sample)
      expect(refused.status).toBe(404)
      expect(refused.body).toEqual(unknown.body)
      expect((await ask('xlsx', [hidden])).status).toBe(200)
      expect((await ask('json', [{ area: 'general', slug: root.slug }])).status).toBe(404)
    })

    test('nobody signed out, and nothing but what is offered', async () => {
      expect((await ask('xlsx', [root], t.nobody)).status).toBe(401)
      expect((await ask('xlsx', [])).status).toBe(400)
      expect((await ask('docx' as HandOverFormat, [root])).status).toBe(400)
    })

    test('is written down: who, in which form, and each model', async () => {
      const viewer = await t.as('ktr')
      const { headers } = await ask('csv', [root], viewer)
      const requestId = String(headers['x-request-id'])
      const events = await findEvents(database.get().db, { requestId, limit: 10 })
      expect(events.map(({ username, action, object }) => [username, action, object]).sort()).toEqual([
        ['ktr', 'exported', 'file:csv'],
        ['ktr', 'exported', `model:root/${root.slug}`],
      ])
    })
  })
})
