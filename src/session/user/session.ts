import { isSessionRefusal, problemOf } from '#api/problem.ts'
import type { Renewal, TokenSource } from '#api/tokens.ts'
import type { Credentials } from '#domain/people/credentials.ts'
import type { CurrentUser } from '#domain/people/session.ts'
import { Clearings } from './clearings.ts'
import { ServerSignOut } from './server-sign-out.ts'
import { type SessionState, type SignedIn, checking, saidBefore, saidOf } from './session-state.ts'
import type { SessionDeps, SessionNews } from './session-deps.ts'

/** How long the server may take to answer for a session before it counts as out of reach. */
const PATIENCE_MS = 20_000
/** How long signing in may take: longer, since a person waits and sees that it goes on. */
const SIGN_IN_PATIENCE_MS = 30_000
/** A refusal this soon after the start leads to the login screen; a later one asks for the password in place. */
const START_MS = 5_000

export class Session implements TokenSource {
  #state: SessionState = { kind: 'starting' }
  readonly #deps: SessionDeps
  readonly clearings: Clearings
  readonly #serverSignOut: ServerSignOut
  readonly #listeners = new Set<() => void>()
  #token = ''
  #startedAt: number | null = null
  #wasForgotten = false
  #renewal: Promise<Renewal> | null = null
  /** Signing in under way, and whether it was accepted. */
  #signingIn: Promise<boolean> | null = null
  /** Answers to questions asked before a sign-in or sign-out no longer count. */
  #generation = 0

  constructor(deps: SessionDeps) {
    this.#deps = deps
    this.clearings = new Clearings(deps)
    this.#serverSignOut = new ServerSignOut(deps)
    this.clearings.subscribe(this.#endAtServer)
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
      this.#endAtServer()
      return
    }
    if (remembered.kind === 'user') this.#set(this.#checking(remembered.username))
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
    if (state.kind === 'signed-out') this.#tellServer()
  }

