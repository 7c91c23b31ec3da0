import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Reply, Request } from '#server/http/fastify.ts'
import { isNotModified } from '#server/http/not-modified.ts'
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
 * Answers 304 where the caller has the list already: an unchanged catalogue costs one small query.
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
  return isNotModified(request, reply, `${name}-${row?.version ?? 0}-${address}`)
}
