import { type Page, expect, test } from '@playwright/test'
import { accounts, personSessions } from '#domain/people/people.ts'
import { type RootModel, rootModel } from '#domain/model/model.ts'
import { answers, paths } from '#domain/contract.ts'
import type { Process } from '#domain/process/process.ts'
import { openApiSession } from '../../support/server/api-session.ts'
import { DESKTOP, expectAccessible, signInByHand } from '../../support/surveyor/app.ts'
import { outboxOf, rowsOf } from '../../support/browser/device-rows.ts'
import { isWrite } from '../../support/server/fault-proxy.ts'
import { runNetworkFor, runServerFor } from '../../support/server/fixtures.ts'
import { editorOf } from '../../support/surveyor/root-editor.ts'
import {
  addProcess,
  openFromList,
  saveFeatures,
  takePhotos,
  untilDelivered,
} from '../../support/surveyor/surveyor.ts'
import { INSTALLED, LONG } from '../../support/left-out.ts'

test.use(INSTALLED)

const server = runServerFor('test')
const network = runNetworkFor('test', server)
test.use({ viewport: DESKTOP })

const MODEL = '한빛다이캐스팅'
const GROUP = '주조'
const A = 'kotric1'
const TABLES = [
  ...['models', 'processes', 'photos', 'originals', 'pictures', 'thumbnails', 'idMap'],
  ...['drafts', 'catalogue', 'operations'],
]

/** Which tables of a user's database hold anything. */
async function filledTables(page: Page, username: string): Promise<string[]> {
  const counts = await Promise.all(TABLES.map((table) => rowsOf(page, table, username)))
  return TABLES.filter((_, index) => (counts[index]?.length ?? 0) > 0)
}

/** Everything of the browser's storages that is text, whoever's it is, and the names of what is cached. */
function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const answer = await cache.match(request)
        const isText = /json/.test(answer?.headers.get('content-type') ?? '')
        found.push(`${name} ${request.url} ${isText ? ((await answer?.text()) ?? '') : ''}`)
      }
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(new Error(`${name} cannot be opened.`))
      })
      for (const table of db.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const asking = db.transaction(table).objectStore(table).getAll()
          asking.onsuccess = () => resolve(asking.result)
          asking.onerror = () => reject(new Error(`${table} cannot be read.`))
        })
        found.push(`${name} ${table} ${JSON.stringify(rows)}`)
      }
      db.close()
    }
    return found.join('\n')
  })
}

async function openModel(page: Page): Promise<void> {
  await page.getByRole('link', { name: '뿌리', exact: true }).click()
  await openFromList(page, MODEL, GROUP)
}

/** Somebody who has read a model with its photos here, and whose catalogues are kept. */
async function readHere(page: Page, url = server.url): Promise<void> {
  await page.goto(`${url}/login`)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await signInByHand(page, url, A)
  await openModel(page)
  await expect.poll(() => filledTables(page, A)).toEqual(expect.arrayContaining(['models', 'thumbnails']))
  await expect.poll(() => page.evaluate(() => caches.has('catalogues'))).toBe(true)
}

const logOut = (page: Page) => page.getByRole('button', { name: '로그아웃' }).click()
const offer = (page: Page) => page.getByRole('region', { name: '이 기기에 남은 자료' })
const clear = (page: Page) => offer(page).getByRole('button', { name: '이 기기에서 내 자료 지우기' }).click()
const cleared = (page: Page) => page.getByText(`이 기기에서 ${A} 님의 자료를 지웠습니다.`)

/** What the server's database holds of the model, and of its processes. */
async function stored(): Promise<{ model: RootModel; processes: readonly Process[] }> {
  const api = openApiSession(server)
  const model = rootModel.parse(await api.read(paths.model('root', MODEL)))
  const { results } = answers.processes.parse(await api.read(paths.processes('root', MODEL)))
  return { model, processes: results }
}

