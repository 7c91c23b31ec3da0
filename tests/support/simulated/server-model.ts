import type { Answer, ApiClient, Call } from '#api/client.ts'
import { ApiProblem, type ProblemCause } from '#api/problem.ts'
import type { Area } from '#domain/model/area.ts'
import type { GenBiz } from '#domain/model/gen-biz.ts'
import type { Equipment } from '#domain/process/equipment.ts'
import type { Image, ImageCaption } from '#domain/process/image.ts'
import { type KpiEntry, type KpiNode, childLevel, kpiFullName } from '#domain/process/kpi.ts'
import type { MergedInto, RootModel } from '#domain/model/model.ts'
import { composeProcessNumber, inOtherIndustry, parseProcessNumber } from '#domain/process/process-number.ts'
import type { Process } from '#domain/process/process.ts'
import type { Capability } from '#domain/people/session.ts'

/** How one request fares. `applied…` means that the server acted although the caller does not learn it. */
export type Fault =
  | 'none'
  | 'dropped'
  | 'applied-then-dropped'
  | 'applied-twice'
  | 'applied-ten-times-then-dropped'
  | 'applied-late'
  | 'error-before'
  | 'error-after'
  | 'portal'
  | 'truncated'
  | 'unauthorised'
  | 'forbidden-session'
  | 'throttled'
  | 'slow'
  /** It does not act, and says so. */
  | { answers: ProblemCause }
  /** It acts, and answers as if it had not. */
  | { actsAndAnswers: ProblemCause }

export interface ServerModelDeps {
  capabilities: ReadonlySet<Capability>
  now: () => number
  /** Runs the function after so many ms. */
  after: (ms: number, work: () => void) => void
  /** Decides how a request fares. */
  fault: (request: Call<unknown>) => Fault
  /** Whether the server may be reached at all. */
  isUp: () => boolean
  /** The token that counts now; any other is refused with 401. */
  token: () => string
}

export interface StoredModel {
  record: Omit<RootModel, 'images'> & { area: Area; imageIds: number[]; genBiz?: GenBiz | null }
  version: number
  /** The id of the model that it was copied from. */
  copyOf?: number
  /** The id of the model that stands for it, to the last of a chain. */
  mergedInto?: number
}
interface StoredProcess {
  record: Omit<Process, 'images' | 'equipments' | 'order'> & { imageIds: number[]; equipmentIds: number[] }
  modelId: number
  version: number
  /** The id of the model that it was first in, where that was merged. */
  cameFrom?: number
}
interface StoredAnswer {
  fingerprint: string
  answer: Answer<unknown>
}

export type ServerState = Pick<ServerModel, 'models' | 'processes' | 'images' | 'equipment' | 'kpiNodes'> & {
  answers: Map<string, StoredAnswer>
}

const SHORT_MS = 20
const LATE_MS = 60_000

/** The server as the contract describes it, small enough to read, with a fault at will in every request. */
export class ServerModel {
  models = new Map<number, StoredModel>()
  processes = new Map<number, StoredProcess>()
  images = new Map<number, Image & { modelId: number; fileName: string }>()
  equipment = new Map<number, Equipment>()
  kpiNodes = new Map<number, KpiNode>()
  readonly requests: string[] = []
  /** The same as they were made. */
  readonly calls: Call<unknown>[] = []
  readonly #deps: ServerModelDeps
  #answers = new Map<string, StoredAnswer>()
  #lastId = 100
  /** Of those that a restored database may have forgotten. */
  #lastVersion = 0

  constructor(deps: ServerModelDeps) {
    this.#deps = deps
  }

