import type { Cell } from './sheets.ts'

/** Indices into the cell styles of workbook-parts.ts. */
export const STYLE = { body: 0, head: 1, day: 2, moment: 3 } as const

const DAY_MS = 86_400_000
/** Day 0 of the calendar that workbooks count in. */
const EPOCH = Date.UTC(1899, 11, 30)
const SEOUL_MS = 9 * 3_600_000
/** As much as a cell may hold. */
const MOST_LETTERS = 32_767

export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews>' +
    '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' +
    `</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
  )
}

/** @param rows how many there are, the head among them */
export function sheetEnd(columns: number, rows: number): string {
  return `</sheetData><autoFilter ref="A1:${columnName(columns - 1)}${rows}"/></worksheet>`
}

/** @param row from 1 */
export function rowXml(row: number, cells: readonly Cell[], kind: 'head' | 'body'): string {
  const written = cells.map((cell, at) => cellXml(cell, `${columnName(at)}${row}`, kind))
  return `<row r="${row}">${written.join('')}</row>`
}

/** Whatever somebody wrote is a text, never a formula, whatever it begins with. */
function cellXml(cell: Cell, place: string, kind: 'head' | 'body'): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'string') {
    return `<c r="${place}" t="inlineStr" s="${STYLE[kind]}"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
  }
  return 'day' in cell
    ? `<c r="${place}" s="${STYLE.day}"><v>${(Date.parse(cell.day) - EPOCH) / DAY_MS}</v></c>`
    : `<c r="${place}" s="${STYLE.moment}"><v>${(Date.parse(cell.moment) + SEOUL_MS - EPOCH) / DAY_MS}</v></c>`
}

/** `A`, `Z`, `AA`. @param at from 0 */
function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

/** What XML cannot hold is left out; `_x0041_`, which a workbook would read as a letter, stays as it was written. */
function escaped(text: string): string {
  return text
    .slice(0, MOST_LETTERS)
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Cs}/gu, '')
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}
