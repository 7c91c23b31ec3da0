import { setFlagsFromString } from 'node:v8'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'

/**
 * For what an institute on one machine reads again and again. PostgreSQL's own 128 MB are filled with zeros at each
 * start, which takes 0.5 s here, and are never given back.
 */
const BUFFERS = '32MB'

const OPTIMIZING = ['wasm-tier-up', 'wasm-dynamic-tiering']

/**
 * Opens PGlite as V8's baseline compiler makes it. The optimizing one begins while it opens, and takes 2 s of a
 * processor and 600 MB for a single function of PostgreSQL: our queries are not quicker for it
 * (docs/decisions/014-embedded-database.md).
 */
export async function openPglite(options: PGliteOptions): Promise<PGlite> {
  // V8 asks for them where a module is made, and never again for that module.
  for (const flag of OPTIMIZING) setFlagsFromString(`--no-${flag}`)
  try {
    return await PGlite.create({
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${BUFFERS}`],
      ...options,
    })
  } finally {
    for (const flag of OPTIMIZING) setFlagsFromString(`--${flag}`)
  }
}
