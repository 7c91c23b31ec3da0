import { stringify } from 'csv-stringify'
import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { dayInSeoul } from '#domain/model/entry-date.ts'
import type { HandedModel } from './handed-model.ts'
import { type Cell, SHEETS, type Sheet } from './sheets.ts'

/**
 * One flat table as CSV: a line for each process with its model before it, and lists in one cell, an entry a line. A
 * model without processes has a line too.
 */
export async function writeTable(path: string, read: () => AsyncIterable<HandedModel>): Promise<void> {
  // Excel takes CSV without a mark for the encoding of the country, and a text that begins with = for a formula.
  const csv = stringify({ bom: true, record_delimiter: 'windows', escape_formulas: true })
  await pipeline(Readable.from(lines(read)), csv, createWriteStream(path, { flags: 'wx' }))
}

const [MODELS, PROCESSES, ...LISTS] = SHEETS
/** The columns that say of which model and process a row is: here the line itself does. */
const SAME = 4

async function* lines(read: () => AsyncIterable<HandedModel>): AsyncGenerator<string[]> {
  if (MODELS === undefined || PROCESSES === undefined)
    throw new Error('there are sheets of models and processes')
  const common = '공통 및 기타'
  yield [
    ...headsOf(MODELS),
    ...headsOf(PROCESSES)
      .slice(2)
      .map((head) => `공정: ${head}`.replace('공정: 공정', '공정')),
    ...LISTS.map(({ name }) => name),
    ...LISTS.map(({ name }) => `${common} ${name}`).filter((name) => !/장비|DX/.test(name)),
  ]
  for await (const handed of read()) {
    const [model = []] = MODELS.rows(handed).map(texts)
    const ofModel = LISTS.filter(({ name }) => !/장비|DX/.test(name)).map((sheet) =>
      listed(sheet, handed, null),
    )
    const processes = handed.processes.length === 0 ? [null] : handed.processes
    for (const process of processes) {
      const alone = { ...handed, processes: process === null ? [] : [process] }
      const [own = PROCESSES.columns.map(() => '')] = PROCESSES.rows(alone).map(texts)
      const lists = LISTS.map((sheet) => (process === null ? '' : listed(sheet, handed, process.id)))
      yield [...model, ...own.slice(2), ...lists, ...ofModel]
    }
  }
}

const headsOf = ({ columns }: Sheet) => columns.map(([head]) => head)

/** The rows of a sheet that belong to one process, or with null to none. */
function listed(sheet: Sheet, handed: HandedModel, processId: number | null): string {
  const ofOne: HandedModel = {
    ...handed,
    model: { ...handed.model, kpis: processId === null ? handed.model.kpis : [] },
    processes: handed.processes.filter(({ id }) => id === processId),
    photos: handed.photos.filter((photo) => photo.processId === processId),
  }
  return sheet
    .rows(ofOne)
    .map((row) =>
      texts(row)
        .slice(SAME)
        .filter((word) => word !== '')
        .join(' · '),
    )
    .join('\n')
}

function texts(cells: readonly Cell[]): string[] {
  return cells.map((cell) => {
    if (cell === null) return ''
    if (typeof cell !== 'object') return String(cell)
    if ('day' in cell) return cell.day
    const at = new Date(cell.moment)
    return `${dayInSeoul(at)} ${SEOUL_CLOCK.format(at)}`
  })
}

const SEOUL_CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Seoul',
  hour: '2-digit',
  minute: '2-digit',
})
