import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { type Equipment, equipment } from '#domain/process/equipment.ts'
import { type Image, image } from '#domain/process/image.ts'
import { type KpiEntry, kpiEntry } from '#domain/process/kpi.ts'
import { type Process, process } from '#domain/process/process.ts'
import { type GeneralModel, type RootModel, generalModel, rootModel } from '#domain/model/model.ts'
import type { HandedModel } from '#server/hand-over/handed-model.ts'
import { writeReport } from '#server/hand-over/pdf/write-report.ts'
import { SHEETS } from '#server/hand-over/sheets.ts'
import { writeTable } from '#server/hand-over/table.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'

/**
 * What the API answers of a model, each field filled in twice and otherwise: a file in which nothing changes with a
 * field does not have it. JSON has the answers themselves.
 */
type Both<T> = { [F in keyof Required<T>]: readonly [one: T[F], other: T[F]] }

const node = (id: number) => ({
  id,
  name: `단계 ${id}`,
  fullName: `단계 ${id}`,
  level: 0 as const,
  parentId: null,
})
const HASH = ['a', 'b'].map((letter) => letter.repeat(64)) as [string, string]

const IMAGE: Both<Image> = {
  id: [31, 32],
  url: ['/media/31', '/media/32'],
  thumbnailUrl: ['/media/31-small', '/media/32-small'],
  receivedSha256: HASH,
  capturedAt: ['2026-03-01T10:00:00+09:00', '2026-03-02T10:00:00+09:00'],
  width: [640, 641],
  height: [480, 481],
  caption: ['명판', '계기판'],
}
const EQUIPMENT: Both<Equipment> = {
  id: [41, 42],
  name: ['파츠포머', '단조 프레스'],
  equipmentType: ['제조', '계측'],
  industryType: ['공통', '주조'],
  otherType: ['공작', '범용'],
}
const KPI: Both<KpiEntry> = {
  id: [51, 52],
  kpi0: [node(1), node(2)],
  kpi1: [node(3), node(4)],
  kpi2: [node(5), node(6)],
  kpi3: [node(7), node(8)],
  memo: ['교대마다 잰다', '분기마다 잰다'],
}
const PROCESS: Both<Process> = {
  id: [61, 62],
  name: ['헤딩', '전조'],
  description: ['선재를 두드린다', '나사산을 낸다'],
  processNumber: ['4711-3.1', '4711-3.2'],
  order: [0, 1],
  images: [[first(IMAGE)], []],
  equipments: [[first(EQUIPMENT)], []],
  kpis: [[first(KPI)], []],
  autoState: ['반자동', '수동'],
  monitoringState: ['수집', '분석'],
  connectionState: ['관리함', '관리하지 않음'],
  memo: ['공정 메모', '다른 공정 메모'],
  manager: ['이수현', '김민재'],
  updatedAt: ['2026-04-01T10:00:00Z', '2026-04-02T10:00:00Z'],
  updatedBy: ['editor', 'surveyor'],
  etag: ['"61"', '"62"'],
}
const OF_BOTH: Both<Omit<RootModel, 'mainRootTech' | 'subRootTech'>> = {
  id: [71, 72],
  slug: ['한빛', '두리'],
  title: ['한빛 2공장', '두리 1공장'],
  group: [
    { id: 1, name: '주조 그룹' },
    { id: 2, name: '단조 그룹' },
  ],
  productionItem: ['육각볼트', '너트'],
  overview: ['두 조로 운영한다', '세 조로 운영한다'],
  features: ['로봇 급송', '수작업 급송'],
  updatedAt: ['2026-05-01T10:00:00Z', '2026-05-02T10:00:00Z'],
  updatedBy: ['editor', 'surveyor'],
  isRetired: [false, true],
  mergedInto: [null, { id: 9, slug: '본사', title: '한빛 본사' }],
  doubles: [[], [8]],
  kpis: [[first(KPI)], []],
  autoProcessState: ['0-20', '21-40'],
  monitoringProcessState: ['0-20', '21-40'],
  connectionProcessState: ['0-20', '21-40'],
  memo: ['모델 메모', '다른 모델 메모'],
  manager: ['박정훈', '최유진'],
  workedAt: ['2026-03-12', '2026-03-13'],
  images: [[first(IMAGE)], []],
  workStatus: [2, 4],
}
const BIZ = { productName: '나사', ksicCode: '25941', ksic: '볼트 제조업', icCode: '266', ic: '금속품' }
const ROOT: Both<RootModel> = {
  ...OF_BOTH,
  mainRootTech: [
    { id: 3, name: '소성가공' },
    { id: 4, name: '주조' },
  ],
  subRootTech: [
    { id: 5, name: '냉간단조' },
    { id: 6, name: '사형주조' },
  ],
}
const GENERAL: Both<Omit<GeneralModel, 'processes'>> = {
  ...OF_BOTH,
  genBiz: [{ id: 4711, ...BIZ }, null],
}

/** The first or, of the field that is named, the other value of each. */
function first<T extends object>(both: Both<T>, other?: string): T {
  const values = Object.entries<readonly unknown[]>(both).map(([field, two]) => [
    field,
    two[field === other ? 1 : 0],
  ])
  return Object.fromEntries(values) as T
}

