import { afterEach, describe, expect, it, vi } from 'vitest'
import { SHARED_PART } from '#lib/share-target.ts'
import { SKIP_WAITING, SYNC_TAG, TAKE_ON, WAKE } from '#lib/service-worker-messages.ts'
import { listShared } from '#local/shared/shared-photos.ts'
import { ORIGIN, type SimulatedWorker, startWorker } from './simulated-worker.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const INDEX = '<div id="root"></div>'
const SCRIPT = 'run()'
const FIRST = { url: 'index.html', revision: '1' }
const FILES = [FIRST, { url: 'assets/app-1.js', revision: null }, { url: 'icons/icon.svg', revision: '1' }]
const noNetwork = () => Promise.reject<Response>(new TypeError('no network'))
const fromServer = ({ url }: Request) => {
  if (url.endsWith('.js')) {
    return new Response(SCRIPT, { headers: { 'content-type': 'text/javascript', vary: 'Origin' } })
  }
  return url.includes('.svg')
    ? new Response('<svg>', { headers: { 'content-type': 'image/svg+xml' } })
    : new Response(INDEX, { headers: { 'content-type': 'text/html' } })
}

/** A worker whose files have come, behind which the network is gone. */
async function installed(device: Parameters<typeof startWorker>[1] = {}): Promise<SimulatedWorker> {
  const worker = await startWorker(FILES, device)
  worker.network.answer = fromServer
  await worker.tell('install').over()
  worker.network.answer = noNetwork
  worker.network.asked.length = 0
  return worker
}

const navigate = (worker: SimulatedWorker, address: string) => worker.ask(address, { mode: 'navigate' })
const text = async (answer: Promise<Response | null>) => (await answer)?.text() ?? null

describe('the app without network', () => {
  it('is there at every address of a page, with its files', async () => {
    const worker = await installed()
    const pages = [
      '/',
      '/root-model/한빛다이캐스팅-2.5',
      '/healthy',
      '/root-model/api',
      '/root-model/assets/',
      '/a.png.b',
    ]
    for (const page of pages) expect(await text(navigate(worker, page)), page).toBe(INDEX)
    expect(await text(worker.ask('/assets/app-1.js'))).toBe(SCRIPT)
    expect(await text(worker.ask('/icons/icon.svg'))).toBe('<svg>')
    expect(worker.network.asked).toEqual([])
  })

  it('is not there in place of what the server answers itself, or of a file', async () => {
    const worker = await installed()
    await expect(navigate(worker, '/api/images/3/')).rejects.toThrow('no network')
    worker.network.answer = () => new Response('the server')
    for (const address of ['/api', '/health', '/media/3', '/assets/old', '/a.jpg', '/a.jpeg']) {
      expect(await text(navigate(worker, address)), address).toBe('the server')
    }
  })

  const file = (type: string) => () => new Response(INDEX, { headers: { 'content-type': type } })

  it.each(['index.html', 'assets/a.js', 'assets/a.css', 'assets/a.woff2', 'icons/a.svg', 'icons/a.png'])(
    'is not installed with the sign-in page of some Wi-Fi for %s',
    async (url) => {
      const worker = await startWorker([FIRST, { url, revision: '1' }])
      worker.network.answer = (asked) => {
        if (!asked.url.endsWith(url)) return fromServer(asked)
        return new Response('<form>', { headers: { 'content-type': 'text/html' } })
      }
      await expect(worker.tell('install').over()).rejects.toThrow('bad-precaching-response')
      worker.network.answer = noNetwork
      await expect(worker.ask(`/${url}`)).rejects.toThrow('no network')
    },
  )

  it.each([
    ['a.js', 'application/javascript'],
    ['a.css', 'text/css; charset=utf-8'],
    ['a.woff2', 'font/woff2'],
    ['a.woff2', 'application/octet-stream'],
    ['a.webp', 'image/webp'],
    ['a.json', 'application/json'],
    ...['css', 'html', 'woff2', 'png'].map((kind) => [`a.${kind}.map`, 'application/json']),
  ])('is installed with %s as %s', async (url, type) => {
    const worker = await startWorker([FIRST, { url, revision: '1' }])
    worker.network.answer = (asked) => (asked.url.includes('index.html') ? fromServer(asked) : file(type)())
    await worker.tell('install').over()
    worker.network.answer = noNetwork
    expect((await worker.ask(`/${url}`))?.headers.get('content-type')).toBe(type)
  })

  it('is not there in development, whose pages come from the server alone', async () => {
    const worker = await startWorker([])
    expect(await navigate(worker, '/root-model')).toBeNull()
  })
})

