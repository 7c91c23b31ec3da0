import type { DeviceDatabase } from '#local/store/database.ts'
import { NEEDS_PERSON, type Operation } from '#local/outbox/operation.ts'
import { readOperation } from '#local/outbox/read-operation.ts'
import { madeBy, referencesOf } from '#local/outbox/intent.ts'

const FRESH_MS = 500
/** The first requests of a long queue leave before all of it is read. */
const HEAD_ROWS = 100

/**
 * The leader's cache of the queue, in the order in which operations were made. It reads all of it at the start and
 * when in doubt, and otherwise only what is new and what the engine itself has moved: with thousands waiting, reading
 * all of them for each would cost more than sending. An operation is read again when it is claimed, so a stale list
 * can do no harm. Nor can the head alone, with which a start begins: what an operation waits for was made before it.
 */
export class OperationList {
  readonly #db: DeviceDatabase
  #ops: Operation[] = []
  readonly #byId = new Map<string, Operation>()
  readonly #byTarget = new Map<string, Set<Operation>>()
  readonly #needsPerson = new Map<string, Operation>()
  readonly #makers = new Map<string, Operation>()
  /** Local ids that operations refer to, and whether the server's id is known. */
  readonly #isMapped = new Map<string, boolean>()
  readonly #toLookUp = new Set<string>()
  readonly #unreadable: string[] = []
  /** Operations that this build cannot read: their target by `opId`. Others may have to wait for them all the same. */
  readonly #strange = new Map<string, string>()
  #uploads = 0
  #touched: Operation[] = []
  #isStale = true
  #isBegun = false
  #hasNews = false
  /** Whether anybody else may have changed something since all of it was read. */
  #isPatched = false
  #readAt = -Infinity
  #freshMs = FRESH_MS

  constructor(db: DeviceDatabase) {
    this.#db = db
  }

  get all(): readonly Operation[] {
    return this.#ops
  }

  get needsPerson(): ReadonlyMap<string, Operation> {
    return this.#needsPerson
  }

  /** How many wait for something other than a person. */
  get waiting(): number {
    return this.#ops.length - this.#needsPerson.size
  }

  get uploads(): number {
    return this.#uploads
  }

  has(opId: string): boolean {
    return this.#byId.has(opId) || this.#strange.has(opId)
  }

  makerOf(localId: string): Operation | undefined {
    return this.#makers.get(localId)
  }

