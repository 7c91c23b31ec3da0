import { Transform } from 'node:stream'
import type { ByteRange } from './byte-range.ts'

/**
 * Lets only these bytes of a stream through; what lies before them is read and dropped, and what lies behind them too.
 */
export function cutOut({ first, last }: ByteRange): Transform {
  let at = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      const part = chunk.subarray(Math.max(0, first - at), Math.max(0, last + 1 - at))
      at += chunk.length
      done(null, part.length > 0 ? part : undefined)
    },
  })
}
