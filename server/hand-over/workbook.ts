import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { type HandedModel } from './handed-model.ts'
import { SHEETS } from './sheets.ts'
import { contentTypes, relations, styles, workbook, workbookRelations } from './workbook-parts.ts'
import { rowXml, sheetEnd, sheetStart } from './worksheet-xml.ts'

/**
 * Writes an Excel workbook: a ZIP of XML parts, a sheet after the other, each a pass of its own over what is handed
 * over. docs/decisions/017-libraries.md says why no library of workbooks does it.
 */
export async function writeWorkbook(path: string, read: () => AsyncIterable<HandedModel>): Promise<void> {
  const zip = new ZipFile()
  const add = (name: string, part: Readable) => zip.addReadStreamLazy(name, (done) => done(null, part))
  const names = SHEETS.map(({ name }) => name)
  for (const [name, xml] of [
    ['[Content_Types].xml', contentTypes(names)],
    ['_rels/.rels', relations()],
    ['xl/workbook.xml', workbook(names)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(names)],
    ['xl/styles.xml', styles()],
  ] as const) {
    zip.addBuffer(Buffer.from(xml), name)
  }
  const parts = SHEETS.map((sheet, at) => {
    const part = Readable.from(sheetXml(sheet, read))
    add(`xl/worksheets/sheet${at + 1}.xml`, part)
    return part
  })
  const output = zip.outputStream
  const isReadable = output instanceof Readable
  if (!isReadable) throw new Error('yazl answers with a stream of Node')
  for (const failing of [zip, ...parts]) failing.on('error', (error: Error) => output.destroy(error))
  zip.end()
  await pipeline(output, createWriteStream(path, { flags: 'wx' }))
}

async function* sheetXml(
  sheet: (typeof SHEETS)[number],
  read: () => AsyncIterable<HandedModel>,
): AsyncGenerator<string> {
  yield sheetStart(sheet.columns.map(([, width]) => width))
  yield rowXml(
    1,
    sheet.columns.map(([head]) => head),
    'head',
  )
  let row = 1
  for await (const handed of read()) {
    let xml = ''
    for (const cells of sheet.rows(handed)) xml += rowXml((row += 1), cells, 'body')
    if (xml !== '') yield xml
  }
  yield sheetEnd(sheet.columns.length, row)
}