  /** Whether an operation that this build cannot read makes or changes the record with this id. */
  isStrange(localId: string): boolean {
    return [...this.#strange.values()].some((target) => target.endsWith(`:${localId}`))
  }

  isMapped(localId: string): boolean {
    return this.#isMapped.get(localId) === true
  }

  /** Something was queued, or a person has decided about what waited for them. */
  noteNews(): void {
    this.#hasNews = true
    this.#isPatched = true
  }

  /** Anything may have changed. */
  markStale(): void {
    this.#isStale = true
  }

  isStale(): boolean {
    return this.#isStale
  }

  /** The engine has moved this one, so others on its record may have changed: they are read again. */
  touch(op: Operation): void {
    this.#touched.push(op)
  }

  /** Removes one that is as good as settled, so that what waits for it may be chosen. */
  leave(op: Operation): void {
    const current = this.#byId.get(op.opId)
    if (current !== undefined) this.#remove(current)
  }

  /** All of it is to be read again, without delay. */
  forget(): void {
    this.#isStale = true
    this.#readAt = -Infinity
  }

  /**
   * Nothing could be chosen from a list that may be stale: all of it is to be read again.
   * @returns in how many ms; null if it is up to date
   */
  doubt(now: number): number | null {
    if (!this.#isPatched) return null
    this.#isStale = true
    return this.#isOld(now) ? 0 : this.#freshMs
  }

  /** Operations that this build cannot read and that are still to be parked; each is returned once. */
  takeUnreadable(): string[] {
    return this.#unreadable.splice(0)
  }

  /** @param isBusy whether there is something to do in the meantime, so that reading can wait a little */
  async read(now: () => number, isBusy: boolean): Promise<void> {
    const startedAt = now()
    if (!this.#isBegun) {
      this.#isBegun = true
      await this.#readFromStart(HEAD_ROWS)
      this.#readAt = now()
    } else if (this.#isStale && (this.#isOld(startedAt) || !isBusy)) {
      await this.#readFromStart(null)
      this.#readAt = now()
      // A long queue is read less often, so that it is sent more than read.
      this.#freshMs = Math.max(FRESH_MS, 5 * (this.#readAt - startedAt))
    } else {
      await this.#readTouched()
      if (this.#hasNews) await this.#readNews()
    }
    await this.#lookUpIds()
  }

  #isOld(now: number): boolean {
    return now - this.#readAt >= this.#freshMs || now < this.#readAt
  }

  /** @param most null: all */
  async #readFromStart(most: number | null): Promise<void> {
    // Before the reading, so that what is heard during it is not forgotten.
    this.#isStale = false
    this.#hasNews = false
    this.#isPatched = false
    this.#touched = []
    const inOrder = this.#db.operations.orderBy('seq')
    const rows = await (most === null ? inOrder : inOrder.limit(most)).toArray()
    this.#ops = []
    for (const map of [this.#byId, this.#byTarget, this.#needsPerson, this.#makers, this.#isMapped])
      map.clear()
    this.#toLookUp.clear()
    this.#strange.clear()
    this.#uploads = 0
    for (const op of this.#readable(rows)) this.#add(op)
    if (rows.length === most) this.#isStale = this.#isPatched = true
  }

  async #readTouched(): Promise<void> {
    if (this.#touched.length === 0) return
    const targets = [...new Set(this.#touched.splice(0).map((op) => op.target))]
    const rows = await this.#db.operations.where('target').anyOf(targets).toArray()
    for (const target of targets) for (const op of [...(this.#byTarget.get(target) ?? [])]) this.#remove(op)
    for (const op of this.#readable(rows)) this.#put(op)
  }

  async #readNews(): Promise<void> {
    this.#hasNews = false
    const last = this.#ops.at(-1)?.seq ?? 0
    const stuck = [...this.#needsPerson.values()]
    const [made, moved] = await Promise.all([
      this.#db.operations.where('seq').above(last).toArray(),
      this.#db.operations.bulkGet(stuck.map((op) => op.opId)),
    ])
    for (const op of stuck) this.#remove(op)
    // One that a person has started afresh may have another id now, in its old place.
    if (moved.includes(undefined)) this.#isStale = true
    for (const op of this.#readable([...moved.filter((row) => row !== undefined), ...made])) this.#put(op)
  }

  /** An id is looked up once, and again when what made it is settled: nothing else gives it one. */
  async #lookUpIds(): Promise<void> {
    if (this.#toLookUp.size === 0) return
    const ids = [...this.#toLookUp]
    this.#toLookUp.clear()
    const rows = await this.#db.idMap.bulkGet(ids)
    for (const [index, id] of ids.entries()) this.#isMapped.set(id, rows[index] !== undefined)
  }

  #put(op: Operation): void {
    const old = this.#byId.get(op.opId)
    if (old !== undefined) this.#remove(old)
    this.#add(op)
  }

  #add(op: Operation): void {
    this.#ops.splice(this.#placeOf(op.seq), 0, op)
    this.#byId.set(op.opId, op)
    const others = this.#byTarget.get(op.target)
    if (others === undefined) this.#byTarget.set(op.target, new Set([op]))
    else others.add(op)
    if (NEEDS_PERSON.includes(op.state)) this.#needsPerson.set(op.opId, op)
    if (op.intent.kind === 'photo.upload') this.#uploads += 1
    const made = madeBy(op.intent)
    if (made !== null) this.#makers.set(made, op)
    for (const id of referencesOf(op.intent)) if (this.#isMapped.get(id) !== true) this.#toLookUp.add(id)
  }

  #remove(op: Operation): void {
    // Two operations may share a number: one that was split off keeps the place of its origin.
    let at = this.#placeOf(op.seq) - 1
    while (at >= 0 && this.#ops[at] !== op) at -= 1
    if (at >= 0) this.#ops.splice(at, 1)
    this.#byId.delete(op.opId)
    this.#needsPerson.delete(op.opId)
    const others = this.#byTarget.get(op.target)
    others?.delete(op)
    if (others?.size === 0) this.#byTarget.delete(op.target)
    if (op.intent.kind === 'photo.upload') this.#uploads -= 1
    const made = madeBy(op.intent)
    if (made === null || this.#makers.get(made) !== op) return
    this.#makers.delete(made)
    this.#isMapped.delete(made)
    this.#toLookUp.add(made)
  }

  /** The index behind all operations of that number. */
  #placeOf(seq: number): number {
    let [low, high] = [0, this.#ops.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.#ops[middle]?.seq ?? 0) <= seq) low = middle + 1
      else high = middle
    }
    return low
  }

  /** What this build cannot read stays in the table, and out of the list. */
  #readable(rows: readonly Operation[]): Operation[] {
    return rows.flatMap((row) => {
      const op = readOperation(row)
      if (op === null) this.#strange.set(row.opId, row.target)
      if (op === null && row.state !== 'PARKED') this.#unreadable.push(row.opId)
      return op ?? []
    })
  }
}
