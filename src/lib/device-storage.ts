import { isWebKit } from './is-webkit.ts'

/** What the browser says of the place where this device's data lies. */
export interface StorageFacts {
  /** Whether it has promised not to throw the data away; null where it cannot be asked. */
  isSpared: boolean | null
  /** By its estimate; null where it gives none. */
  usedBytes: number | null
  freeBytes: number | null
}

/** What can be asked of a browser; over plain http, and in old ones, there is no such thing. */
export type AskedStorage = Partial<Pick<StorageManager, 'persisted' | 'persist' | 'estimate'>>

/** The types know no browser without it. */
export function browserStorage(): AskedStorage | undefined {
  const { storage } = navigator as { storage?: StorageManager }
  return storage
}

/** Never rejects: a browser that fails at an answer gives none. */
export async function readStorageFacts(storage: AskedStorage | undefined): Promise<StorageFacts> {
  const [isSpared, estimate] = await Promise.all([
    storage?.persisted?.().catch(() => undefined),
    storage?.estimate?.().catch(() => undefined),
  ])
  const { usage, quota } = estimate ?? {}
  return {
    isSpared: isSpared ?? null,
    usedBytes: usage ?? null,
    freeBytes: quota === undefined ? null : Math.max(0, quota - (usage ?? 0)),
  }
}

/**
 * Whether this is a page in a tab of Safari, or of another browser with its engine: it throws away what lies here after
 * seven days of use without a visit, whatever was promised. An app on the home screen is spared.
 */
export function isForgetfulTab(
  page: Pick<Window, 'matchMedia'> & { navigator: Pick<Navigator, 'vendor'> },
): boolean {
  const { standalone } = page.navigator as { standalone?: boolean }
  const isInstalled = standalone === true || page.matchMedia('(display-mode: standalone)').matches
  return isWebKit(page.navigator) && !isInstalled
}
