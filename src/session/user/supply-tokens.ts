import type { HandedToken, Renewal } from '#api/tokens.ts'
import type { Session } from './session.ts'

/** Of the session of one user, what their calls and workers get; nothing of anybody else's. */
export function supplyTokens(session: Session, username: string) {
  const signedIn = () => {
    const state = session.state()
    return state.kind === 'signed-in' && state.username === username ? state : null
  }
  return {
    /** Not what the session has just been given by a cookie that may be somebody else's by now. */
    token: () => signedIn()?.token ?? '',
    /** Hands over the token of the moment and each later one. @returns stops it */
    follow: (hand: (token: HandedToken) => void): (() => void) => {
      const give = () => {
        const state = signedIn()
        if (state === null) hand({ token: '', capabilities: null })
        else if (state.token !== '') hand({ token: state.token, capabilities: state.capabilities })
      }
      give()
      return session.subscribe(give)
    },
    /** The new token itself has been handed over before this resolves. */
    renew: async (): Promise<Renewal> => {
      const renewal = await session.renew()
      return signedIn() === null ? 'refused' : renewal
    },
  }
}
