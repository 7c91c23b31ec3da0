import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** For NODE_COMPILE_CACHE: what one process has compiled, the next one need not. A quarter of a server's start. */
export const COMPILE_CACHE = join(
  dirname(dirname(fileURLToPath(import.meta.url))),
  'node_modules',
  '.cache',
  'compiled',
)
