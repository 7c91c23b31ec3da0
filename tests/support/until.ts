import { vi } from 'vitest'

/** Waits until the check holds. The limit is for hangs, not for speed. */
export function until<T>(check: () => T | Promise<T>): Promise<T> {
  // oxlint-disable-next-line no-restricted-properties -- with a limit for hangs
  return vi.waitFor(check, { timeout: 60_000 })
}
