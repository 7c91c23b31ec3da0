import type { Area } from '#domain/area.ts'
import { type KeepDeps, keepPhotosOf } from './keep-photos.ts'
import { type PullDeps, pullModel } from './pull.ts'

const PULL_TIMEOUT_MS = 60_000

/** Brings a whole model onto the device, photos too. @returns false where something of it could not be brought */
export async function takeAlong(deps: PullDeps & KeepDeps, area: Area, slug: string): Promise<boolean> {
  try {
    const key = await pullModel(deps, area, slug, AbortSignal.timeout(PULL_TIMEOUT_MS))
    return key === null || (await keepPhotosOf(deps, key, 'everything')) === 0
  } catch (error) {
    console.warn('A model could not be taken along.', error)
    return false
  }
}
