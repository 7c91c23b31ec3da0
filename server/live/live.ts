import { eq, inArray } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { LIVE_BEAT_MS, type LiveEvent } from '#domain/live.ts'
import { canSeeGroup } from '#server/auth/group-rules.ts'
import type { User } from '#server/auth/sessions/sessions.ts'
import type { Db } from '#server/store/database.ts'
import type { Listen } from '#server/store/notices/listen.ts'
import { type Notice, readNotice, tellServers } from '#server/store/notices/notice.ts'
import { groups, models } from '#server/store/schema/records.ts'
import { Presence } from './presence.ts'

/** One open page. */
export interface Viewer {
  readonly user: User
  /** The model that it shows. */
  readonly modelId: number | null
  send: (event: LiveEvent) => void
  /** Shows that the stream is there. */
  beat: () => void
  /** Whether the person may still do what they might when the stream began. */
  mayStay: () => Promise<boolean>
  end: () => void
}

export interface LiveDeps {
  db: Db
  listen: Listen
  now: () => Date
  onFailure: (error: unknown) => void
  /** Absent: every 20 s. */
  beatMs?: number
}

/** What changes in one burst is told once. */
const GATHER_MS = 50
/**
 * So many pages are told in one such time that lists have changed, since each of them then asks for its lists: a
 * hundred a second. Where few are open all hear of it at once, where thousands are within a minute; of its own model a
 * page always hears at once.
 */
const TOLD_AT_ONCE = 5
/** Whoever turns a page leaves and comes back. */
const LEAVE_AFTER_MS = 2_000
/** In beats: a server that was silent for longer is not there any more. */
const SILENT_BEATS = 3.5

/** The open pages of this server, and what they are told. */
export class Live {
  readonly #deps: LiveDeps
  readonly #beatMs: number
  readonly #serverId = randomUUID()
  readonly #viewers = new Set<Viewer>()
  readonly #presence = new Presence()
  /** Models that have changed since they were last told of, each with the sessions that changed it. */
  #changed = new Map<number, Set<string>>()
  #gathering: NodeJS.Timeout | undefined
  /** Whose lists have changed and who have not been told so yet, the longest first. */
  readonly #untold = new Set<Viewer>()
  #telling: NodeJS.Timeout | undefined
  #isListening = false
  /** Whether the other servers know who is here. */
  #isTold = true
  #stops: (() => void | Promise<void>)[] = []

  constructor(deps: LiveDeps) {
    this.#deps = deps
    this.#beatMs = deps.beatMs ?? LIVE_BEAT_MS
  }