  /** What its database holds. */
  get state(): ServerState {
    const { models, processes, images, equipment, kpiNodes } = this
    return { models, processes, images, equipment, kpiNodes, answers: this.#answers }
  }

  set state({ answers, ...records }: ServerState) {
    Object.assign(this, records)
    this.#answers = answers
  }

  /** Its database is put back to an earlier state. No version comes twice, since they go with the clock. */
  restore(earlier: ServerState): void {
    const versions = [...this.models.values(), ...this.processes.values()].map(({ version }) => version)
    this.#lastVersion = Math.max(this.#lastVersion, ...versions)
    this.state = structuredClone(earlier)
  }

  versionAfter(version: number): number {
    return Math.max(version, this.#lastVersion) + 1
  }

  /** A client of one tab. `token` is what that tab holds; `deliver` brings an end to it, if it still can. */
  client(tab: { token: () => string; deliver: (end: () => void) => void }): ApiClient {
    return {
      call: <T>(call: Call<T>) =>
        new Promise<Answer<T>>((resolve, reject) => {
          const { signal } = call
          signal?.addEventListener('abort', () =>
            tab.deliver(() => reject(new ApiProblem({ kind: 'timeout' }))),
          )
          this.serve(call, tab.token(), (end) =>
            tab.deliver(() => {
              if (end instanceof ApiProblem) reject(end)
              else resolve(end as Answer<T>)
            }),
          )
        }),
      picture: () => Promise.reject(new ApiProblem({ kind: 'network' })),
      file: () => Promise.reject(new ApiProblem({ kind: 'network' })),
      stream: () => Promise.reject(new ApiProblem({ kind: 'network' })),
    }
  }

  /** Everything but copies, which go by the names of what they were made from. */
  originals(): { models: StoredModel[]; processes: StoredProcess[] } {
    const models = [...this.models.values()].filter(({ copyOf }) => copyOf === undefined)
    const isOfCopy = ({ modelId }: StoredProcess) => this.models.get(modelId)?.copyOf !== undefined
    return { models, processes: [...this.processes.values()].filter((process) => !isOfCopy(process)) }
  }

  /** Of several that a browser has made by sending again, the one whose making was answered. */
  modelNamed(title: string): StoredModel | undefined {
    return this.originals().models.findLast(({ record }) => record.title === title)
  }

  processNamed(name: string): StoredProcess | undefined {
    return this.originals().processes.findLast(({ record }) => record.name === name)
  }

  /** The model in which the processes of this one are. */
  holderOf(model: StoredModel): StoredModel {
    return this.models.get(model.mergedInto ?? model.record.id) ?? model
  }

  /**
   * Somebody who keeps the catalogues makes one model of two: the processes of the first go behind those of the second.
   * @throws ApiProblem where the two cannot be one
   */
  merge(from: StoredModel, into: StoredModel): void {
    const [goes, stays] = [from.record, into.record]
    const isNumbered = (goes.genBiz ?? null) === null || (stays.genBiz ?? null) !== null
    const isOpen = from.mergedInto === undefined && into.mergedInto === undefined && !stays.isRetired
    if (from === into || goes.area !== stays.area || !isOpen || !isNumbered) {
      throw this.#refuse(400, '합칠 수 없습니다.')
    }
    const moved = this.#processesOf(goes.id)
    const numberOf = this.#numbersBehind(from, into, moved)
    for (const process of moved) {
      const { record } = process
      record.processNumber = numberOf(record.processNumber)
      process.modelId = stays.id
      process.cameFrom ??= goes.id
      process.version = this.versionAfter(process.version)
      // Behind those that are there.
      this.processes.delete(record.id)
      this.processes.set(record.id, process)
      for (const id of record.imageIds) {
        const image = this.images.get(id)
        if (image !== undefined && !goes.imageIds.includes(id)) image.modelId = stays.id
      }
    }
    for (const other of this.models.values()) if (other.mergedInto === goes.id) other.mergedInto = stays.id
    from.mergedInto = stays.id
    goes.isRetired = true
    from.version = this.versionAfter(from.version)
    this.requests.push(`${this.#deps.now()} MERGE ${goes.title} into ${stays.title}`)
  }

  equipmentOf({ record }: StoredProcess): Equipment[] {
    return record.equipmentIds.flatMap((id) => this.equipment.get(id) ?? [])
  }

  /** One request as the server treats it; `answer` gets what leaves it. */
  serve(call: Call<unknown>, token: string, answer: (end: Answer<unknown> | ApiProblem) => void): undefined {
    const { after, isUp, fault } = this.#deps
    const reply = (end: Answer<unknown> | ApiProblem, ms = SHORT_MS): undefined => {
      after(ms, () => {
        answer(end)
      })
    }
    const problem = (cause: ProblemCause) => new ApiProblem(cause)
    const lost = problem({ kind: 'network' })
    if (!isUp()) {
      this.#log(call, 'down')
      reply(lost)
      return
    }
    const kind = fault(call)
    this.#log(call, typeof kind === 'string' ? kind : JSON.stringify(kind))
    const act = () => this.#act(call, token)
    if (typeof kind === 'object') {
      if ('actsAndAnswers' in kind) act()
      reply(problem('answers' in kind ? kind.answers : kind.actsAndAnswers))
      return
    }
    switch (kind) {
      case 'none': {
        reply(act())
        return
      }
      case 'slow': {
        reply(act(), 5_000)
        return
      }
      case 'dropped': {
        reply(lost)
        return
      }
      case 'applied-then-dropped':
        act()
        {
          reply(lost)
          return
        }
      case 'applied-twice':
        act()
        {
          reply(act())
          return
        }
      case 'applied-ten-times-then-dropped':
        for (let time = 0; time < 10; time += 1) act()
        {
          reply(lost)
          return
        }
      case 'applied-late':
        // The caller gives up long before; no answer ever comes.
        after(LATE_MS, () => void act())
        return
      case 'error-before': {
        reply(problem({ kind: 'server', status: 500 }))
        return
      }
      case 'error-after':
        act()
        {
          reply(problem({ kind: 'server', status: 502 }))
          return
        }
      case 'portal': {
        reply(problem({ kind: 'portal', status: 200 }))
        return
      }
      case 'truncated':
        act()
        {
          reply(problem({ kind: 'unexpected', status: 201 }))
          return
        }
      case 'unauthorised': {
        reply(problem({ kind: 'unauthorised', detail: '' }))
        return
      }
      case 'forbidden-session': {
        reply(problem({ kind: 'forbidden', detail: 'Authentication credentials were not provided.' }))
        return
      }
      case 'throttled': {
        reply(problem({ kind: 'throttled', status: 429, retryAfterMs: 3_000 }))
        return
      }
    }
  }

  #log(call: Call<unknown>, fault: string): void {
    this.calls.push(call)
    const body = call.json === undefined ? '' : ` ${JSON.stringify(call.json)}`
    this.requests.push(`${this.#deps.now()} ${call.method} ${call.path}${body} [${fault}]`)
  }

  #act(call: Call<unknown>, token: string): Answer<unknown> | ApiProblem {
    if (token !== this.#deps.token()) return new ApiProblem({ kind: 'unauthorised', detail: '' })
    const key = call.headers?.['idempotency-key']
    try {
      if (call.method !== 'POST' || key === undefined || !this.#deps.capabilities.has('idempotency-key')) {
        return this.#apply(call)
      }
      const fingerprint = JSON.stringify([call.method, call.path, call.json])
      const stored = this.#answers.get(key)
      if (stored !== undefined) {
        return stored.fingerprint === fingerprint ? stored.answer : this.#refuse(422, '다른 내용')
      }
      const answer = this.#apply(call)
      this.#answers.set(key, { fingerprint, answer })
      return answer
    } catch (error) {
      if (error instanceof ApiProblem) return error
      throw error
    }
  }

  #apply(call: Call<unknown>): Answer<unknown> {
    const path = decodeURIComponent(call.path)
    const json = (call.json ?? {}) as Record<string, unknown>
    if (path === '/api/equipment/' && call.method === 'GET')
      return this.#ok(page([...this.equipment.values()]))
    if (path === '/api/kpi/' && call.method === 'GET') return this.#ok(page([...this.kpiNodes.values()]))
    if (path === '/api/equipment/') return this.#created(this.#addEquipment(json))
    if (path === '/api/kpi/') return this.#created(this.#addKpi(json))
    const match =
      /^\/api\/(root-model|gen-biz-model)(-group)?\/(?:([^/]+)\/)?(copy\/|merge\/|image\/|processes\/)?(?:(\d+)\/)?(image\/)?$/.exec(
        path,
      )
    if (match === null) throw new Error(`The model of the server has no ${call.method} ${path}.`)
    const [, root, group, slug, part, id, image] = match
    const area: Area = root === 'root-model' ? 'root' : 'general'
    if (group !== undefined) return this.#ok(this.#groups(area))
    if (slug === undefined) return this.#modelAnswer(this.#addModel(area, json), 201)
    const model = this.#findModel(area, slug)
    if (part === undefined) {
      return call.method === 'PATCH' ? this.#patchModel(model, json, call) : this.#modelAnswer(model, 200)
    }
    if (part === 'copy/') return this.#modelAnswer(this.#copyModel(model), 201)
    if (part === 'merge/') return this.#mergeInto(model, Number(json['into']), call)
    if (part === 'image/' || image !== undefined) {
      const owner = id === undefined ? null : this.#findProcess(model, Number(id))
      if (call.method === 'GET') {
        const ids = (owner ?? model).record.imageIds
        return this.#ok({ results: ids.map((imageId) => this.#imageRecord(imageId)) })
      }
      return this.#created(this.#addImage(owner === null ? model : this.holderOf(model), call))
    }
    if (id === undefined) {
      if (call.method === 'GET') {
        const rows = this.#processesOf(model.record.id)
        return this.#ok({ results: rows.map((process) => this.#processRecord(process)) })
      }
      return this.#processAnswer(this.#addProcess(model, json), 201)
    }
    const process = this.#findProcess(model, Number(id))
    if (call.method === 'GET') return this.#processAnswer(process, 200)
    this.#checkVersion(call, `"p${id}-${process.version}"`)
    if (call.method === 'DELETE') {
      this.processes.delete(process.record.id)
      return { value: undefined, status: 204, etag: null }
    }
    return this.#patchProcess(process, json)
  }

