import { isSessionRefusal } from '#api/problem.ts'
import type { SessionDeps } from './session-deps.ts'

/** Ends at the server the session that a person has ended here. That it is due outlasts the page. */
export class ServerSignOut {
  readonly #deps: Pick<SessionDeps, 'api' | 'memory'>
  #underWay: AbortController | null = null

  constructor(deps: Pick<SessionDeps, 'api' | 'memory'>) {
    this.#deps = deps
  }

  askIfDue(): void {
    const remembered = this.#deps.memory.read()
    if (remembered.kind === 'signed-out' && !remembered.revoked) void this.#ask()
  }

  /** Somebody signs in, which ends it too. */
  giveUp(): void {
    this.#underWay?.abort()
  }

  async #ask(): Promise<void> {
    const { api, memory } = this.#deps
    // One that hangs holds a connection, and a late answer to it would take the cookie of whoever has signed in since.
    this.giveUp()
    const giveUp = new AbortController()
    this.#underWay = giveUp
    try {
      await api.logout(giveUp.signal)
    } catch (error) {
      // Whatever is no clear "that session is over" is tried again later.
      if (!isSessionRefusal(error)) return
    }
    const remembered = memory.read()
    if (remembered.kind === 'signed-out') memory.signOut({ ...remembered, revoked: true })
  }
}
