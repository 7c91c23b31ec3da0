import * as z from 'zod/mini'

/**
 * What a server sends to an open page: that there is something to ask for, never what it is. Records come to a device
 * in one way only, by asking for them.
 */
export const liveEvent = z.discriminatedUnion('kind', [
  /** The first of a stream: nothing is missed from now on. How long ago the open model changed last, null for never. */
  z.object({ kind: z.literal('begun'), quietMs: z.nullable(z.number()) }),
  /** Who else has the open model open. */
  z.object({ kind: z.literal('present'), usernames: z.array(z.string()) }),
  /** Somebody has changed the open model. */
  z.object({ kind: z.literal('model') }),
  /** Somebody has changed another model that the person sees. */
  z.object({ kind: z.literal('models') }),
  /** Somebody has renamed, merged or retired what the catalogues list: what is shown of it may be old. */
  z.object({ kind: z.literal('catalogue') }),
])
export type LiveEvent = z.infer<typeof liveEvent>

export const LIVE_TYPE = 'text/event-stream'
/** How often a stream on which nothing happens shows that it is there. */
export const LIVE_BEAT_MS = 20_000
