import { type BrowserContext, type Page, type Response, expect, test } from '@playwright/test'
import { signIn, watchFailedRequests, untilControlled } from '../../support/surveyor/app.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { INSTALLED } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('file')
const proxy = runNetworkFor('test', server)

interface Asked {
  status: number
  names: string[]
  /** Of the whole list. */
  count: number
}

const EQUIPMENT = '/api/equipment/?search=&page=1&page_size=10000'

/** Looks something up as the app does, with the token of the session. */
function lookUp(page: Page, path: string, token: string | null): Promise<Asked> {
  return page.evaluate(
    async ([address, authorization]) => {
      const answer = await fetch(
        address,
        authorization === null ? {} : { headers: { authorization: authorization } },
      )
      const body = (await answer.json()) as { results?: { name: string }[]; count?: number }
      const names = (body.results ?? []).map((row) => row.name)
      return { status: answer.status, names, count: body.count ?? 0 }
    },
    [path, token] as const,
  )
}

/** A token of the signed-in session, in the form of the header. */
async function tokenOf(page: Page): Promise<string> {
  const token = await page.evaluate(async () => {
    const answer = await fetch('/api/auth/refresh/', { method: 'POST' })
    return ((await answer.json()) as { token: string }).token
  })
  return `Token ${token}`
}

/** Goes to what is under the service worker and asks for nothing itself; answers the token of the session. */
async function leaveApp(page: Page): Promise<string> {
  const token = await tokenOf(page)
  // Of the app's page: nothing asks for it in the other.
  await untilControlled(page)
  await page.goto(`${proxy.url}/old-browser.js`)
  await untilControlled(page)
  return token
}

/** The answers that arrive while `work` runs, by path and whether the service worker gave them. */
async function answersDuring(
  context: BrowserContext,
  work: () => Promise<unknown>,
): Promise<Map<string, boolean>> {
  const answers = new Map<string, boolean>()
  const note = (response: Response) => {
    if (response.request().serviceWorker() !== null) return
    const { pathname } = new URL(response.url())
    answers.set(`${response.request().method()} ${pathname}`, response.fromServiceWorker())
  }
  context.on('response', note)
  await work()
  context.off('response', note)
  return answers
}

const PAGES = [
  '/',
  '/login',
  '/reference-model',
  '/reference-model/금속주물-2.5',
  '/reference-model/read-only/금속주물',
  '/reference-model/tutorials',
  '/root-model',
  '/root-model/한빛다이캐스팅',
  '/root-model/read-only/한빛다이캐스팅',
  '/root-model/한빛다이캐스팅?processIndex=1',
  '/sync',
  '/office',
  '/account',
  '/admin',
  '/prepare',
  '/root-model/한빛다이캐스팅/history',
  '/help',
  '/shared',
  '/no/such/page',
]

test('every page opens without a server, at once', async ({ page }) => {
  await signIn(page, proxy.url)
  await untilControlled(page)
  await proxy.down()
  for (const path of PAGES) {
    const answer = await page.goto(proxy.url + path)
    expect(answer?.status(), path).toBe(200)
    expect(answer?.fromServiceWorker(), path).toBe(true)
    await expect(page.locator('#root > *').first(), path).toBeAttached()
    expect(await page.title(), path).not.toBe('')
  }
})

test('a page that the service worker missed is taken on', async ({ page }) => {
  await signIn(page, server.url)
  await untilControlled(page)
  // A forced reload goes past the worker, as a page does that is opened in the moment of its taking over.
  const browser = await page.context().newCDPSession(page)
  const [document] = await Promise.all([
    page.waitForResponse((response) => response.request().isNavigationRequest()),
    browser.send('Page.reload', { ignoreCache: true }),
  ])
  expect(document.fromServiceWorker()).toBe(false)
  await untilControlled(page)
})

test('a network that accepts and never answers does not keep a page from opening', async ({ page }) => {
  await signIn(page, proxy.url)
  await untilControlled(page)
  proxy.decide(() => 'hang')
  await page.goto(`${proxy.url}/root-model`)
  const haveNoneFailed = watchFailedRequests(page)
  await expect(page.getByText('뿌리모델을 선택해주세요.')).toBeVisible()
  expect(haveNoneFailed()).toBe(true)
})

test('what the server answers itself is never answered with the app', async ({ page }) => {
  await signIn(page, proxy.url)
  await untilControlled(page)
  proxy.seen.length = 0
  const paths = ['/health', '/api/auth/me/', '/api/images/1/', '/media/1.jpg', '/assets/none.js', '/none.png']
  for (const path of paths) await page.goto(proxy.url + path)
  expect(proxy.seen.map(({ path }) => path)).toEqual(expect.arrayContaining(paths))
  expect(await (await page.goto(`${proxy.url}/health`))?.json()).toEqual({ status: 'ok' })
})

