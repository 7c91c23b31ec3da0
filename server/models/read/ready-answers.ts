import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Reply, Request } from '#server/http/fastify.ts'

/** A long answer of JSON as it goes out: in plain, and made small once for all who ask. */
export interface ReadyAnswer {
  json: string
  brotli: Buffer
}

/** People who see the same groups have the same list; each is as long as there are models. */
const MOST = 8
const OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

const compress = promisify(brotliCompress)

/**
 * The last answers by their revision. Whoever asks while one is being made waits for that, so that thousands who ask at
 * once cost little more than one.
 */
export function createReadyAnswers(): (
  revision: string,
  make: () => Promise<string>,
) => Promise<ReadyAnswer> {
  const kept = new Map<string, Promise<ReadyAnswer>>()
  return (revision, make) => {
    const known = kept.get(revision)
    if (known !== undefined) return known
    const making = make().then(async (json) => ({ json, brotli: await compress(json, OPTIONS) }))
    kept.set(revision, making)
    making.catch(() => kept.delete(revision))
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break
      kept.delete(oldest)
    }
    return making
  }
}

/** To whoever takes no Brotli it goes as everything else does. */
export function sendReady({ headers }: Request, reply: Reply, { json, brotli }: ReadyAnswer): Reply {
  reply.type('application/json; charset=utf-8')
  const takesBrotli = /\bbr\b(?!;q=0)/.test(String(headers['accept-encoding']))
  if (!takesBrotli) return reply.send(json)
  return reply.headers({ 'content-encoding': 'br', vary: 'accept-encoding' }).send(brotli)
}
