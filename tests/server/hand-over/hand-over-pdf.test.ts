import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Area } from '#domain/model/area.ts'
import { paths } from '#domain/contract.ts'
import { processPosition } from '#domain/process/process-number.ts'
import type { Database } from '#server/store/database.ts'
import { lendEmbedded } from '../support/databases/databases.ts'
import { kpiChain, modelWithIndustry } from '../support/records/models.ts'
import { phonePhoto } from '../support/records/photos.ts'
import type { Caller } from '../support/callers/callers.ts'
import { openTestApp, type TestApp } from '../support/apps/test-app.ts'

/** Programs of another make read what was written. */
const isThere = spawnSync('pdftotext', ['-v']).status === 0
if (!isThere)
  console.warn('PDFs are not read by poppler: apt-get install -y --no-install-recommends poppler-utils')

const LONG = '주형을 진동대에 올려 모래를 털고 탕구와 압탕을 잘라낸 뒤 표면을 고르게 한다. '
const PHOTOS = [0, 1, 3, 9]

describe.skipIf(!isThere)('one PDF of many models', () => {
  const folder = mkdtempSync(join(tmpdir(), 'survey-pdf-'))
  const path = join(folder, 'all.pdf')
  const surveyed: { area: Area; slug: string; model: any; processes: any[] }[] = []
  let database: Database
  let t: TestApp
  let admin: Caller

  beforeAll(async () => {
    database = await lendEmbedded()
    t = await openTestApp(database, { now: () => new Date('2026-06-15T03:00:00Z') })
    admin = await t.as('admin')
    surveyed.push(await survey('general', '세진금속 3공장'), await survey('root', '한빛단조'))
    const empty = await modelWithIndustry(admin, 'root', '빈 모델')
    surveyed.push({
      area: 'root',
      slug: empty,
      model: (await admin.get(paths.model('root', empty))).body,
      processes: [],
    })
    const models = surveyed.map(({ area, slug }) => ({ area, slug }))
    const answer = await admin.post(paths.handOvers, { format: 'pdf', models })
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(Number(answer.headers['content-length'])).toBe(answer.bytes.length)
    writeFileSync(path, answer.bytes)
  })
  afterAll(async () => {
    await t.close()
    await database.close()
    rmSync(folder, { recursive: true })
  })

  async function survey(area: Area, title: string) {
    const slug = await modelWithIndustry(admin, area, title)
    const chain = await kpiChain(admin)
    const equipmentIds = (await admin.get(`${paths.equipment}?page_size=3`)).body.results.map(
      ({ id }: any) => id,
    )
    const other = await admin.upload(`${paths.model(area, slug)}image/`, await phonePhoto({ width: 320 }))
    await admin.patch(paths.model(area, slug), {
      productionItem: '브레이크',
      overview: `집진 60 ㎥/분, 조도 12 ㎛, 720 ℃ <b>"${title}"</b>`,
      features: '첫 줄\n둘째 줄',
      kpis: [{ ...chain, memo: '공통 설명' }],
      autoProcessState: '21-40',
      memo: '모델의 메모',
      manager: '박정훈',
      workedAt: '2026-03-12',
      imageIds: [other.body.id],
    })
    for (const [at, name] of ['용해', '주입', '사상', '검사'].entries()) {
      const { body } = await admin.post(paths.processes(area, slug), { name })
      const process = paths.process(area, slug, body.id)
      const imageIds: number[] = []
      for (let photo = 0; photo < (PHOTOS[at] ?? 0); photo += 1) {
        const file = await phonePhoto({ width: 400 + 8 * photo + 100 * at })
        const capturedAt = '2026-03-12T23:30:00+09:00'
        imageIds.push((await admin.upload(`${process}image/`, file, { capturedAt })).body.id)
      }
      await admin.patch(process, {
        imageIds,
        // Of every other photo, now and then in more words than a line holds.
        imageCaptions: imageIds
          .map((id, photo) => ({
            id,
            caption: `${name} ${photo + 1}번 ${LONG.repeat((photo % 4) + 1)}`.trim(),
          }))
          .filter((_, photo) => photo % 2 === 0),
        // The last one fills more than a page by its words alone.
        description: `${name}: ${LONG.repeat(at === 3 ? 120 : 2)}`,
        equipmentIds,
        kpis: [{ ...chain, memo: `${name}에서 잰다` }],
        autoState: '반자동',
        monitoringState: '수집',
        connectionState: '관리함',
        memo: `${name}의 메모`,
        manager: '이수현',
      })
    }
    const { body: model } = await admin.get(paths.model(area, slug))
    return { area, slug, model, processes: (await admin.get(paths.processes(area, slug))).body.results }
  }

  const bare = (text: string) => text.replaceAll(/\s/g, '')
  const run = (program: string, ...args: string[]) => execFileSync(program, args).toString()
  /** The text of each page, without white space, its number at the end. */
  const pages = () => run('pdftotext', '-raw', path, '-').split('\f').slice(0, -1).map(bare)

  test('has everything that the database has, in its order, ㎥ and ㎛ and Hangul as they were written', () => {
    // What heads and numbers the pages lies between what goes over two.
    const running = surveyed.flatMap(({ model, processes }) => [
      bare(model.title),
      ...processes.map(({ processNumber, name }) =>
        bare(`${model.title}${processPosition(processNumber)}${name}`),
      ),
    ])
    const text = pages()
      .map((page, at) => {
        const head =
          running.filter((one) => page.startsWith(one)).sort((a, b) => b.length - a.length)[0] ?? ''
        const number = String(at + 1)
        const body = page.slice(head.length)
        return body.startsWith(number)
          ? body.slice(number.length)
          : body.replace(new RegExp(`${number}$`), '')
      })
      .join('')
    let at = text.indexOf('출력일2026.06.15')
    const expectNext = (...words: string[]) => {
      for (const word of words.map(bare)) {
        const found = text.indexOf(word, at)
        expect([word, found >= 0]).toEqual([word, true])
        at = found + word.length
      }
    }
    for (const [place, { model, processes }] of surveyed.entries()) {
      expectNext(`${place + 1}.`, model.title, `공정 ${processes.length}개`)
    }
    for (const { area, model, processes } of surveyed) {
      expectNext(area === 'root' ? '뿌리모델 조사 보고서' : '참조모델 조사 보고서', model.title)
      if (processes.length === 0) {
        expectNext('저장된 공정이 없습니다.', '공통 KPI')
        continue
      }
      expectNext('입력일 2026.03.12', '담당자 박정훈', '공정도')
      expectNext(...processes.map(({ processNumber, name }) => `${processPosition(processNumber)} ${name}`))
      if (area === 'general') expectNext(model.genBiz.productName, model.genBiz.ksicCode)
      expectNext('브레이크', model.overview, '첫 줄 둘째 줄', model.group.name, '공정 정보')
      for (const one of processes) {
        expectNext(one.name, one.processNumber)
        for (const { caption } of one.images) expectNext(caption, '촬영 2026.03.12')
        expectNext(one.description)
        const order = ['제조', '계측', '기타']
        const machines = [...one.equipments].sort(
          (a, b) => order.indexOf(a.equipmentType) - order.indexOf(b.equipmentType),
        )
        expectNext(...machines.map(({ name }) => name))
        const [{ kpi0, kpi1, kpi2, kpi3, memo }] = one.kpis
        expectNext(`${kpi0.name} › ${kpi1.name} › ${kpi2.name} (${kpi3.name})`, memo)
        expectNext('자동화 반자동', '모니터링 수집', 'KPI 연계 관리함', one.memo, one.manager)
      }
      expectNext('공통 KPI', '공통 설명', '21~40%', '기타 정보', '모델의 메모')
    }
  })

  test('has every photo, and its own fonts', () => {
    const pictures = run('pdfimages', '-list', path)
      .split('\n')
      .filter((line) => line.includes(' image '))
    const stored = surveyed.flatMap(({ model, processes }) => [
      ...model.images,
      ...processes.flatMap(({ images }) => images),
    ])
    expect(pictures).toHaveLength(stored.length)
    const fonts = run('pdffonts', path).trim().split('\n').slice(2)
    expect(fonts).toHaveLength(2)
    // Embedded, only what is used, and with the letters that the glyphs mean.
    for (const font of fonts) expect(font).toMatch(/Pretendard-.* yes yes yes /)
  })

  test('a process that fits a page is never cut, and a longer one begins on its own', () => {
    const all = pages()
    for (const { model, processes } of surveyed) {
      for (const { name, processNumber, memo } of processes) {
        const number = bare(`공정 번호 ${processNumber}`)
        const from = all.findIndex((page) => page.includes(number))
        const to = all.findIndex((page, at) => at >= from && page.includes(bare(memo)))
        const head = bare(`${model.title}${processPosition(processNumber)}${name}`)
        if (name !== '검사') expect([name, to]).toEqual([name, from])
        else {
          expect(to).toBeGreaterThan(from)
          // It says on each page whose it is.
          for (let page = from; page <= to; page += 1) expect(all[page]?.startsWith(head)).toBe(true)
          expect(
            all[from]?.startsWith(head + String(from + 1) + bare(`${processPosition(processNumber)}${name}`)),
          ).toBe(true)
        }
      }
    }
    expect(all[0]).toContain('모델3개')
  })

  test('of one model is its report alone', async () => {
    const [{ area, slug } = surveyed[0]!] = surveyed
    const { bytes, headers } = await admin.post(paths.handOvers, { format: 'pdf', models: [{ area, slug }] })
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('세진금속 3공장.pdf')
    const own = join(folder, 'one.pdf')
    writeFileSync(own, bytes)
    expect(bare(run('pdftotext', '-raw', '-l', '1', own, '-'))).toContain(
      '참조모델조사보고서세진금속3공장입력일',
    )
  })

  test('has Hanja and emoji as they were written, over lines and pages, each in a font that has them', async () => {
    const title = '大韓鑄造 ⚙️ 2공장'
    const slug = await modelWithIndustry(admin, 'root', title)
    const said = '鑄型을 振動臺에 올려 모래를 털고 🔥 湯口와 押湯을 잘라낸 뒤 ✅ 表面을 고르게 한다. '.repeat(
      60,
    )
    const features = `첫 줄 株式會社\n둘째 줄 ${'一二三四五六七八九十'.repeat(12)}`
    await admin.patch(paths.model('root', slug), { features })
    const { body } = await admin.post(paths.processes('root', slug), { name: '砂型 造型' })
    await admin.patch(paths.process('root', slug, body.id), { description: said, manager: '박정훈' })
    const models = [{ area: 'root', slug }, ...surveyed.slice(0, 1).map(({ area, slug }) => ({ area, slug }))]
    const { bytes } = await admin.post(paths.handOvers, { format: 'pdf', models })
    const own = join(folder, 'hanja.pdf')
    writeFileSync(own, bytes)
    const text = run('pdftotext', '-raw', own, '-')
    const plain = (words: string) => bare(words).replaceAll('\u{fe0f}', '')
    const head = plain(`${title}1.0砂型造型`)
    const all = text.split('\f').map((page) => plain(page))
    expect(all[0]).toContain(plain(`1. ${title}`))
    expect(all.filter((page) => page.startsWith(head)).length).toBeGreaterThan(1)
    const flowing = all.map((page) => page.replace(new RegExp(`^${head}\\d+`), '')).join('')
    for (const words of [title, features, said]) expect(flowing).toContain(plain(words))
    // Nothing leaves the page.
    const [width] = /[\d.]+(?= x )/.exec(run('pdfinfo', own)) ?? []
    const ends = [...run('pdftotext', '-bbox', own, '-').matchAll(/xMax="([\d.]+)"/g)].map(([, x]) =>
      Number(x),
    )
    expect(Math.max(...ends)).toBeLessThanOrEqual(Number(width) - 47)
    const fonts = run('pdffonts', own).trim().split('\n').slice(2)
    const names = fonts.map((font) => /\+(\S+) .* yes yes yes /.exec(font)?.[1])
    expect(names.sort()).toEqual([
      'NotoEmoji-Regular',
      'NotoSansKR-Regular',
      'NotoSansKR-SemiBold',
      'Pretendard-Regular',
      'Pretendard-SemiBold',
    ])
  })
})