test('who signs out and clears leaves nothing of theirs to the next person', async ({ page }) => {
  await readHere(page)
  expect(await everythingKept(page)).toContain(MODEL)
  await logOut(page)
  await expect(offer(page)).toContainText(
    /kotric1 님이 내려받은 모델 \d+개와 사진 \d+장과 목록이 이 기기에 남아/,
  )
  await expectAccessible(page)
  await clear(page)
  await expect(cleared(page)).toBeVisible()
  await expect(offer(page)).toBeHidden()
  const kept = await everythingKept(page)
  expect(kept).not.toContain(MODEL)
  expect(kept).not.toContain('catalogues')
  expect(await filledTables(page, A)).toEqual([])
  expect((await stored()).model.title).toBe(MODEL)

  await signInByHand(page, server.url, 'admin')
  await openModel(page)
  expect(await filledTables(page, A)).toEqual([])
})

test('who signs out without clearing finds everything again, whatever the next person clears', async ({
  page,
}) => {
  await readHere(page)
  await logOut(page)
  await expect(offer(page)).toBeVisible()
  const before = await filledTables(page, A)
  expect(before).toEqual(expect.arrayContaining(['models', 'processes', 'thumbnails']))
  await page.reload()
  await expect(offer(page)).toContainText(A)

  await signInByHand(page, server.url, 'admin')
  await openModel(page)
  await logOut(page)
  await expect(offer(page)).toContainText('admin')
  await clear(page)
  await expect(page.getByText('이 기기에서 admin 님의 자료를 지웠습니다.')).toBeVisible()
  expect(await filledTables(page, 'admin')).toEqual([])
  expect(await filledTables(page, A)).toEqual(before)
  // Whoever has models here would miss them in a hall.
  expect(await page.evaluate(() => caches.has('catalogues'))).toBe(true)
})

// AUTH-01
test('what is told below the login does not push it out of a low window', async ({ page, context }) => {
  await readHere(page)
  await context.setOffline(true)
  await saveFeatures(page, '올리지 않은 특징')
  await page.setViewportSize({ width: 1_180, height: 640 })
  await logOut(page)
  await page.getByRole('alertdialog').getByRole('button', { name: '로그아웃' }).click()
  await expect(offer(page)).toBeVisible()
  await expect(page.getByText(/님의 올리지 않은 작업/)).toBeVisible()
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeInViewport({ ratio: 1 })
})

test('where nothing was read signing out asks nothing and offers nothing', async ({ page }) => {
  await signInByHand(page, server.url, A)
  await logOut(page)
  await page.waitForURL(`${server.url}/login`)
  await expect(page.getByLabel('아이디')).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signed-out'))).toContain('true')
  await expect(offer(page)).toBeHidden()
})

