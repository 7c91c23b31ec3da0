import { describe, expect, it } from 'vitest'
import { answerCatalogue, catalogueKey } from '../../sw/answer-catalogue.ts'
import { HangMemory } from '../../sw/hang-memory.ts'

const ADDRESS = 'https://survey.test/api/equipment/?page_size=10000&search='
const list = (names: string[], etag: string) =>
  new Response(JSON.stringify({ results: names, next: null }), {
    headers: { 'content-type': 'application/json; charset=utf-8', etag, vary: 'Authorization' },
  })
const portal = () => new Response('<html>', { headers: { 'content-type': 'text/html' } })
const problem = (status: number) =>
  new Response('{"detail":"…"}', { status, headers: { 'content-type': 'application/json' } })
/** Breaks off in the midst of its list. */
const brokenOff = () => {
  const body = new ReadableStream({
    pull: (stream) => {
      stream.enqueue(new TextEncoder().encode('{"results":["밀'))
      stream.error(new TypeError('network error'))
    },
  })
  return new Response(body, { headers: { 'content-type': 'application/json', etag: 'W/"2"' } })
}
const noNetwork = () => Promise.reject(new TypeError('no network'))
const never = () => new Promise<Response>(() => undefined)

function device() {
  const pages = new Map<string, Response>()
  const asked: Request[] = []
  const running: Promise<unknown>[] = []
  const clock = { now: 1_770_000_000_000 }
  const hangs = new HangMemory(() => clock.now)
  const read = async (
    answer: () => Response | Promise<Response>,
    how: { token?: string; query?: string } = {},
  ) => {
    const { token = 'a', query = '' } = how
    const request = new Request(ADDRESS + query, { headers: { authorization: `Token ${token}` } })
    const response = await answerCatalogue(request, {
      cache: {
        match: async (key) => {
          await Promise.resolve()
          return pages.get(key)?.clone()
        },
        put: async (key, page) => {
          // As a cache does: what does not come whole is not kept.
          await page.clone().arrayBuffer()
          pages.set(key, page)
        },
      },
      fetch: (sent) => {
        asked.push(sent)
        return Promise.resolve().then(answer)
      },
      mayRevalidate: true,
      hangs,
      finish: (work) => running.push(work),
      patienceMs: 20,
    })
    return { status: response.status, text: await response.text() }
  }
  return { read, asked, pages, running, clock }
}

