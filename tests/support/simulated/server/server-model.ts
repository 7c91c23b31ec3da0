import type { Answer, ApiClient, Call } from '#api/client.ts'
import { ApiProblem } from '#api/problem.ts'
import type { Area } from '#domain/model/area.ts'
import type { Capability } from '#domain/people/session.ts'
import { checkVersion, created, ok, page, refusal } from './answers.ts'
import { ServerDatabase } from './database.ts'
import { addEquipment, addKpiNode } from './entries.ts'
import { type End, type Fault, fare } from './fault.ts'
import { addImage, imageRecord } from './images.ts'
import { addModel, copyModel, groupsOf, mergeModels, modelAnswer, patchModel } from './models.ts'
import { addProcess, patchProcess, processAnswer, processRecord } from './processes.ts'
import { type StoredModel, type StoredProcess, etagOfModel, etagOfProcess } from './stored.ts'

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

const PATH =
  /^\/api\/(root-model|gen-biz-model)(-group)?\/(?:([^/]+)\/)?(copy\/|merge\/|image\/|processes\/)?(?:(\d+)\/)?(image\/)?$/

/** The server as the contract describes it, small enough to read, with a fault at will in every request. */
export class ServerModel extends ServerDatabase {
  readonly requests: string[] = []
  /** The same as they were made. */
  readonly calls: Call<unknown>[] = []
  readonly #deps: ServerModelDeps

  constructor(deps: ServerModelDeps) {
    super(deps.capabilities)
    this.#deps = deps
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

  /**
   * Somebody who keeps the catalogues makes one model of two.
   * @throws ApiProblem where the two cannot be one
   */
  merge(from: StoredModel, into: StoredModel): void {
    mergeModels(this, from, into)
    this.requests.push(`${this.#deps.now()} MERGE ${from.record.title} into ${into.record.title}`)
  }

  /** One request as the server treats it; `answer` gets what leaves it. */
  serve(call: Call<unknown>, token: string, answer: (end: End) => void): void {
    const isUp = this.#deps.isUp()
    const fault = isUp ? this.#deps.fault(call) : 'dropped'
    this.#log(call, isUp ? fault : 'down')
    fare(fault, { act: () => this.#act(call, token), after: this.#deps.after, answer })
  }

  #log(call: Call<unknown>, fault: Fault | 'down'): void {
    this.calls.push(call)
    const body = call.json === undefined ? '' : ` ${JSON.stringify(call.json)}`
    const kind = typeof fault === 'string' ? fault : JSON.stringify(fault)
    this.requests.push(`${this.#deps.now()} ${call.method} ${call.path}${body} [${kind}]`)
  }

  #act(call: Call<unknown>, token: string): End {
    if (token !== this.#deps.token()) return new ApiProblem({ kind: 'unauthorised', detail: '' })
    try {
      return this.#once(call)
    } catch (error) {
      if (error instanceof ApiProblem) return error
      throw error
    }
  }

  /** A creation under a key is carried out once, and answered again. */
  #once(call: Call<unknown>): Answer<unknown> {
    const key = call.headers?.['idempotency-key']
    if (call.method !== 'POST' || key === undefined || !this.can('idempotency-key')) return this.#apply(call)
    const fingerprint = JSON.stringify([call.method, call.path, call.json])
    const stored = this.answers.get(key)
    if (stored !== undefined) {
      if (stored.fingerprint !== fingerprint) throw refusal(422, '다른 내용')
      return stored.answer
    }
    const answer = this.#apply(call)
    this.answers.set(key, { fingerprint, answer })
    return answer
  }

  #apply(call: Call<unknown>): Answer<unknown> {
    const path = decodeURIComponent(call.path)
    const json = (call.json ?? {}) as Record<string, unknown>
    const isRead = call.method === 'GET'
    if (path === '/api/equipment/')
      return isRead ? page([...this.equipment.values()]) : created(addEquipment(this, json))
    if (path === '/api/kpi/')
      return isRead ? page([...this.kpiNodes.values()]) : created(addKpiNode(this, json))
    const match = PATH.exec(path)
    if (match === null) throw new Error(`The model of the server has no ${call.method} ${path}.`)
    const [, root, group, slug, part, id, image] = match
    const area: Area = root === 'root-model' ? 'root' : 'general'
    if (group !== undefined) return ok(groupsOf(this, area))
    if (slug === undefined)
      return modelAnswer(this, addModel(this, area, json as { title: string; group: { id: number } }), 201)
    const model = this.findModel(area, slug)
    if (part === undefined || part === 'copy/' || part === 'merge/') {
      return this.#applyToModel(model, { call, json, part })
    }
    const process = id === undefined ? null : this.findProcess(model, Number(id))
    if (part === 'image/' || image !== undefined) return this.#applyToImages(model, process, call)
    return process === null
      ? this.#applyToProcesses(model, call, json)
      : this.#applyToProcess(process, call, json)
  }

  #applyToModel(
    model: StoredModel,
    { call, json, part }: { call: Call<unknown>; json: Record<string, unknown>; part: string | undefined },
  ): Answer<unknown> {
    if (part === 'copy/') return modelAnswer(this, copyModel(this, model), 201)
    if (part === undefined && call.method !== 'PATCH') return modelAnswer(this, model, 200)
    if (this.can('if-match')) checkVersion(call, etagOfModel(model))
    if (part === undefined) return patchModel(this, model, json)
    const into = this.models.get(Number(json['into']))
    if (into === undefined) throw refusal(400, '합칠 모델을 찾을 수 없습니다.')
    this.merge(model, into)
    return modelAnswer(this, model, 200)
  }

  #applyToImages(model: StoredModel, process: StoredProcess | null, call: Call<unknown>): Answer<unknown> {
    if (call.method === 'GET') {
      const ids = (process ?? model).record.imageIds
      return ok({ results: ids.map((id) => imageRecord(this, id)) })
    }
    return created(addImage(this, process === null ? model : this.holderOf(model), call))
  }

  #applyToProcesses(model: StoredModel, call: Call<unknown>, json: Record<string, unknown>): Answer<unknown> {
    if (call.method !== 'GET') return processAnswer(this, addProcess(this, model, String(json['name'])), 201)
    const rows = this.processesOf(model.record.id)
    return ok({ results: rows.map((process) => processRecord(this, process)) })
  }

  #applyToProcess(
    process: StoredProcess,
    call: Call<unknown>,
    json: Record<string, unknown>,
  ): Answer<unknown> {
    if (call.method === 'GET') return processAnswer(this, process, 200)
    if (this.can('if-match')) checkVersion(call, etagOfProcess(process))
    if (call.method === 'DELETE') {
      this.processes.delete(process.record.id)
      return { value: undefined, status: 204, etag: null }
    }
    return patchProcess(this, process, json)
  }
}
