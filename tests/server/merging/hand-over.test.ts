import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import readWorkbook from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#domain/contract.ts'
import type { HandOverFormat } from '#domain/hand-over.ts'
import { appOnDatabase } from '../support/apps/app-on-database.ts'
import { onEachDatabase } from '../support/databases/databases.ts'
import { phonePhoto } from '../support/records/photos.ts'
import { type Made, mergeModels, modelWith, processesIn } from './support.ts'

/** Programs of another make read what was written. */
const run = (program: string, ...args: string[]) => execFileSync(program, args).toString()
const readsPdfs = spawnSync('pdftotext', ['-v']).status === 0
if (!readsPdfs)
  console.warn('PDFs are not read by poppler: apt-get install -y --no-install-recommends poppler-utils')

onEachDatabase((database) => {
  const { admin } = appOnDatabase(database)
  const folder = mkdtempSync(join(tmpdir(), 'survey-merged-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const handOver = async (format: HandOverFormat, models: Made[]) => {
    const asked = models.map(({ slug }) => ({ area: 'root', slug }))
    const { status, bytes } = await admin.post(paths.handOvers, { format, models: asked })
    expect(status).toBe(200)
    const path = join(folder, `all.${format}`)
    writeFileSync(path, bytes)
    return path
  }
  const textOf = (path: string) => run('pdftotext', '-raw', path, '-').replaceAll(/\s/g, '')

  let stays: Made
  let double: Made
  let photo: number
  beforeAll(async () => {
    stays = await modelWith(admin, 'root', '남는 공장', ['주조'])
    double = await modelWith(admin, 'root', '두 번 조사한 공장', ['절단'])
    const [model, process] = [
      paths.model('root', double.slug),
      paths.process('root', double.slug, double.ids[0]!),
    ]
    // Both show it, so that it stays the photo of the double when the process goes over.
    photo = (await admin.upload(paths.modelImages('root', double.slug), await phonePhoto({ width: 640 })))
      .body.id
    for (const path of [model, process]) {
      expect((await admin.patch(path, { imageIds: [photo] })).status).toBe(200)
    }
    expect((await mergeModels(admin, 'root', [double, stays])).status).toBe(200)
    const [, moved] = await processesIn(admin, 'root', stays.slug)
    expect([moved.name, moved.images.map(({ id }: { id: number }) => id)]).toEqual(['절단', [photo]])
  })

  test('a ZIP has the photos that a process brought from a merged model', async () => {
    const into = join(folder, 'zip')
    run('unzip', '-q', await handOver('zip', [stays]), '-d', into)
    const pictures = readdirSync(into).filter((name) => name.endsWith('.jpg'))
    expect(pictures).toHaveLength(1)
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    expect(digest(readFileSync(join(into, pictures[0]!)))).toBe(
      digest((await admin.get(`/api/images/${photo}/`)).bytes),
    )
  })

  test.runIf(readsPdfs)('a PDF has them', async () => {
    const path = await handOver('pdf', [stays])
    const listed = run('pdfimages', '-list', path).split('\n')
    expect(listed.filter((line) => line.includes(' image '))).toHaveLength(1)
    expect(textOf(path)).not.toContain('서버에사진파일이없음')
  })

  test.runIf(readsPdfs)('a PDF says of a merged model where its processes are', async () => {
    const text = textOf(await handOver('pdf', [double]))
    expect(text).toContain('공정은합친모델에있습니다.이모델은‘남는공장’으로합쳤습니다.')
    expect(text).not.toContain('저장된공정이없습니다.')
  })

  test('a workbook and a CSV say which model one was merged into', async () => {
    const [sheet] = await readWorkbook(await handOver('xlsx', [stays, double]))
    const [heads = [], ...rows] = sheet!.data
    const at = heads.indexOf('합친 모델')
    expect(rows.map((row) => row[at])).toEqual([null, '남는 공장'])
    const lines: Record<string, string>[] = parse(readFileSync(await handOver('csv', [stays, double])), {
      bom: true,
      columns: true,
    })
    expect(lines.map((line) => line['합친 모델'])).toEqual(['', '', '남는 공장'])
  })
})
