import { type BrowserContext, type Page, expect, test } from '@playwright/test'
import { signIn } from '../support/app.ts'
import { editorOf, readModel, readProcesses } from '../support/root-editor.ts'
import { runNetworkFor, runServerFor } from '../support/run-for.ts'
import { cardsOf, untilSynced } from '../support/surveyor.ts'

const server = runServerFor('file')
const network = runNetworkFor('file', server)

const MODEL = '한빛다이캐스팅'
const HOLD = '/health?hold'

async function open(page: Page): Promise<void> {
  await page.goto(`${network.url}/root-model/${encodeURIComponent(MODEL)}`)
  await expect(cardsOf(page).first()).toBeVisible()
}

/** Brings a frozen page back. */
type Thaw = () => Promise<unknown>

/** Stops the sync worker of a tab in the middle of whatever it does; resolves when it is still. */
async function freezeWorker(page: Page): Promise<Thaw> {
  const worker = page.workers().find((one) => one.url().includes('sync'))
  if (worker === undefined) throw new Error('The page has no sync worker.')
  // A call that blocks the whole worker until it is answered.
  const answered = worker.evaluate((address) => {
    const call = new XMLHttpRequest()
    call.open('GET', address, false)
    call.send()
  }, HOLD)
  await expect.poll(() => network.seen.some(({ path }) => path === HOLD)).toBe(true)
  return () => answered
}

/** Has the browser freeze a tab as it does with one that nobody looks at: with a warning, and all its workers. */
async function freezeTab(page: Page): Promise<Thaw> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  return () => devtools.send('Page.setWebLifecycleState', { state: 'active' })
}

// S-06, S-07: a leader that is frozen without warning, with a creation of its own on the wire.
test('another tab goes on for one that froze, and what that one had begun is not done twice', async ({
  page,
  context,
}) => {
  await playFrozenLeader({ page, context }, freezeWorker)
})

// S-06, S-07
test('another tab goes on for one that the browser froze, and what that one had begun is not done twice', async ({
  page,
  context,
}) => {
  await playFrozenLeader({ page, context }, freezeTab)
})

async function playFrozenLeader(
  { page, context }: { page: Page; context: BrowserContext },
  freeze: (page: Page) => Promise<Thaw>,
): Promise<void> {
  await signIn(page, network.url)
  await open(page)
  const second = await context.newPage()
  await open(second)
  const before = (await readProcesses(page, MODEL)).length
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let isFirst = true
  let goesOn: (at: number) => void = () => undefined
  const goneOn = new Promise<number>((resolve) => (goesOn = resolve))
  network.decide(({ method, path }) => {
    if (path === HOLD) return { until: held }
    if (method !== 'POST' || !path.endsWith('/processes/')) return 'pass'
    if (!isFirst) {
      goesOn(performance.now())
      return 'pass'
    }
    isFirst = false
    return { until: held }
  })

  await page.getByRole('button', { name: '공정 추가' }).first().click()
  await expect(cardsOf(page)).toHaveCount(before + 1)
  await expect.poll(() => isFirst).toBe(false)
  // From here on its worker does nothing, and says nothing.
  const thaw = await freeze(page)
  const frozenAt = performance.now()
  const delayMs = Math.round((await goneOn) - frozenAt)
  test.info().annotations.push({ type: 'the other tab sent after', description: `${delayMs} ms` })

  const editor = editorOf(second)
  await editor.edit('개요').click()
  await second.getByLabel('특징').fill('다른 탭에서')
  await editor.save('개요').click()
  await untilSynced(second)
  expect(await readModel(second, MODEL)).toMatchObject({ features: '다른 탭에서' })

  letGo()
  await thaw()
  await editorOf(page).edit('개요').click()
  await page.getByLabel('특징').fill('다시 깨어나서')
  await editorOf(page).save('개요').click()
  await untilSynced(page)
  await untilSynced(second)
  expect(await readModel(page, MODEL)).toMatchObject({ features: '다시 깨어나서' })
  expect(await readProcesses(page, MODEL)).toHaveLength(before + 1)
  await second.reload()
  await expect(cardsOf(second)).toHaveCount(before + 1)
}
