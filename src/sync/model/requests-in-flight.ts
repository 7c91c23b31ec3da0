/** How long the server may still carry out a call that was given up, in ms. */
const SETTLE_MS = 90_000

/**
 * Since when calls may be under way at the server, by the id of their operation: on a monotonic clock (ms), from the
 * moment when this leader's call failed, or from when it first met what another leader had sent.
 */
export type RequestsInFlight = Map<string, number>

/** For how much longer, in ms; 0 when nothing can be under way any more. Begins to count where that was not done yet. */
export function msInFlight(inFlight: RequestsInFlight, opId: string, elapsed: number): number {
  const since = inFlight.get(opId) ?? elapsed
  inFlight.set(opId, since)
  return Math.max(0, since + SETTLE_MS - elapsed)
}
