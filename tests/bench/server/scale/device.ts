import { createLiveApi } from '#api/live.ts'
import { wait } from '#lib/wait.ts'
import { LiveFollower } from '../../../../src/app/device/live-follower.ts'
import { pauseMs, retryMs } from '../../../../src/sync/model/backoff.ts'
import type { callsOf } from './calls.ts'
import { DeviceSession } from './device-session.ts'
import type { Surveyor } from './people.ts'
import type { Tally } from './tally.ts'
import type { Wire, WireCall } from './wire.ts'
import { newShownPhoto, type Work } from './work.ts'

export interface DeviceDeps {
  wire: Wire
  tally: Tally
  random: () => number
  photo: (n: number) => { bytes: Buffer; type: string }
  /** Hears of all that is to be sent, also of what follows from an answer. */
  onWork: (work: Work) => void
}

type Calls = ReturnType<typeof callsOf>
type Lane = 'texts' | 'photos'

const AREA = 'root'
const LONG_MS = 600_000

/**
 * One device, as the server sees it: it opens a model, follows, and sends what was saved, each thing until it is
 * acknowledged.
 * How long it waits between tries, what it does at a Retry-After, and how its page follows others is the app's own
 * code.
 */
export class SimulatedDevice {
  readonly #slug: string
  readonly #field: Surveyor['field']
  readonly #deps: DeviceDeps
  readonly #session: DeviceSession
  readonly #lanes: Record<Lane, Work[]> = { texts: [], photos: [] }
  readonly #isSending: Record<Lane, boolean> = { texts: false, photos: false }
  readonly #follower: LiveFollower
  readonly #end = new AbortController()
  #etags = { model: '*', process: '*' }
  #processId = 0
  #imageIds: number[] = []
  /** Ends waits early: the network is back. */
  #hurry = new AbortController()
  #pausedUntil = 0
  #askedAt = 0

  constructor({ cookie, slug, field }: Surveyor, deps: DeviceDeps) {
    this.#slug = slug
    this.#field = field
    this.#deps = deps
    this.#session = new DeviceSession(cookie, deps)
    this.#follower = new LiveFollower({
      api: createLiveApi({ stream: ({ path, signal }) => this.#session.follow(path, signal) }),
      isWanted: () => !this.#session.isOut,
      askedMsAgo: () => performance.now() - this.#askedAt,
      onModel: () => void this.#readModel(),
      onModels: () => void this.#readLists(),
      onCatalogue: () => undefined,
      wait,
      elapsed: () => performance.now(),
      random: deps.random,
    })
  }

  /** How much waits or is under way. */
  get unsent(): number {
    return this.#lanes.texts.length + this.#lanes.photos.length
  }

  /** The app is started on the page of its model. */
  open(): void {
    this.#follower.look({ area: AREA, slug: this.#slug })
    void this.#follower.run(this.#end.signal)
    this.#readAll()
  }

  add(work: Work): void {
    this.#deps.onWork(work)
    const lane = work.kind === 'photo' ? 'photos' : 'texts'
    this.#lanes[lane].push(work)
    void this.#sendAll(lane)
  }

  loseNetwork(): void {
    this.#session.isOut = true
    this.#follower.rest()
  }

  /** Like the app it goes on at once. */
  findNetwork(): void {
    this.#session.isOut = false
    this.#hurry.abort()
    this.#hurry = new AbortController()
    this.#follower.wake()
    this.#readAll()
  }

  close(): void {
    this.#end.abort()
    this.#hurry.abort()
  }

