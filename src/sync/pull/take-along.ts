import type { Area } from '#domain/area.ts'
import { type KeepDeps, keepPhotosOf } from './keep-photos.ts'
import { type PullDeps, pullModel } from './pull.ts'

export interface TakeAlongProgress {
  done: number
  total: number
  failed: number
}

const PULL_TIMEOUT_MS = 60_000

/** Brings whole models onto the device, photos too, one after the other; one that fails does not stop the rest. */
export async function takeAlong(
  deps: PullDeps & KeepDeps,
  request: { area: Area; slugs: readonly string[] },
  onProgress: (progress: TakeAlongProgress) => void,
): Promise<void> {
  const progress = { done: 0, total: request.slugs.length, failed: 0 }
  onProgress({ ...progress })
  for (const slug of request.slugs) {
    try {
      const key = await pullModel(deps, request.area, slug, AbortSignal.timeout(PULL_TIMEOUT_MS))
      const missing = key === null ? 0 : await keepPhotosOf(deps, key, 'everything')
      if (missing > 0) progress.failed += 1
    } catch (error) {
      console.warn('A model could not be taken along.', error)
      progress.failed += 1
    }
    progress.done += 1
    onProgress({ ...progress })
  }
}
