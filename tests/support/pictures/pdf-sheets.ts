import { inflateSync } from 'node:zlib'

interface PdfSheet {
  /** In points. */
  width: number
  height: number
  /** How many pictures are drawn on it; one that is cut in two is on two sheets. */
  pictures: number
}

/** The sheets of a PDF of any engine, also where it packs its objects. */
export function sheetsOf(file: Buffer): PdfSheet[] {
  const objects = objectsOf(file.toString('latin1'))
  const object = (id: string | undefined) => objects.get(id ?? '') ?? ''
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((page) => {
      const [, width, height] = /\/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]/.exec(page) ?? []
      const content = streamOf(object(/\/Contents (\d+) 0 R/.exec(page)?.[1]))
      const pictures = [...content.matchAll(/\/x\d+ Do/gi)].length
      return { width: Number(width), height: Number(height), pictures }
    })
}

function objectsOf(text: string): Map<string, string> {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of text.matchAll(/(\d+) 0 obj\s([\s\S]*?)endobj/g)) objects.set(id, body)
  for (const body of [...objects.values()].filter((one) => one.includes('/Type /ObjStm'))) {
    const first = Number(/\/First (\d+)/.exec(body)?.[1])
    const packed = streamOf(body)
    const places = packed.slice(0, first).trim().split(/\s+/)
    for (let at = 0; at < places.length; at += 2) {
      const end = places[at + 3]
      const from = first + Number(places[at + 1])
      objects.set(places[at] ?? '', packed.slice(from, end === undefined ? undefined : first + Number(end)))
    }
  }
  return objects
}

function streamOf(object: string): string {
  const start = /stream\r?\n/.exec(object)
  if (start === null) return ''
  const bytes = object.slice(start.index + start[0].length, object.lastIndexOf('endstream'))
  if (!object.slice(0, start.index).includes('/FlateDecode')) return bytes
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1')
}