describe('a catalogue page', () => {
  it('is the server’s while there is an answer, and asks whether it changed', async () => {
    const { read, asked } = device()
    await read(() => list(['선반'], 'W/"1"'))
    expect((await read(() => list(['선반', '밀링'], 'W/"2"'))).text).toContain('밀링')
    expect(asked.map((sent) => sent.headers.get('if-none-match'))).toEqual([null, 'W/"1"'])
    expect(asked[1]?.headers.get('authorization')).toBe('Token a')
  })

  it('is the kept one where the server says it has not changed', async () => {
    const { read } = device()
    await read(() => list(['선반'], 'W/"1"'))
    const page = await read(() => new Response(null, { status: 304 }))
    expect(page).toMatchObject({ status: 200, text: '{"results":["선반"],"next":null}' })
  })

  it('is the kept one without network, whoever asks', async () => {
    const { read } = device()
    await read(() => list(['선반'], 'W/"1"'))
    expect((await read(noNetwork, { token: 'b' })).text).toContain('선반')
  })

  it('is the kept one at once for 30 s after a hang; then the network is asked again', async () => {
    const { read, asked, clock } = device()
    await read(() => list(['선반'], 'W/"1"'))
    expect((await read(never)).text).toContain('선반')
    expect(asked).toHaveLength(2)
    clock.now += 29_999
    expect((await read(never)).text).toContain('선반')
    expect(asked).toHaveLength(2)
    // There is nothing to have at once of a page that is not kept.
    expect((await read(() => list(['연삭'], 'W/"1"'), { query: '&page=2' })).text).toContain('연삭')
    clock.now += 1
    expect((await read(() => list(['밀링'], 'W/"2"'))).text).toContain('밀링')
    expect((await read(() => list(['프레스'], 'W/"3"'))).text).toContain('프레스')
  })

  it('is the kept one after a while where the network hangs, and the late answer is still kept', async () => {
    const { read, pages, running } = device()
    await read(() => list(['선반'], 'W/"1"'))
    let answerLate: (response: Response) => void = () => undefined
    const late = new Promise<Response>((resolve) => (answerLate = resolve))
    expect((await read(() => late)).text).toContain('선반')
    answerLate(list(['밀링'], 'W/"2"'))
    await Promise.all(running)
    expect(await [...pages.values()][0]?.clone().text()).toContain('밀링')
  })

  it('is the kept one behind a Wi-Fi sign-in page and a failing server', async () => {
    const { read } = device()
    await read(() => list(['선반'], 'W/"1"'))
    expect((await read(portal)).text).toContain('선반')
    expect((await read(() => new Response('', { status: 502 }))).text).toContain('선반')
    expect((await read(() => Response.error())).text).toContain('선반')
  })

  it('is the kept one where the server’s breaks off, and where something else answers in JSON', async () => {
    const { read } = device()
    await read(() => list(['선반'], 'W/"1"'))
    expect((await read(brokenOff)).text).toContain('선반')
    for (const foreign of [{ message: 'Wi-Fi' }, { results: '밀링' }, '밀링', null]) {
      expect((await read(() => Response.json(foreign))).text).toContain('선반')
    }
    expect((await read(noNetwork)).text).toContain('선반')
  })

  it('is the kept one where a list comes as what is none', async () => {
    const { read } = device()
    await read(() => list(['선반'], 'W/"1"'))
    const milling = JSON.stringify({ results: ['밀링'], next: null })
    const json = { 'content-type': 'application/json' }
    const none = [
      () => new Response(milling, { headers: { 'content-type': 'text/html' } }),
      () => new Response(milling, { status: 203, headers: json }),
      () => Object.defineProperty(new Response(milling, { headers: json }), 'redirected', { value: true }),
    ]
    for (const answer of none) expect((await read(answer)).text).toContain('선반')
    expect((await read(noNetwork)).text).toContain('선반')
  })

  it('is found whatever the order in which it is asked for', async () => {
    const { read } = device()
    await read(() => list(['선반'], 'W/"1"'), { query: '&page=2&flatten=1' })
    expect((await read(noNetwork, { query: '&flatten=1&page=2' })).text).toContain('선반')
  })

  it('is asked for without a sign of change where the server gave none', async () => {
    const { read, asked } = device()
    await read(() => Response.json({ results: ['선반'] }))
    await read(() => list(['밀링'], 'W/"2"'))
    expect(asked.map((sent) => sent.headers.has('if-none-match'))).toEqual([false, false])
  })

  it('is the kept one where the server is asked too much, or fails in its own words', async () => {
    const { read } = device()
    await read(() => list(['선반'], 'W/"1"'))
    for (const status of [429, 500, 503]) {
      expect((await read(() => problem(status))).text).toContain('선반')
    }
  })

  it('is the server’s also where it finds no room on the device', async () => {
    const { read, pages } = device()
    await read(() => list(['선반'], 'W/"1"'))
    pages.set = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    expect((await read(() => list(['밀링'], 'W/"2"'))).text).toContain('밀링')
  })

  it('is the server’s where the device cannot be asked', async () => {
    const { read, pages } = device()
    await read(() => list(['선반'], 'W/"1"'))
    pages.get = () => {
      throw new DOMException('The cache cannot be opened.', 'UnknownError')
    }
    expect((await read(() => list(['밀링'], 'W/"2"'))).text).toContain('밀링')
  })

  it('gives a refusal to the page, as of a session that has ended, though a page is kept', async () => {
    const { read } = device()
    await read(() => list(['선반'], 'W/"1"'))
    for (const status of [400, 401, 403]) expect((await read(() => problem(status))).status).toBe(status)
  })

  it('is never made from a refusal or a foreign page', async () => {
    const { read, pages } = device()
    expect((await read(() => problem(401))).status).toBe(401)
    expect((await read(portal)).text).toBe('<html>')
    await expect(read(noNetwork)).rejects.toThrow('no network')
    expect(pages.size).toBe(0)
  })

  it('waits for the network where nothing is kept', async () => {
    const { read } = device()
    const outcome = await Promise.race([
      read(never),
      new Promise((resolve) => setTimeout(resolve, 60, 'waiting')),
    ])
    expect(outcome).toBe('waiting')
  })
})

describe('the name of a catalogue page', () => {
  const key = (query: string) => catalogueKey(new URL(`/api/kpi/${query}`, 'https://survey.test'))

  it('is the same whatever the order of the query and with an empty search', () => {
    expect(key('?page_size=9&page=2&search=')).toBe(key('?page=2&page_size=9'))
    expect(key('?page=1')).not.toBe(key('?page=2'))
  })

  it('does not exist for a search and for a part of the list', () => {
    expect(key('?search=압력')).toBeNull()
    expect(key('?parent_id=3&page=1')).toBeNull()
  })
})