test('what is unsent and unsaved survives the clearing, and arrives once its author is back', async ({
  page,
  context,
}) => {
  await readHere(page)
  const before = await stored()
  await context.setOffline(true)
  await saveFeatures(page, '지우기 전에 쓴 글')
  await takePhotos(page, [1])
  await editorOf(page).edit('기타 정보').click()
  await page.getByLabel('담당자').last().fill('쓰다 만 이름')
  const drafts = async () => JSON.stringify(await rowsOf(page, 'drafts', A))
  await expect.poll(drafts).toContain('쓰다 만 이름')
  await page.getByRole('link', { name: `${A} 내 계정` }).click()
  const card = page.getByRole('region', { name: '이 기기의 내 자료' })
  const wanted = async () => (await outboxOf(page, A)).map(({ opId, intent }) => ({ opId, intent }))
  const waiting = await wanted()
  const stays = `올리지 않은 작업 ${waiting.length}건과 저장하지 않은 입력 1곳은 지우지 않습니다`
  await expect(card).toContainText(/지우는 것 내려받은 사진 \d+장과 목록/)
  await expect(card).toContainText(stays)
  await expectAccessible(page)
  await card.getByRole('button', { name: '이 기기에서 내 자료 지우기' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(stays)
  await expectAccessible(page)
  await question.getByRole('button', { name: '지우고 로그아웃' }).click()
  await expect(cleared(page)).toBeVisible()
  await expect(page.getByText(stays)).toBeVisible()
  expect(await wanted()).toEqual(waiting)
  expect(await rowsOf(page, 'models', A)).toHaveLength(1)
  expect(await rowsOf(page, 'photos', A)).toHaveLength(1)
  expect(await rowsOf(page, 'pictures', A)).toHaveLength(1)
  expect((await stored()).model.features).toBe(before.model.features)

  await context.setOffline(false)
  await signInByHand(page, server.url, A)
  await untilDelivered(page, A)
  const { model, processes: after } = await stored()
  expect(model.features).toBe('지우기 전에 쓴 글')
  const photosOf = (all: readonly Process[]) => all.reduce((sum, { images }) => sum + images.length, 0)
  expect(photosOf(after)).toBe(photosOf(before.processes) + 1)
  expect(await drafts()).toContain('쓰다 만 이름')
})

test('a second tab that is open brings nothing back', async ({ page, context }) => {
  await readHere(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1, name: MODEL })).toBeVisible()
  await logOut(page)
  await clear(page)
  await expect(cleared(page)).toBeVisible()
  await other.waitForURL(`${server.url}/login`)
  expect(await filledTables(page, A)).toEqual([])
  expect(await everythingKept(other)).not.toContain(MODEL)
})

test('who asked is told so, though another tab was quicker at the clearing', async ({ page, context }) => {
  await readHere(page)
  // The page that was asked gets its turn last.
  await page.evaluate(() => {
    const request = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => Promise<unknown>
    const lasts = new Promise((go) => window.addEventListener('go-on', go))
    const late = async (name: string, ...rest: unknown[]): Promise<unknown> => {
      if (name === 'clear-device') await lasts
      return request(name, ...rest)
    }
    Object.defineProperty(navigator.locks, 'request', { value: late })
  })
  await logOut(page)
  await clear(page)
  const other = await context.newPage()
  await other.goto(`${server.url}/login`)
  await expect(cleared(other)).toBeVisible()
  expect(await filledTables(other, A)).toEqual([])
  await page.evaluate(() => window.dispatchEvent(new Event('go-on')))
  await expect(cleared(page)).toBeVisible()
  await expect(offer(page)).toBeHidden()
})

test('neither a password nor a token is kept by the page', async ({ page }) => {
  const signedIn = page.waitForResponse((answer) => answer.url().endsWith(paths.login))
  await readHere(page)
  const { token } = answers.login.parse(await (await signedIn).json())
  await page.reload()
  await expect(page.getByRole('heading', { name: MODEL }).first()).toBeVisible()
  const kept = await everythingKept(page)
  expect(kept).toContain(MODEL)
  for (const secret of [`demo-${A}`, token]) expect(kept).not.toContain(secret)
  // What the browser itself keeps is out of reach of every script.
  expect(await page.evaluate(() => document.cookie)).toBe('')
})

test('a clearing that was cut off goes on with the next page', async ({ page, context }) => {
  await readHere(page)
  const holder = await context.newPage()
  await holder.goto(`${server.url}/health`)
  // As if the page were killed before it had done anything.
  await holder.evaluate(
    () =>
      new Promise<void>((held) => {
        void navigator.locks.request('clear-device', () => {
          held()
          return new Promise(() => undefined)
        })
      }),
  )
  await logOut(page)
  await clear(page)
  await page.waitForURL(`${server.url}/login`)
  await page.close()
  expect(await filledTables(holder, A)).toContain('models')
  await holder.close()
  const next = await context.newPage()
  await next.goto(`${server.url}/login`)
  await expect(cleared(next)).toBeVisible()
  expect(await filledTables(next, A)).toEqual([])
})

