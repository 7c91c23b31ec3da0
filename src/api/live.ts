import type { Area } from '#domain/model/area.ts'
import { LIVE_TYPE, type LiveEvent, liveEvent } from '#domain/live.ts'
import { paths } from '#domain/paths.ts'
import type { ApiClient } from './client.ts'

export interface LiveModel {
  area: Area
  slug: string
}

export interface LiveApi {
  /**
   * Listens until the server ends it.
   * @param model the one that is open, if one is
   * @param onHeard null: a sign that the server is there
   * @throws ApiProblem where it does not begin; another error where it breaks off
   */
  follow: (
    model: LiveModel | null,
    signal: AbortSignal,
    onHeard: (event: LiveEvent | null) => void,
  ) => Promise<void>
}

export function createLiveApi(client: Pick<ApiClient, 'stream'>): LiveApi {
  return {
    follow: async (model, signal, onHeard) => {
      const path = model === null ? paths.live : paths.modelLive(model.area, model.slug)
      const reader = (await client.stream({ path, type: LIVE_TYPE, signal })).getReader()
      const decoder = new TextDecoder()
      let rest = ''
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return
        const parts = (rest + decoder.decode(value, { stream: true })).split('\n\n')
        rest = parts.pop() ?? ''
        for (const part of parts) onHeard(eventIn(part))
      }
    },
  }
}

/** Null of a comment, and of what only a newer build can read. */
function eventIn(part: string): LiveEvent | null {
  if (!part.startsWith(DATA)) return null
  try {
    return liveEvent.safeParse(JSON.parse(part.slice(DATA.length))).data ?? null
  } catch {
    return null
  }
}

const DATA = 'data: '
