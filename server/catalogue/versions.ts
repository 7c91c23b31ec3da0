import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Reply, Request } from '#server/http/fastify.ts'
import type { Db } from '#server/store/database.ts'
import { nextVersion } from '#server/store/sql/next-version.ts'
import { catalogueVersions } from '#server/store/schema/records.ts'

export type Catalogue = 'equipment' | 'kpi' | 'industries' | 'root-tech'

/** To be called in the transaction of every change of a catalogue. */
export async function raiseCatalogueVersion(tx: Db, name: Catalogue, now: Date): Promise<void> {
  const version = nextVersion(now)
  await tx
    .insert(catalogueVersions)
    .values({ name, version })
    .onConflictDoUpdate({
      target: catalogueVersions.name,
      set: { version: sql`greatest(${catalogueVersions.version} + 1, ${version}::int)` },
    })
}

/**
 * Gives a list its ETag and answers 304 where the caller has it already: an unchanged catalogue costs one
 * small query. Weak, because compression changes the bytes.
 * @returns whether the answer has been sent
 */
export async function isUnchanged(db: Db, name: Catalogue, request: Request, reply: Reply): Promise<boolean> {
  const [row] = await db
    .select({ version: catalogueVersions.version })
    .from(catalogueVersions)
    .where(eq(catalogueVersions.name, name))
  const address = createHash('sha256')
    .update(`${request.host}${request.url}`)
    .digest('base64url')
    .slice(0, 16)
  const etag = `W/"${name}-${row?.version ?? 0}-${address}"`
  reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Authorization' })
  if (!request.headers['if-none-match']?.includes(etag)) return false
  void reply.code(304).send()
  return true
}
