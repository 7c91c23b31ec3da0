import { type BrowserContext, type Page, expect } from '@playwright/test'
import { haveSession } from './app.ts'
import { killDevice, openDevice } from '../browser/device.ts'
import type { Fault, FaultProxy, SeenRequest } from '../server/fault-proxy.ts'
import { type Ledger, acknowledged, findDoubled, findLost, openLedger, readServer } from './ledger.ts'
import { openApiSession } from '../server/api-session.ts'
import { outboxOf } from '../browser/device-rows.ts'
import { smallPhoto } from '../pictures/photo-files.ts'
import { seededRandom } from '../random.ts'
import type { RunningServer } from '../server/run-server.ts'
import { addPhotos, addProcess, comeBack, createRootModel, saveFeatures, untilDelivered } from './surveyor.ts'

const isApi = ({ path }: SeenRequest) => path.startsWith('/api/') && !path.startsWith('/api/auth/')
const GONE = (seen: SeenRequest): Fault => (isApi(seen) ? 'drop' : 'pass')

export interface Round {
  ledger: Ledger
  /** One line for the report. */
  story: string
  lost: string[]
  doubled: string[]
}

interface Place {
  server: RunningServer
  network: FaultProxy
  profileDir: string
}

/**
 * A surveyor records one model after the other; each time the browser is killed with SIGKILL at a moment that
 * the seed chooses. Then: what the screen acknowledged is on the server or waits on the device, and once
 * everything is delivered the server has each thing once.
 */
export async function playKillRounds(
  place: Place,
  { rounds, seed }: { rounds: number; seed: number },
  onRound: (round: Round) => void,
): Promise<Round[]> {
  const random = seededRandom(seed)
  const { server, network, profileDir } = place
  const api = openApiSession(server)
  const played: Round[] = []
  let device = await openDevice(profileDir)
  let page = pageOf(device) ?? (await device.newPage())
  await haveSession(page, network.url)
  await page.goto(`${network.url}/root-model`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await untilGroupsAreKept(page)

  for (let number = 1; number <= rounds; number += 1) {
    const ledger = openLedger(`현장 ${seed}-${number}`)
    const moment = await workUntilKilled({ page, random, ledger, place })
    network.decide(GONE)
    device = await openDevice(profileDir)
    page = pageOf(device) ?? (await device.newPage())
    await page.goto(`${network.url}/root-model`)
    const queue = await outboxOf(page)
    const lost = findLost(ledger, await readServer(api, ledger), queue)

    network.decide(() => 'pass')
    await comeBack(page, `${network.url}/root-model`)
    await untilDelivered(page)
    await untilGroupsAreKept(page)
    const delivered = await readServer(api, ledger)
    lost.push(...findLost(ledger, delivered, []).map((what) => `${what}, after delivery`))
    const doubled = findDoubled(ledger, delivered)
    const sum = `${acknowledged(ledger)} acknowledged, ${queue.length} waiting`
    const verdict = `${lost.length} lost, ${doubled.length} doubled`
    const round = { ledger, lost, doubled, story: `round ${number}: ${moment}; ${sum}; ${verdict}` }
    onRound(round)
    played.push(round)
  }
  await device.close()
  return played
}

function pageOf(device: BrowserContext): Page | undefined {
  return device.pages()[0]
}

/** @returns when it was killed, in words */
async function workUntilKilled(work: {
  page: Page
  random: () => number
  ledger: Ledger
  place: Place
}): Promise<string> {
  const { page, random, ledger, place } = work
  // A step that hangs shows itself as one.
  page.setDefaultTimeout(60_000)
  const line = chooseLine(random)
  place.network.decide(line.rule)
  const lastStep = random() < 0.15 ? 0 : 1 + Math.floor(random() * 5)
  const delayMs = Math.round(random() * 900)
  const dying = { at: '', done: Promise.resolve() }
  for (let number = 0; ; number += 1) {
    const step = number === 0 ? 'create' : chooseStep(random, ledger)
    if (number === lastStep) {
      if (line.comesBack) await bringBack(page, place.network)
      dying.done = new Promise((resolve) => setTimeout(resolve, delayMs)).then(() => {
        dying.at = `killed ${delayMs} ms after the start of step ${number}, ${line.name}`
        return killDevice(place.profileDir)
      })
    }
    try {
      await STEPS[step](page, ledger)
    } catch (error) {
      if (dying.at === '') throw error
      break
    }
  }
  await dying.done
  return dying.at
}

function chooseLine(random: () => number): {
  name: string
  rule: (seen: SeenRequest) => Fault
  comesBack: boolean
} {
  const kind = random()
  if (kind < 0.2) return { name: 'no network', rule: GONE, comesBack: false }
  if (kind < 0.5) return { name: 'network just back', rule: GONE, comesBack: true }
  if (kind < 0.65) return { name: 'good network', rule: () => 'pass', comesBack: false }
  const slow = (seen: SeenRequest) =>
    isApi(seen) ? { beforeMs: Math.round(random() * 250), afterMs: Math.round(random() * 250) } : 'pass'
  return { name: 'slow network', rule: slow, comesBack: false }
}

/** All that has waited goes out from now on. */
async function bringBack(page: Page, network: FaultProxy): Promise<void> {
  network.decide((seen) => (isApi(seen) ? { beforeMs: 30, afterMs: 30 } : 'pass'))
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

type Step = 'create' | 'write' | 'process' | 'photo'

function chooseStep(random: () => number, { processes }: Ledger): Step {
  const kind = random()
  if (kind < 0.35 && processes.length < 4) return 'process'
  return kind < 0.65 && processes.length > 0 ? 'photo' : 'write'
}

/** Each notes what it begins before it does, and what the screen acknowledged only then. */
const STEPS: Record<Step, (page: Page, ledger: Ledger) => Promise<void>> = {
  create: async (page, ledger) => {
    await createRootModel(page, ledger.title, '주조')
    ledger.isModelAcknowledged = true
  },
  write: async (page, ledger) => {
    ledger.texts.push(`특징 ${ledger.texts.length + 1} (${ledger.title})`)
    await saveFeatures(page, ledger.texts.at(-1) ?? '')
    ledger.acknowledgedTexts = ledger.texts.length
  },
  process: async (page, ledger) => {
    const name = `공정 ${ledger.processes.length + 1}`
    const note = { name, isMade: false, isNamed: false, photosTried: 0, photosAcknowledged: 0 }
    ledger.processes.push(note)
    await addProcess(page, { name, description: ledger.title }, () => (note.isMade = true))
    note.isNamed = true
  },
  photo: async (page, ledger) => {
    const note = ledger.processes.at(-1)
    if (note === undefined) return
    note.photosTried += 1
    await addPhotos(page, [await smallPhoto()])
    note.photosAcknowledged += 1
  },
}

/**
 * The list of groups is written down a moment after it is shown; without network it is read from there. A browser that
 * dies at once may not have it on its disk yet.
 */
async function untilGroupsAreKept(page: Page): Promise<void> {
  const areKept = () =>
    page.evaluate(() => Object.values(localStorage).some((kept) => String(kept).includes('"주조"')))
  if (await areKept()) return
  await page.getByRole('button', { name: '모델 목록 열기' }).click()
  await expect(page.getByRole('complementary').getByText('주조', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect.poll(areKept).toBe(true)
}
