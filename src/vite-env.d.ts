/** A hash of the sources; the same on every machine that builds them. */
declare const __BUILD_ID__: string

/** What differs from one installation to the next, read and checked by the build. */
declare const __CONFIG__: import('#lib/config.ts').Config
