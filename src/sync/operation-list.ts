import type { DeviceDatabase } from '#local/database.ts'
import type { Operation } from '#local/operation.ts'
import { readOperation } from '#local/read-operation.ts'

const FRESH_MS = 500

/**
 * The queue as the leader sees it, in the order of making. It is read whole when it may have changed, and
 * otherwise only what the engine itself has moved: with thousands waiting, reading all for each would cost
 * more than sending. An operation is read again before it is sent, so an old list can do no harm.
 */
export class OperationList {
  readonly #db: DeviceDatabase
  #ops: Operation[] = []
  #touched: Operation[] = []
  #isStale = true
  #readAt = -FRESH_MS

  constructor(db: DeviceDatabase) {
    this.#db = db
  }

  isStale(): boolean {
    return this.#isStale
  }

  /** Somebody may have changed something. */
  markStale(): void {
    this.#isStale = true
  }

  /** The engine has moved this one; so others of its record may have changed. */
  touch(op: Operation): void {
    this.#touched.push(op)
  }

  /** Read everything again. */
  forget(): void {
    this.#isStale = true
    this.#readAt = -FRESH_MS
  }

  /** @param isBusy whether there is something to do in the meantime, so that reading can wait a little */
  async read(now: number, isBusy: boolean): Promise<readonly Operation[]> {
    const touched = this.#touched
    this.#touched = []
    const isOld = now - this.#readAt >= FRESH_MS || now < this.#readAt
    if (this.#isStale && (isOld || !isBusy)) {
      this.#isStale = false
      this.#readAt = now
      this.#ops = readable(await this.#db.operations.orderBy('seq').toArray())
      return this.#ops
    }
    if (touched.length === 0) return this.#ops
    const targets = new Set(touched.map((op) => op.target))
    const rows = await this.#db.operations
      .where('target')
      .anyOf([...targets])
      .toArray()
    const others = this.#ops.filter((op) => !targets.has(op.target))
    this.#ops = [...others, ...readable(rows)].sort((one, other) => one.seq - other.seq)
    return this.#ops
  }
}

/** What this build does not know stays in the table, and out of its sight. */
function readable(rows: readonly unknown[]): Operation[] {
  return rows.flatMap((row) => readOperation(row) ?? [])
}