/** A model of one process, with what is said of each, and its photos. */
function handed(
  model: HandedModel['model'],
  one: Process = first(PROCESS),
  processes: Process[] = [one],
): HandedModel {
  const photosOf = (images: readonly Image[], processId: number | null) =>
    images.map((shown) => ({ image: shown, processId, number: 1, fileName: '1.jpg', hash: '', bytes: 1 }))
  return {
    area: 'genBiz' in model ? 'general' : 'root',
    model,
    processes,
    photos: [...processes.flatMap(({ id, images }) => photosOf(images, id)), ...photosOf(model.images, null)],
  }
}

const root = () => first(ROOT)
const withProcess = (fields: Partial<Process>) => handed(root(), { ...first(PROCESS), ...fields })

/** Each record of an answer: the fields of its schema, and a model in which one of them stands otherwise. */
const RECORDS = {
  'a root model': [rootModel.shape, (field?: string) => handed(first(ROOT, field))],
  'a general model': [generalModel.shape, (field?: string) => handed(first(GENERAL, field))],
  'a process': [process.shape, (field?: string) => handed(root(), first(PROCESS, field))],
  'a machine': [equipment.shape, (field?: string) => withProcess({ equipments: [first(EQUIPMENT, field)] })],
  'a factor of a process': [kpiEntry.shape, (field?: string) => withProcess({ kpis: [first(KPI, field)] })],
  'a factor of a model': [
    kpiEntry.shape,
    (field?: string) => handed({ ...root(), kpis: [first(KPI, field)] }),
  ],
  'a photo of a process': [image.shape, (field?: string) => withProcess({ images: [first(IMAGE, field)] })],
  'a photo of a model': [
    image.shape,
    (field?: string) => handed({ ...root(), images: [first(IMAGE, field)] }),
  ],
} as const

type RecordName = keyof typeof RECORDS
type Form = keyof typeof FORMS

/** What each form says of a model, put in one line. */
const FORMS = {
  Excel: (model: HandedModel) => JSON.stringify(SHEETS.map(({ rows }) => rows(model))),
  CSV: async (model: HandedModel) => {
    const path = join(folder, `${(files += 1)}.csv`)
    await writeTable(path, () => alone(model))
    return readFileSync(path, 'utf8')
  },
  PDF: async (model: HandedModel) => {
    const said: string[] = []
    const text = vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (
      this: PDFKit.PDFDocument,
      ...[words]: unknown[]
    ) {
      said.push(String(words))
      return this
    })
    const path = join(folder, `${(files += 1)}.pdf`)
    await writeReport(path, () => alone(model), { photos: await onePhoto(), name: '1.pdf', now: new Date(0) })
    text.mockRestore()
    return said.join('\n')
  },
}

const folder = mkdtempSync(join(tmpdir(), 'survey-fields-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0

async function* alone(model: HandedModel) {
  yield await Promise.resolve(model)
}

async function onePhoto(): Promise<PhotoStore> {
  const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: 'gray' } })
  const bytes = await picture.jpeg().toBuffer()
  const open = () => Promise.resolve({ stream: Readable.from([bytes]), bytes: bytes.length })
  return { open } as unknown as PhotoStore
}

type Reasons = Record<string, string>

/** Of which no form but JSON says anything, and why. */
const IN_NONE: Record<RecordName, Reasons> = {
  'a root model': { slug: 'an address', doubles: 'each of them says what it was merged into' },
  'a general model': {
    slug: 'an address',
    doubles: 'each of them says what it was merged into',
    processes: 'they stand beside the model',
  },
  'a process': { etag: 'of the API alone' },
  'a machine': {},
  'a factor of a process': { id: 'nothing refers to it' },
  'a factor of a model': { id: 'nothing refers to it' },
  'a photo of a process': {
    url: 'an address',
    thumbnailUrl: 'an address',
    receivedSha256: 'of the API alone',
  },
  'a photo of a model': { url: 'an address', thumbnailUrl: 'an address', receivedSha256: 'of the API alone' },
}

const NUMBER = 'a number of the database'
const CHANGED = 'the report says what was found on site, not who entered it'

/** What the report leaves out besides. */
const NOT_ON_PAPER: Record<RecordName, Reasons> = {
  'a root model': {
    id: NUMBER,
    updatedAt: CHANGED,
    updatedBy: CHANGED,
    isRetired: 'says where the model is kept',
    mergedInto: 'said in the place of processes, where there are none',
  },
  'a general model': {
    updatedAt: CHANGED,
    updatedBy: CHANGED,
    isRetired: 'says where the model is kept',
    mergedInto: 'said in the place of processes, where there are none',
  },
  'a process': { id: NUMBER, order: 'the order of the report', updatedAt: CHANGED, updatedBy: CHANGED },
  'a machine': { id: NUMBER },
  'a factor of a process': {},
  'a factor of a model': {},
  'a photo of a process': { id: NUMBER, width: 'of the file', height: 'of the file' },
  'a photo of a model': { id: NUMBER, width: 'of the file', height: 'of the file' },
}

describe.each(Object.keys(RECORDS) as RecordName[])('of %s', (name) => {
  const [shape, withOther] = RECORDS[name]
  test.each(Object.keys(FORMS) as Form[])('%s has every field but those that are named', async (form) => {
    const say = FORMS[form]
    const before = await say(withOther())
    const missing: string[] = []
    for (const field of Object.keys(shape)) {
      if ((await say(withOther(field))) === before) missing.push(field)
    }
    const leftOut = { ...IN_NONE[name], ...(form === 'PDF' && NOT_ON_PAPER[name]) }
    expect(missing.sort()).toEqual(Object.keys(leftOut).sort())
  })
})
