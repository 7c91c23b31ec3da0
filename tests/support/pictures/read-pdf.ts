import { inflateSync } from 'node:zlib'

export interface PdfPage {
  /** In points. */
  width: number
  height: number
  text: string
  /** The pictures that are drawn on it, by name; one that is cut in two is on two pages. */
  pictures: string[]
}

/** What Chromium printed: enough of the format for its own files, and no more. */
export function readPdf(file: Buffer): PdfPage[] {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.toString('latin1').matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    objects.set(id, body)
  }
  const object = (id: string | undefined) => objects.get(id ?? '') ?? ''
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const [, width = '', height = ''] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? []
      const content = streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1]))
      const fonts = new Map<string, Map<string, string>>()
      for (const [, name = '', id] of page.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        fonts.set(name, lettersOf(streamOf(object(/\/ToUnicode (\d+) 0 R/.exec(object(id))?.[1]))))
      }
      const pictures = [...content.matchAll(/\/(X\d+) Do/g)].map(([, name = '']) => name)
      return { width: Number(width), height: Number(height), text: textOf(content, fonts), pictures }
    })
}

function streamOf(object: string): string {
  const start = /stream\r?\n/.exec(object)
  if (start === null) return ''
  const end = object.lastIndexOf('endstream')
  return inflateSync(Buffer.from(object.slice(start.index + start[0].length, end), 'latin1')).toString(
    'latin1',
  )
}

/** From the numbers of the glyphs to the letters they show. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', letter = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(glyph, ofHex(letter))
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', letter = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const from = Number.parseInt(first, 16)
      for (let glyph = from; glyph <= Number.parseInt(last, 16); glyph += 1) {
        const code = Number.parseInt(letter, 16) + glyph - from
        letters.set(glyph.toString(16).toUpperCase().padStart(4, '0'), String.fromCharCode(code))
      }
    }
  }
  return letters
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let letters: ReadonlyMap<string, string> | undefined
  let text = ''
  for (const [, font, glyphs = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)> Tj/g)) {
    if (font !== undefined) letters = fonts.get(font)
    for (const glyph of glyphs.match(/.{4}/g) ?? []) text += letters?.get(glyph) ?? '�'
  }
  return text
}

function ofHex(hex: string): string {
  return (hex.match(/.{4}/g) ?? []).map((code) => String.fromCharCode(Number.parseInt(code, 16))).join('')
}
