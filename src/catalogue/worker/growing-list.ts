/** The entries of one search in the order they were found. It only grows, so that nothing on screen moves. */
export class GrowingList<T extends { id: string | number }> {
  readonly #entries: T[]
  #ids: Set<string | number> | null = null

  constructor(entries: readonly T[]) {
    this.#entries = [...entries]
  }

  get total(): number {
    return this.#entries.length
  }

  window(from: number, to: number): T[] {
    return this.#entries.slice(from, to)
  }

  /** Adds at the end what is not in it yet. */
  add(more: readonly T[]): void {
    this.#ids ??= new Set(this.#entries.map(({ id }) => id))
    for (const entry of more) {
      if (this.#ids.has(entry.id)) continue
      this.#ids.add(entry.id)
      this.#entries.push(entry)
    }
  }
}