describe('the files of an older version', () => {
  const OLD = '/assets/app-0.js'
  /** An update behind which the older version has left a file. */
  async function updated(): Promise<SimulatedWorker> {
    const worker = await installed()
    const old = new Response('old()', { headers: { 'content-type': 'text/javascript', vary: 'Origin' } })
    // As the page had asked for it: modules are fetched with their origin.
    await worker.caches
      .of('shell')
      .put(new Request(ORIGIN + OLD, { headers: { origin: 'https://x.test' } }), old)
    return worker
  }
  const isKept = async (worker: SimulatedWorker) =>
    (await worker.caches.of('shell').keys()).some(({ url }) => url.endsWith(OLD))

  it('are served to the windows of that version, however they ask', async () => {
    const worker = await updated()
    await worker.caches.of('elsewhere').put(ORIGIN + OLD, new Response('something else'))
    expect(await text(worker.ask(OLD))).toBe('old()')
  })

  it('are the server’s where they are not kept', async () => {
    const worker = await updated()
    worker.network.answer = () => new Response('from the server')
    expect(await text(worker.ask('/assets/never-kept.js'))).toBe('from the server')
  })

  it('are no business of it where they are another origin’s, or no files of the app', async () => {
    const worker = await updated()
    expect(await worker.ask('https://elsewhere.test/assets/app-0.js')).toBeNull()
    expect(await worker.ask('/api/models/')).toBeNull()
    expect(await worker.ask('/elsewhere/assets/')).toBeNull()
  })

  it('leave when the new version takes over and no window is open, and not while one is', async () => {
    const worker = await updated()
    worker.windows.push([])
    await worker.tell('activate').over()
    expect(await isKept(worker)).toBe(true)
    worker.windows.length = 0
    await worker.tell('activate').over()
    expect(await isKept(worker)).toBe(false)
    expect(await text(navigate(worker, '/'))).toBe(INDEX)
  })

  it('leave when the app is opened anew, and not by what else is asked for', async () => {
    const worker = await updated()
    await worker.ask('/api/models/')
    expect(await isKept(worker)).toBe(true)
    await navigate(worker, '/')
    expect(await isKept(worker)).toBe(false)
  })
})

describe('what pages and the browser tell it', () => {
  it('takes on the pages that are open when it takes over, or when one goes past it', async () => {
    const worker = await startWorker(FILES)
    await worker.tell('activate').over()
    expect(worker.did).toEqual(['claim'])
    await worker.tell('message', { data: { type: TAKE_ON } }).over()
    expect(worker.did).toEqual(['claim', 'claim'])
  })

  it('takes over at once when a person has taken the new version, and at no other word', async () => {
    const worker = await startWorker(FILES)
    await worker.tell('message', { data: { type: SKIP_WAITING } }).over()
    expect(worker.did).toEqual(['skipWaiting'])
    await worker.tell('message', { data: { type: 'something else' } }).over()
    await worker.tell('message', { data: null }).over()
    expect(worker.did).toEqual(['skipWaiting'])
  })

  it('wakes every open window when the browser says that there is network again', async () => {
    const worker = await startWorker(FILES)
    const [one, other]: [unknown[], unknown[]] = [[], []]
    worker.windows.push(one, other)
    await worker.tell('sync', { tag: 'of something else' }).over()
    expect(one).toEqual([])
    await worker.tell('sync', { tag: SYNC_TAG }).over()
    expect([one, other]).toEqual([[{ type: WAKE }], [{ type: WAKE }]])
  })
})