  async begin(): Promise<void> {
    const beat = setInterval(() => void this.#beat(), this.#beatMs).unref()
    this.#stops.push(() => clearInterval(beat))
    this.#stops.push(
      await this.#deps.listen({
        onNotice: (text) => this.#hear(text),
        onBegin: () => {
          this.#isListening = true
          this.#showPeople(this.#presence.forgetSilent(Infinity))
          this.#askWhoIsThere()
        },
        onLost: () => {
          this.#isListening = false
          this.#endAll()
        },
      }),
    )
  }

  /** Ends all streams. */
  async close(): Promise<void> {
    this.#isListening = false
    clearTimeout(this.#gathering)
    clearTimeout(this.#telling)
    const here = this.#presence.modelsHere()
    this.#endAll()
    // Whether the database still takes it or not: the others forget a silent server.
    for (const modelId of here) void this.#tell({ ...this.#present(modelId), usernames: [] })
    for (const stop of this.#stops.splice(0)) await stop()
  }

  /** False where changes could be missed just now. */
  readonly isListening = (): boolean => this.#isListening

  countOf(userId: number): number {
    return [...this.#viewers].filter(({ user }) => user.id === userId).length
  }

  join(viewer: Viewer): void {
    this.#viewers.add(viewer)
    const { modelId, user } = viewer
    if (modelId !== null && this.#presence.enter(modelId, user.username)) this.#announce(modelId)
    else this.#greet(viewer)
  }

  leave(viewer: Viewer): void {
    this.#untold.delete(viewer)
    if (!this.#viewers.delete(viewer) || viewer.modelId === null) return
    const { modelId, user } = viewer
    setTimeout(() => {
      if (this.#presence.leave(modelId, user.username)) this.#announce(modelId)
    }, LEAVE_AFTER_MS).unref()
  }

  #greet(viewer: Viewer): void {
    if (viewer.modelId === null) return
    const usernames = this.#presence.at(viewer.modelId).filter((name) => name !== viewer.user.username)
    viewer.send({ kind: 'present', usernames })
  }

  /** Who is here has changed: to the pages with this model, and to the other servers. */
  #announce(modelId: number): void {
    this.#showPeople([modelId])
    void this.#tell(this.#present(modelId))
  }

  #showPeople(modelIds: readonly number[]): void {
    for (const viewer of this.#viewers) {
      if (viewer.modelId !== null && modelIds.includes(viewer.modelId)) this.#greet(viewer)
    }
  }

  #present(modelId: number): Extract<Notice, { kind: 'present' }> {
    const usernames = this.#presence.told(modelId)
    return { kind: 'present', serverId: this.#serverId, modelId, usernames }
  }

  async #tell(told: Notice): Promise<void> {
    try {
      await tellServers(this.#deps.db, told)
    } catch (error) {
      this.#isTold = false
      this.#deps.onFailure(error)
    }
  }

  #hear(text: string): void {
    const heard = readNotice(text)
    if (heard === null) return
    if (heard.kind === 'changed') this.#gather(heard.modelId, heard.sessionId)
    else if (heard.kind === 'catalogue') for (const viewer of this.#viewers) viewer.send(heard)
    else if (heard.serverId !== this.#serverId) this.#hearOfServer(heard)
  }

  #hearOfServer(heard: Exclude<Notice, { kind: 'changed' | 'catalogue' }>): void {
    const now = this.#deps.now().getTime()
    switch (heard.kind) {
      case 'present':
        this.#presence.hear(heard.serverId, heard.modelId, heard.usernames, now)
        this.#showPeople([heard.modelId])
        break
      case 'alive':
        if (!this.#presence.stillThere(heard.serverId, now)) this.#askWhoIsThere()
        break
      case 'who-is-there':
        void this.#tellAll()
    }
  }

  #askWhoIsThere(): void {
    void this.#tell({ kind: 'who-is-there', serverId: this.#serverId })
  }

  async #tellAll(): Promise<void> {
    for (const modelId of this.#presence.modelsHere()) await this.#tell(this.#present(modelId))
  }

  #gather(modelId: number, sessionId: string): void {
    const sessions = this.#changed.get(modelId) ?? new Set()
    this.#changed.set(modelId, sessions.add(sessionId))
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.#tellOfChanges().catch((error: unknown) => {
        this.#deps.onFailure(error)
        this.#endAll()
      })
    }, GATHER_MS)
  }

  /** They come back, and learn what has changed meanwhile. */
  #endAll(): void {
    for (const viewer of this.#viewers) viewer.end()
  }

  /** Tells every page of what it may see; not of what its own device has changed, which has the answer already. */
  async #tellOfChanges(): Promise<void> {
    const changed = this.#changed
    this.#changed = new Map()
    if (this.#viewers.size === 0) return
    const places = await this.#deps.db
      .select({ id: models.id, area: models.area, group: groups.name })
      .from(models)
      .innerJoin(groups, eq(groups.id, models.groupId))
      .where(inArray(models.id, [...changed.keys()]))
    const byModel = new Map(places.map((place) => [place.id, place]))
    for (const viewer of this.#viewers) {
      const byOthers = [...changed].filter(
        ([, sessions]) => sessions.size > 1 || !sessions.has(viewer.user.sessionId),
      )
      const seen = byOthers
        .map(([modelId]) => byModel.get(modelId))
        .filter((place) => place !== undefined && canSeeGroup(viewer.user, place.area, place.group))
        .map((place) => place?.id)
      const isOpen = byOthers.some(([modelId]) => modelId === viewer.modelId)
      if (isOpen) viewer.send({ kind: 'model' })
      if (seen.some((modelId) => modelId !== viewer.modelId)) this.#untold.add(viewer)
      // It has gone from the person's sight; that is what the page learns when it asks.
      if (isOpen && !seen.includes(viewer.modelId ?? -1)) viewer.end()
    }
    if (this.#telling === undefined) this.#tellOfLists()
  }

  #tellOfLists(): void {
    for (const viewer of [...this.#untold].slice(0, TOLD_AT_ONCE)) {
      this.#untold.delete(viewer)
      viewer.send({ kind: 'models' })
    }
    this.#telling = this.#untold.size === 0 ? undefined : setTimeout(() => this.#tellOfLists(), GATHER_MS)
  }

  async #beat(): Promise<void> {
    const now = this.#deps.now().getTime()
    for (const viewer of this.#viewers) viewer.beat()
    this.#showPeople(this.#presence.forgetSilent(now - SILENT_BEATS * this.#beatMs))
    await this.#tell({ kind: 'alive', serverId: this.#serverId })
    if (!this.#isTold) {
      this.#isTold = true
      await this.#tellAll()
    }
    for (const viewer of this.#viewers) {
      // Where the database is away nobody can say; nothing is told then either.
      const mayStay = await viewer.mayStay().catch(() => true)
      if (!mayStay) viewer.end()
    }
  }
}
