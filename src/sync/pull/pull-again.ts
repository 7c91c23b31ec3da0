import type { Area } from '#domain/model/area.ts'
import { type PullDeps, pullModel } from './pull.ts'

const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000]

/**
 * Asks again for a model whose answer was not taken in, as something of it was under way meanwhile: nobody else would.
 * The server tells of the changes of others, and a process that went to another model is no change of this one any
 * more.
 * @returns the key of the model here; null where something of it is under way for longer than this waits
 */
export async function pullAgain(
  deps: PullDeps & { wait: (ms: number) => Promise<void>; timeout: (ms: number) => AbortSignal },
  area: Area,
  slug: string,
  timeoutMs: number,
  waitsMs: readonly number[] = WAITS_MS,
): Promise<string | null> {
  for (const ms of waitsMs) {
    await deps.wait(ms)
    const key = await pullModel(deps, area, slug, deps.timeout(timeoutMs))
    if (key !== null) return key
  }
  return null
}