  // ── models ────────────────────────────────────────────────────────────────────────────────────────────

  #addModel(area: Area, json: Record<string, unknown>): StoredModel {
    const id = ++this.#lastId
    const title = String(json['title'])
    const group = { id: (json['group'] as { id: number }).id, name: '주조' }
    const model: StoredModel = {
      version: this.versionAfter(0),
      record: { ...emptyModel(id, title, group), slug: `${title}-${id}`, area, imageIds: [] },
    }
    this.models.set(id, model)
    return model
  }

  #copyModel(source: StoredModel): StoredModel {
    const { title, group, area } = source.record
    const copy = this.#addModel(area, { title, group })
    copy.copyOf = source.record.id
    const { id, slug: copySlug } = copy.record
    copy.record = { ...this.#copied(source.record), id, slug: copySlug, isRetired: false }
    for (const process of this.#processesOf(this.holderOf(source).record.id)) {
      // Of what was merged, what was in it.
      if (source.mergedInto !== undefined && process.cameFrom !== source.record.id) continue
      const added = this.#addProcess(copy, { name: process.record.name })
      added.record = { ...this.#copied(process.record), id: added.record.id }
    }
    return copy
  }

  /** Its entries are its own; its photos are not modelled. */
  #copied<T extends { kpis: KpiEntry[] }>(record: T): T & { imageIds: number[] } {
    const kpis = record.kpis.map((entry) => ({ ...entry, id: ++this.#lastId }))
    return { ...record, kpis, imageIds: [] }
  }

  #patchModel(model: StoredModel, json: Record<string, unknown>, call: Call<unknown>): Answer<unknown> {
    this.#checkVersion(call, `"m${model.record.id}-${model.version}"`)
    const { imageIds, imageCaptions, mainRootTechId, subRootTechId, genBizId, group, kpis, ...plain } = json
    if (model.mergedInto !== undefined && plain['isRetired'] === false)
      throw this.#refuse(400, '다른 모델에 합친 모델입니다.')
    if (imageIds !== undefined) this.#checkImages(model, null, imageIds as number[])
    if (kpis !== undefined) model.record.kpis = this.#kpis(kpis as KpiInput[], model.record.kpis)
    this.#say((imageIds ?? model.record.imageIds) as number[], imageCaptions as ImageCaption[] | undefined)
    Object.assign(model.record, plain)
    if (imageIds !== undefined) model.record.imageIds = imageIds as number[]
    if (mainRootTechId !== undefined) model.record.mainRootTech = techOf(mainRootTechId)
    if (subRootTechId !== undefined) model.record.subRootTech = techOf(subRootTechId)
    if (group !== undefined) model.record.group = { ...(group as { id: number }), name: '주조' }
    if (genBizId !== undefined) this.#moveToIndustry(model, genBizId as number | null)
    model.version = this.versionAfter(model.version)
    return this.#modelAnswer(model, 200)
  }

  #moveToIndustry(model: StoredModel, id: number | null): void {
    const from = model.record.genBiz?.id ?? null
    model.record.genBiz =
      id === null ? null : { id, productName: `제품 ${id}`, ksicCode: '', ksic: '', icCode: '', ic: '' }
    if (from === null || id === null) return
    for (const process of this.#processesOf(model.record.id)) {
      const processNumber = inOtherIndustry(process.record.processNumber, { from, to: id })
      if (processNumber === process.record.processNumber) continue
      process.record.processNumber = processNumber
      process.version = this.versionAfter(process.version)
    }
  }

  #modelAnswer(model: StoredModel, status: number): Answer<unknown> {
    const { area, imageIds, ...record } = model.record
    const images = imageIds.map((id) => this.#imageRecord(id))
    const processes = this.#processesOf(record.id).map((process) => this.#processRecord(process))
    const whole = {
      ...record,
      images,
      ...(area === 'general' && { processes }),
      mergedInto: this.#mergedInto(model),
      doubles: this.#doublesOf(model),
    }
    return { value: structuredClone(whole), status, etag: `"m${record.id}-${model.version}"` }
  }

  #mergeInto(model: StoredModel, id: number, call: Call<unknown>): Answer<unknown> {
    this.#checkVersion(call, `"m${model.record.id}-${model.version}"`)
    const into = this.models.get(id)
    if (into === undefined) throw this.#refuse(400, '합칠 모델을 찾을 수 없습니다.')
    this.merge(model, into)
    return this.#modelAnswer(model, 200)
  }

  #mergedInto(model: StoredModel): MergedInto | null {
    if (model.mergedInto === undefined) return null
    const { id, slug, title } = this.holderOf(model).record
    return { id, slug, title }
  }

  #doublesOf({ record }: StoredModel): number[] {
    return [...this.models.values()].filter((one) => one.mergedInto === record.id).map((one) => one.record.id)
  }

  /** Columns of the process map stay columns, behind those that are there. */
  #numbersBehind(from: StoredModel, into: StoredModel, moved: StoredProcess[]): (number: string) => string {
    const mainOf = ({ record }: StoredProcess) => parseProcessNumber(record.processNumber).main
    const first = this.#nextMain(into)
    const mains = [...new Set(moved.map(mainOf))].sort((one, other) => one - other)
    return (number) => {
      const parts = parseProcessNumber(number)
      const unique = parts.unique === uniqueOf(from) ? uniqueOf(into) : parts.unique
      return composeProcessNumber({ ...parts, unique, main: first + mains.indexOf(parts.main) })
    }
  }

  #nextMain({ record }: StoredModel): number {
    const numbers = this.#processesOf(record.id).map((one) => parseProcessNumber(one.record.processNumber))
    return Math.max(0, ...numbers.map(({ main }) => main)) + 1
  }

  #groups(area: Area): unknown {
    const models = [...this.models.values()]
      .filter((model) => model.record.area === area)
      .map(({ record: { id, slug, title } }) => ({ id, slug, title }))
    return [{ id: 14, name: '주조', models }]
  }

  #findModel(area: Area, slug: string): StoredModel {
    const found = [...this.models.values()].find(({ record }) => record.slug === slug && record.area === area)
    if (found === undefined) throw new ApiProblem({ kind: 'not-found', detail: '' })
    return found
  }

  // ── processes ─────────────────────────────────────────────────────────────────────────────────────────

  #processesOf(modelId: number): StoredProcess[] {
    return [...this.processes.values()].filter((process) => process.modelId === modelId)
  }

  #addProcess(addressed: StoredModel, json: Record<string, unknown>): StoredProcess {
    const id = ++this.#lastId
    const model = this.holderOf(addressed)
    const main = this.#nextMain(model)
    const process: StoredProcess = {
      modelId: model.record.id,
      version: this.versionAfter(0),
      record: emptyProcess(id, String(json['name']), `${uniqueOf(model)}-${main}.0`),
      ...(model !== addressed && { cameFrom: addressed.record.id }),
    }
    this.processes.set(id, process)
    return process
  }

  #patchProcess(process: StoredProcess, json: Record<string, unknown>): Answer<unknown> {
    const { imageIds, imageCaptions, equipmentIds, kpis, ...plain } = json
    const model = this.models.get(process.modelId)
    if (imageIds !== undefined && model !== undefined) this.#checkImages(model, process, imageIds as number[])
    if (equipmentIds !== undefined) this.#checkEquipment(equipmentIds as number[])
    if (kpis !== undefined) process.record.kpis = this.#kpis(kpis as KpiInput[], process.record.kpis)
    this.#say((imageIds ?? process.record.imageIds) as number[], imageCaptions as ImageCaption[] | undefined)
    Object.assign(process.record, plain)
    if (imageIds !== undefined) process.record.imageIds = imageIds as number[]
    if (equipmentIds !== undefined) process.record.equipmentIds = equipmentIds as number[]
    process.version = this.versionAfter(process.version)
    return this.#processAnswer(process, 200)
  }

  #processRecord(process: StoredProcess): unknown {
    const { imageIds, equipmentIds, ...record } = process.record
    const order = this.#processesOf(process.modelId).indexOf(process)
    return structuredClone({
      ...record,
      order,
      images: imageIds.map((id) => this.#imageRecord(id)),
      equipments: equipmentIds.map((id) => this.equipment.get(id)),
      etag: `"p${record.id}-${process.version}"`,
    })
  }

  #processAnswer(process: StoredProcess, status: number): Answer<unknown> {
    return {
      value: this.#processRecord(process),
      status,
      etag: `"p${process.record.id}-${process.version}"`,
    }
  }

  #findProcess(model: StoredModel, id: number): StoredProcess {
    const found = this.processes.get(id)
    if (found?.modelId !== this.holderOf(model).record.id)
      throw new ApiProblem({ kind: 'not-found', detail: '' })
    return found
  }

  // ── the rest ──────────────────────────────────────────────────────────────────────────────────────────

  #addImage(model: StoredModel, call: Call<unknown>): Image {
    const id = ++this.#lastId
    const { fileName, sha256 } = this.#fileOf(call)
    const record = { id, url: `/api/images/${id}/`, receivedSha256: sha256, capturedAt: null }
    this.images.set(id, { ...record, modelId: model.record.id, fileName })
    return record
  }

  /** What was uploaded, as `simulatedApi` describes it: reading a form takes threads, which are not repeatable. */
  #fileOf(call: Call<unknown>): { fileName: string; sha256: string } {
    return call.json as { fileName: string; sha256: string }
  }

  #imageRecord(id: number): Image {
    const image = this.images.get(id)
    if (image === undefined) throw new Error(`The model of the server shows image ${id}, which it has not.`)
    const { modelId: _modelId, fileName: _fileName, ...record } = image
    return record
  }

  /** @param process the one that is to show them; null: the model itself */
  #checkImages(model: StoredModel, process: StoredProcess | null, ids: readonly number[]): void {
    const owners = [...this.models.values(), ...this.processes.values()]
    const isShown = (id: number) => owners.some(({ record }) => record.imageIds.includes(id))
    const doubles = this.#doublesOf(model)
    for (const id of ids) {
      const image = this.images.get(id)
      // Sent before the two were merged, and to be shown only now.
      if (image !== undefined && doubles.includes(image.modelId) && !isShown(id))
        image.modelId = model.record.id
      const isOwn = image?.modelId === model.record.id || process?.record.imageIds.includes(id) === true
      if (!isOwn) throw this.#refuse(400, '사진을 찾을 수 없습니다.')
    }
  }

  #say(shown: readonly number[], captions: readonly ImageCaption[] = []): void {
    if (captions.length > 0 && !this.#deps.capabilities.has('captions')) {
      throw this.#refuse(400, '이 서버는 사진 설명을 저장하지 않습니다.')
    }
    for (const { id, caption } of captions) {
      const image = this.images.get(id)
      if (image === undefined || !shown.includes(id)) throw this.#refuse(400, '사진을 찾을 수 없습니다.')
      image.caption = caption
    }
  }

  #addEquipment(json: Record<string, unknown>): Equipment {
    const equipment = { ...(json as Omit<Equipment, 'id'>), id: ++this.#lastId }
    this.equipment.set(equipment.id, equipment)
    return equipment
  }

  #addKpi(json: Record<string, unknown>): KpiNode {
    const id = ++this.#lastId
    const name = String(json['name'])
    const parentId = (json['parent_id'] as number | null | undefined) ?? null
    const parent = parentId === null ? null : this.kpiNodes.get(parentId)
    const level = parent === undefined ? null : childLevel(parent?.level ?? null)
    if (parent === undefined || level === null) throw this.#refuse(400, '관리요소를 찾을 수 없습니다.')
    const fullName = kpiFullName(parent === null ? [name] : [parent.fullName, name])
    const node: KpiNode = { id, name, fullName, level, parentId }
    this.kpiNodes.set(id, node)
    return node
  }

  #checkEquipment(ids: readonly number[]): void {
    if (!ids.every((id) => this.equipment.has(id))) throw this.#refuse(400, '설비를 찾을 수 없습니다.')
  }

  /** An entry keeps an id that is one of its owner's; any other is new. */
  #kpis(inputs: readonly KpiInput[], before: readonly KpiEntry[]): KpiEntry[] {
    const own = new Set(before.map(({ id }) => id))
    const node = (id: number | null): KpiNode | null => {
      if (id === null) return null
      const found = this.kpiNodes.get(id)
      if (found === undefined) throw this.#refuse(400, '관리요소를 찾을 수 없습니다.')
      return found
    }
    return inputs.map((input) => ({
      id: input.id !== undefined && own.delete(input.id) ? input.id : ++this.#lastId,
      kpi0: node(input.kpi0Id),
      kpi1: node(input.kpi1Id),
      kpi2: node(input.kpi2Id),
      kpi3: node(input.kpi3Id),
      memo: input.memo,
    }))
  }

  #checkVersion(call: Call<unknown>, etag: string): void {
    const wanted = call.headers?.['if-match']
    if (wanted === undefined || !this.#deps.capabilities.has('if-match')) return
    // As the server reads it: with what a gateway has added.
    if (wanted.replace(/^W\//, '').replace(/-gzip(?="$)/, '') !== etag)
      throw new ApiProblem({ kind: 'conflict', status: 412, detail: '' })
  }

  #refuse(status: number, detail: string): ApiProblem {
    return new ApiProblem({ kind: 'refused', status, detail, fields: {} })
  }

  #ok(value: unknown): Answer<unknown> {
    return { value: structuredClone(value), status: 200, etag: null }
  }

  #created(value: unknown): Answer<unknown> {
    return { value: structuredClone(value), status: 201, etag: null }
  }
}

