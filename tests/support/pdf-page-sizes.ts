import { inflateSync } from 'node:zlib'

/** The sizes of the pages of a PDF, in points: of any engine's, also where it packs its objects. */
export function pageSizesOf(file: Buffer): [width: number, height: number][] {
  const text = file.toString('latin1')
  const packed = [...text.matchAll(/\/Type \/ObjStm[\s\S]*?stream\r?\n([\s\S]*?)\r?\nendstream/g)]
  const unpacked = packed.map(([, bytes = '']) =>
    inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1'),
  )
  return [text, ...unpacked].flatMap((part) =>
    [...part.matchAll(/\/Type \/Page\b[^s][\s\S]*?\/MediaBox \[ ?0 0 ([\d.]+) ([\d.]+) ?\]/g)].map(
      ([, width, height]): [number, number] => [Number(width), Number(height)],
    ),
  )
}
