import type { Area } from '#domain/model/area.ts'
import { IDEMPOTENCY_KEY_HEADER, idempotencyKey } from '#domain/contract.ts'
import { LONGEST_VALUE, type RecordedValue } from '#domain/history.ts'
import type { KeptCatalogue } from '#domain/process/keeping.ts'
import { deviceName } from '#server/auth/sessions/device-name.ts'
import { userOf } from '#server/auth/guard.ts'
import type { Request } from '#server/http/fastify.ts'
import { forbidden } from '#server/http/problems.ts'
import type { Db } from '#server/store/database.ts'
import { changes as changeRows, changeSets } from '#server/store/schema/history.ts'
import { tellServers } from '#server/store/notices/notice.ts'
import { differenceOf } from './difference.ts'
import type { RecordedObject } from './values.ts'

/** Two looks at what a call may change in one model: before it and after it. */
export interface Looks {
  request: Request
  at: Date
  model: { id: number; area: Area; slug: string }
  before: readonly RecordedObject[]
  after: readonly RecordedObject[]
}

/** Of one statement; PostgreSQL takes 65,535 parameters. */
const ROWS_AT_ONCE = 1_000

/** The same of a catalogue that is kept. */
export interface CatalogueLooks {
  request: Request
  at: Date
  catalogue: KeptCatalogue
  before: readonly RecordedObject<KeptCatalogue>[]
  after: readonly RecordedObject<KeptCatalogue>[]
}

/**
 * Adds what changed to the history; `tx` is the transaction of the change. Nothing is added where nothing changed, and
 * a device that was struck off is refused: its call would do no more than read.
 */
export async function recordChanges(tx: Db, looks: Looks): Promise<void> {
  const { id: modelId, area, slug } = looks.model
  const isAdded = await addSet(tx, looks, { modelId, area, slug })
  const { sessionId, isStruckOff } = userOf(looks.request)
  if (isAdded) await tellServers(tx, { kind: 'changed', modelId, sessionId })
  else if (isStruckOff) throw forbidden()
}

/** Who is told of a catalogue, its writers say. */
export async function recordCatalogueChanges(tx: Db, looks: CatalogueLooks): Promise<void> {
  await addSet(tx, looks, { catalogue: looks.catalogue })
}

type Owner = Pick<typeof changeSets.$inferInsert, 'modelId' | 'area' | 'slug' | 'catalogue'>

async function addSet(tx: Db, looks: Looks | CatalogueLooks, owner: Owner): Promise<boolean> {
  const found = differenceOf<(Looks | CatalogueLooks)['before'][number]['object']>(looks.before, looks.after)
  if (found.length === 0) return false
  const rows = found.map((one) => ({ ...one, before: stored(one.before), after: stored(one.after) }))
  const user = userOf(looks.request)
  const [set] = await tx
    .insert(changeSets)
    .values({
      at: looks.at,
      userId: user.id,
      username: user.username,
      ...owner,
      key: keyOf(looks.request),
      device: deviceOf(looks.request),
      requestId: looks.request.id,
      size: rows.reduce((sum, { before, after }) => sum + (before?.length ?? 0) + (after?.length ?? 0), 0),
    })
    .returning({ id: changeSets.id })
  if (set === undefined) throw new Error('an inserted change set has no id')
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const some = rows.slice(start, start + ROWS_AT_ONCE)
    await tx
      .insert(changeRows)
      .values(some.map((row, index) => ({ ...row, setId: set.id, ordinal: start + index })))
  }
  return true
}

function stored(value: RecordedValue): string | null {
  if (value === null) return null
  const json = JSON.stringify(value)
  return json.length > LONGEST_VALUE ? JSON.stringify({ isTooLong: true }) : json
}

/** Of creations alone: no other call of a device has a key. */
function keyOf(request: Request): string | null {
  const parsed = idempotencyKey.safeParse(request.headers[IDEMPOTENCY_KEY_HEADER])
  return parsed.success ? parsed.data : null
}

/** Null for a program that is no browser. */
function deviceOf(request: Request): string | null {
  return deviceName(request.headers['user-agent']) || null
}
