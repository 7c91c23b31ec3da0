import { kpiFullName } from '#domain/process/kpi.ts'
import type { Db } from '#server/store/database.ts'
import { kpiNodes } from '#server/store/schema/records.ts'

export type NodeRow = typeof kpiNodes.$inferSelect

/**
 * All nodes, those that were merged too: a catalogue has a few thousand. Changes are noted here, and written together.
 */
export class NodeTree {
  readonly #nodes: Map<number, NodeRow>
  readonly #changed = new Map<number, NodeRow>()

  constructor(rows: readonly NodeRow[]) {
    this.#nodes = new Map(rows.map((row) => [row.id, row]))
  }

  static async read(db: Db): Promise<NodeTree> {
    return new NodeTree(await db.select().from(kpiNodes))
  }

  get(id: number | null): NodeRow | undefined {
    return id === null ? undefined : this.#nodes.get(id)
  }

  all(): NodeRow[] {
    return [...this.#nodes.values()]
  }

  /** Those directly below it that were not merged. */
  children(id: number): NodeRow[] {
    return this.#below(id).filter(({ mergedInto }) => mergedInto === null)
  }

  /** The node and all below it. */
  branch(id: number): NodeRow[] {
    const own = this.get(id)
    return own === undefined ? [] : [own, ...this.children(id).flatMap((child) => this.branch(child.id))]
  }

  /** The ids from the top down to the node, by level. */
  pathOf(id: number): number[] {
    const parent = this.get(id)?.parentId ?? null
    return parent === null ? [id] : [...this.pathOf(parent), id]
  }

  twinOf(parentId: number | null, name: string): NodeRow | undefined {
    return this.all().find(
      (node) => node.parentId === parentId && node.name === name && node.mergedInto === null,
    )
  }

  /** Changes a node; what it and those below it are called in full follows. */
  change(id: number, values: Partial<Omit<NodeRow, 'id' | 'level' | 'fullName'>>): void {
    const before = this.get(id)
    if (before === undefined) return
    this.#put({ ...before, ...values })
    if (values.name !== undefined || values.parentId !== undefined) {
      for (const node of this.#wholeBranch(id)) this.#put({ ...node, fullName: this.#fullNameOf(node) })
    }
  }

  /**
   * Makes the second of two nodes stand for the first too, and does the same with what lies below them under the same
   * name.
   * @returns the pairs, from the top down
   */
  merge(from: number, into: number): { from: number; into: number; level: number }[] {
    const pairs = [{ from, into, level: this.get(from)?.level ?? 0 }]
    for (const child of this.children(from)) {
      const twin = this.twinOf(into, child.name)
      if (twin === undefined) {
        this.change(child.id, { parentId: into })
        continue
      }
      // What was offered is still offered.
      if (child.retiredAt === null) this.change(twin.id, { retiredAt: null })
      pairs.push(...this.merge(child.id, twin.id))
    }
    // Whoever adds by the name of one that was merged is led on from its new place.
    for (const merged of this.#below(from)) this.change(merged.id, { parentId: into })
    for (const { id, mergedInto } of this.all()) {
      if (id === from || mergedInto === from) this.change(id, { mergedInto: into })
    }
    return pairs
  }

  changed(): NodeRow[] {
    return [...this.#changed.values()]
  }

  /** With those that were merged: by the name that they had they are still found. */
  #wholeBranch(id: number): NodeRow[] {
    const own = this.get(id)
    return own === undefined ? [] : [own, ...this.#below(id).flatMap((node) => this.#wholeBranch(node.id))]
  }

  #below(id: number): NodeRow[] {
    return this.all().filter(({ parentId }) => parentId === id)
  }

  #fullNameOf(node: NodeRow): string {
    return kpiFullName(this.pathOf(node.id).map((id) => this.get(id)?.name ?? ''))
  }

  #put(node: NodeRow): void {
    this.#nodes.set(node.id, node)
    this.#changed.set(node.id, node)
  }
}
