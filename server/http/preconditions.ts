import type { Request } from './fastify.ts'
import { changedMeanwhile } from './problems.ts'

/** Checks `If-Match` where the server honours it: 412 unless the record is still the one the caller knows. */
export type CheckIfMatch = (request: Request, etag: string) => void

export function createIfMatch(options: { isOn: boolean }): CheckIfMatch {
  return (request, etag) => {
    const header = request.headers['if-match']
    if (!options.isOn || header === undefined || header.trim() === '*') return
    const known = header.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (!known.includes(etag)) throw changedMeanwhile()
  }
}
