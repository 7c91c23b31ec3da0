import { ApiProblem } from '#api/problem.ts'
import type { Area } from '#domain/model/area.ts'
import type { Capability } from '#domain/people/session.ts'
import type { Equipment } from '#domain/process/equipment.ts'
import type { KpiNode } from '#domain/process/kpi.ts'
import type { StoredAnswer, StoredImage, StoredModel, StoredProcess } from './stored.ts'

type Records = Pick<ServerDatabase, 'models' | 'processes' | 'images' | 'equipment' | 'kpiNodes'>
export type ServerState = Records & { answers: Map<string, StoredAnswer> }

/** What the simulated server holds, and how it is found. */
export class ServerDatabase {
  models = new Map<number, StoredModel>()
  processes = new Map<number, StoredProcess>()
  images = new Map<number, StoredImage>()
  equipment = new Map<number, Equipment>()
  kpiNodes = new Map<number, KpiNode>()
  protected answers = new Map<string, StoredAnswer>()
  readonly #capabilities: ReadonlySet<Capability>
  #lastId = 100
  /** Of those that a restored database may have forgotten. */
  #lastVersion = 0

  constructor(capabilities: ReadonlySet<Capability>) {
    this.#capabilities = capabilities
  }

  can(capability: Capability): boolean {
    return this.#capabilities.has(capability)
  }

  get state(): ServerState {
    const { models, processes, images, equipment, kpiNodes, answers } = this
    return { models, processes, images, equipment, kpiNodes, answers }
  }

  set state(state: ServerState) {
    Object.assign(this, state)
  }

  /** It is put back to an earlier state. No version comes twice, since they go with the clock. */
  restore(earlier: ServerState): void {
    const versions = [...this.models.values(), ...this.processes.values()].map(({ version }) => version)
    this.#lastVersion = Math.max(this.#lastVersion, ...versions)
    this.state = structuredClone(earlier)
  }

  nextId(): number {
    this.#lastId += 1
    return this.#lastId
  }

  versionAfter(version: number): number {
    return Math.max(version, this.#lastVersion) + 1
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

  /** The ids of the models that this one stands for. */
  doublesOf({ record }: StoredModel): number[] {
    return [...this.models.values()].filter((one) => one.mergedInto === record.id).map((one) => one.record.id)
  }

  processesOf(modelId: number): StoredProcess[] {
    return [...this.processes.values()].filter((process) => process.modelId === modelId)
  }

  equipmentOf({ record }: StoredProcess): Equipment[] {
    return record.equipmentIds.flatMap((id) => this.equipment.get(id) ?? [])
  }

  /** @throws ApiProblem where there is none */
  findModel(area: Area, slug: string): StoredModel {
    const found = [...this.models.values()].find(({ record }) => record.slug === slug && record.area === area)
    if (found === undefined) throw new ApiProblem({ kind: 'not-found', detail: '' })
    return found
  }

  /** @throws ApiProblem where it is in another model, or in none */
  findProcess(model: StoredModel, id: number): StoredProcess {
    const found = this.processes.get(id)
    if (found?.modelId !== this.holderOf(model).record.id)
      throw new ApiProblem({ kind: 'not-found', detail: '' })
    return found
  }
}