test('a catalogue page is fresh online, costs a 304 while unchanged, and is there offline', async ({
  page,
}) => {
  await signIn(page, proxy.url)
  await untilControlled(page)
  const token = await leaveApp(page)
  const first = await lookUp(page, EQUIPMENT, token)
  expect(first.names.length).toBeGreaterThan(100)

  proxy.seen.length = 0
  const again = await lookUp(page, EQUIPMENT, token)
  expect(again.names).toEqual(first.names)
  const [asked] = proxy.seen.filter(({ path }) => path.startsWith('/api/equipment'))
  expect(asked?.headers['if-none-match']).toMatch(/^W\//)

  await page.evaluate(
    async ([authorization]) => {
      await fetch('/api/equipment/', {
        method: 'POST',
        headers: { authorization: authorization!, 'content-type': 'application/json' },
        body: JSON.stringify({
          name: '0 시험기',
          equipmentType: '계측',
          industryType: '공통',
          otherType: '계측',
        }),
      })
    },
    [token],
  )
  const fresh = await lookUp(page, EQUIPMENT, token)
  expect(fresh.count).toBe(first.count + 1)

  await proxy.down()
  const offline = await lookUp(page, EQUIPMENT, token)
  expect(offline).toMatchObject({ status: 200, names: fresh.names, count: fresh.count })
  // The list is the same for everybody; another token finds it too.
  expect((await lookUp(page, EQUIPMENT, 'Token another')).names).toEqual(fresh.names)
})

test('KPI, root technologies and industries are there offline too', async ({ page }) => {
  await signIn(page, proxy.url)
  await untilControlled(page)
  const token = await leaveApp(page)
  const lists = [
    '/api/kpi/?page=1&page_size=1000&flatten=true',
    '/api/root-tech/?page=1',
    '/api/gen-biz/?page=1',
  ]
  const online = []
  for (const path of lists) online.push(await lookUp(page, path, token))
  await proxy.down()
  for (const [index, path] of lists.entries()) {
    expect(await lookUp(page, path, token)).toMatchObject({ status: 200, names: online[index]!.names })
  }
})

test('a kept catalogue page comes soon where the network hangs, or a Wi-Fi answers in its place', async ({
  page,
}) => {
  await signIn(page, proxy.url)
  await untilControlled(page)
  const token = await leaveApp(page)
  const { names } = await lookUp(page, EQUIPMENT, token)
  proxy.decide(() => ({ status: 200, body: '<html>Wi-Fi</html>', type: 'text/html' }))
  expect((await lookUp(page, EQUIPMENT, token)).names).toEqual(names)
  proxy.decide(() => ({ status: 502, body: '', type: 'text/html' }))
  expect((await lookUp(page, EQUIPMENT, token)).names).toEqual(names)
  proxy.decide(({ path }) => (path.startsWith('/api/equipment') ? 'hang' : 'pass'))
  const hanging = await lookUp(page, EQUIPMENT, token)
  expect(hanging.names).toEqual(names)
  // Once it has hung, nothing more is sent for a while, and nobody waits again.
  const asked = proxy.seen.length
  expect((await lookUp(page, EQUIPMENT, token)).names).toEqual(names)
  expect(proxy.seen.slice(asked).filter(({ path }) => path.startsWith('/api/equipment'))).toEqual([])
})

test('a refused session is told to the page, though the catalogue is kept', async ({ page }) => {
  await signIn(page, proxy.url)
  await untilControlled(page)
  await lookUp(page, EQUIPMENT, await leaveApp(page))
  expect((await lookUp(page, EQUIPMENT, 'Token wrong')).status).toBe(401)
})

test('what changes something, a search, and a call that wants no cache are left alone', async ({
  context,
  page,
}) => {
  await signIn(page, proxy.url)
  await untilControlled(page)
  const token = await leaveApp(page)
  proxy.seen.length = 0
  const answers = await answersDuring(context, () =>
    page.evaluate(
      async ([authorization]) => {
        const headers = { authorization: authorization!, 'content-type': 'application/json' }
        const body = JSON.stringify({
          name: '한 번만 만든 장비',
          equipmentType: '기타',
          industryType: '공통',
          otherType: '로봇',
        })
        await fetch('/api/equipment/', { method: 'POST', headers, body })
        await fetch('/api/kpi/?page=1', { headers, cache: 'no-store' })
        await fetch('/api/root-tech/?search=주조', { headers })
        await fetch('/api/gen-biz/?page=1', { headers })
        await fetch('/api/root-model-group/', { headers })
      },
      [token],
    ),
  )
  expect(Object.fromEntries(answers)).toEqual({
    'POST /api/equipment/': false,
    'GET /api/kpi/': false,
    'GET /api/root-tech/': false,
    'GET /api/gen-biz/': true,
    'GET /api/root-model-group/': false,
  })
  expect(proxy.seen.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('the browser’s word that the network is back reaches the page', async ({ context, page }) => {
  await signIn(page, proxy.url)
  await untilControlled(page)
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations
      if (registration !== undefined) resolve(registration.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(() => {
    navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      Reflect.set(window, 'messageReceived', data)
    })
  })
  const registrationId = await registered
  const origin = new URL(proxy.url).origin
  // A sync event that comes while the worker is still being activated is dropped by the browser.
  await expect
    .poll(async () => {
      const event = { origin, registrationId, tag: 'outbox', lastChance: false }
      await devtools.send('ServiceWorker.dispatchSyncEvent', event)
      return page.evaluate<unknown>(() => Reflect.get(window, 'messageReceived') ?? null)
    })
    .toEqual({ type: 'WAKE' })
})
