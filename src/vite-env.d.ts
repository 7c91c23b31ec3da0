import type { Config } from '#lib/config.ts'

declare global {
  /** A hash of the sources; the same on every machine that builds them. */
  const __BUILD_ID__: string

  /** What differs from one installation to the next, read and checked by the build. */
  const __CONFIG__: Config
}
