import { brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'
import { createDetailCache } from '#server/models/read/detail-cache.ts'
import { createReadyAnswers, sendReady } from '#server/models/read/ready-answers.ts'

describe('a detail that was made before', () => {
  const found = (json = '{}') => ({ etag: '"m1-1"', record: {}, json }) as never

  test('is found at the revision that it was made for, and no other', () => {
    const { find, keep } = createDetailCache()
    expect(find(1, 'one')).toBeUndefined()
    keep(1, 'one', found('{"a":1}'))
    expect(find(1, 'one')).toMatchObject({ etag: '"m1-1"', json: '{"a":1}' })
    expect([find(1, 'two'), find(2, 'one')]).toEqual([undefined, undefined])
    keep(1, 'two', found('{"a":2}'))
    expect([find(1, 'one'), find(1, 'two')]).toMatchObject([undefined, { json: '{"a":2}' }])
  })

  test('is one of the last thousand', () => {
    const { find, keep } = createDetailCache()
    for (let id = 1; id <= 1_000; id += 1) keep(id, 'one', found())
    expect(find(1, 'one')).toBeDefined()
    // Made anew it is the last.
    keep(1, 'two', found())
    keep(1_001, 'one', found())
    expect([find(1, 'two'), find(2, 'one'), find(3, 'one')]).toMatchObject([{}, undefined, {}])
  })

  test('is one of the last fifty million characters', () => {
    const { find, keep } = createDetailCache()
    const [half, one] = ['x'.repeat(25_000_000), 'x']
    keep(1, 'one', found(half))
    keep(2, 'one', found(half))
    expect(find(1, 'one')).toBeDefined()
    // In its place, and not beside itself.
    for (let n = 0; n < 3; n += 1) keep(1, `again ${n}`, found(half))
    expect([find(1, 'again 2'), find(2, 'one')]).toMatchObject([{}, {}])
    keep(3, 'one', found(one))
    expect([find(1, 'again 2'), find(2, 'one'), find(3, 'one')]).toMatchObject([{}, undefined, {}])
  })
})

describe('a list that was made ready', () => {
  test('is made once for its revision, also for those who ask meanwhile', async () => {
    const ready = createReadyAnswers()
    let made = 0
    const make = () => {
      made += 1
      return Promise.resolve(`["목록 ${made}"]`)
    }
    const [one, other] = await Promise.all([ready('a', make), ready('a', make)])
    expect([one, other.json, await ready('a', make), made]).toEqual([other, '["목록 1"]', one, 1])
    expect(brotliDecompressSync(one.brotli).toString()).toBe('["목록 1"]')
    expect((await ready('b', make)).json).toBe('["목록 2"]')
  })

  test('is made again where that failed', async () => {
    const ready = createReadyAnswers()
    await expect(ready('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
    expect((await ready('a', () => Promise.resolve('[]'))).json).toBe('[]')
  })

  test('is one of the last eight', async () => {
    const ready = createReadyAnswers()
    const made: string[] = []
    const ask = (revision: string) =>
      ready(revision, () => {
        made.push(revision)
        return Promise.resolve('[]')
      })
    for (const one of 'abcdefgh') await ask(one)
    await ask('a')
    expect(made.join('')).toBe('abcdefgh')
    await ask('i')
    await ask('b')
    expect(made.join('')).toBe('abcdefghi')
    await ask('a')
    expect(made.join('')).toBe('abcdefghia')
  })

  test('goes out small to whoever takes it so, and in plain to others', async () => {
    const app = Fastify()
    const ready = createReadyAnswers()
    app.get('/', async (request, reply) =>
      sendReady(request as never, reply as never, await ready('a', () => Promise.resolve('["목록"]'))),
    )
    const ask = async (takes?: string) => {
      const answer = await app.inject({
        url: '/',
        headers: takes === undefined ? {} : { 'accept-encoding': takes },
      })
      const { 'content-encoding': encoding, 'content-type': type, vary } = answer.headers
      expect(type).toBe('application/json; charset=utf-8')
      const isSmall = encoding === 'br'
      const text = isSmall ? brotliDecompressSync(answer.rawPayload).toString() : answer.body
      expect([text, vary]).toEqual(['["목록"]', isSmall ? 'accept-encoding' : undefined])
      return isSmall
    }
    for (const takes of ['br', 'gzip, deflate, br', 'br;q=1.0, gzip'])
      expect([takes, await ask(takes)]).toEqual([takes, true])
    for (const takes of [undefined, 'gzip', 'brx', 'abr', 'br;q=0', 'identity'])
      expect([takes, await ask(takes)]).toEqual([takes, false])
    await app.close()
  })
})
