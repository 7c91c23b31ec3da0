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
  const ask = (client: ReturnType<typeof clientWith>['client'], arrived = nothingArrived()) => {
    const { signal } = new AbortController()
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
  async function broken(answer: () => Response) {
    const answers = [() => inPieces(['가'], { headers: KEPT }, BREAK), answer]
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

  it('is never put together from parts that do not meet', async () => {
    const rest = { ...KEPT, 'content-range': 'bytes 2-8/9' }
    const { coming } = await broken(() => inPieces(['x'], { status: 206, headers: rest }))
    expect(await kindOf(coming)).toBe('unexpected')
  })

  it('that ends too soon is a failure of the network', async () => {
    const { client } = clientWith(() => inPieces(['가'], { headers: KEPT }))
    expect(await kindOf(ask(client).coming)).toBe('network')
  })

  it('is not what a portal or a refusal answers', async () => {
    const kinds = []
    for (const answer of [
      new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      json({ detail: '없음' }, { status: 404 }),
      json({}),
    ]) {
      const { client } = clientWith(() => answer)
      kinds.push(problemOf(await ask(client).coming.catch((caught: unknown) => caught))?.kind)
    }
    expect(kinds).toEqual(['portal', 'not-found', 'unexpected'])
  })
})
