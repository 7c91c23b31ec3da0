/** Of one model at one server: more are not told of. A notice has to hold them. */
const MOST_NAMES = 20

/** Who has which model open, here and at the other servers of this database. Knows no time but what it is told. */
export class Presence {
  /** Here: how often each person has it open. */
  readonly #here = new Map<number, Map<string, number>>()
  readonly #elsewhere = new Map<string, { heardAt: number; models: Map<number, readonly string[]> }>()

  /** @returns whether the person had it not open here before */
  enter(modelId: number, username: string): boolean {
    const names = this.#here.get(modelId) ?? new Map<string, number>()
    const times = names.get(username) ?? 0
    this.#here.set(modelId, names.set(username, times + 1))
    return times === 0
  }

  /** @returns whether the person has it open here no more */
  leave(modelId: number, username: string): boolean {
    const names = this.#here.get(modelId)
    const times = names?.get(username) ?? 0
    if (times > 1) names?.set(username, times - 1)
    else names?.delete(username)
    if (names?.size === 0) this.#here.delete(modelId)
    return times === 1
  }

  /** Everybody who has the model open, by name. */
  at(modelId: number): string[] {
    const elsewhere = [...this.#elsewhere.values()].flatMap(({ models }) => models.get(modelId) ?? [])
    return [...new Set([...this.#namesHere(modelId), ...elsewhere])].sort()
  }

  /** What is told of a model to the other servers. */
  told(modelId: number): string[] {
    return this.#namesHere(modelId).slice(0, MOST_NAMES)
  }

  modelsHere(): number[] {
    return [...this.#here.keys()]
  }

  /** What another server has told of a model. */
  hear(serverId: string, modelId: number, usernames: readonly string[], now: number): void {
    const server = this.#elsewhere.get(serverId) ?? {
      heardAt: now,
      models: new Map<number, readonly string[]>(),
    }
    server.heardAt = now
    if (usernames.length === 0) server.models.delete(modelId)
    else server.models.set(modelId, usernames)
    this.#elsewhere.set(serverId, server)
  }

  /** @returns false of a server that has told nothing yet, or was forgotten */
  stillThere(serverId: string, now: number): boolean {
    const server = this.#elsewhere.get(serverId)
    this.#elsewhere.set(serverId, {
      models: server?.models ?? new Map<number, readonly string[]>(),
      heardAt: now,
    })
    return server !== undefined
  }

  /** Forgets servers that have told nothing since, as one that was killed. @returns the models of which they told */
  forgetSilent(since: number): number[] {
    const silent = [...this.#elsewhere].filter(([, { heardAt }]) => heardAt < since)
    for (const [serverId] of silent) this.#elsewhere.delete(serverId)
    return silent.flatMap(([, { models }]) => [...models.keys()])
  }

  #namesHere(modelId: number): string[] {
    return [...(this.#here.get(modelId)?.keys() ?? [])]
  }
}
