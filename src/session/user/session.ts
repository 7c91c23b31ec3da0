import { isSessionRefusal, problemOf } from '#api/problem.ts'
import type { SessionApi } from '#api/session.ts'
import type { Renewal, TokenSource } from '#api/tokens.ts'
import type { Credentials } from '#domain/people/credentials.ts'
import type { CurrentUser, Role } from '#domain/people/session.ts'
import type { DeviceMemory } from './remembered-user.ts'
import type { SessionState, SignedIn } from './session-state.ts'

/** How long the server may take to answer for a session before it counts as out of reach. */
const PATIENCE_MS = 20_000
/** How long signing in may take: longer, since a person waits and sees that it goes on. */
const SIGN_IN_PATIENCE_MS = 30_000
/** A refusal this soon after the start leads to the login screen; a later one asks for the password in place. */
const START_MS = 5_000

export interface SessionDeps {
  api: SessionApi
  memory: DeviceMemory
  /** Runs one at a time over all tabs of the device. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
  /** Tells the other tabs. */
  announce: (news: SessionNews) => void
  now: () => number
}

export type SessionNews = { kind: 'signed-out' } | { kind: 'signed-in'; username: string }

export class Session implements TokenSource {
  #state: SessionState = { kind: 'starting' }
  readonly #deps: SessionDeps
  readonly #listeners = new Set<() => void>()
  #token = ''
  #startedAt: number | null = null
  #wasForgotten = false
  #renewal: Promise<Renewal> | null = null
  #revoking: AbortController | null = null
  /** Answers to questions asked before a sign-in or sign-out no longer count. */
  #generation = 0

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  readonly state = (): SessionState => this.#state
  readonly token = (): string => this.#token

  /** Whether the server knew the session of a device that remembers nobody: what lay on it has been thrown away. */
  readonly wasForgotten = (): boolean => this.#wasForgotten

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens what the device remembers at once, and asks the server in the background. Once per page. */
  start(): void {
    if (this.#startedAt !== null) return
    this.#startedAt = this.#deps.now()
    const remembered = this.#deps.memory.read()
    if (remembered.kind === 'signed-out') {
      this.#set({ kind: 'signed-out', by: 'person' })
      if (!remembered.revoked) void this.#revoke()
      return
    }
    if (remembered.kind === 'user') this.#set(checking(remembered.username, remembered))
    void this.renew()
  }

  /** Asks again where the last question went unanswered: on reconnect, on focus, now and then. */
  recheck(): void {
    const state = this.#state
    const isUnanswered =
      state.kind === 'signed-in'
        ? state.standing === 'unreachable'
        : state.kind === 'signed-out' && state.by === 'no-answer'
    if (isUnanswered) void this.renew()
    const remembered = this.#deps.memory.read()
    if (state.kind === 'signed-out' && remembered.kind === 'signed-out' && !remembered.revoked) {
      void this.#revoke()
    }
  }

  /** Fetches a new token: the only place that does, for this page, its calls and its workers. */
  readonly renew = (): Promise<Renewal> => {
    if (this.#renewal !== null) return this.#renewal
    const renewal = this.#restore().then(() => {
      // Somebody may have signed in or out meanwhile, and a newer renewal be under way.
      if (this.#renewal === renewal) this.#renewal = null
      return this.#howRenewed()
    })
    this.#renewal = renewal
    return renewal
  }

  /** Holds what the server said of the user when it was asked in between: rights may change while one works. */
  noteUser({ username, role, isAdministrator = false, capabilities, sessionUntil }: CurrentUser): void {
    const validUntil = sessionUntil
    const state = this.#state
    if (state.kind !== 'signed-in' || state.username !== username) return
    if (this.#remembers(username)) this.#deps.memory.write({ kind: 'user', username, role, validUntil })
    this.#set({ ...state, role, isAdministrator, capabilities: capabilities ?? null, validUntil })
  }

  /** A person wants to go on with the session: if it is still refused, that is said again. */
  async askAgain(): Promise<void> {
    await this.renew()
    const state = this.#state
    if (state.kind === 'signed-in' && state.standing === 'refused') this.#set({ ...state })
  }

  /**
   * Signs in.
   * @throws ApiProblem when that failed; a person who was working stays where they are
   */
  async signIn(credentials: Credentials): Promise<void> {
    this.#revoking?.abort()
    const generation = ++this.#generation
    try {
      this.#token = ''
      const signal = AbortSignal.timeout(SIGN_IN_PATIENCE_MS)
      const token = await this.#deps.api.login(credentials, signal)
      if (generation !== this.#generation) return
      this.#token = token
      const user = await this.#deps.api.me(signal).catch(() => null)
      if (generation === this.#generation) this.#confirm(user?.username ?? credentials.username, user)
    } catch (error) {
      if (generation === this.#generation && this.#state.kind !== 'signed-in') {
        this.#set({ kind: 'signed-out', by: 'server' })
      }
      throw error
    }
  }

  /** Forgets the session here at once, with or without network; the server follows when it can. */
  signOut(): void {
    this.#deps.memory.write({ kind: 'signed-out', revoked: false })
    void this.#revoke()
    this.#forget('person')
    this.#deps.announce({ kind: 'signed-out' })
  }

  /** What another tab of this device says. */
  hear(news: SessionNews): void {
    if (news.kind === 'signed-out') {
      if (this.#state.kind !== 'signed-out') this.#forget('person')
    } else if (this.#state.kind !== 'signed-in' || this.#state.username !== news.username) {
      this.#generation += 1
      this.#renewal = null
      this.#token = ''
      this.#set(checking(news.username, this.#remembers(news.username)))
      void this.renew()
    }
  }

  async #restore(): Promise<void> {
    const generation = this.#generation
    const isCurrent = () => generation === this.#generation
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      const token = await this.#deps.exclusively(() => this.#deps.api.refresh(signal))
      if (!isCurrent()) return
      this.#token = token
      const user = await this.#me(signal)
      const username = user?.username ?? this.#lastKnown()
      if (!isCurrent()) return
      if (username === null) {
        this.#token = ''
        this.#set({ kind: 'signed-out', by: 'no-answer' })
      } else {
        this.#wasForgotten ||= this.#state.kind === 'starting' && this.#deps.memory.read().kind === 'nobody'
        this.#confirm(username, user)
      }
    } catch (error) {
      if (isCurrent()) this.#fail(error)
    }
  }

  #howRenewed(): Renewal {
    const state = this.#state
    if (state.kind !== 'signed-in') return 'refused'
    if (state.token !== '' && state.standing === 'confirmed') return 'renewed'
    return state.standing === 'refused' ? 'refused' : 'unreachable'
  }

  /** Who works here; null where somebody else has signed in on this device since, whose token it may be. */
  #lastKnown(): string | null {
    const remembered = this.#deps.memory.read()
    if (this.#state.kind !== 'signed-in') return null
    const { username } = this.#state
    return remembered.kind === 'user' && remembered.username !== username ? null : username
  }

  #remembers(username: string): SaidOfUser | null {
    const remembered = this.#deps.memory.read()
    return remembered.kind === 'user' && remembered.username === username ? remembered : null
  }

  async #me(signal: AbortSignal): Promise<CurrentUser | null> {
    try {
      return await this.#deps.api.me(signal)
    } catch (error) {
      if (isSessionRefusal(error)) throw error
      return null
    }
  }