const admin = () => openApiSession(server)

async function idOfA(): Promise<number> {
  const { results } = accounts.parse(await admin().read(paths.people))
  return results.find(({ username }) => username === A)?.id ?? 0
}

async function strikeOff(): Promise<void> {
  const id = await idOfA()
  const { results } = personSessions.parse(await admin().read(paths.personSessions(id)))
  await admin().tell('POST', paths.struckOffDevice(id, results[0]?.id ?? ''))
}

const wake = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

test('a device that was struck off sends what waits on it, clears itself and says so', async ({
  page,
  context,
}) => {
  await readHere(page)
  const before = await stored()
  await context.setOffline(true)
  await saveFeatures(page, '뺏기기 전에 쓴 글')
  await addProcess(page, { name: '뺏기기 전에 만든 공정', description: '' })
  await strikeOff()
  await context.setOffline(false)
  await wake(page)
  await expect(cleared(page)).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/login`)
  expect(await filledTables(page, A)).toEqual([])
  expect(await everythingKept(page)).not.toContain(MODEL)

  const { model, processes: after } = await stored()
  expect(model.features).toBe('뺏기기 전에 쓴 글')
  expect(after.map(({ name }) => name)).toEqual([
    ...before.processes.map(({ name }) => name),
    '뺏기기 전에 만든 공정',
  ])
  const trail = async () => JSON.stringify(await admin().read(`${paths.auditTrail}?username=${A}`))
  await expect.poll(trail).toContain('device-cleared')
})

test(
  'a device that was struck off and is refused altogether keeps what is unsent, and does not ask for ever',
  LONG,
  async ({ page }) => {
    await readHere(page, network.url)
    network.decide((request) => (isWrite(request) ? 'drop' : 'pass'))
    await saveFeatures(page, '끝까지 남을 글')
    await expect.poll(async () => (await outboxOf(page, A)).length).toBe(1)
    await strikeOff()
    await page.reload()
    const title = page.getByRole('heading', { name: '관리자가 이 기기에서 자료를 지우도록 했습니다.' })
    await expect(title).toBeVisible()
    await expect(page.getByText(MODEL)).toHaveCount(0)
    await expect(page.getByText('올리지 않은 작업 1건을 보내고 있습니다.')).toBeVisible()
    await expectAccessible(page)

    await admin().tell('DELETE', paths.personSessions(await idOfA()))
    const asked = network.seen.length
    await page.reload()
    await expect(page.getByLabel('아이디')).toBeVisible()
    await expect(page.getByText(`${A} 님의 올리지 않은 작업 1건이 이 기기에 있습니다.`)).toBeVisible()
    for (let round = 0; round < 5; round += 1) await wake(page)
    await page.reload()
    await expect(page.getByText(`${A} 님의 올리지 않은 작업 1건이 이 기기에 있습니다.`)).toBeVisible()
    expect(network.seen.slice(asked).filter(({ path }) => path === paths.refresh).length).toBeLessThan(8)
    expect(await outboxOf(page, A)).toHaveLength(1)

    network.decide(() => 'pass')
    await signInByHand(page, network.url, A)
    await untilDelivered(page, A)
    expect((await stored()).model.features).toBe('끝까지 남을 글')
  },
)

test('a device whose account was closed clears itself, and keeps what is unsent for when it is opened again', async ({
  page,
  context,
}) => {
  await readHere(page)
  const before = (await stored()).model.features
  await context.setOffline(true)
  await saveFeatures(page, '중지된 뒤에도 남을 글')
  await admin().change(paths.person(await idOfA()), { isDisabled: true })
  await context.setOffline(false)
  await wake(page)
  await expect(page).toHaveURL(`${server.url}/login`)
  await expect(page.getByText(`${A} 님의 올리지 않은 작업 1건이 이 기기에 있습니다.`)).toBeVisible()
  const trail = async () => JSON.stringify(await admin().read(`${paths.auditTrail}?username=${A}`))
  await expect.poll(trail).toContain('device-cleared')
  expect(await filledTables(page, A)).not.toContain('catalogue')
  expect(await rowsOf(page, 'models', A)).toHaveLength(1)
  expect(await outboxOf(page, A)).toHaveLength(1)
  expect((await stored()).model.features).toBe(before)

  await admin().change(paths.person(await idOfA()), { isDisabled: false })
  await signInByHand(page, server.url, A)
  await untilDelivered(page, A)
  expect((await stored()).model.features).toBe('중지된 뒤에도 남을 글')
})

/** As if the server had not been heard of for longer than it allows. */
async function stayAway(page: Page): Promise<void> {
  await page.evaluate((username) => {
    const key = `survey:device:${username}`
    const note = JSON.parse(localStorage.getItem(key) ?? '{}') as { heardAt: number }
    localStorage.setItem(key, JSON.stringify({ ...note, heardAt: note.heardAt - 15 * 86_400_000 }))
  }, A)
  await page.reload()
}

const locked = (page: Page) => page.getByRole('heading', { level: 1, name: '비밀번호를 다시 입력해주세요' })

test('after too long without the server a model with unsent work stays open, and nothing else does', async ({
  page,
}) => {
  await readHere(page, network.url)
  network.decide((request) => (isWrite(request) ? 'drop' : 'pass'))
  await saveFeatures(page, '가려지기 전에 쓴 글')
  await stayAway(page)
  await expect(page.getByLabel('특징')).toHaveValue('가려지기 전에 쓴 글')
  await saveFeatures(page, '가려진 뒤에 이어 쓴 글')
  await expectAccessible(page)
  for (const path of ['/office', '/sync', '/account', `/root-model/read-only/${MODEL}`]) {
    await page.goto(network.url + path)
    await expect(locked(page)).toBeVisible()
  }
  await page.getByRole('link', { name: MODEL }).click()
  await expect(page.getByLabel('특징')).toHaveValue('가려진 뒤에 이어 쓴 글')
  network.decide(() => 'pass')
  await wake(page)
  await untilDelivered(page, A)
  await expect(locked(page)).toBeVisible()
  await expect(page.getByText(MODEL)).toHaveCount(0)
  expect((await stored()).model.features).toBe('가려진 뒤에 이어 쓴 글')
})

test(
  'after too long without the server reading needs the password, and entering goes on',
  LONG,
  async ({ page, context }) => {
    await readHere(page)
    const address = page.url()
    await stayAway(page)
    await expect(locked(page)).toBeVisible()
    await expect(page.getByText(MODEL)).toHaveCount(0)
    await expectAccessible(page)

    // In a hall without network.
    await context.setOffline(true)
    await page.getByRole('button', { name: '새 뿌리모델' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('모델명').fill('잠긴 동안 만든 모델')
    await dialog.getByLabel('그룹', { exact: true }).click()
    await dialog.getByRole('option').first().click()
    await dialog.getByRole('button', { name: '생성', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: '잠긴 동안 만든 모델' })).toBeVisible()
    await saveFeatures(page, '잠긴 동안 쓴 글')
    await page.getByRole('link', { name: '잠금 화면' }).click()
    await expect(page.getByRole('link', { name: /잠긴 동안 만든 모델/ })).toBeVisible()

    await context.setOffline(false)
    await page.goto(address)
    await expect(locked(page)).toBeVisible()
    await page.getByLabel('비밀번호', { exact: true }).fill(`demo-${A}`)
    await page.getByRole('button', { name: '로그인', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: MODEL })).toBeVisible()
    await untilDelivered(page, A)
    const made = await openApiSession(server).read(
      `${paths.models('root')}?search=${encodeURIComponent('잠긴 동안')}`,
    )
    expect(JSON.stringify(made)).toContain('잠긴 동안 만든 모델')
  },
)
