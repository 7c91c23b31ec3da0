import { CATALOGUE_KINDS, type CataloguePort } from '#catalogue/page/port.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type GroupOf, groupKey, noteCatalogues, notePrepared } from '#local/views/prepared.ts'
import type { SyncPort } from '#session/sync/sync-port.ts'

export interface GroupToTake extends GroupOf {
  /** Of its models that the server knows, those that are taken. */
  slugs: readonly string[]
}

export interface PreparingState {
  /** The groups that are brought, by what they are called. */
  groups: ReadonlySet<string>
  /** How many catalogues are here, which come first; null once it is the turn of the models. */
  catalogues: number | null
  /** Models. */
  done: number
  total: number
}

export interface PreparingResult {
  /** Models that could not be brought whole. */
  failed: number
  hasCatalogues: boolean
}

interface PreparingDeps {
  db: DeviceDatabase
  port: Pick<SyncPort, 'takeAlong'>
  catalogue: Pick<CataloguePort, 'keep' | 'state' | 'subscribe'>
  onEnd: (result: PreparingResult) => void
}

/**
 * Brings groups whole onto this device, with the catalogues, one after the other; notes of each that came whole that it
 * is here. It goes on while people go elsewhere in the app, and takes in more on the way.
 */
export class Preparing {
  readonly #deps: PreparingDeps
  readonly #listeners = new Set<() => void>()
  #waiting: GroupToTake[] = []
  #state: PreparingState | null = null

  constructor(deps: PreparingDeps) {
    this.#deps = deps
  }

  /** Null while nothing is brought. */
  readonly state = (): PreparingState | null => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Without a group, it is the catalogues alone. */
  add(groups: readonly GroupToTake[]): void {
    const {
      groups: known,
      total,
      ...progress
    } = this.#state ?? { groups: new Set<string>(), catalogues: 0, done: 0, total: 0 }
    const more = groups.filter((group) => !known.has(groupKey(group)))
    const isRunning = this.#state !== null
    this.#waiting.push(...more)
    this.#set({
      groups: new Set([...known, ...more.map(groupKey)]),
      ...progress,
      total: total + more.reduce((sum, { slugs }) => sum + slugs.length, 0),
    })
    if (!isRunning) void this.#run()
  }

  async #run(): Promise<void> {
    const { db, catalogue, onEnd } = this.#deps
    const show = (catalogues: number | null) => {
      if (this.#state !== null) this.#set({ ...this.#state, catalogues })
    }
    const stopShowing = catalogue.subscribe(() => show(readyCatalogues(catalogue)))
    const hasCatalogues = await keep(catalogue)
    stopShowing()
    show(null)
    let failed = 0
    for (let group = this.#waiting.shift(); group !== undefined; group = this.#waiting.shift()) {
      const failedHere = await this.#bring(group)
      failed += failedHere
      if (failedHere > 0 || !hasCatalogues) continue
      // The models came from the server itself, so what was read beside them is as it has it.
      await Promise.all([noteCatalogues(db), notePrepared(db, group)]).catch((error: unknown) => {
        // All of it is here; only the line that says so is not.
        console.error('That a group is prepared could not be noted.', error)
      })
    }
    this.#set(null)
    onEnd({ failed, hasCatalogues })
  }

  /** @returns how many of its models could not be brought */
  async #bring({ area, slugs }: GroupToTake): Promise<number> {
    const before = this.#state?.done ?? 0
    let failed = 0
    const show = (done: number) => {
      if (this.#state !== null) this.#set({ ...this.#state, done: before + done })
    }
    try {
      await this.#deps.port.takeAlong(area, slugs, (progress) => {
        failed = progress.failed
        show(progress.done)
      })
    } catch (error) {
      console.error('The group could not be brought onto this device.', error)
      failed = slugs.length
    }
    show(slugs.length)
    return failed
  }

  #set(state: PreparingState | null): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function readyCatalogues({ state }: PreparingDeps['catalogue']): number {
  return CATALOGUE_KINDS.filter((kind) => state(kind).phase === 'ready').length
}

async function keep(catalogue: PreparingDeps['catalogue']): Promise<boolean> {
  try {
    return await catalogue.keep()
  } catch (error) {
    console.warn('The catalogues could not be taken along.', error)
    return false
  }
}