function page<T>(results: T[]): { results: T[]; next: null } {
  return { results, next: null }
}

interface KpiInput {
  id?: number
  kpi0Id: number | null
  kpi1Id: number | null
  kpi2Id: number | null
  kpi3Id: number | null
  memo: string
}

function uniqueOf({ record: { id, genBiz } }: StoredModel): string {
  return String(genBiz?.id ?? `R${id}`)
}

function techOf(id: unknown): { id: number } | null {
  return typeof id === 'number' ? { id } : null
}

/** A model as one that was just created. */
export function emptyModel(
  id: number,
  title: string,
  group: { id: number; name: string },
): Omit<RootModel, 'images' | 'slug'> {
  return {
    id,
    title,
    group,
    productionItem: '',
    overview: '',
    features: '',
    kpis: [],
    autoProcessState: null,
    monitoringProcessState: null,
    connectionProcessState: null,
    memo: '',
    manager: '',
    workedAt: null,
    workStatus: 0,
    mainRootTech: null,
    subRootTech: null,
    isRetired: false,
  }
}

function emptyProcess(id: number, name: string, processNumber: string): StoredProcess['record'] {
  return {
    id,
    name,
    description: '',
    processNumber,
    imageIds: [],
    equipmentIds: [],
    kpis: [],
    autoState: null,
    monitoringState: null,
    connectionState: null,
    memo: '',
    manager: '',
  }
}
