import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/store/database.ts'
import { CHANNEL } from './listen.ts'

/** What the servers of one database tell each other. It carries nothing that anybody wrote. */
const notice = z.discriminatedUnion('kind', [
  /** Something of a model has changed, by a call of this session. */
  z.object({ kind: z.literal('changed'), modelId: z.int(), sessionId: z.string() }),
  /** What the catalogues list is called otherwise, or offered no more. */
  z.object({ kind: z.literal('catalogue') }),
  /** Who has this model open at that server: all of them, or nobody any more. */
  z.object({
    kind: z.literal('present'),
    serverId: z.string(),
    modelId: z.int(),
    usernames: z.array(z.string()),
  }),
  /** That server is there; what it has told still holds. */
  z.object({ kind: z.literal('alive'), serverId: z.string() }),
  /** That server begins to listen: the others tell it whom they have. */
  z.object({ kind: z.literal('who-is-there'), serverId: z.string() }),
])
export type Notice = z.infer<typeof notice>

/** To every server that listens, this one too, when the transaction is committed. PostgreSQL takes 8,000 bytes. */
export async function tellServers(db: Db, told: Notice): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(told)})`)
}

/** Null for whatever else is told there, by a server of another version say. */
export function readNotice(text: string): Notice | null {
  try {
    return notice.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
