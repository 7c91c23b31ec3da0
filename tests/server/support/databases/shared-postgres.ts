import type { TestProject } from 'vitest/node'
import { seededCluster } from './databases.ts'
import { startPostgres, whyNoPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a database of the shared cluster, without its name; null where PostgreSQL is not tested. */
    postgres: string | null
  }
}

/** One PostgreSQL for all files: each block has a database of its own in it, copied from the seeded one. */
export default async function sharePostgres({ provide }: TestProject): Promise<(() => void) | undefined> {
  const missing = whyNoPostgres()
  if (missing !== null) {
    console.warn(`PostgreSQL is not tested: ${missing}`)
    provide('postgres', null)
    return undefined
  }
  const cluster = await startPostgres(await seededCluster())
  provide('postgres', cluster.url(''))
  return () => cluster.stop()
}
