import { ApiProblem } from './problem.ts'

/** What of a file is here, and where the server keeps the rest. A call fills it; the next goes on from there. */
export interface Arrived {
  parts: Blob[]
  bytes: number
  /** 0 as long as nothing has been answered, or where nobody says. */
  total: number
  rest: { path: string; etag: string } | null
}

export const nothingArrived = (): Arrived => ({ parts: [], bytes: 0, total: 0, rest: null })

export interface FileCall {
  path: string
  json: unknown
  /** What a good answer is of. */
  type: string
  signal: AbortSignal
  arrived: Arrived
  /** With each piece. */
  onProgress: () => void
}

interface Body {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  headers: Headers
  status: number
}

interface Wire {
  ask: (
    call:
      | { method: 'POST'; path: string; json: unknown }
      | { method: 'GET'; path: string; headers: Record<string, string> },
  ) => Promise<Response>
  /** @throws ApiProblem where it is not a good answer */
  open: (response: Response) => Promise<Body>
  translate: (error: unknown) => unknown
}

/** Pieces are put together from this size on: then the browser may keep them on its disk. */
const TOGETHER_BYTES = 8 * 1024 * 1024

/** Goes on where the last call ended, if the server still has the same file; else fetches it from the beginning. */
export async function fetchFile(call: FileCall, wire: Wire): Promise<Blob> {
  const { arrived, type } = call
  const { body, headers, status } = await wire.open(await askForRest(call, wire))
  if (status === 206) {
    const isNext = headers.get('content-range')?.startsWith(`bytes ${arrived.bytes}-`) === true
    if (!isNext) throw new ApiProblem({ kind: 'unexpected', status })
  } else {
    Object.assign(arrived, nothingArrived())
    // What a gateway has compressed is said to be as long as it is then.
    arrived.total = headers.has('content-encoding') ? 0 : Number(headers.get('content-length'))
    const [path, etag] = [headers.get('content-location'), headers.get('etag')]
    if (path?.startsWith('/') === true && etag !== null) arrived.rest = { path, etag }
  }
  call.onProgress()
  try {
    await readInto(arrived, body, call)
  } catch (error) {
    throw wire.translate(error)
  }
  if (arrived.total > 0 && arrived.bytes !== arrived.total) throw new ApiProblem({ kind: 'network' })
  return new Blob(arrived.parts, { type })
}

async function askForRest({ path, json, arrived }: FileCall, { ask }: Wire): Promise<Response> {
  const { rest, bytes } = arrived
  if (rest !== null && bytes > 0) {
    const headers = { range: `bytes=${bytes}-`, 'if-range': rest.etag }
    const answer = await ask({ method: 'GET', path: rest.path, headers })
    if (answer.status !== 404) return answer
    await answer.body?.cancel()
  }
  Object.assign(arrived, nothingArrived())
  return ask({ method: 'POST', path, json })
}

async function readInto(
  arrived: Arrived,
  body: Body['body'],
  { signal, onProgress }: Pick<FileCall, 'signal' | 'onProgress'>,
): Promise<void> {
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  const putTogether = () => {
    if (held > 0) arrived.parts.push(new Blob(pieces))
    pieces = []
    held = 0
  }
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      signal.throwIfAborted()
      if (done) return
      pieces.push(value)
      held += value.byteLength
      arrived.bytes += value.byteLength
      if (held >= TOGETHER_BYTES) putTogether()
      onProgress()
    }
  } finally {
    putTogether()
  }
}
