import type { Call } from '#api/client.ts'
import { problemOf } from '#api/problem.ts'
import { paths } from '#domain/paths.ts'
import type { Capability } from '#domain/people/session.ts'
import { createModel, saveModel } from '#local/edits/model-edits.ts'
import { createProcess, saveProcess } from '#local/edits/process-edits.ts'
import { type OneDevice, group, oneDevice } from '../support/simulated/one-device.ts'
import type { Fault } from '../support/simulated/server/fault.ts'
import { seededRandom } from '../support/random.ts'
import { type PlainEdit, plainOutbox } from './plain-outbox.ts'

/** A quarter of all requests, by seed: of each two with an outcome that only the server knows. */
const BAD: readonly Fault[] = [
  'dropped',
  'applied-then-dropped',
  'slow',
  'slow',
  { answers: { kind: 'server', status: 503 } },
  { answers: { kind: 'server', status: 503 } },
  'unauthorised',
  'portal',
]
const BAD_SHARE = 0.25

export interface Crossing {
  seed: number
  /** How many models share the edits. */
  models: number
  edits: number
  capabilities: Capability[]
}

/** Until the last of the edits was answered well, in ms of virtual time. */
export interface Crossed {
  engineMs: number
  plainMs: number
  /** What of the engine's waits for a person in the end. */
  aside: number
}

const SECTIONS = [
  ['overview', 'overview'],
  ['etc', 'memo'],
  ['technology', 'manager'],
  ['industry', 'productionItem'],
] as const
const LONGEST_MS = 2 * 3_600_000
const STEP_MS = 100

/** The same edits cross the same bad network twice: out of the engine, and out of the plain outbox. */
export async function crossBadNetwork(crossing: Crossing): Promise<Crossed> {
  let network: (call: Call<unknown>) => Fault = () => 'none'
  const random = seededRandom(crossing.seed)
  const { capabilities } = crossing
  const device = await oneDevice({ capabilities, random, fault: (call) => network(call) })
  const edits = await queueEdits(device, crossing)
  const startedAt = device.time.now()
  network = badNetwork(crossing.seed)
  device.state.isUp = true
  device.tab.engine.hurry()
  const engineMs = (await untilEmpty(device)) - startedAt
  const aside = (await device.queue()).length

  network = badNetwork(crossing.seed)
  const plainMs = await crossPlainly(device, edits)
  device.tab.kill()
  return { engineMs, plainMs, aside }
}

/** What a record's n-th request meets depends on nothing else, so that both meet the same. */
function badNetwork(seed: number): (call: Call<unknown>) => Fault {
  const counts = new Map<string, number>()
  return ({ path }) => {
    const count = counts.get(path) ?? 0
    counts.set(path, count + 1)
    const random = seededRandom(hash(`${seed} ${path} ${count}`))
    return random() < BAD_SHARE ? (BAD[Math.floor(random() * BAD.length)] ?? 'none') : 'none'
  }
}

function hash(words: string): number {
  let mixed = 2_166_136_261
  for (const char of words) mixed = Math.imul(mixed ^ char.charCodeAt(0), 16_777_619)
  return mixed >>> 0
}

/** Each model has four edits of its own, and one for each of its processes. */
async function queueEdits(device: OneDevice, { models, edits }: Crossing): Promise<Call<unknown>[]> {
  const { db } = device.tab
  const keys: { modelKey: string; processKeys: string[] }[] = []
  for (let n = 0; n < models; n += 1) {
    const modelKey = await createModel(db, { area: 'root', title: `모델 ${n}`, group })
    const processKeys = []
    for (let left = edits / models - SECTIONS.length; left > 0; left -= 1)
      processKeys.push((await createProcess(db, { modelKey, name: `공정 ${n} ${left}` })).key)
    keys.push({ modelKey, processKeys })
  }
  await device.work()
  await untilEmpty(device)
  device.state.isUp = false
  const calls: Call<unknown>[] = []
  const patch = (path: string, json: object) => calls.push({ method: 'PATCH', path, json, answer: null })
  for (const { modelKey, processKeys } of keys) {
    const slug = (await db.models.get(modelKey))?.slug ?? ''
    for (const [section, field] of SECTIONS) {
      await saveModel(db, { modelKey, section, fields: { [field]: '주조' } })
      patch(paths.model('root', slug), { [field]: '주조' })
    }
    for (const processKey of processKeys) {
      await saveProcess(db, { processKey, fields: { memo: '용해' } })
      const id = (await db.processes.get(processKey))?.serverId ?? 0
      patch(paths.process('root', slug, id), { memo: '용해' })
    }
  }
  return calls
}

async function untilEmpty({ time, tab }: OneDevice): Promise<number> {
  const startedAt = time.now()
  while ((await tab.db.operations.count()) > 0 && time.now() - startedAt < LONGEST_MS)
    await time.pass(STEP_MS)
  return time.now()
}

async function crossPlainly(
  { server, time, state }: OneDevice,
  calls: readonly Call<unknown>[],
): Promise<number> {
  const client = server.client({ token: () => state.token, deliver: (end) => end() })
  const edits = calls.map((call): PlainEdit => {
    const lane = call.path.split('/').slice(0, 4).join('/')
    const send = async () => {
      try {
        await client.call(call)
        return 'done'
      } catch (error) {
        return problemOf(error)?.kind === 'unauthorised' ? 'refused-session' : 'failed'
      }
    }
    return { lane, send }
  })
  const startedAt = time.now()
  const progress = { isDone: false }
  const wait = (ms: number) => time.wait(ms, new AbortController().signal)
  const crossing = plainOutbox(edits, { wait, renew: () => undefined }).then(() => {
    progress.isDone = true
  })
  while (!progress.isDone) await time.pass(STEP_MS)
  await crossing
  return time.now() - startedAt
}