  #readAll(): void {
    void this.#session.ask('who I am', (calls) => calls.me())
    void this.#readLists()
    void this.#readModel()
  }

  async #readLists(): Promise<void> {
    for (const area of ['general', 'root'] as const) {
      await this.#session.ask(`list, ${area}`, (calls) => calls.groups(area))
    }
  }

  async #readModel(): Promise<void> {
    this.#askedAt = performance.now()
    const [model] = await Promise.all([
      this.#session.ask('model', (calls) => calls.model(this.#slug)),
      this.#session.ask('processes', (calls) => calls.processes(this.#slug)),
    ])
    // Of what is being saved the answer of the save says it.
    if (this.#lanes.texts.length === 0) this.#etags.model = model.headers.etag ?? this.#etags.model
  }

  async #sendAll(lane: Lane): Promise<void> {
    if (this.#isSending[lane]) return
    this.#isSending[lane] = true
    const works = this.#lanes[lane]
    for (let work = works[0]; work !== undefined; [work] = works) {
      await this.#sendUntilDone(work)
      works.shift()
    }
    this.#isSending[lane] = false
  }

  async #sendUntilDone(work: Work): Promise<void> {
    const { random } = this.#deps
    for (let failures = 0; !this.#end.signal.aborted;) {
      await wait(Math.max(0, this.#pausedUntil - performance.now()), this.#end.signal)
      if (this.#session.isOut) {
        await wait(LONG_MS, this.#hurry.signal)
        continue
      }
      work.tries += 1
      const { status, headers, bytes } = await this.#session.ask(work.kind, (calls) =>
        this.#callOf(work, calls),
      )
      if (status === 200 || status === 201) {
        this.#settle(work, headers.etag, bytes)
        return
      }
      if (status === 412) {
        if (await this.#isThereAlready(work)) return
        continue
      }
      failures += 1
      const retryAfter = headers['retry-after']
      if (retryAfter !== undefined && (status === 429 || status === 503)) {
        this.#pausedUntil = performance.now() + pauseMs(Number(retryAfter) * 1_000, random())
      } else {
        await wait(retryMs(failures, status === 0, random()), this.#hurry.signal)
      }
    }
  }

  #callOf(work: Work, calls: Calls): WireCall {
    const { key } = work
    const patchProcess = (body: unknown) =>
      calls.patchProcess(this.#slug, this.#processId, body, { key, etag: this.#etags.process })
    switch (work.kind) {
      case 'process':
        return calls.createProcess(this.#slug, work.name, key)
      case 'photo':
        return calls.upload(this.#slug, () => this.#deps.photo(work.number), key)
      case 'save-model':
        return calls.patchModel(this.#slug, { [this.#field]: work.text }, { key, etag: this.#etags.model })
      case 'save-process':
        return patchProcess({ description: work.description })
      case 'show-photo':
        return patchProcess({ imageIds: [...new Set([...this.#imageIds, work.imageId])] })
    }
  }

  #settle(work: Work, etag: string | undefined, bytes: Buffer): void {
    work.isAcknowledged = true
    if (work.kind === 'photo') {
      const { id, thumbnailUrl } = JSON.parse(bytes.toString()) as { id: number; thumbnailUrl: string }
      this.add(newShownPhoto(id))
      void this.#session.ask('small picture', (calls) => calls.picture(thumbnailUrl))
      return
    }
    if (work.kind === 'process') {
      this.#processId = (JSON.parse(bytes.toString()) as { id: number }).id
      this.#imageIds = []
    }
    if (work.kind === 'show-photo') this.#imageIds.push(work.imageId)
    this.#etags[work.kind === 'save-model' ? 'model' : 'process'] = etag ?? '*'
  }

  /** A save that was not answered may have been carried out, and others save too: what stands there now says so. */
  async #isThereAlready(work: Work): Promise<boolean> {
    const look = async (make: (calls: Calls) => WireCall) => {
      // So that it can be read here.
      const answer = await this.#session.ask('look', (calls) => inPlain(make(calls)))
      return answer.status === 200 ? answer : null
    }
    if (work.kind === 'save-model') {
      const found = await look((calls) => calls.model(this.#slug))
      if (found === null) return false
      this.#etags.model = found.headers.etag ?? '*'
      const model = JSON.parse(found.bytes.toString()) as Record<Surveyor['field'], string>
      work.isAcknowledged = model[this.#field] === work.text
      return work.isAcknowledged
    }
    const found = await look((calls) => calls.processes(this.#slug))
    if (found === null) return false
    const { results } = JSON.parse(found.bytes.toString()) as { results: Found[] }
    const own = results.find(({ id }) => id === this.#processId)
    this.#etags.process = own?.etag ?? '*'
    work.isAcknowledged = own !== undefined && isIn(own, work)
    if (work.isAcknowledged && work.kind === 'show-photo') this.#imageIds.push(work.imageId)
    return work.isAcknowledged
  }
}

interface Found {
  id: number
  etag?: string
  description: string
  images: { id: number }[]
}

function isIn({ description, images }: Found, work: Work): boolean {
  if (work.kind === 'save-process') return description === work.description
  return work.kind === 'show-photo' && images.some(({ id }) => id === work.imageId)
}

function inPlain(call: WireCall): WireCall {
  return { ...call, headers: { ...call.headers, 'accept-encoding': 'identity' } }
}
