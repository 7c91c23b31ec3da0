/** The address that was asked for while nobody was signed in travels with the ways to the login and from it. */
export interface WantedState {
  wanted: string
}

/** Where people stand after signing in. */
const HOME = '/reference-model'

/**
 * @param state of the current history entry, which anybody may have written
 * @returns the address within the app that was wanted instead of where people stand now; null if there is none
 */
export function wantedPath(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('wanted' in state)) return null
  const { wanted } = state
  // One that begins with two slashes would be another host.
  if (typeof wanted !== 'string' || !/^\/(?!\/)/.test(wanted)) return null
  return wanted === HOME ? null : wanted
}
