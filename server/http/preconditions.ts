import type { Request } from './fastify.ts'
import { changedMeanwhile } from './problems.ts'

/** Checks `If-Match` where the server honours it: 412 unless the record is still the one the caller knows. */
export type CheckIfMatch = (request: Pick<Request, 'headers'>, etag: string) => void

export function createIfMatch(options: { isOn: boolean }): CheckIfMatch {
  return (request, etag) => {
    const header = request.headers['if-match']
    if (!options.isOn || header === undefined || header.trim() === '*') return
    if (!header.split(',').map(asSent).includes(etag)) throw changedMeanwhile()
  }
}

/**
 * An ETag as this server sent it. Gateways that compress an answer mark its tag, as weak (nginx) or with a suffix
 * (Apache: `-gzip`), and hand the mark back to us; ours end in a digit, so that no mark can be part of one.
 */
function asSent(tag: string): string {
  return tag
    .trim()
    .replace(/^W\//, '')
    .replace(/[-;](gzip|br|zstd|deflate)(?="?$)/i, '')
}
