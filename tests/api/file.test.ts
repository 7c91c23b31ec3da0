import { describe, expect, it } from 'vitest'
import { createClient } from '#api/client.ts'
import { nothingArrived } from '#api/file.ts'
import { problemOf } from '#api/problem.ts'

function clientWith(answer: () => Response) {
  const seen: Request[] = []
  const client = createClient({
    host: 'https://survey.example.kr',
    authScheme: 'Token',
    token: () => '',
    fetch: (input, init) => {
      seen.push(new Request(input, init))
      return Promise.resolve(answer())
    },
  })
  return { client, seen }
}

const json = (body: unknown, init: ResponseInit = {}) => Response.json(body, init)

describe('a file', () => {
  const ask = (
    client: ReturnType<typeof clientWith>['client'],
    arrived = nothingArrived(),
    { signal } = new AbortController(),
  ) => {
    const shown: number[] = []
    const onProgress = () => void shown.push(arrived.bytes)
    const coming = client.file({
      path: '/api/file/',
      json: { a: 1 },
      type: 'text/csv',
      signal,
      arrived,
      onProgress,
    })
    return { coming, shown, arrived }
  }
  const inPieces = (pieces: string[], answer: ResponseInit, after?: Error) =>
    new Response(
      new ReadableStream({
        pull: (out) => {
          const piece = pieces.shift()
          if (piece !== undefined) out.enqueue(new TextEncoder().encode(piece))
          else if (after === undefined) out.close()
          else out.error(after)
        },
      }),
      answer,
    )
  const KEPT = {
    'content-type': 'text/csv; charset=utf-8',
    'content-length': '9',
    'content-location': '/api/file/7/',
    etag: '"seven"',
  }
  const BREAK = new TypeError('terminated')
  const kindOf = async (coming: Promise<Blob>) =>
    problemOf(await coming.then(String, (error: unknown) => error))?.kind

  /** 가 is here, 나 and 다 are not. */
  async function broken(...later: (() => Response)[]) {
    const answers = [() => inPieces(['가'], { headers: KEPT }, BREAK), ...later]
    const { client, seen } = clientWith(() => answers.shift()?.() ?? json({}))
    const { coming, arrived } = ask(client)
    expect(await kindOf(coming)).toBe('network')
    expect(arrived).toMatchObject({ bytes: 3, total: 9 })
    return { seen, ...ask(client, arrived) }
  }

  it('is asked for by POST, and tells how much of it is here', async () => {
    const { client, seen } = clientWith(() => inPieces(['가', '나다'], { headers: KEPT }))
    const { coming, shown } = ask(client)
    expect(await (await coming).text()).toBe('가나다')
    expect(shown).toEqual([0, 3, 9])
    expect(seen[0]?.method).toBe('POST')
    expect(await seen[0]?.json()).toEqual({ a: 1 })
  })

  it('that breaks off goes on from there, if it is still the same', async () => {
    const rest = { ...KEPT, 'content-length': '6', 'content-range': 'bytes 3-8/9' }
    const { seen, coming, shown } = await broken(() => inPieces(['나', '다'], { status: 206, headers: rest }))
    expect(await (await coming).text()).toBe('가나다')
    expect(shown).toEqual([3, 6, 9])
    expect([seen[1]?.method, new URL(seen[1]?.url ?? '').pathname]).toEqual(['GET', '/api/file/7/'])
    expect([seen[1]?.headers.get('range'), seen[1]?.headers.get('if-range')]).toEqual(['bytes=3-', '"seven"'])
  })

  it('that has become another begins anew', async () => {
    const { coming } = await broken(() => inPieces(['라마'], { headers: { ...KEPT, 'content-length': '6' } }))
    expect(await (await coming).text()).toBe('라마')
  })

  it('that is not kept any more is made anew', async () => {
    let asked = 0
    const { seen, coming } = await broken(() => {
      asked += 1
      return json({ detail: '없음' }, { status: 404 })
    })
    expect(await kindOf(coming)).toBe('unexpected')
    expect(asked).toBe(1)
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
  })

  it('that is not kept any more is forgotten, and its refusal is read no further', async () => {
    let ended = false
    const { coming, arrived } = await broken(
      () => new Response(new ReadableStream({ cancel: () => void (ended = true) }), { status: 404 }),
      () => new Response(null, { status: 500 }),
    )
    expect(await kindOf(coming)).toBe('server')
    expect(ended).toBe(true)
    expect(arrived).toEqual(nothingArrived())
  })

  it('that is not kept any more may be refused without a body', async () => {
    const { coming } = await broken(
      () => new Response(null, { status: 404 }),
      () => inPieces(['가나다'], { headers: KEPT }),
    )
    expect(await (await coming).text()).toBe('가나다')
  })

  it.each([{ ...KEPT, 'content-range': 'bytes 2-8/9' }, KEPT])(
    'is never put together from parts that do not meet',
    async (headers) => {
      const { coming } = await broken(() => inPieces(['x'], { status: 206, headers }))
      expect(await kindOf(coming)).toBe('unexpected')
    },
  )

  it.each([
    ['it is not said where it is kept', { 'content-location': undefined }],
    ['it is said to be kept at another host', { 'content-location': 'https://elsewhere.kr/file/' }],
    ['it has no version', { etag: undefined }],
  ])('is asked for anew where %s', async (_, without) => {
    const headers = Object.entries({ ...KEPT, ...without }).filter(([, value]) => value !== undefined)
    const answer = () => inPieces(['가'], { headers: headers as [string, string][] }, BREAK)
    const { client, seen } = clientWith(answer)
    const { coming, arrived } = ask(client)
    expect(await kindOf(coming)).toBe('network')
    expect(arrived).toMatchObject({ bytes: 3, rest: null })
    expect(await kindOf(ask(client, arrived).coming)).toBe('network')
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST'])
  })

  it('of which nothing is here is asked for anew', async () => {
    const { client, seen } = clientWith(() => inPieces([], { headers: KEPT }, BREAK))
    const { coming, arrived } = ask(client)
    expect(await kindOf(coming)).toBe('network')
    expect(arrived).toMatchObject({ parts: [], bytes: 0, rest: { path: '/api/file/7/' } })
    expect(await kindOf(ask(client, arrived).coming)).toBe('network')
    expect(seen.map(({ method }) => method)).toEqual(['POST', 'POST'])
  })

  it('may be of any length where none is said', async () => {
    const { client } = clientWith(() => inPieces(['가', '나'], { headers: { 'content-type': 'text/csv' } }))
    const { coming, arrived } = ask(client)
    const file = await coming
    expect([await file.text(), file.type]).toEqual(['가나', 'text/csv'])
    expect(arrived.total).toBe(0)
  })

  it('is of another length than said where a gateway has compressed it', async () => {
    const { client } = clientWith(() =>
      inPieces(['이름', '값'], { headers: { ...KEPT, 'content-length': '4', 'content-encoding': 'gzip' } }),
    )
    const { coming, arrived } = ask(client)
    expect(await (await coming).text()).toBe('이름값')
    expect(arrived.total).toBe(0)
  })

  it('is put together from 8 MiB on, so that the browser can lay it aside', async () => {
    const half = 'x'.repeat(4 * 1024 * 1024)
    const { client } = clientWith(() =>
      inPieces([half, half, 'y'], { headers: { 'content-type': 'text/csv' } }),
    )
    const { coming, arrived } = ask(client)
    expect((await coming).size).toBe(2 * half.length + 1)
    expect(arrived.parts.map(({ size }) => size)).toEqual([2 * half.length, 1])
  })

  it('that nobody wants any more is left where it is, with what has come of it', async () => {
    const wanted = new AbortController()
    const reason = new Error('left')
    const pieces = ['가', '나']
    const body = new ReadableStream<Uint8Array>(
      {
        pull: (out) => {
          if (pieces.length === 1) wanted.abort(reason)
          out.enqueue(new TextEncoder().encode(pieces.shift()))
        },
      },
      // Not before it is asked for.
      { highWaterMark: 0 },
    )
    const { client } = clientWith(() => new Response(body, { headers: KEPT }))
    const { coming, shown, arrived } = ask(client, nothingArrived(), wanted)
    expect(await coming.catch((error: unknown) => error)).toBe(reason)
    expect([shown, arrived.bytes]).toEqual([[0, 3], 3])
  })

  it('of no known length that breaks off is a failure of the network, too', async () => {
    const { client } = clientWith(() => inPieces(['가'], { headers: { 'content-type': 'text/csv' } }, BREAK))
    expect(await kindOf(ask(client).coming)).toBe('network')
  })

  it('that ends too soon is a failure of the network', async () => {
    const { client } = clientWith(() => inPieces(['가'], { headers: KEPT }))
    expect(await kindOf(ask(client).coming)).toBe('network')
  })

  it('is not what a portal or a refusal answers', async () => {
    const kinds = []
    for (const answer of [
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      // A redirect that is not followed.
      Object.defineProperty(new Response(null), 'status', { value: 0 }),
      json({ detail: '없음' }, { status: 404 }),
      json({}),
      Object.defineProperty(new Response('가나다'), 'headers', { value: new Headers() }),
      new Response(null, { headers: KEPT }),
    ]) {
      const { client } = clientWith(() => answer)
      kinds.push(problemOf(await ask(client).coming.catch((caught: unknown) => caught))?.kind)
    }
    expect(kinds).toEqual(['portal', 'portal', 'not-found', 'unexpected', 'unexpected', 'unexpected'])
  })
})
