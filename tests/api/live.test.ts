import { describe, expect, test } from 'vitest'
import { createClient } from '#api/client.ts'
import { createLiveApi, type LiveModel } from '#api/live.ts'
import type { LiveEvent } from '#domain/live.ts'

const NEVER = new AbortController().signal

const PRESS: LiveModel = { area: 'root', slug: '프레스' }

async function heardFrom(
  chunks: readonly Uint8Array<ArrayBuffer>[],
  type = 'text/event-stream',
  model: LiveModel | null = PRESS,
) {
  const asked: Request[] = []
  const fetch = (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new Request(input, init))
    const body = new ReadableStream({
      start: (out) => {
        for (const chunk of chunks) out.enqueue(chunk)
        out.close()
      },
    })
    return Promise.resolve(new Response(body, { headers: { 'content-type': type } }))
  }
  const client = createClient({ host: 'http://api.test', authScheme: 'Token', token: () => 'secret', fetch })
  const heard: (LiveEvent | null)[] = []
  await createLiveApi(client).follow(model, NEVER, (event) => heard.push(event))
  return { heard, asked }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const PRESENT = 'data: {"kind":"present","usernames":["김하늘"]}\n\n'

describe('what a server tells', () => {
  test('is asked for with the token, about the model', async () => {
    const { asked } = await heardFrom([])
    expect(decodeURIComponent(asked[0]?.url ?? '')).toBe('http://api.test/api/root-model/프레스/live/')
    expect(asked[0]?.headers.get('authorization')).toBe('Token secret')
    expect(asked[0]?.headers.get('accept')).toBe('text/event-stream')
  })

  test('is asked for about all models where none is open', async () => {
    const { asked } = await heardFrom([], 'text/event-stream', null)
    expect(asked[0]?.url).toBe('http://api.test/api/live/')
  })

  test('is read however it is cut, in the midst of a letter too', async () => {
    const all = bytes(`${PRESENT}:\n\ndata: {"kind":"model"}\n\n`)
    const { heard } = await heardFrom(Array.from(all, (byte) => new Uint8Array([byte])))
    expect(heard).toEqual([{ kind: 'present', usernames: ['김하늘'] }, null, { kind: 'model' }])
  })

  test('is a mere sign where this build cannot read it', async () => {
    const { heard } = await heardFrom([
      bytes('data: {"kind":"later"}\n\ndata: {\n\nevent {"kind":"model"}\n\n'),
    ])
    expect(heard).toEqual([null, null, null])
  })

  test('is not what something else answers in its place', async () => {
    await expect(heardFrom([bytes(PRESENT)], 'text/html')).rejects.toMatchObject({
      problem: { kind: 'portal' },
    })
  })
})