  /** A page that was kept for the way back has heard nothing of what other tabs have said meanwhile. */
  comeBack(): void {
    const remembered = this.#deps.memory.read()
    if (this.#state.kind !== 'signed-in') return
    if (remembered.kind === 'signed-out') this.hear({ kind: 'signed-out' })
    else if (remembered.kind === 'user' && remembered.username !== this.#state.username)
      this.hear({ kind: 'signed-in', username: remembered.username })
  }

  /** Fetches a new token: the only place that does, for this page, its calls and its workers. */
  readonly renew = (): Promise<Renewal> => {
    if (this.#renewal !== null) return this.#renewal
    const renewal = this.#signedInOrRestored().then(() => {
      // Somebody may have signed in or out meanwhile, and a newer renewal be under way.
      if (this.#renewal === renewal) this.#renewal = null
      return this.#howRenewed()
    })
    this.#renewal = renewal
    return renewal
  }

  /** Holds what the server said of the user when it was asked in between: rights may change while one works. */
  noteUser(user: CurrentUser): void {
    const { username, isStruckOff = false } = user
    const said = saidOf(user)
    const { role, validUntil } = said
    const state = this.#state
    if (state.kind !== 'signed-in' || state.username !== username) return
    if (this.#remembers(username)) this.#deps.memory.keep({ kind: 'user', username, role, validUntil })
    this.#deps.notes.hear(username, user)
    this.#set({ ...state, ...said, isStruckOff })
  }

  /** Asks whether what lies here may still be read: not while somebody works, who may have a form open. */
  lookAtLimit(): void {
    const state = this.#state
    if (state.kind !== 'signed-in') return
    const isLocked = this.#deps.notes.locks(state.username)
    if (isLocked !== state.isLocked) this.#set({ ...state, isLocked })
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
  signIn(credentials: Credentials): Promise<void> {
    this.#serverSignOut.giveUp()
    this.#generation += 1
    this.#renewal = null
    const attempt = this.#giveCredentials(credentials)
    this.#signingIn = attempt
      .then(
        () => true,
        () => false,
      )
      .finally(() => (this.#signingIn = null))
    return attempt
  }

  async #giveCredentials(credentials: Credentials): Promise<void> {
    const generation = this.#generation
    try {
      this.#token = ''
      const signal = AbortSignal.timeout(SIGN_IN_PATIENCE_MS)
      const token = await this.#deps.api.login(credentials, signal)
      if (generation !== this.#generation) return
      this.#token = token
      const { username, user } = await this.#whoIsIn(signal)
      if (generation !== this.#generation) return
      this.#deps.notes.welcome(username)
      this.#deps.memory.welcome()
      this.#confirm(username, user)
    } catch (error) {
      if (generation === this.#generation && this.#state.kind !== 'signed-in') {
        this.#token = ''
        this.#set({ kind: 'signed-out', by: 'server' })
      }
      throw error
    }
  }

  /**
   * The server's own name for whoever has just signed in: it takes more than one way to write it, and what is saved
   * lies under that name. Without an answer it is who works here already, where somebody does.
   */
  async #whoIsIn(signal: AbortSignal): Promise<{ username: string; user: CurrentUser | null }> {
    try {
      const user = await this.#deps.api.me(signal)
      return { username: user.username, user }
    } catch (error) {
      const username = this.#lastKnown()
      if (username === null) throw error
      return { username, user: null }
    }
  }

  /**
   * Forgets the session here at once, with or without network; the server follows when it can.
   * @param how.clears what was delivered to the user is to be removed from this device
   */
  signOut({ clears = false } = {}): void {
    const username = this.#state.kind === 'signed-in' ? this.#state.username : undefined
    this.#deps.memory.signOut({ kind: 'signed-out', revoked: false, username })
    if (clears) this.clearings.ask()
    this.#endAtServer()
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
      this.#set(this.#checking(news.username))
      void this.renew()
    } else if (this.#state.standing === 'refused' || this.#state.isLocked) void this.renew()
  }

  /** Signing in ends the session that this device still has: whoever asks with that meanwhile is refused. */
  async #signedInOrRestored(): Promise<void> {
    if (this.#signingIn === null || !(await this.#signingIn)) await this.#restore()
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
      const remembered = this.#deps.memory.read().kind
      if (remembered === 'signed-out') {
        // In another tab meanwhile; that one's word of it is still under way.
        this.#forget('person')
      } else if (username === null) {
        this.#token = ''
        this.#set({ kind: 'signed-out', by: 'no-answer' })
      } else {
        this.#wasForgotten ||= this.#state.kind === 'starting' && remembered === 'nobody'
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

  #remembers(username: string): boolean {
    const remembered = this.#deps.memory.read()
    return remembered.kind === 'user' && remembered.username === username
  }

  #checking(username: string): SignedIn {
    const { memory, notes } = this.#deps
    return checking(username, memory.read(), {
      isLocked: notes.locks(username),
      isStruckOff: notes.isStruckOff(username),
    })
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
    const said = user === null ? saidBefore(before) : saidOf(user)
    const { role, validUntil } = said
    const { memory, notes } = this.#deps
    memory.keep({ kind: 'user', username, role, validUntil })
    notes.hear(username, {
      ...user,
      isStruckOff: user === null ? notes.isStruckOff(username) : user.isStruckOff,
    })
    const isLocked = notes.locks(username)
    this.#set({
      kind: 'signed-in',
      username,
      token: this.#token,
      ...said,
      isLocked,
      isStruckOff: notes.isStruckOff(username),
      standing: 'confirmed',
    })
    const isNew = before === null || before.standing === 'refused' || before.isLocked !== isLocked
    if (isNew) this.#deps.announce({ kind: 'signed-in', username })
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

  /** A device that is to be cleared first signs out behind that; if it takes too long, with the next `recheck`. */
  readonly #endAtServer = () => {
    if (!this.clearings.isPending()) this.#tellServer()
  }

  /** The cookie may be that of whoever is just signing in. */
  #tellServer(): void {
    if (this.#signingIn === null) this.#serverSignOut.askIfDue()
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
