import { type Page, expect, test } from '@playwright/test'
import { signIn } from '../../support/surveyor/app.ts'
import { type FaultProxy, startFaultProxy } from '../../support/server/fault-proxy.ts'
import { editorOf, readModel, readProcesses } from '../../support/surveyor/root-editor.ts'
import { type RunningServer, discardServer } from '../../support/server/run-server.ts'
import { runChosenServer } from '../../support/server/run-servers.ts'
import { cardsOf, untilSynced } from '../../support/surveyor/surveyor.ts'
import { LONG } from '../../support/left-out.ts'

let server: RunningServer
let network: FaultProxy
test.beforeAll(async () => {
  server = await runChosenServer()
  network = await startFaultProxy(server)
})
test.afterAll(async () => {
  await network.close()
  await discardServer(server)
})

const MODEL = '한빛다이캐스팅'
const HOLD = '/health?hold='

async function open(page: Page): Promise<void> {
  await page.goto(`${network.url}/root-model/${encodeURIComponent(MODEL)}`)
  await expect(cardsOf(page).first()).toBeVisible()
}

/** What holds a frozen worker: a call to this address that is not answered, for each time that one was frozen. */
const holds: PromiseWithResolvers<null>[] = []
const holdOf = (path: string) => holds[Number(path.slice(HOLD.length))]?.promise ?? Promise.resolve(null)

/**
 * Stops the sync worker of a tab between two of its transactions: what is frozen inside one keeps all others waiting,
 * and Chromium does not freeze that. Resolves when it is still.
 */
async function freezeWorker(page: Page): Promise<{ thaw: () => Promise<void> }> {
  for (;;) {
    const hold = Promise.withResolvers<null>()
    const address = `${HOLD}${holds.push(hold) - 1}`
    const thawed = blockWorker(page, address)
    await expect.poll(() => network.seen.some(({ path }) => path === address)).toBe(true)
    const thaw = async () => {
      hold.resolve(null)
      await thawed
    }
    if (await page.evaluate(isDatabaseFree)) return { thaw }
    await thaw()
  }
}

/** Runs in the page. False where nothing could be written for some seconds. */
function isDatabaseFree(): Promise<boolean> {
  return new Promise((resolve) => {
    const opening = indexedDB.open('survey:admin')
    opening.onsuccess = () => {
      const db = opening.result
      const end = (isFree: boolean) => {
        db.close()
        resolve(isFree)
      }
      const whole = db.transaction([...db.objectStoreNames], 'readwrite')
      whole.objectStore('meta').count()
      whole.oncomplete = () => end(true)
      setTimeout(end, 3_000, false)
    }
  })
}

/** Resolves when the call to the address was answered. */
async function blockWorker(page: Page, holdAddress: string): Promise<void> {
  const worker = page.workers().find((one) => one.url().includes('sync'))
  if (worker === undefined) throw new Error('The page has no sync worker.')
  await worker.evaluate(async (address) => {
    let open = 0
    const begin = Object.getOwnPropertyDescriptor(IDBDatabase.prototype, 'transaction')
      ?.value as IDBDatabase['transaction']
    IDBDatabase.prototype.transaction = function (...call) {
      const transaction = begin.apply(this, call)
      open += 1
      for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => (open -= 1))
      return transaction
    }
    // What was begun before has ended once a transaction over everything has.
    const db = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('survey:admin')
      opening.onsuccess = () => {
        resolve(opening.result)
      }
    })
    await new Promise((resolve) => {
      const last = db.transaction([...db.objectStoreNames], 'readwrite')
      last.objectStore('meta').count()
      last.oncomplete = resolve
    })
    db.close()
    while (open > 0) await new Promise((resolve) => setTimeout(resolve, 1))
    // A call that blocks the whole worker until it is answered.
    const call = new XMLHttpRequest()
    call.open('GET', address, false)
    call.send()
  }, holdAddress)
}

// S-06, S-07: a leader that is frozen without warning, with a creation of its own on the wire.
test(
  'another tab goes on for one that froze, and what that one had begun is not done twice',
  LONG,
  async ({ page, context }) => {
    await signIn(page, network.url)
    await open(page)
    const second = await context.newPage()
    await open(second)
    const before = (await readProcesses(page, MODEL)).length
    let answerFirst: () => void = () => undefined
    const held = new Promise<void>((resolve) => (answerFirst = resolve))
    let isFirst = true
    let goesOn: (at: number) => void = () => undefined
    const goneOn = new Promise<number>((resolve) => (goesOn = resolve))
    network.decide(({ method, path }) => {
      if (path.startsWith(HOLD)) return { until: holdOf(path) }
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
    const { thaw } = await freezeWorker(page)
    const frozenAt = performance.now()
    const delayMs = Math.round((await goneOn) - frozenAt)
    test.info().annotations.push({ type: 'the other tab sent after', description: `${delayMs} ms` })

    const editor = editorOf(second)
    await editor.edit('개요').click()
    await second.getByLabel('특징').fill('다른 탭에서')
    await editor.save('개요').click()
    await untilSynced(second)
    expect(await readModel(second, MODEL)).toMatchObject({ features: '다른 탭에서' })

    answerFirst()
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
  },
)