describe('a catalogue', () => {
  const PAGE = '/api/kpi/?page=1&page_size=10000&flatten=true'
  const page = (name: string, etag = 'W/"1"') =>
    Response.json({ results: [name], next: null }, { headers: { etag, vary: 'Authorization' } })

  it.each(['/api/equipment/', '/api/kpi/', '/api/root-tech/', '/api/gen-biz/'])(
    '%s is there without network, whoever asks, as it was read last',
    async (path) => {
      const worker = await startWorker(FILES)
      worker.network.answer = () => page('선반')
      await worker.ask(path, { headers: { authorization: 'Token a' } })
      worker.network.answer = noNetwork
      expect(await text(worker.ask(path, { headers: { authorization: 'Token b' } }))).toContain('선반')
    },
  )

  it('is there from what an earlier version of the app has kept', async () => {
    const worker = await startWorker(FILES)
    const key = `${ORIGIN}/api/kpi/?flatten=true&page=1&page_size=10000`
    await worker.caches.of('catalogues').put(key, page('선반'))
    expect(await text(worker.ask(PAGE))).toContain('선반')
  })

  it('is asked for with what is kept, and only where it comes from the app’s own address', async () => {
    const worker = await startWorker(FILES)
    worker.network.answer = () => page('선반')
    await worker.ask(PAGE)
    await worker.ask(PAGE)
    expect(worker.network.asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, 'W/"1"'])

    vi.stubEnv('VITE_API_HOST', 'https://api.test/')
    const other = await startWorker(FILES)
    other.network.answer = () => page('선반')
    await other.ask(`https://api.test${PAGE}`)
    await other.ask(`https://api.test${PAGE}`)
    expect(other.network.asked.map(({ headers }) => headers.get('if-none-match'))).toEqual([null, null])
    expect(await other.ask(PAGE)).toBeNull()
  })

  it('is left to the browser where it is searched or must come from the server, and so is all else', async () => {
    const worker = await startWorker(FILES)
    expect(await worker.ask('/api/kpi/?search=압력')).toBeNull()
    expect(await worker.ask(PAGE, { cache: 'no-store' })).toBeNull()
    expect(await worker.ask('/api/kpi/3/')).toBeNull()
    expect(await worker.ask(`https://elsewhere.test${PAGE}`)).toBeNull()
    expect(await worker.ask(PAGE, { method: 'POST' })).toBeNull()
  })

  it('is kept as it comes late, behind a page that had the one before after 4 s', async () => {
    const worker = await startWorker(FILES)
    worker.network.answer = () => page('선반')
    await worker.ask(PAGE)
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
    const late = Promise.withResolvers<Response>()
    worker.network.answer = () => late.promise
    const asked = worker.askFor(PAGE)
    let answered = false
    void asked.answer?.then(() => (answered = true))
    await vi.advanceTimersByTimeAsync(3_999)
    expect(answered).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await (await asked.answer)?.text()).toContain('선반')
    expect(asked.isKeptAlive()).toBe(true)
    late.resolve(page('밀링', 'W/"2"'))
    await asked.over()
    worker.network.answer = noNetwork
    expect(await text(worker.ask(PAGE))).toContain('밀링')
  })
})

describe('photos from the share sheet', () => {
  const share = (worker: SimulatedWorker, address: string) => {
    const body = new FormData()
    body.append(SHARED_PART, new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'a.jpg'))
    return worker.ask(address, { method: 'POST', body })
  }

  it('are on the device when the page is led to that asks where they belong', async () => {
    const worker = await installed()
    vi.spyOn(Date, 'now').mockReturnValue(7_000)
    // A redirection is made here, and followed by the browser.
    const answer = await share(worker, '/shared')
    expect([answer?.status, answer?.headers.get('location')]).toEqual([303, `${ORIGIN}/shared`])
    const { photos } = await listShared(worker.indexedDB, 'anybody')
    expect(photos).toMatchObject([{ name: 'a.jpg', sharedAt: 7_000, order: 0 }])
    expect(await text(navigate(worker, '/shared'))).toBe(INDEX)
  })

  it('are taken nowhere else', async () => {
    const worker = await installed()
    expect(await share(worker, '/api/images/')).toBeNull()
    expect(await share(worker, 'https://elsewhere.test/shared')).toBeNull()
    expect((await listShared(worker.indexedDB, 'anybody')).photos).toEqual([])
  })
})
