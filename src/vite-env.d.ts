/** A hash of the sources; the same on every machine that builds them. */
declare const __BUILD_ID__: string
