import type { DeviceDatabase } from '#local/database.ts'
import type { StoredTable } from '#local/strict-write.ts'
import type { Rules } from './engine-deps.ts'
import { Fenced } from './fence.ts'

interface Write {
  db: DeviceDatabase
  epoch: number
  tables: readonly StoredTable[]
  work: () => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** Turns of the promise queue; no time passes in them. */
const TURNS_TO_CHOOSE = 50

/**
 * The lanes' writes that come while one is on its way to the disk go together in the next transaction, in the
 * order in which they came. Each still resolves only when it is durable; what several lanes wait for costs the
 * disk one visit instead of many.
 */
export class GroupCommit {
  readonly #writeAsLeader: Rules['writeAsLeader']
  #waiting: Write[] = []
  #isWriting = false

  constructor(writeAsLeader: Rules['writeAsLeader']) {
    this.#writeAsLeader = writeAsLeader
  }

  readonly write: Rules['writeAsLeader'] = (db, epoch, tables, work) =>
    new Promise((resolve, reject) => {
      // The promise carries what this very work returns.
      this.#waiting.push({ db, epoch, tables, work, resolve: resolve as Write['resolve'], reject })
      if (!this.#isWriting) void this.#writeAll()
    })

  async #writeAll(): Promise<void> {
    this.#isWriting = true
    for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
      // An answer also lets the next of its lane be chosen, in the same turn: the two go together.
      for (let turn = 0; turn < TURNS_TO_CHOOSE; turn += 1) await Promise.resolve()
      // A tab that leads again may still end what it began in an earlier epoch; that is fenced by itself.
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
        const done: unknown[] = []
        for (const { work } of writes) done.push(await work())
        return done
      })
      for (const [index, write] of writes.entries()) write.resolve(results[index])
    } catch (error) {
      if (error instanceof Fenced) for (const write of writes) write.reject(error)
      // Nothing of it was written; one that cannot be must not take the others with it.
      else for (const write of writes) await this.#alone(write)
    }
  }

  async #alone({ db, epoch, tables, work, resolve, reject }: Write): Promise<void> {
    await this.#writeAsLeader(db, epoch, tables, work).then(resolve, reject)
  }
}
