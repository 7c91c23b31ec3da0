import { createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { MODEL_LABEL } from '#domain/model/area-words.ts'
import { dayInSeoul, dayLabel, takenOn } from '#domain/model/entry-date.ts'
import { SECTIONS } from '#domain/model/sections.ts'
import { workStatusLabel } from '#domain/model/work-status.ts'
import { orNone } from '#domain/or-none.ts'
import { processPosition } from '#domain/process/process-number.ts'
import type { Process } from '#domain/process/process.ts'
import type { PhotoStore } from '#server/images/photo-store.ts'
import type { HandedModel, HandedPhoto } from '#server/hand-over/handed-model.ts'
import { createPaper, INK, MUTED, type Paper } from './paper.ts'
import {
  commonRows,
  headFacts,
  kindOf,
  mapRows,
  modelRows,
  noProcesses,
  otherRows,
  processRows,
} from './report-rows.ts'

interface ReportParts {
  photos: PhotoStore
  name: string
  now: Date
}

const ACCENT = { general: '#0b57c4', root: '#8a4b0f' } as const
/** The head of a part, with the space before it. */
const PART = 42
/** Enough for paper: 187 points wide, 340 dots an inch. */
const PICTURE_EDGE = 880

/** One PDF of many models: their list, then each as its report shows it. No more than two photos are in memory. */
export async function writeReport(
  path: string,
  read: () => AsyncIterable<HandedModel>,
  { photos, name, now }: ReportParts,
): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx' })
  const failed = new Promise<never>((_resolve, reject) => file.once('error', reject))
  failed.catch(() => undefined)
  const paper = createPaper(file, name.replace(/\.pdf$/, ''))
  const draw = async () => {
    await drawList(paper, read, now)
    let at = 0
    for await (const handed of read()) await drawModel(paper, handed, { photos, mark: `model-${(at += 1)}` })
    await paper.end()
  }
  try {
    await Promise.race([draw(), failed])
  } catch (error) {
    file.destroy()
    throw error
  }
}

/** One model needs no list. */
async function drawList(paper: Paper, read: () => AsyncIterable<HandedModel>, now: Date): Promise<void> {
  let count = 0
  for await (const _ of read()) count += 1
  if (count === 1) return
  paper.turn()
  paper.write('참조모델 조사 보고서', { font: 'strong', size: 24, color: INK })
  paper.gap(6)
  paper.write(`모델 ${count}개   ·   출력일 ${dayLabel(dayInSeoul(now))}`, {
    font: 'text',
    size: 11,
    color: MUTED,
  })
  paper.gap(18)
  let at = 0
  for await (const { area, model, processes } of read()) {
    at += 1
    const facts = [MODEL_LABEL[area], `공정 ${processes.length}개`, workStatusLabel(model.workStatus)]
    paper.link(`${at}.  ${orNone(model.title)}  (${facts.join(' · ')})`, `model-${at}`)
    if (at % 100 === 0) await paper.written()
  }
}

async function drawModel(
  paper: Paper,
  handed: HandedModel,
  { photos, mark }: { photos: PhotoStore; mark: string },
): Promise<void> {
  const { area, model, processes } = handed
  const color = ACCENT[area]
  const title = orNone(model.title)
  const part = (name: string) => {
    paper.need(PART + 60)
    paper.gap(18)
    paper.write(name, { font: 'strong', size: 13, color: INK })
    paper.gap(4)
  }
  const rows = (list: readonly (readonly [string, string])[]) => {
    for (const [name, text] of list) paper.row(name, text)
  }
  const drawPhotos = (own: readonly HandedPhoto[]) => drawFrames(paper, own, photos)

  paper.say(title, '')
  paper.turn()
  paper.mark(mark, title)
  paper.write(kindOf(handed), { font: 'strong', size: 10, color })
  paper.write(title, { font: 'strong', size: 22, color: INK })
  paper.gap(4)
  paper.write(headFacts(handed), { font: 'text', size: 10, color: MUTED })
  paper.gap(8)
  paper.rule(color, 2)
  if (processes.length > 0) {
    part('공정도')
    rows(mapRows(handed))
  }
  part('기본 정보')
  rows(modelRows(handed))
  if (processes.length === 0) {
    part(SECTIONS.process.title)
    paper.write(noProcesses(handed), { font: 'text', size: 10, color: MUTED })
  }
  for (const [at, process] of processes.entries()) {
    const own = handed.photos.filter(({ processId }) => processId === process.id)
    const { before, after } = processRows(handed, process)
    const height = [...before, ...after].reduce(
      (sum, [, text]) => sum + paper.heightOfRow(text),
      at === 0 ? PART + 44 : 44,
    )
    const frames = pairsOf(own).reduce((sum, pair) => sum + paper.heightOfFrames(mostNotes(paper, pair)), 10)
    const all = height + (own.length === 0 ? 30 : frames)
    // A process begins on a page that holds all of it; one that none holds, on a page of its own.
    paper.say(title, headOf(process))
    paper.need(paper.isPageful(all) ? Infinity : all)
    if (at === 0) part(SECTIONS.process.title)
    paper.gap(14)
    paper.write(headOf(process), { font: 'strong', size: 12, color })
    paper.gap(4)
    rows(before)
    await drawPhotos(own)
    rows(after)
    await paper.written()
  }
  paper.say(title, '')
  part(SECTIONS.kpi.title)
  rows(commonRows(handed))
  part(SECTIONS.etc.title)
  rows(otherRows(handed))
  await drawPhotos(handed.photos.filter(({ processId }) => processId === null))
  await paper.written()
}

function headOf({ processNumber, name }: Process): string {
  return `${processPosition(processNumber)}  ${orNone(name)}`
}

async function drawFrames(paper: Paper, own: readonly HandedPhoto[], photos: PhotoStore): Promise<void> {
  const label = SECTIONS.process.fields.images.label
  if (own.length === 0) paper.row(label, orNone(null))
  for (const [place, pair] of pairsOf(own).entries()) {
    const pictures = await Promise.all(pair.map((photo) => smallPicture(photo, photos)))
    const { draw, end } = paper.frames(place === 0 ? label : null, mostNotes(paper, pair))
    for (const [at, photo] of pair.entries()) {
      const picture = pictures[at] ?? null
      draw(at, picture, notesOf(paper, photo, picture === null))
    }
    end()
    await paper.written()
  }
}

function pairsOf(own: readonly HandedPhoto[]): HandedPhoto[][] {
  return Array.from({ length: Math.ceil(own.length / 2) }, (_, row) => own.slice(row * 2, row * 2 + 2))
}

/** What is said of a photo, and below it a line that says when it was taken. */
function notesOf(paper: Paper, { image }: HandedPhoto, isMissing: boolean): string[] {
  const taken = image.capturedAt ? `촬영 ${takenOn(image.capturedAt)}` : ''
  const said = image.caption ? paper.notesOf(image.caption) : []
  return [...said, isMissing ? '서버에 사진 파일이 없음' : taken]
}

function mostNotes(paper: Paper, pair: readonly HandedPhoto[]): number {
  return Math.max(...pair.map((photo) => notesOf(paper, photo, false).length))
}

/** Null where the file is lost, or is no picture. */
async function smallPicture({ hash, bytes }: HandedPhoto, photos: PhotoStore): Promise<Buffer | null> {
  const found = bytes === null ? null : await photos.open(hash)
  if (found === null) return null
  const whole = await buffer(found.stream)
  return sharp(whole)
    .resize(PICTURE_EDGE, PICTURE_EDGE, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78 })
    .toBuffer()
    .catch(() => null)
}