  #confirm(username: string, user: CurrentUser | null): void {
    const before = this.#state.kind === 'signed-in' && this.#state.username === username ? this.#state : null
    const role = user === null ? before?.role : user.role
    const isAdministrator = user === null ? before?.isAdministrator === true : user.isAdministrator === true
    const capabilities = user?.capabilities ?? null
    const validUntil = user === null ? before?.validUntil : user.sessionUntil
    this.#deps.memory.write({ kind: 'user', username, role, validUntil })
    this.#set({
      kind: 'signed-in',
      username,
      token: this.#token,
      role,
      isAdministrator,
      capabilities,
      validUntil,
      standing: 'confirmed',
    })
    if (before === null) this.#deps.announce({ kind: 'signed-in', username })
  }

  #fail(error: unknown): void {
    const state = this.#state
    const isRefusal = isSessionRefusal(error) || problemOf(error)?.kind === 'refused'
    if (isRefusal) this.#token = ''
    if (state.kind !== 'signed-in') {
      this.#set({ kind: 'signed-out', by: isRefusal ? 'nobody' : 'no-answer' })
    } else if (!isRefusal) {
      this.#set({ ...state, standing: 'unreachable' })
    } else if (state.standing !== 'refused') {
      // Said once: whoever has put the password off is not asked at every save.
      const hadToken = state.token !== ''
      const isEarly = this.#deps.now() - (this.#startedAt ?? 0) < START_MS
      if (isEarly && !hadToken) this.#forget('server')
      else this.#set({ ...state, token: '', standing: 'refused' })
    }
  }

  async #revoke(): Promise<void> {
    const giveUp = new AbortController()
    this.#revoking = giveUp
    try {
      await this.#deps.api.logout(giveUp.signal)
    } catch (error) {
      // Whatever is no clear "that session is over" is tried again later.
      if (!isSessionRefusal(error)) return
    }
    if (this.#deps.memory.read().kind === 'signed-out') {
      this.#deps.memory.write({ kind: 'signed-out', revoked: true })
    }
  }

  #forget(by: 'person' | 'server'): void {
    this.#generation += 1
    this.#renewal = null
    this.#token = ''
    this.#set({ kind: 'signed-out', by })
  }

  #set(state: SessionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** What the server once said of a user, as far as this device remembers it. */
interface SaidOfUser {
  role?: Role | undefined
  validUntil?: string | undefined
}

function checking(username: string, said: SaidOfUser | null): SignedIn {
  const { role, validUntil } = said ?? {}
  return {
    kind: 'signed-in',
    username,
    token: '',
    role,
    isAdministrator: false,
    capabilities: null,
    validUntil,
    standing: 'checking',
  }
}
