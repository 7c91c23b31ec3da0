import type { Area } from '#domain/area.ts'
import { type ModelGroup, type ModelSummary, orderGroups, orderModels } from '#domain/group.ts'
import { isLocalId, localIdOf } from '#domain/ids.ts'
import { type ThrottledQuery, throttledQuery } from './throttled-query.ts'
import type { DeviceDatabase } from '#local/store/database.ts'
import { type ListedFacts, type ModelWork, factsOf } from './listed-facts.ts'
import { makes } from '#local/outbox/intent.ts'
import { NEEDS_PERSON } from '#local/outbox/operation.ts'
import type { ModelRow } from '#local/store/records.ts'

/** A model in the sidebar: the server's list with this device's own models and edits laid over it. */
export interface ListedModel {
  /** Key on this device; null for one that it does not hold. */
  key: string | null
  slug: string
  title: string
  /** What it makes: the product of its industry record and its own; empty for one that this device does not hold. */
  product: string
  /** Whether it opens without network. */
  onDevice: boolean
  /** Operations that wait, and those that need a person. */
  waiting: number
  needsYou: number
  facts: ListedFacts
}

export interface ListedGroup {
  id: number
  name: string
  models: ListedModel[]
}

export interface ModelOverlay {
  rows: ModelRow[]
  workByModel: Map<string, ModelWork>
  /** Models made here that the server knows by now, though its list may have been read before. */
  justMade: ReadonlySet<string>
}

/** The groups as the server last listed them, and when that answer arrived (wall-clock ms). */
export interface ServedList {
  groups: readonly ModelGroup[]
  readAt: number
}

/** An answer may have been on its way for this long. */
const SLOWEST_LIST_MS = 60_000

/**
 * What the device knows about the models of an area, now and whenever it changes. It comes together with the list that
 * it is laid over: an overlay read before that list arrived could miss that a model in it was made here.
 */
export function watchModelOverlay(
  db: DeviceDatabase,
  area: Area,
  served: ServedList | undefined,
): ThrottledQuery<{ area: Area; served: ServedList | undefined; overlay: ModelOverlay }> {
  return throttledQuery(db, [db.models, db.operations], async () => ({
    area,
    served,
    overlay: await readModelOverlay(db, area, served?.readAt),
  }))
}

/** What the device knows about the models of an area. @param listReadAt when the server's list arrived */
export async function readModelOverlay(
  db: DeviceDatabase,
  area: Area,
  listReadAt = Infinity,
): Promise<ModelOverlay> {
  const rows = await db.models.where('[area+slug]').between([area, ''], [area, '\uffff']).toArray()
  // Rows without a slug are not in that index: models made here that the server does not know yet.
  const made = await db.models
    .where('key')
    .startsWith(localIdOf(''))
    .filter((row) => row.slug === null && row.area === area)
    .toArray()
  const workByModel = new Map<string, ModelWork>()
  for (const op of await db.operations.toArray()) {
    if (op.modelKey === null || op.area !== area) continue
    const sum = workByModel.get(op.modelKey) ?? { waiting: 0, needsYou: 0, editedAt: 0 }
    const needs = NEEDS_PERSON.includes(op.state)
    workByModel.set(op.modelKey, {
      waiting: sum.waiting + (needs ? 0 : 1),
      needsYou: sum.needsYou + (needs ? 1 : 0),
      editedAt: Math.max(sum.editedAt, op.createdAt),
      editedBy: op.userKey,
    })
  }
  return {
    rows: [...rows, ...made],
    workByModel,
    justMade: await madeSince(db, listReadAt - SLOWEST_LIST_MS),
  }
}

async function madeSince(db: DeviceDatabase, since: number): Promise<Set<string>> {
  const ended = await db.journal.where('at').above(since).toArray()
  const made = ended.filter(({ kind, outcome }) => outcome === 'CONFIRMED' && makes({ kind }, 'model'))
  return new Set(made.flatMap(({ modelKey }) => modelKey ?? []))
}

/**
 * The groups as a person sees them: default group first, models by title. Titles and groups edited here show
 * at once; models made here appear in their group; without a list from the server, the groups are those of
 * the models on this device.
 */
export function overlayGroups(
  groups: readonly ModelGroup[] | undefined,
  overlay: ModelOverlay,
): ListedGroup[] {
  const byId = new Map<number, ListedGroup>()
  for (const group of groups ?? []) byId.set(group.id, { id: group.id, name: group.name, models: [] })
  const rowByServerId = new Map(overlay.rows.map((row) => [row.serverId, row]))
  const listed = new Set<string>()

  for (const group of groups ?? []) {
    for (const summary of group.models) {
      const row = rowByServerId.get(summary.id)
      if (row === undefined) {
        byId.get(group.id)?.models.push(awayModel(summary))
      } else if (!row.gone) {
        listed.add(row.key)
        place(byId, row, { summary, work: overlay.workByModel.get(row.key) })
      }
    }
  }
  const isOurs = (row: ModelRow) =>
    row.serverId === null ||
    groups === undefined ||
    overlay.workByModel.has(row.key) ||
    overlay.justMade.has(row.key)
  for (const row of overlay.rows) {
    if (!listed.has(row.key) && !row.gone && isOurs(row)) {
      place(byId, row, { summary: undefined, work: overlay.workByModel.get(row.key) })
    }
  }
  return orderGroups([...byId.values()]).map((group) => ({ ...group, models: orderModels(group.models) }))
}

function awayModel(summary: ModelSummary): ListedModel {
  return {
    key: null,
    slug: summary.slug,
    title: summary.title,
    product: '',
    onDevice: false,
    waiting: 0,
    needsYou: 0,
    facts: factsOf({ row: undefined, summary, work: undefined }),
  }
}

function place(
  byId: Map<number, ListedGroup>,
  row: ModelRow,
  known: { summary: ModelSummary | undefined; work: ModelWork | undefined },
): void {
  const { group, title, genBiz, productionItem } = row.view
  const listedGroup = byId.get(group.id) ?? { id: group.id, name: group.name, models: [] }
  byId.set(group.id, listedGroup)
  listedGroup.models.push({
    key: row.key,
    slug: row.slug ?? row.key,
    title,
    product: [...new Set([genBiz?.productName ?? '', productionItem])].filter(Boolean).join(' · '),
    // What was made here is all here, also once the server has it.
    onDevice: row.pulledAt !== null || isLocalId(row.key),
    waiting: known.work?.waiting ?? 0,
    needsYou: known.work?.needsYou ?? 0,
    facts: factsOf({ row, ...known }),
  })
}
