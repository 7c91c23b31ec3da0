import type { DeviceDatabase } from '#local/store/database.ts'
import type { StoredTable } from '#local/store/strict-write.ts'
import type { Rules } from './engine-deps.ts'
import { Fenced } from '#sync/leader/fence.ts'

type WriteAsLeader = Rules['writeAsLeader']

interface Write {
  /** Null: it may touch anything, and runs alone. */
  modelKey: string | null
  db: DeviceDatabase
  epoch: number
  tables: readonly StoredTable[]
  work: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Turns of the microtask queue; no time passes in them. */
const TURNS_TO_CHOOSE = 50

/**
 * Group commit: writes that come while one is on its way to the disk share the next transaction. Each still resolves
 * only when it is durable, and the disk is visited once for several lanes instead of once for each. They run in the
 * order in which they came, but those of edits of different models run in parallel: they touch different records, and
 * each has to wait for the database a few times.
 */
export class GroupCommit {
  readonly #writeAsLeader: WriteAsLeader
  #waiting: Write[] = []
  #isWriting = false

  constructor(writeAsLeader: WriteAsLeader) {
    this.#writeAsLeader = writeAsLeader
  }

  readonly write: WriteAsLeader = (db, epoch, tables, work) =>
    this.#queue({ modelKey: null, db, epoch, tables }, work)

  /** For the writes of an edit, which touch only its own record and what its model notes of it. */
  ofModel(modelKey: string): WriteAsLeader {
    return (db, epoch, tables, work) => this.#queue({ modelKey, db, epoch, tables }, work)
  }

  #queue<T>(how: Pick<Write, 'modelKey' | 'db' | 'epoch' | 'tables'>, work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      // The promise carries what this very work returns.
      this.#waiting.push({ ...how, work, resolve: resolve as Write['resolve'], reject })
      if (!this.#isWriting) void this.#writeAll()
    })
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
      // An answer also lets the next operation of its lane be chosen and claimed: so the two go together.
      for (let turn = 0; turn < TURNS_TO_CHOOSE; turn += 1) await Promise.resolve()
      // A tab that leads again may still finish what it began in an earlier epoch; those writes are fenced apart.
      const { epoch } = first
      const together = this.#waiting.filter((write) => write.epoch === epoch)
      this.#waiting = this.#waiting.filter((write) => write.epoch !== epoch)
      await this.#together(together)
    }
    this.#isWriting = false
  }

  async #together(writes: readonly Write[]): Promise<void> {
    const [first] = writes
    if (first === undefined) return
    if (writes.length === 1) return this.#alone(first)
    const tables = [...new Set(writes.flatMap((write) => write.tables))]
    try {
      const results = await this.#writeAsLeader(first.db, first.epoch, tables, async () => {
        const results = new Map<Write, unknown>()
        for (const models of sideBySide(writes)) {
          await Promise.all(
            models.map(async (ofModel) => {
              for (const write of ofModel) results.set(write, await write.work())
            }),
          )
        }
        return results
      })
      for (const write of writes) write.resolve(results.get(write))
    } catch (error) {
      if (error instanceof Fenced) for (const write of writes) write.reject(error)
      // Nothing was written. A write that fails must not take the others with it.
      else for (const write of writes) await this.#alone(write)
    }
  }

  async #alone({ db, epoch, tables, work, resolve, reject }: Write): Promise<void> {
    await this.#writeAsLeader(db, epoch, tables, work).then(resolve, reject)
  }
}

/** The steps to take one after the other: in each, models that run in parallel, and for each model writes in order. */
function sideBySide(writes: readonly Write[]): Write[][][] {
  const steps: Write[][][] = []
  let models: Write[][] | null = null
  for (const write of writes) {
    if (write.modelKey === null || models === null) {
      const step = [[write]]
      steps.push(step)
      models = write.modelKey === null ? null : step
      continue
    }
    const before = models.find(([first]) => first?.modelKey === write.modelKey)
    if (before === undefined) models.push([write])
    else before.push(write)
  }
  return steps
}
