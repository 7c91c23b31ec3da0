import type { Operation } from '#local/outbox/operation.ts'
import type { ApiSession } from '../server/api-session.ts'

/** What a surveyor did to one model: what was begun, and what of it the screen has acknowledged. */
export interface Ledger {
  title: string
  isModelAcknowledged: boolean
  /** Texts of one field, in the order of writing; all before `acknowledgedTexts` were called saved. */
  texts: string[]
  acknowledgedTexts: number
  processes: ProcessNote[]
}

export interface ProcessNote {
  name: string
  /** Its card appeared. */
  isMade: boolean
  /** Its name was saved. */
  isNamed: boolean
  photosTried: number
  photosAcknowledged: number
}

export function openLedger(title: string): Ledger {
  return { title, isModelAcknowledged: false, texts: [], acknowledgedTexts: 0, processes: [] }
}

/** How many things the screen called saved. */
export function acknowledged({ isModelAcknowledged, acknowledgedTexts, processes }: Ledger): number {
  const ofProcesses = processes.map(
    ({ isMade, isNamed, photosAcknowledged }) => Number(isMade) + Number(isNamed) + photosAcknowledged,
  )
  return Number(isModelAcknowledged) + acknowledgedTexts + ofProcesses.reduce((sum, one) => sum + one, 0)
}

/** The model of a ledger as the server has it: all models of its title, with their processes. */
export interface OnServer {
  features: string
  processes: { name: string; photos: number }[]
}

export async function readServer(api: ApiSession, { title }: Ledger): Promise<OnServer[]> {
  const groups = (await api.read('/api/root-model-group/')) as {
    models: { title: string; slug: string }[]
  }[]
  const slugs = groups.flatMap(({ models }) => models.filter((model) => model.title === title))
  const found: OnServer[] = []
  for (const { slug } of slugs) {
    const address = `/api/root-model/${encodeURIComponent(slug)}/`
    const { features } = (await api.read(address)) as { features: string }
    const { results } = (await api.read(`${address}processes/`)) as {
      results: { name: string; images: unknown[] }[]
    }
    const processes = results.map(({ name, images }) => ({ name, photos: images.length }))
    found.push({ features, processes })
  }
  return found
}

/** What was acknowledged and is neither on the server nor waiting on the device, in words. */
export function findLost(ledger: Ledger, server: readonly OnServer[], queue: readonly Operation[]): string[] {
  const intents = queue.map(({ intent }) => intent)
  const lost: string[] = []
  const miss = (isThere: boolean, what: string) => {
    if (!isThere) lost.push(what)
  }
  const create = intents.find((one) => one.kind === 'model.create' && one.fields.title === ledger.title)
  if (ledger.isModelAcknowledged) miss(server.length > 0 || create !== undefined, 'the model')

  // Later words replace earlier ones: the last acknowledged, or one behind it.
  const standing = ledger.texts.slice(Math.max(0, ledger.acknowledgedTexts - 1))
  const waitingTexts = intents.map((one) => (one.kind === 'model.patch' ? one.fields.features : undefined))
  const texts = [...server.map(({ features }) => features), ...waitingTexts]
  if (ledger.acknowledgedTexts > 0)
    miss(
      standing.some((text) => texts.includes(text)),
      'the text',
    )

  const stored = server.flatMap(({ processes }) => processes)
  const made = ledger.processes.filter(({ isMade }) => isMade).length
  const creates = intents.filter(({ kind }) => kind === 'process.create').length
  miss(stored.length + creates >= made, `one of ${made} processes`)
  for (const { name, isNamed, photosAcknowledged } of ledger.processes) {
    const isWaiting = intents.some((one) => one.kind === 'process.patch' && one.fields.name === name)
    const onServer = stored.find((process) => process.name === name)
    if (isNamed) miss(onServer !== undefined || isWaiting, `the name ${name}`)
    const lists = intents.map((one) => (one.kind === 'process.patch' ? (one.fields.images?.length ?? 0) : 0))
    const photos = Math.max(onServer?.photos ?? 0, ...lists)
    miss(photos >= photosAcknowledged, `a photo of ${name}`)
  }
  return lost
}

/** What the server has more than once, or has although nobody began it, in words. */
export function findDoubled({ title, processes }: Ledger, server: readonly OnServer[]): string[] {
  const doubled = server.length > 1 ? [`the model ${title}`] : []
  for (const model of server) {
    if (model.processes.length > processes.length) {
      doubled.push(`${model.processes.length} processes where ${processes.length} were made`)
    }
    for (const { name, photosTried } of processes) {
      const same = model.processes.filter((process) => process.name === name)
      if (same.length > 1) doubled.push(`the process ${name}`)
      if ((same[0]?.photos ?? 0) > photosTried) doubled.push(`a photo of ${name}`)
    }
  }
  return doubled
}
